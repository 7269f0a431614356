"""The real games: any nations of both boxes, against each other or against the C.I.V."""

from models.imperium.scopes import a_scope, seat_of


def full(name, description, nations, common="classics", **changes):
    players = len(nations)
    seats = [seat_of(nation, side, players) for nation, side in nations]
    return a_scope(name, description, seats, common=common, exhaustive=False, random_first=1, **changes)


GAMES = [full("full", "2 players, Romans and Carthaginians, Classics", (("romans", "A"), ("carthaginians", "A")))]
