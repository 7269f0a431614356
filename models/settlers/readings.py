"""The ambiguities of the rulebook: each question, the answers it can have, and the one used by default.

No official answer to any of them is known; two of them are contradictions between the French and the English edition.
"""

from dataclasses import replace

from verify import Reading

QUESTIONS = {
    "SET-A-01": (
        "Is the discard pile of a faction shuffled into a new deck when the faction's deck is empty?",
        {"a": "No, discarded faction cards are out of the game.", "b": "Yes, like that of the common deck."},
        "a",
    ),
    "SET-A-02": (
        "What becomes of a draw from a deck that has no cards left?",
        {
            "a": "It is lost, and an empty deck may be named.",
            "b": "The other deck is used in its place.",
            "c": "A free choice has to fall on a deck that has cards, a draw that names a deck is lost.",
        },
        "c",
    ),
    "SET-A-03": (
        "Is a foundation a location, and worth anything at the end?",
        {
            "a": "No, it is worth nothing and is no location.",
            "b": "A common card face down is a common location, worth one point.",
            "c": "Every foundation is a location, worth what its deck is worth.",
        },
        "a",
    ),
    "SET-A-04": (
        "Which goods are counted in the first tie-break?",
        {
            "a": "Workers and resources in the supply, added up.",
            "b": "Workers, resources and gold in the supply, added up.",
            "c": "Workers and resources in the supply and on cards, with samurai, but no gold.",
            "d": "Workers first, and resources only if these are equal.",
        },
        "a",
    ),
    "SET-A-05": (
        "Is gold a resource for Saboteurs, Warehouses and Shrine?",
        {"a": "No, only wood, stone and food are.", "b": "Yes, where a resource is named gold will do."},
        "a",
    ),
    "SET-A-06": (
        "From what is a player who has passed protected?",
        {
            "a": "From everything that others aim at that player's empire, deals, hand or supply.",
            "b": "From all of that but Pack and Trade Route, which take nothing away.",
            "c": "From being razed, and from nothing else.",
        },
        "a",
    ),
    "SET-A-07": (
        "May a location with two uses be activated once now and once in a later turn?",
        {
            "a": "Yes, and also twice in one action.",
            "b": "No, once in the round or twice in one action.",
        },
        "a",
    ),
    "SET-A-08": (
        "When in a turn may tokens, samurai and the contents of Gate and Shrine be placed?",
        {
            "a": "Before or after the action, and in the turn of passing.",
            "b": "Before or after the action, but not in the turn of passing.",
            "c": "Only before the action or the pass.",
        },
        "a",
    ),
    "SET-A-09": (
        "What does the Temple of Ra's control give, and for how long?",
        {
            "a": "The use of the location, its colour and its points, for good.",
            "b": "The use of the location for good; colour and points stay with the owner.",
            "c": "The use of the location to the end of the round.",
        },
        "b",
    ),
    "SET-A-10": (
        "Whose is a location under control when others aim at it?",
        {
            "a": "The owner's: all others may aim at it unless the owner has passed.",
            "b": "The controller's: all others, the owner too, unless the Egyptians have passed.",
            "c": "Both players': only third players may, and the pass of either protects it.",
        },
        "b",
    ),
    "SET-A-11": (
        "Does a Japanese location that is razed bring its owner the wood of a foundation?",
        {"a": "No, there is no foundation.", "b": "Yes, every raze of a location does."},
        "a",
    ),
    "SET-A-12": (
        "In which order does a player collect in Production?",
        {
            "a": "In any order, item by item.",
            "b": "First the board, then the deals, then the locations.",
            "c": "All at once: decks are chosen before any card is seen, points are one gain.",
        },
        "a",
    ),
    "SET-A-13": (
        "Does the feature of a location still work for the building it was discarded for?",
        {"a": "No, it is gone before the new one is placed.", "b": "Yes, but its colour no longer counts."},
        "a",
    ),
    "SET-A-14": (
        "Are all results chosen first when several pairs of workers, or two uses, are spent in one action?",
        {"a": "No, one after another, after seeing what came.", "b": "Yes, everything is declared first."},
        "a",
    ),
    "SET-A-15": (
        "Alone: which locations do two targets of the same good hit?",
        {"a": "Those that show the good twice.", "b": "Those that show the good at all."},
        "a",
    ),
    "SET-A-16": (
        "Alone: in which order do the two used attack cards leave the front?",
        {
            "a": "To the end, in the order they had.",
            "b": "To the end, in reverse order.",
            "c": "To the end, as the player likes.",
            "d": "To the front, the second target first, as a picture has it.",
        },
        "a",
    ),
    "SET-A-17": (
        "Alone: is there a second attack when the first one finds nothing?",
        {"a": "Yes.", "b": "No, the next round begins."},
        "a",
    ),
    "SET-A-18": (
        "Alone: what is compared with the Collection pile at the end?",
        {"a": "The faction locations.", "b": "All locations."},
        "a",
    ),
    "SET-A-19": (
        "Alone, Japanese: how do two targets of points change the attack?",
        {
            "a": "It is aimed at faction locations alone, and misses where there are none.",
            "b": "It is aimed at faction locations, or if there are none as usual.",
            "c": "It is aimed as usual, and at faction locations if that finds nothing.",
        },
        "b",
    ),
    "SET-A-20": (
        "What is razing for features that reward it?",
        {
            "a": "Razing from the hand, of enemy locations, and through cards that raze.",
            "b": "The raze action alone.",
            "c": "Razing of enemy locations alone.",
        },
        "a",
    ),
    "SET-A-21": (
        "Alone: what becomes of an attack card that Robbers or Spies take as a deal?",
        {
            "a": "It is out of the game.",
            "b": "It goes under the attack deck, from where it never returns.",
            "c": "With Spies it is a deal of the player, with Robbers it is discarded.",
        },
        "c",
    ),
    "SET-A-22": (
        "Peaceful variant: which razing is left?",
        {
            "a": "From the hand, and of locations through cards that raze.",
            "b": "Through cards that raze alone.",
            "c": "From the hand; cards that raze are used on hand cards too.",
        },
        "a",
    ),
    "SET-A-23": (
        "With which enemy locations can a Trade Route make a deal?",
        {"a": "With those that have a deal field.", "b": "Also with others, for a good of the raze field."},
        "a",
    ),
    "SET-A-24": (
        "What becomes of the contents of a Gate or Shrine that leaves play?",
        {
            "a": "They are discarded.",
            "b": "Resources return to the owner's supply, cards are discarded.",
            "c": "They are set aside and still score.",
        },
        "a",
    ),
    "SET-A-25": (
        "Do features that reward building react to Settlers and Negotiator?",
        {"a": "Yes, the location is built.", "b": "No, only to the build action."},
        "a",
    ),
    "SET-A-26": (
        "Advanced Lookout: when are cards added in the second pass?",
        {
            "a": "After each choice but the last two, so that all but the last see three.",
            "b": "After the choices of those between the first and the last player.",
        },
        "a",
    ),
    "SET-A-27": (
        "Is a building bonus of a point per colour capped at six?",
        {"a": "Yes.", "b": "No."},
        "a",
    ),
    "SET-A-28": (
        "Alone: is there an attack in the last round, which has no Cleanup?",
        {"a": "Yes.", "b": "No."},
        "a",
    ),
    "SET-A-29": (
        "May gains be declined?",
        {"a": "No, unless the text says so.", "b": "Yes, every good, card and samurai."},
        "a",
    ),
    "SET-A-30": (
        "May goods on a location that is discarded for a building pay for the rest of its cost?",
        {"a": "No.", "b": "Yes, they are released first."},
        "b",
    ),
    "SET-A-31": (
        "When are feature locations active?",
        {
            "a": "Always.",
            "b": "In the own turns of the Action phase, unless the card says more.",
            "c": "In the whole Action phase, unless the card says more.",
            "d": "Rewards in the own turns of the Action phase, standing effects always.",
        },
        "d",
    ),
    "SET-A-32": (
        "May a location carry several defence tokens?",
        {"a": "No, one at most.", "b": "Yes, and each makes razing dearer by one."},
        "a",
    ),
    "SET-A-33": (
        "Alone, Japanese: can two targets of points take a Gate or a Shrine?",
        {"a": "No, they cannot be razed.", "b": "Yes, like any faction location."},
        "a",
    ),
    "SET-A-34": (
        "Does a Trade Route deal outlast the location it was made with?",
        {"a": "No.", "b": "Yes."},
        "a",
    ),
    "SET-A-35": (
        "Can there be several Trade Route deals with one location?",
        {"a": "No.", "b": "Yes."},
        "a",
    ),
    "SET-A-36": (
        "Advanced Lookout: who begins the second pass?",
        {"a": "The first player again, clockwise.", "b": "The last player, counter-clockwise."},
        "a",
    ),
    "SET-A-37": (
        "Where do goods lie that are stored through Cleanup?",
        {
            "a": "In the supply, like all others.",
            "b": "On the board or card: they can be spent, but not stolen, and break no tie.",
        },
        "a",
    ),
    "SET-A-38": (
        "Does a location of three colours keep them after it is built?",
        {"a": "Yes, it counts once for each.", "b": "No, from then on it has none."},
        "a",
    ),
    "SET-A-39": (
        "Alone: is a location of the virtual player that is under control still collected?",
        {"a": "Yes, and the token comes back.", "b": "No, it stays under control."},
        "a",
    ),
    "SET-A-40": (
        "Do features still reward a player who has passed?",
        {"a": "Yes.", "b": "No."},
        "a",
    ),
    "SET-A-41": (
        "May the Japanese raze a Gate or a Shrine from the hand?",
        {"a": "No, these cards cannot be razed.", "b": "Yes, for one point."},
        "a",
    ),
}
READINGS = [
    Reading(identity, question, options, default)
    for identity, (question, options, default) in QUESTIONS.items()
]

