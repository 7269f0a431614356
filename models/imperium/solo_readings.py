"""The ambiguities that only solo games have: each question, its answers, and the one used by default."""

from verify import Reading

SOLO_READINGS: list[Reading] = [
    Reading(
        "IMP-A-21",
        "Where does a card go that the C.I.V. draws?",
        {
            "a": "From its own deck to its discard pile, from elsewhere on its deck.",
            "b": "Always on its deck.",
            "c": "Always to its discard pile.",
        },
        default="a",
    ),
    Reading(
        "IMP-A-22",
        "Do the cards in the C.I.V.'s slots count for it?",
        {
            "a": "Yes.",
            "b": "No.",
        },
        default="a",
    ),
    Reading(
        "IMP-A-23",
        "Who is meant in the rows that name nobody?",
        {
            "a": "The human, as in similar rows.",
            "b": "The C.I.V. itself.",
        },
        default="a",
    ),
    Reading(
        "IMP-A-24",
        "To what do the last words of a row with several ways belong?",
        {
            "a": "To the last way if they stand in its sentence, else to the whole row.",
            "b": "Always to the last way.",
            "c": "Always to the whole row.",
        },
        default="a",
    ),
    Reading(
        "IMP-A-25",
        "Does a Journey of the C.I.V. need at least the number printed, or more?",
        {
            "a": "At least.",
            "b": "More.",
        },
        default="a",
    ),
    Reading(
        "IMP-A-26",
        "From whose discard pile does the Minoan C.I.V. return an Unrest?",
        {
            "a": "Its own.",
            "b": "The human's.",
        },
        default="a",
    ),
    Reading(
        "IMP-A-27",
        "Which edition's two Scythian rows are used?",
        {
            "a": "The French ones.",
            "b": "The English ones.",
        },
        default="a",
    ),
    Reading(
        "IMP-A-28",
        "The top card of which pile does the Viking C.I.V. put into its History?",
        {
            "a": "Of its own deck.",
            "b": "Of its Dynasty deck.",
            "c": "Of the Fame deck.",
        },
        default="a",
    ),
    Reading(
        "IMP-A-29",
        "At Overlord level, when does the C.I.V. put no token on the market?",
        {
            "a": "Only on a 6.",
            "b": "Never any.",
        },
        default="a",
    ),
    Reading(
        "IMP-A-30",
        "At the two lowest levels, is a token put on the fifth market card on a 5?",
        {
            "a": "Yes.",
            "b": "No.",
        },
        default="a",
    ),
    Reading(
        "IMP-A-31",
        "In Supreme mode, does a revealed Unrest that goes back give the C.I.V. a Progress?",
        {
            "a": "Yes, every return does.",
            "b": "No, only returns that a row orders.",
        },
        default="a",
    ),
    Reading(
        "IMP-A-32",
        "Which rows count as an Attack of the C.I.V.?",
        {
            "a": "Those that take tokens, or make the human discard, abandon or recall.",
            "b": "Also those of a card with the Attack icon.",
            "c": "Also those that give Unrest.",
        },
        default="a",
    ),
    Reading(
        "IMP-A-33",
        "When is the Dynasty deck exhausted?",
        {
            "a": "When its last card leaves it.",
            "b": "When a card of it is needed and none is there.",
        },
        default="a",
    ),
    Reading(
        "IMP-A-34",
        "Has a Viking C.I.V. a History?",
        {
            "a": "Yes.",
            "b": "No, such cards are discarded.",
        },
        default="a",
    ),
    Reading(
        "IMP-A-35",
        "Can a row be resolved of which only the resolved card's own move is possible?",
        {
            "a": "Yes.",
            "b": "No, the next row is used.",
        },
        default="a",
    ),
    Reading(
        "IMP-A-36",
        "What becomes of King of Kings when the C.I.V. resolves it?",
        {
            "a": "It is turned to side B, and each side resolves it once.",
            "b": "It is turned face down, and nobody resolves it any more.",
            "c": "It is turned to side B, and the C.I.V. resolves it every time.",
        },
        default="a",
    ),
    Reading(
        "IMP-A-37",
        "What does a player start with after a lost campaign?",
        {
            "a": "6 Materials, 4 Population and 2 Progress.",
            "b": "3 Materials, 4 Population and 2 Progress.",
        },
        default="a",
    ),
    Reading(
        "IMP-A-42",
        "How do tokens decide between market cards for the C.I.V.?",
        {
            "a": "Progress adds to the value, and all tokens break ties.",
            "b": "Progress adds to the value; Materials and Population break ties.",
            "c": "Progress breaks ties first, then Materials, then Population.",
        },
        default="a",
    ),
    Reading(
        "IMP-A-48",
        "Does the C.I.V. accept what a card offers to all players?",
        {
            "a": "Gains and draws, if they cost nothing.",
            "b": "Nothing.",
            "c": "Gains of tokens, but no draws.",
        },
        default="a",
    ),
    Reading(
        "IMP-A-49",
        "Where does a card go that the human gives to the C.I.V.?",
        {
            "a": "On top of its deck.",
            "b": "To its discard pile.",
            "c": "It is given none.",
        },
        default="a",
    ),
    Reading(
        "IMP-A-51",
        "Does the C.I.V. pay where it then gets nothing?",
        {
            "a": "No.",
            "b": "Yes.",
        },
        default="a",
    ),
    Reading(
        "IMP-A-54",
        "Does the State card of an Arthurian or Viking C.I.V. flip?",
        {
            "a": "No.",
            "b": "Yes.",
        },
        default="a",
    ),
]
