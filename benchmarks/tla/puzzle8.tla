------------------------------ MODULE puzzle8 ------------------------------
(* The sliding puzzle: nine cells row by row, 0 where the gap is. *)
EXTENDS Naturals
VARIABLES cell, gap

Spaces == 0..8

Near == [here \in Spaces |->
           {there \in Spaces : \/ there = here + 3
                               \/ here = there + 3
                               \/ there = here + 1 /\ there % 3 # 0
                               \/ here = there + 1 /\ here % 3 # 0}]

Init == /\ cell = [space \in Spaces |-> IF space = 8 THEN 0 ELSE space + 1]
        /\ gap = 8

Slide(origin) == /\ cell' = [cell EXCEPT ![gap] = cell[origin], ![origin] = 0]
                 /\ gap' = origin

Next == \E origin \in Near[gap] : Slide(origin)
=============================================================================
