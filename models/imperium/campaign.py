"""The solo campaign and the Supreme mode: wins, losses, levels and what is carried from game to game (IMP-CAM, IMP-SUP).

A model of its own: each game is one chance, won or lost.
"""

from enum import IntEnum
from pathlib import Path

from verify import (
    Array,
    Bool,
    Enum,
    Int,
    Kind,
    Model,
    Ref,
    Scope,
    Spec,
    always,
    auto,
    chance,
    ends,
    require,
    rule,
    select,
    sometimes,
    step,
)

RIVALS = Kind("rival", "rivals")
LEVELS = ("chieftain", "warlord", "imperator", "sovereign", "overlord")


class Phase(IntEnum):
    CHOOSE = 0
    PLAY = 1
    REWARD = 2
    WON = 3
    LOST = 4


def schema(scope):
    return Spec(
        phase=Enum(Phase),
        wins=Int(0, scope.wins),
        losses=Int(0, scope.losses),
        level=Int(0, len(LEVELS) - 1),
        rival=Ref(RIVALS, none=True),
        beaten=Array(Bool(), RIVALS),
        added=Int(0, scope.wins),
        removed=Int(0, scope.wins),
        unrest_removed=Int(0, scope.wins),
        veteran=Bool(),
        campaigns=Int(1, scope.campaigns),
    )


def setup(s):
    """Start at Chieftain level, in Supreme mode at the highest (IMP-CAM-01, IMP-SUP-01)."""
    s.level = len(LEVELS) - 1 if s.scope.supreme else 0


@rule("IMP-CAM-02", rival=RIVALS)
def choose_rival(s, rival):
    """Choose a nation that is not beaten yet."""
    require(s.phase == Phase.CHOOSE, "IMP-CAM-02")
    require(s.beaten[rival] == 0, "IMP-CAM-02")
    s.rival = rival
    s.phase = Phase.PLAY


@chance("IMP-CAM-01", "IMP-CAM-03", "IMP-CAM-06", "IMP-SUP-03", won=(0, 1))
def play_game(s, won):
    """A game is won or lost."""
    require(s.phase == Phase.PLAY, "IMP-CAM-01")
    if won == 1:
        s.wins += 1
        s.beaten[s.rival] = True
        s.phase = select(s.wins == s.scope.wins, Phase.WON, Phase.REWARD)
    else:
        s.losses += 1
        if s.scope.supreme:
            s.unrest_removed -= select(s.unrest_removed > 0, 1, 0)
        s.phase = select(s.losses == s.scope.losses, Phase.LOST, Phase.CHOOSE)
    s.rival = -1


@rule("IMP-CAM-05", "IMP-CAM-06", "IMP-SUP-02", "IMP-SUP-04", add=(0, 1))
def take_reward(s, add):
    """After a win add a card to the starting deck or remove one; the next game is harder."""
    require(s.phase == Phase.REWARD, "IMP-CAM-05")
    s.added += add
    s.removed += 1 - add
    if s.scope.supreme:
        s.unrest_removed += 1
    else:
        s.level = select(s.level < len(LEVELS) - 1, s.level + 1, s.level)
    s.phase = Phase.CHOOSE


@auto("IMP-CAM-04")
def begin_again(s):
    """After a lost campaign the next one starts with doubled resources, once."""
    require(s.phase == Phase.LOST, "IMP-CAM-04")
    require(s.campaigns < s.scope.campaigns, "IMP-CAM-04")
    s.campaigns += 1
    s.veteran = True
    s.wins = s.losses = s.added = s.removed = s.unrest_removed = 0
    s.level = len(LEVELS) - 1 if s.scope.supreme else 0
    for rival in range(len(s.beaten)):
        s.beaten[rival] = False
    s.phase = Phase.CHOOSE


def final(s):
    return (s.phase == Phase.WON) | ((s.phase == Phase.LOST) & (s.campaigns == s.scope.campaigns))


@always("IMP-CAM-02")
def every_win_is_over_another_nation(s):
    """As many nations are beaten as games were won."""
    return sum(s.beaten) == s.wins


@always("IMP-CAM-06", scopes=("campaign",))
def each_win_makes_the_next_game_harder(s):
    """The level follows the wins."""
    return s.level == s.wins - select((s.phase == Phase.REWARD) | (s.phase == Phase.WON), 1, 0)


@step("IMP-CAM-04")
def the_bonus_stays_as_it_is(before, move, after):
    """Once doubled, the resources are neither lost nor doubled again."""
    return after.veteran >= before.veteran


@sometimes("IMP-CAM-06")
def a_campaign_is_won(s):
    """The fifth win wins it."""
    return s.phase == Phase.WON


@sometimes("IMP-CAM-04")
def a_veteran_plays(s):
    """A second campaign is begun."""
    return s.veteran == 1


@ends("IMP-CAM-01", "IMP-CAM-03")
def every_campaign_ends(s):
    """Campaigns, then games, then the steps of one run out."""
    games = s.scope.wins + s.scope.losses - s.wins - s.losses
    order = select(
        s.phase == Phase.CHOOSE, 2, select(s.phase == Phase.PLAY, 1, select(s.phase == Phase.REWARD, 3, 4))
    )
    return s.scope.campaigns - s.campaigns, games, order


NAMES = tuple("rival " + letter for letter in "ABCDEFGHIJKLMNO")
CAMPAIGN = Model(
    name="imperium-campaign",
    title="Imperium: the solo campaign and the Supreme mode",
    schema=schema,
    setup=setup,
    rules=[choose_rival, play_game, take_reward, begin_again],
    scopes=[
        Scope(
            "campaign",
            "5 rivals, two campaigns",
            rivals=NAMES[:5],
            wins=5,
            losses=4,
            campaigns=2,
            supreme=False,
        ),
        Scope(
            "supreme",
            "5 rivals, two Supreme campaigns",
            rivals=NAMES[:5],
            wins=5,
            losses=4,
            campaigns=2,
            supreme=True,
        ),
    ],
    final=final,
    claims=[
        every_win_is_over_another_nation,
        each_win_makes_the_next_game_harder,
        the_bonus_stays_as_it_is,
        a_campaign_is_won,
        a_veteran_plays,
        every_campaign_ends,
    ],
    clauses=Path(__file__).parent / "clauses.toml",
)
