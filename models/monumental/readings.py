"""The ambiguities of the rulebook: each question, the answers it can have, and the one used by default.

No official answer to any of them is known. `DECIDED_BY` names, for each, scopes in which its answers differ.
"""

from dataclasses import replace

from verify import Reading

READINGS: list[Reading] = [
    Reading(
        "MON-A-01",
        "How much Military does a Fort give?",
        {
            "a": "One, as its figures print.",
            "b": "Two, as the printed example of an activation counts.",
        },
        default="a",
    ),
    Reading(
        "MON-A-02",
        "What does archiving with the Forum give?",
        {
            "a": "Nothing more: it is one of two options, the other pays two different basic resources for a Culture.",
            "b": "A Culture: archiving is one of two ways to pay for it.",
        },
        default="a",
    ),
    Reading(
        "MON-A-03",
        "When may Democracy swap two cards?",
        {
            "a": "Only before the row and the column are chosen.",
            "b": "At any time of the own activation; how a card lies travels with it.",
            "c": "At any time; a card brought into an activated cell is activated too.",
        },
        default="a",
    ),
    Reading(
        "MON-A-04",
        "Can an effect that may be used during City Activation be used more than once in a round?",
        {
            "a": "No, it gets an Action token.",
            "b": "Yes, as often as its owner likes.",
        },
        default="a",
    ),
    Reading(
        "MON-A-05",
        "What is given up with a card for the Mughal Tomb?",
        {
            "a": "Its printed resources and its effect.",
            "b": "Its effect alone.",
            "c": "Its resources and its effect, and a Revolt cannot be chosen.",
        },
        default="a",
    ),
    Reading(
        "MON-A-06",
        "What lies on the Advantage card when Gold was paid?",
        {
            "a": "The Gold counts as the declared resource and goes to the supply.",
            "b": "The Gold itself, and the declared resource binds the opponent.",
            "c": "A bid of nothing but Gold is a bid in Gold; otherwise as in the first answer.",
        },
        default="a",
    ),
    Reading(
        "MON-A-07",
        "May the holder of the Advantage pay again?",
        {
            "a": "No.",
            "b": "Yes, to replace the bid by a higher one of the same resource.",
            "c": "Yes, to add tokens of the same resource.",
        },
        default="a",
    ),
    Reading(
        "MON-A-08",
        "When is an Advantage without tokens lost?",
        {
            "a": "When the Advantage is next adjusted.",
            "b": "Only when the opponent takes it.",
        },
        default="a",
    ),
    Reading(
        "MON-A-09",
        "Is the End of Round played in the last round?",
        {
            "a": "No, points are counted when both players have passed.",
            "b": "Yes, with all its steps.",
        },
        default="a",
    ),
    Reading(
        "MON-A-10",
        "What is the current Era?",
        {
            "a": "That of the last separator revealed.",
            "b": "The highest one on the track.",
            "c": "That of the next card of the deck.",
        },
        default="a",
    ),
    Reading(
        "MON-A-11",
        "Does the Knowledge of the starting deck count as acquired?",
        {
            "a": "No.",
            "b": "Yes.",
        },
        default="a",
    ),
    Reading(
        "MON-A-12",
        "Do both players lead in a category where neither has anything?",
        {
            "a": "Yes, it is a tie.",
            "b": "No.",
        },
        default="a",
    ),
    Reading(
        "MON-A-13",
        "Which Barricades defend, and where may they be placed?",
        {
            "a": "Those above the topmost Province; they may be placed anywhere.",
            "b": "All of the pile.",
            "c": "Those above the topmost Province, and a pile without Province takes none.",
        },
        default="a",
    ),
    Reading(
        "MON-A-14",
        "What becomes of a Knowledge when the card over it is discarded?",
        {
            "a": "It is discarded too.",
            "b": "It stays alone in its cell.",
        },
        default="a",
    ),
    Reading(
        "MON-A-15",
        "May a Knowledge under another card be chosen?",
        {
            "a": "Yes, and the other card stays.",
            "b": "No, only when it lies alone.",
        },
        default="a",
    ),
    Reading(
        "MON-A-16",
        "What counts as spying?",
        {
            "a": "Training as well as deploying.",
            "b": "Deploying alone.",
        },
        default="a",
    ),
    Reading(
        "MON-A-17",
        "May one train with three Agents, or deploy without any?",
        {
            "a": "No.",
            "b": "Yes.",
        },
        default="a",
    ),
    Reading(
        "MON-A-18",
        "Must a 2 or 3 bring another Espionage card?",
        {
            "a": "Yes.",
            "b": "No, the active one may be kept.",
        },
        default="a",
    ),
    Reading(
        "MON-A-19",
        "Does a lasting effect go on when its card is gone?",
        {
            "a": "If it says that it lasts for the round.",
            "b": "Never.",
            "c": "Always, to the end of the round.",
        },
        default="a",
    ),
    Reading(
        "MON-A-20",
        "Is a Mughal Policy active at once when its line is already activated?",
        {
            "a": "No, from the next activation on.",
            "b": "Yes.",
        },
        default="a",
    ),
    Reading(
        "MON-A-21",
        "Are bonuses compulsory, and in which order do they come?",
        {
            "a": "As far as possible, in the order of choice.",
            "b": "Each may be declined, in the order of choice.",
            "c": "As far as possible, from the newest Policy to the oldest.",
        },
        default="a",
    ),
    Reading(
        "MON-A-22",
        "Which cards of the City can be copied?",
        {
            "a": "All others but Revolts, activated or not.",
            "b": "Activated ones alone.",
            "c": "All others but Revolts, and lasting effects too, for the round.",
        },
        default="a",
    ),
    Reading(
        "MON-A-23",
        "Does acquiring a Province count as having conquered one?",
        {
            "a": "Yes.",
            "b": "No, only one of the opponent's does.",
        },
        default="a",
    ),
    Reading(
        "MON-A-24",
        "May Gold replace basic resources in the effects of cards?",
        {
            "a": "Yes.",
            "b": "No, only in the costs of actions.",
        },
        default="a",
    ),
    Reading(
        "MON-A-25",
        "Are Gold, Culture and victory points limited to the tokens of the box?",
        {
            "a": "No.",
            "b": "Yes, and a gain is cut to what is left.",
        },
        default="b",
    ),
    Reading(
        "MON-A-26",
        "What if more Revolts are to be gained than there are?",
        {
            "a": "As many as there are.",
            "b": "Substitutes are used.",
        },
        default="a",
    ),
    Reading(
        "MON-A-27",
        "A Policy waits for the first Scientific Progress, or the first taking of the Advantage, of a round. "
        "Does one from before the Policy was developed count?",
        {
            "a": "Yes, the whole round counts, and a later one is not the first.",
            "b": "No, it is the first since the Policy is active.",
        },
        default="a",
    ),
    Reading(
        "MON-A-28",
        "May Scientific Progress, or another draw, be paid for with an empty City deck?",
        {
            "a": "Yes, and nothing is drawn.",
            "b": "No.",
        },
        default="a",
    ),
    Reading(
        "MON-A-29",
        "Which cards count as activated for the Hoplite Training Ground?",
        {
            "a": "Those tilted in the activation, whatever became of them.",
            "b": "Those that are active when it is used.",
            "c": "Those tilted in the activation and those drawn and used.",
        },
        default="a",
    ),
    Reading(
        "MON-A-30",
        "Where does an acquired Wonder go?",
        {
            "a": "Beside the City, to be completed.",
            "b": "On the City deck, never to be completed.",
        },
        default="a",
    ),
    Reading(
        "MON-A-31",
        "When is one of two Wonders given up?",
        {
            "a": "After everything that the new one brings.",
            "b": "First, and a new one that is given up brings nothing.",
        },
        default="a",
    ),
    Reading(
        "MON-A-32",
        "Does Architecture allow a mix of basic resources?",
        {
            "a": "Yes.",
            "b": "No, only one type for a payment.",
        },
        default="a",
    ),
    Reading(
        "MON-A-33",
        "How often may Maritime Trade Routes be used at the start of a round?",
        {
            "a": "Once.",
            "b": "As often as it can be paid.",
        },
        default="a",
    ),
    Reading(
        "MON-A-34",
        "May a reserved card be given up to reserve another?",
        {
            "a": "No.",
            "b": "Yes, it goes to the Development discard.",
        },
        default="a",
    ),
    Reading(
        "MON-A-35",
        "Does an archived Revolt cost a point?",
        {
            "a": "No.",
            "b": "Yes.",
        },
        default="a",
    ),
    Reading(
        "MON-A-36",
        "Does a Knowledge alone in its cell get a card on top?",
        {
            "a": "No, its cell is not empty.",
            "b": "Yes.",
        },
        default="a",
    ),
    Reading(
        "MON-A-37",
        "Is a reinforced card inactive at once?",
        {
            "a": "Yes: it can be archived or discarded, and not be used.",
            "b": "No, it is active until its owner passes.",
        },
        default="a",
    ),
    Reading(
        "MON-A-38",
        "Which texts apply when a card is drawn and used, or copied?",
        {
            "a": "Those for its activation, but not those for the City Activation.",
            "b": "Neither.",
            "c": "Both.",
        },
        default="a",
    ),
    Reading(
        "MON-A-39",
        "What do discounts on Provinces apply to?",
        {
            "a": "The whole price with Barricades, down to nothing.",
            "b": "The printed cost alone, down to one.",
        },
        default="a",
    ),
    Reading(
        "MON-A-40",
        "Does a free Spy need the Ambassador?",
        {
            "a": "No.",
            "b": "Yes: it is the Ambassador's use of the round.",
        },
        default="a",
    ),
    Reading(
        "MON-A-41",
        "May the Mughal Tomb discard itself?",
        {
            "a": "No.",
            "b": "Yes.",
        },
        default="a",
    ),
    Reading(
        "MON-A-42",
        "May an effect that can do nothing be the action of a turn?",
        {
            "a": "No.",
            "b": "Yes, to gain time.",
        },
        default="a",
    ),
    Reading(
        "MON-A-43",
        "When is a free Spy done that arises while dice are resolved?",
        {
            "a": "When all dice are resolved.",
            "b": "At once; results of dice that are lost meanwhile are dropped.",
        },
        default="a",
    ),
    Reading(
        "MON-A-44",
        "May Treaties copy its own bonus?",
        {
            "a": "Yes.",
            "b": "No.",
        },
        default="a",
    ),
]

