-------------------------- MODULE two_phase_commit --------------------------
(* Two-phase commit. A message is never lost and never taken away. *)
EXTENDS Naturals
CONSTANT Managers
VARIABLES resource, decision, known, messages

RMs == 1..Managers

Init == /\ resource = [rm \in RMs |-> "working"]
        /\ decision = "open"
        /\ known = {}
        /\ messages = {}

NotePrepared(rm) == /\ decision = "open"
                    /\ [type |-> "prepared", rm |-> rm] \in messages
                    /\ known' = known \union {rm}
                    /\ UNCHANGED <<resource, decision, messages>>

DecideToCommit == /\ decision = "open"
                  /\ known = RMs
                  /\ decision' = "committed"
                  /\ messages' = messages \union {[type |-> "commit"]}
                  /\ UNCHANGED <<resource, known>>

DecideToAbort == /\ decision = "open"
                 /\ decision' = "aborted"
                 /\ messages' = messages \union {[type |-> "abort"]}
                 /\ UNCHANGED <<resource, known>>

Prepare(rm) == /\ resource[rm] = "working"
               /\ resource' = [resource EXCEPT ![rm] = "prepared"]
               /\ messages' = messages \union {[type |-> "prepared", rm |-> rm]}
               /\ UNCHANGED <<decision, known>>

ChooseToAbort(rm) == /\ resource[rm] = "working"
                     /\ resource' = [resource EXCEPT ![rm] = "aborted"]
                     /\ UNCHANGED <<decision, known, messages>>

ObeyCommit(rm) == /\ [type |-> "commit"] \in messages
                  /\ resource' = [resource EXCEPT ![rm] = "committed"]
                  /\ UNCHANGED <<decision, known, messages>>

ObeyAbort(rm) == /\ [type |-> "abort"] \in messages
                 /\ resource' = [resource EXCEPT ![rm] = "aborted"]
                 /\ UNCHANGED <<decision, known, messages>>

Next == \/ DecideToCommit
        \/ DecideToAbort
        \/ \E rm \in RMs : \/ NotePrepared(rm)
                           \/ Prepare(rm)
                           \/ ChooseToAbort(rm)
                           \/ ObeyCommit(rm)
                           \/ ObeyAbort(rm)
=============================================================================
