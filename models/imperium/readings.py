"""The ambiguities of the rulebooks: each question, the answers it can have, and the one used by default.

No official answer is known but for the erratum about revealed Unrest (IMP-STRN-10). `DECIDED_BY` names the scopes in
which the options of an ambiguity can differ.
"""

from dataclasses import replace

from models.imperium.solo_readings import SOLO_READINGS
from verify import Reading

PLAYERS_READINGS: list[Reading] = [
    Reading(
        "IMP-A-01",
        "When is it checked whether the Unrest pile is empty?",
        {
            "a": "Whenever a card has moved.",
            "b": "After each keyword that has been carried out.",
            "c": "After a whole card or action.",
        },
        default="a",
    ),
    Reading(
        "IMP-A-02",
        "Scoring is triggered in a Solstice or in the last player's clean-up: which round is still finished?",
        {
            "a": "The round that is ending; one more is played.",
            "b": "A trigger in the Solstice counts for the round to come; two more are played.",
            "c": "Only a trigger in the last player's clean-up counts for the round to come.",
        },
        default="a",
    ),
    Reading(
        "IMP-A-03",
        "When is the main deck exhausted?",
        {
            "a": "When its last card leaves it, or a break-through has revealed all of it.",
            "b": "When a card is needed and none is there.",
            "c": "When its last card leaves it; a reveal that is shuffled back does not count.",
        },
        default="c",
    ),
    Reading(
        "IMP-A-04",
        "What fills a market place when its deck and the main deck are empty?",
        {
            "a": "Nothing: the place stays empty.",
            "b": "A deck that the active player chooses.",
            "c": "The cards to its right move one place to the left with all that lies on them.",
        },
        default="a",
    ),
    Reading(
        "IMP-A-05",
        "Which deck refills a place of the market?",
        {
            "a": "The one that belongs to the place.",
            "b": "The one of the suit of the card taken; of two suits the taker chooses.",
            "c": "The one of the suit of the card taken; a card of two suits counts as Uncivilised.",
        },
        default="a",
    ),
    Reading(
        "IMP-A-06",
        "May a card be played whose effect does nothing?",
        {
            "a": "Not if its whole effect needs a cost that cannot be paid.",
            "b": "Yes, it is discarded all the same.",
            "c": "Only if some part of it has an effect.",
        },
        default="b",
    ),
    Reading(
        "IMP-A-07",
        "Does drawing up to so many cards reshuffle an empty deck?",
        {
            "a": "Yes, if the player wants to go on; with the words 'if able' never.",
            "b": "Never.",
            "c": "The number is announced first and then binds.",
        },
        default="a",
    ),
    Reading(
        "IMP-A-08",
        "What of King of Kings where fewer Fame cards are left than wanted, or a player has resolved it before?",
        {
            "a": "Only the cards are taken, and nobody resolves it twice.",
            "b": "The shortfall resolves King of Kings as well.",
            "c": "Nobody resolves side A twice, but side B again and again.",
        },
        default="a",
    ),
    Reading(
        "IMP-A-09",
        "How many Unrest cards does Revolt return?",
        {
            "a": "Any number.",
            "b": "All of them.",
        },
        default="a",
    ),
    Reading(
        "IMP-A-10",
        "May a Barbarian take Empire cards from the market?",
        {
            "a": "Yes, but not play them.",
            "b": "No.",
        },
        default="a",
    ),
    Reading(
        "IMP-A-11",
        "How many Materials do Carthaginians put on the market?",
        {
            "a": "One with side A of their Power card, two with side B.",
            "b": "Always two.",
            "c": "One or two, as they choose.",
        },
        default="a",
    ),
    Reading(
        "IMP-A-12",
        "Which Unrest cards count in a Collapse?",
        {
            "a": "Those in hand, play area, deck, discard pile and History alone.",
            "b": "All that a player has, garrisoned and sunken ones too.",
            "c": "Garrisoned ones too, sunken ones not.",
        },
        default="b",
    ),
    Reading(
        "IMP-A-13",
        "What can be played freely only once a turn?",
        {
            "a": "Each single card.",
            "b": "Each name of a card.",
            "c": "Each effect text.",
        },
        default="a",
    ),
    Reading(
        "IMP-A-14",
        "Does the next player begin while a clean-up is still going on?",
        {
            "a": "No, each clean-up is finished first.",
            "b": "Yes, the rest of it may be done at any later moment of that turn.",
            "c": "Yes, but what it triggers counts as having happened before that turn.",
        },
        default="a",
    ),
    Reading(
        "IMP-A-15",
        "What does a reshuffle do when it helps little or nothing?",
        {
            "a": "Its first step is carried out all the same.",
            "b": "With an empty discard pile there is no reshuffle.",
            "c": "The first step is carried out only if all cards needed can then be drawn.",
        },
        default="a",
    ),
    Reading(
        "IMP-A-16",
        "Must an Empire develop when it reshuffles?",
        {
            "a": "No, and only a development moves the token.",
            "b": "Yes, if it can pay for one.",
            "c": "No, but the token moves in any case.",
        },
        default="a",
    ),
    Reading(
        "IMP-A-17",
        "What does Find do with the accession card, and which piles are shuffled?",
        {
            "a": "It never finds that card, and shuffles every pile it searched.",
            "b": "It may find that card.",
            "c": "It never finds that card, and shuffles only where it found something.",
        },
        default="a",
    ),
    Reading(
        "IMP-A-18",
        "Where does Unrest go that is garrisoned under an exiled card?",
        {
            "a": "Into exile with it.",
            "b": "Back to the Unrest pile.",
            "c": "To the discard pile.",
        },
        default="a",
    ),
    Reading(
        "IMP-A-19",
        "What of an Attack does a protected player escape?",
        {
            "a": "Whatever parts that concern them they choose.",
            "b": "Everything that concerns them, good things too.",
            "c": "Just what harms them.",
        },
        default="a",
    ),
    Reading(
        "IMP-A-20",
        "How may Progress be mixed into a payment?",
        {
            "a": "In any way, even more than is needed.",
            "b": "Only for what the right tokens do not cover.",
            "c": "In any way in which no token is superfluous.",
        },
        default="a",
    ),
    Reading(
        "IMP-A-38",
        "Where do the nation cards go that a quick game discards?",
        {
            "a": "To the discard pile, never the accession card.",
            "b": "Out of the game, never the accession card.",
            "c": "To the discard pile, the accession card too if there are no others.",
        },
        default="a",
    ),
    Reading(
        "IMP-A-39",
        "Does the limit of 10 points hold for Power cards?",
        {
            "a": "Yes, for every card.",
            "b": "No.",
        },
        default="a",
    ),
    Reading(
        "IMP-A-40",
        "Five or more cards in hand: nothing is drawn. Is that the limit, or literally five?",
        {
            "a": "The hand limit, whatever it is.",
            "b": "Literally the usual number.",
        },
        default="a",
    ),
    Reading(
        "IMP-A-41",
        "In which order do players carry out their Solstice?",
        {
            "a": "In turn order from the first player.",
            "b": "All at a time: the Unrest pile is looked at only afterwards.",
            "c": "In an order that is chosen for the players.",
        },
        default="a",
    ),
    Reading(
        "IMP-A-43",
        "What becomes of an Exhaust token on a card that leaves play?",
        {
            "a": "It comes back at the next clean-up; the card can be exhausted again.",
            "b": "It comes back at once.",
            "c": "It comes back at the next clean-up; the card cannot be exhausted again before.",
        },
        default="a",
    ),
    Reading(
        "IMP-A-44",
        "What becomes of tokens stored on a card?",
        {
            "a": "They are lost with the card and do not count.",
            "b": "Their owner gains them when the card leaves play.",
            "c": "They count as points at the end, and are lost with the card.",
        },
        default="b",
    ),
    Reading(
        "IMP-A-45",
        "When do developments trigger Scoring?",
        {
            "a": "When the last one is developed.",
            "b": "When the area becomes empty in any way.",
            "c": "Also where the area is empty from the start.",
        },
        default="a",
    ),
    Reading(
        "IMP-A-46",
        "Does the Exhaust token move when a Barbarian without nation cards reshuffles?",
        {
            "a": "No.",
            "b": "Yes.",
        },
        default="a",
    ),
    Reading(
        "IMP-A-47",
        "What does a card that scores in History score in the sunken pile?",
        {
            "a": "Nothing.",
            "b": "What it scores otherwise.",
        },
        default="a",
    ),
    Reading(
        "IMP-A-50",
        "From where does an Exhaust token come back to the State card?",
        {
            "a": "From a card in play.",
            "b": "From there, the nation deck or the development area.",
            "c": "From the supply.",
        },
        default="a",
    ),
    Reading(
        "IMP-A-52",
        "May an option be chosen that can be carried out only in part?",
        {
            "a": "Yes, unless its payment is impossible.",
            "b": "Only where no option can be carried out in full.",
            "c": "No.",
        },
        default="a",
    ),
    Reading(
        "IMP-A-53",
        "Does a card that counts cards count itself?",
        {
            "a": "Yes, and the Power card.",
            "b": "Not itself.",
            "c": "Neither itself nor the Power card.",
        },
        default="a",
    ),
    Reading(
        "IMP-A-55",
        "Which exiled cards may come back to the market by an exchange?",
        {
            "a": "Any.",
            "b": "Only those of a market suit.",
        },
        default="a",
    ),
]