DECIDED_BY: dict[str, tuple[str, ...]] = {
    "MON-A-01": ("tiny",),
    "MON-A-02": ("probe-effects",),
    "MON-A-03": ("probe-democracy",),
    "MON-A-04": ("probe-tomb",),
    "MON-A-05": ("probe-tomb",),
    "MON-A-06": ("probe-advantage",),
    "MON-A-07": ("probe-advantage",),
    "MON-A-08": ("probe-advantage",),
    "MON-A-09": (
        "probe-ties",
        "tiny",
    ),
    "MON-A-10": ("probe-advantage",),
    "MON-A-11": ("probe-ties",),
    "MON-A-12": ("probe-ties",),
    "MON-A-13": ("probe-conquest",),
    "MON-A-14": (
        "probe-effects",
        "probe-tomb",
    ),
    "MON-A-15": ("probe-effects",),
    "MON-A-16": ("probe-spy",),
    "MON-A-17": ("probe-spy",),
    "MON-A-18": ("probe-spy",),
    "MON-A-19": ("probe-draw",),
    "MON-A-20": ("probe-beside",),
    "MON-A-21": ("probe-policies",),
    "MON-A-22": ("probe-copy",),
    "MON-A-23": ("probe-conquest",),
    "MON-A-24": ("probe-effects",),
    "MON-A-25": ("probe-supply",),
    "MON-A-26": ("probe-revolts",),
    "MON-A-27": (
        "probe-policies",
        "probe-firsts",
    ),
    "MON-A-28": (
        "tiny",
        "probe-draw",
        "probe-mansabdar",
    ),
    "MON-A-29": ("probe-hoplites",),
    "MON-A-30": ("probe-wonders",),
    "MON-A-31": ("probe-wonders",),
    "MON-A-32": ("probe-architecture",),
    "MON-A-33": ("probe-ships",),
    "MON-A-34": ("probe-crowded",),
    "MON-A-35": ("probe-effects",),
    "MON-A-36": ("probe-fill",),
    "MON-A-37": ("probe-treaties",),
    "MON-A-38": ("probe-draw",),
    "MON-A-39": ("probe-conquest",),
    "MON-A-40": ("probe-spy",),
    "MON-A-41": ("probe-tomb",),
    "MON-A-42": ("probe-effects",),
    "MON-A-43": ("probe-nested",),
    "MON-A-44": ("probe-treaties",),
}
READINGS = [replace(reading, scopes=DECIDED_BY[reading.id]) for reading in READINGS]