DECIDED_BY = {
    "SET-A-01": ("probe-forever", "probe-decks"),
    "SET-A-02": ("probe-empty-deck", "probe-decks"),
    "SET-A-03": ("probe-foundations",),
    "SET-A-04": ("probe-ties",),
    "SET-A-05": ("probe-storage", "probe-gate"),
    "SET-A-06": ("probe-passing",),
    "SET-A-07": ("probe-twice",),
    "SET-A-08": ("probe-samurai",),
    "SET-A-09": ("probe-ra",),
    "SET-A-10": ("probe-ra",),
    "SET-A-11": ("probe-samurai",),
    "SET-A-12": ("probe-production",),
    "SET-A-13": ("probe-building",),
    "SET-A-14": ("probe-twice",),
    "SET-A-15": ("solo-tiny",),
    "SET-A-16": ("solo-tiny",),
    "SET-A-17": ("solo-tiny",),
    "SET-A-18": ("solo-tiny",),
    "SET-A-19": ("probe-solo-japan",),
    "SET-A-20": ("probe-razing",),
    "SET-A-21": ("solo-tiny", "probe-solo-robbers"),
    "SET-A-22": ("probe-peaceful",),
    "SET-A-23": ("probe-trade",),
    "SET-A-24": ("probe-gate",),
    "SET-A-25": ("probe-building",),
    "SET-A-26": ("probe-advanced",),
    "SET-A-27": ("probe-brown",),
    "SET-A-28": ("probe-solo-robbers",),
    "SET-A-29": ("tiny",),
    "SET-A-30": ("probe-site",),
    "SET-A-31": ("probe-features",),
    "SET-A-32": ("probe-samurai",),
    "SET-A-33": ("probe-solo-japan",),
    "SET-A-34": ("probe-trade",),
    "SET-A-35": ("probe-trade",),
    "SET-A-36": ("probe-advanced",),
    "SET-A-37": ("probe-stored", "probe-storage"),
    "SET-A-38": ("probe-building",),
    "SET-A-39": ("probe-solo-egypt",),
    "SET-A-40": ("probe-oasis",),
    "SET-A-41": ("probe-samurai",),
}
READINGS = [replace(reading, scopes=DECIDED_BY[reading.id]) for reading in READINGS]
