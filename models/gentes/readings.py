"""The ambiguities of the rulebook: each question, the answers it can have, and the one used by default.

No official answer to any of them is known.
"""

from verify import Reading

READINGS: list[Reading] = [
    Reading(
        "GEN-A-01",
        "How do Tenement, Well and the Foyer add up when a Tax Collector action uses several of them?",
        {
            "a": "Each pays the action's own amount once more.",
            "b": "Each doubles what has been gained so far.",
            "c": "Each card pays the action's own amount once more, then each Foyer token doubles the whole.",
        },
        default="a",
        scopes=("probe-tax",),
    ),
    Reading(
        "GEN-A-02",
        "How often may a Foyer token let its owner choose the price of a Scribe action?",
        {
            "a": "Once per token and round, marked with a cube like every use of a Foyer.",
            "b": "At every Scribe action, without a cube and without using up the token.",
        },
        default="a",
        scopes=("probe-scribe",),
    ),
    Reading(
        "GEN-A-03",
        "Does a sixth city that a card builds win the bonus tile for cities?",
        {
            "a": "Yes, the tile is taken as soon as six tokens are placed, by whatever means.",
            "b": "No, the tile is only won when a Navigator action places the sixth token.",
            "c": "Not yet: the tile is taken after the next own Navigator action, whatever that does.",
        },
        default="a",
        scopes=("probe-cities",),
    ),
    Reading(
        "GEN-A-04",
        "Do citizens recruited for three cubes count toward the 18 of the bonus tile?",
        {
            "a": "Yes, they stand on the chart like all others.",
            "b": "No, they are counted apart and left out of the total.",
        },
        default="a",
        scopes=("probe-chart",),
    ),
    Reading(
        "GEN-A-05",
        "When is the bonus tile for 18 citizens taken?",
        {
            "a": "Only in Heyday, by a player who has 18 at the end of an own action.",
            "b": "At any moment of Heyday, its start included, but never halfway through a card.",
            "c": "At any moment of Heyday or Decline, but never halfway through a card.",
        },
        default="b",
        scopes=("probe-chart",),
    ),
    Reading(
        "GEN-A-06",
        "When, other than in final scoring, may a player spend cubes on Additional Options?",
        {
            "a": "Only on the own turn in Heyday.",
            "b": "On the own turn, in the own Decline steps and on the turns of others.",
            "c": "On the own turn and in the own Decline steps.",
        },
        default="c",
        scopes=("probe-options",),
    ),
    Reading(
        "GEN-A-07",
        "May a card be played when one of its compulsory effects cannot be carried out?",
        {"a": "Yes, and as much as possible is done.", "b": "No, the card cannot be played."},
        default="a",
        scopes=("probe-cards",),
    ),
    Reading(
        "GEN-A-08",
        "May a player choose to recruit a type that already fills its whole track?",
        {"a": "Yes, and its tile stays where it is.", "b": "No, another type has to be chosen."},
        default="b",
        scopes=("probe-chart",),
    ),
    Reading(
        "GEN-A-09",
        "Must the two exchanges that one cube buys be of the same types?",
        {
            "a": "Yes, both turn the same type into the same other type.",
            "b": "No, the two exchanges are chosen independently.",
            "c": "Both give up the same type, but what it becomes is free each time.",
        },
        default="b",
        scopes=("probe-options",),
    ),
    Reading(
        "GEN-A-10",
        "Which of the two tiles moves first in an exchange?",
        {
            "a": "The type given up moves back, then the other moves forward.",
            "b": "The type gained moves forward, pushing if it must, then the other moves back.",
        },
        default="a",
        scopes=("probe-options",),
    ),
    Reading(
        "GEN-A-11",
        "Does a token on a Foyer meet a card's condition of owning a city with that symbol?",
        {
            "a": "Yes, it counts like a city on the map.",
            "b": "No, unless the card names Foyers or the Foyer has two symbols.",
        },
        default="a",
        scopes=("probe-cards",),
    ),
    Reading(
        "GEN-A-12",
        "How many symbols must a player have on cities or Foyers to play Pyramid?",
        {
            "a": "All three, and a Foyer with two symbols counts for both.",
            "b": "Two given ones, and a Foyer with both counts for both.",
            "c": "All three, and each token counts for one symbol only.",
        },
        default="a",
        scopes=("probe-cards",),
    ),
    Reading(
        "GEN-A-13",
        "Can a score fall below zero?",
        {
            "a": "Yes, there is no lowest score.",
            "b": "No, each loss stops at zero.",
            "c": "During the game and the scoring, but a final total below zero becomes zero.",
        },
        default="a",
        scopes=("probe-late",),
    ),
    Reading(
        "GEN-A-14",
        "Do the 60 hourglasses in the box set a limit?",
        {
            "a": "No, substitutes are used when they run out.",
            "b": "Yes: an action that needs a missing one is illegal, a missing penalty one is not placed.",
            "c": "Actions stay legal and place what is left, but each must lay at least a tile or an hourglass.",
        },
        default="a",
        scopes=("probe-hourglasses",),
    ),
    Reading(
        "GEN-A-15",
        "What happens to hourglasses for excess cards that find no room on the timeline?",
        {
            "a": "As many are paired as needed; what is still left over is lost.",
            "b": "As many are paired as needed; what is still left over is owed until the next Decline.",
            "c": "Nobody has to pair; what finds no room is lost.",
        },
        default="a",
        scopes=("probe-excess",),
    ),
    Reading(
        "GEN-A-16",
        "What is counted for the hourglass penalty at the end of the game?",
        {
            "a": "Every hourglass, those for excess cards of the last round included.",
            "b": "Every slot that holds hourglasses, those for excess cards of the last round included.",
            "c": "Every hourglass, but none are placed for excess cards in the last round.",
        },
        default="a",
        scopes=("probe-excess",),
    ),
    Reading(
        "GEN-A-17",
        "Do citizens recruited by a card or for three cubes move the recruitment tiles?",
        {
            "a": "No, only a Philosopher action moves them.",
            "b": "Yes, every recruited citizen sends its tile to the right end.",
        },
        default="a",
        scopes=("probe-row",),
    ),
    Reading(
        "GEN-A-18",
        "In what order do the recruitment tiles go to the right end after three types were recruited?",
        {
            "a": "In the reverse of the order in which they lay.",
            "b": "In the reverse of the order in which they were recruited.",
            "c": "In an order that the player chooses.",
        },
        default="a",
        scopes=("probe-row",),
    ),
    Reading(
        "GEN-A-19",
        "Do the extra citizens of Scriptorium, Court and the Foyer add up in one Philosopher action?",
        {"a": "Yes, each adds one citizen.", "b": "No, an action gives at most one extra citizen."},
        default="a",
        scopes=("probe-extra",),
    ),
    Reading(
        "GEN-A-20",
        "What does a chosen price buy that no cost indicator shows?",
        {
            "a": "Whatever costs no more than the price.",
            "b": "Nothing: only a price that the table shows somewhere may be chosen.",
        },
        default="a",
        scopes=("probe-prices",),
    ),
    Reading(
        "GEN-A-21-scribe",
        "May a Scribe action take no card at all?",
        {"a": "No, at least one card is taken.", "b": "Yes."},
        default="b",
        scopes=("probe-scribe",),
    ),
    Reading(
        "GEN-A-21-philosopher",
        "May a Philosopher action recruit no citizen at all?",
        {"a": "No, at least one citizen is recruited while one can be.", "b": "Yes."},
        default="a",
        scopes=("probe-extra",),
    ),
    Reading(
        "GEN-A-22",
        "What becomes of a Foyer's use mark when the token is moved away in the same round?",
        {
            "a": "It is gone: the moved token counts as newly placed, and the Foyer it left is open again.",
            "b": "It goes with the token, which stays used for this round; the Foyer it left is open again.",
            "c": "It stays on the Foyer, closed until Decline; the moved token counts as newly placed.",
        },
        default="b",
        scopes=("probe-moving",),
    ),
    Reading(
        "GEN-A-23",
        "What happens to a cube gained for a bin that is full?",
        {
            "a": "It is lost.",
            "b": "It may go to the other bin.",
            "c": "It is stored all the same, for bins have no limit.",
        },
        default="a",
        scopes=("probe-bins",),
    ),
    Reading(
        "GEN-A-24",
        "Which actions can the joker tile of the solo game perform?",
        {
            "a": "All six, Tax Collector and Leader included.",
            "b": "Philosopher, Scribe, Navigator and Chronicler.",
            "c": "Philosopher, Scribe, Navigator, Chronicler and Tax Collector.",
        },
        default="b",
        scopes=("solo-tiny",),
    ),
    Reading(
        "GEN-A-25",
        "Is a solo score of exactly 70 a success?",
        {"a": "No, 70 belongs to the row of failures.", "b": "Yes, 70 is the target that this row names."},
        default="a",
        scopes=("probe-rank",),
    ),
    Reading(
        "GEN-A-26",
        "Are the cards in hand at the end judged one after another or together?",
        {
            "a": "One after another in an order of choice; a card that entered play helps no later one.",
            "b": "Together, after all exchanges and recruits; a cube for a virtual citizen serves one card.",
            "c": "One after another in an order of choice; virtual citizens of earlier ones help later ones.",
        },
        default="a",
        scopes=("probe-late",),
    ),
    Reading(
        "GEN-A-27",
        "In what order do the immediate effects of one card happen?",
        {
            "a": "As printed, from left to right.",
            "b": "As the player likes.",
            "c": "Together, so that citizens are removed before others are recruited.",
        },
        default="a",
        scopes=("probe-cards",),
    ),
    Reading(
        "GEN-A-28",
        "Which victory points of a card in hand are halved at the end?",
        {
            "a": "Only those that it gives when played.",
            "b": "Those that it gives when played and the fixed number that it gives in each Decline.",
        },
        default="a",
        scopes=("probe-late",),
    ),
    Reading(
        "GEN-A-29",
        "May an action's own hourglasses lie on a slot whose padlock the action removes?",
        {
            "a": "No, there must be room before the action takes effect.",
            "b": "Yes, the slot is free in time for them.",
        },
        default="a",
        scopes=("probe-unlock",),
    ),
    Reading(
        "GEN-A-30",
        "With one or two players, which cards get a cube when the display is short?",
        {
            "a": "Only those on a marked slot.",
            "b": "Four cards if there are four: those on marked slots, then the leftmost others.",
        },
        default="a",
        scopes=("probe-display",),
    ),
    Reading(
        "GEN-A-31",
        "Are the five steps of Decline taken strictly in order?",
        {
            "a": "Yes, so padlocks fall before income and excess cards.",
            "b": "Only the first two: each player orders padlock, income and excess cards at will.",
        },
        default="a",
        scopes=("probe-eras",),
    ),
    Reading(
        "GEN-A-32",
        "Do the 40 cubes in the box set a limit?",
        {
            "a": "Yes: a use that cannot be marked is illegal, and a missing cube is not received.",
            "b": "No, substitutes are used when they run out.",
            "c": "For rewards only: a missing cube is not received, but a use can always be marked.",
        },
        default="a",
        scopes=("probe-cubes",),
    ),
    Reading(
        "GEN-A-33",
        "May one Foyer token give both options of its row in one round?",
        {
            "a": "No, it gives one of them, once.",
            "b": "Yes, each of them once, even in the same action.",
        },
        default="a",
        scopes=("probe-scribe",),
    ),
    Reading(
        "GEN-A-34",
        "Do cards that enter play at the end still take citizens away?",
        {
            "a": "No, they only score.",
            "b": "Yes, before the next card is judged.",
        },
        default="a",
        scopes=("probe-late",),
    ),
    Reading(
        "GEN-A-35",
        "Must all cubes that stand in for citizens of one card count as the same type?",
        {
            "a": "No, each cube counts as a citizen of a type of choice.",
            "b": "Yes, one type is chosen for all cubes of a card.",
        },
        default="a",
        scopes=("probe-oracle",),
    ),
]