READINGS = sorted(PLAYERS_READINGS + SOLO_READINGS, key=lambda reading: reading.id)

DECIDED_BY = {
    "IMP-A-01": ("probe-unrest",),
    "IMP-A-02": (
        "probe-journey",
        "probe-late",
    ),
    "IMP-A-03": (
        "probe-market",
        "probe-reveal",
    ),
    "IMP-A-04": ("probe-market",),
    "IMP-A-05": ("probe-market",),
    "IMP-A-06": ("tiny",),
    "IMP-A-07": ("probe-draw",),
    "IMP-A-08": ("probe-fame",),
    "IMP-A-09": ("tiny",),
    "IMP-A-10": ("probe-market",),
    "IMP-A-11": ("probe-carthage",),
    "IMP-A-12": ("probe-collapse",),
    "IMP-A-13": ("probe-journey",),
    "IMP-A-14": ("probe-late",),
    "IMP-A-15": ("probe-draw",),
    "IMP-A-16": ("probe-develop",),
    "IMP-A-17": ("probe-find",),
    "IMP-A-18": ("probe-garrison",),
    "IMP-A-19": ("probe-attack",),
    "IMP-A-20": ("probe-pay",),
    "IMP-A-21": (
        "solo-tiny",
        "solo-fame",
    ),
    "IMP-A-22": ("solo-slots",),
    "IMP-A-23": ("solo-romans",),
    "IMP-A-24": ("solo-carthage",),
    "IMP-A-25": ("solo-utopians",),
    "IMP-A-26": ("solo-minoans",),
    "IMP-A-27": ("solo-scythians",),
    "IMP-A-28": ("solo-vikings",),
    "IMP-A-29": ("solo-overlord",),
    "IMP-A-30": ("solo-chieftain",),
    "IMP-A-31": ("solo-supreme",),
    "IMP-A-32": (
        "solo-persians",
        "solo-carthage",
    ),
    "IMP-A-33": ("solo-tiny",),
    "IMP-A-34": ("solo-vikings",),
    "IMP-A-35": ("solo-qin",),
    "IMP-A-36": ("solo-kings",),
    "IMP-A-37": ("solo-bonus",),
    "IMP-A-38": ("probe-quick",),
    "IMP-A-39": ("probe-points",),
    "IMP-A-40": ("probe-develop",),
    "IMP-A-41": ("probe-solstice",),
    "IMP-A-42": (
        "solo-market",
        "solo-ties",
    ),
    "IMP-A-43": ("probe-recall",),
    "IMP-A-44": ("probe-pottery",),
    "IMP-A-45": ("probe-quick",),
    "IMP-A-46": ("probe-zenith",),
    "IMP-A-47": ("probe-isles",),
    "IMP-A-48": ("solo-tiny",),
    "IMP-A-49": ("solo-give",),
    "IMP-A-50": ("probe-tokens",),
    "IMP-A-51": ("solo-greeks",),
    "IMP-A-52": ("probe-solstice",),
    "IMP-A-53": ("probe-points",),
    "IMP-A-54": ("solo-vikings",),
    "IMP-A-55": ("probe-exchange",),
}
READINGS = [replace(reading, scopes=DECIDED_BY[reading.id]) for reading in READINGS]
