------------------------------- MODULE tokens -------------------------------
(* The token game: workers at three places gather wood and stone and trade them for gold. *)
EXTENDS Naturals
CONSTANTS Workers, Store
VARIABLES idle, at, wood, stone, gold

Places == {"forest", "quarry", "market"}

Init == /\ idle = Workers
        /\ at = [place \in Places |-> 0]
        /\ wood = 0
        /\ stone = 0
        /\ gold = 0

Send(place) == /\ idle > 0
               /\ idle' = idle - 1
               /\ at' = [at EXCEPT ![place] = @ + 1]
               /\ UNCHANGED <<wood, stone, gold>>

CallHome(place) == /\ at[place] > 0
                   /\ at' = [at EXCEPT ![place] = @ - 1]
                   /\ idle' = idle + 1
                   /\ UNCHANGED <<wood, stone, gold>>

Fell == /\ at["forest"] > 0
        /\ wood < Store
        /\ wood' = wood + 1
        /\ UNCHANGED <<idle, at, stone, gold>>

BreakStone == /\ at["quarry"] > 0
              /\ stone < Store
              /\ stone' = stone + 1
              /\ UNCHANGED <<idle, at, wood, gold>>

Trade == /\ at["market"] > 0
         /\ wood > 0
         /\ stone > 0
         /\ gold < Store
         /\ wood' = wood - 1
         /\ stone' = stone - 1
         /\ gold' = gold + 1
         /\ UNCHANGED <<idle, at>>

Feast == /\ gold > 0
         /\ gold' = gold - 1
         /\ UNCHANGED <<idle, at, wood, stone>>

Next == \/ \E place \in Places : Send(place) \/ CallHome(place)
        \/ Fell
        \/ BreakStone
        \/ Trade
        \/ Feast
=============================================================================
