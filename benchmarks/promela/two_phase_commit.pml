/* Two-phase commit with MANAGERS resource managers, at most 8. A message is never taken away. */

#define WORKING 0
#define PREPARED 1
#define COMMITTED 2
#define ABORTED 3
#define UNDECIDED 0
#define EVERYONE ((1 << MANAGERS) - 1)

byte resource[MANAGERS];
byte decision;           /* of the transaction manager */
byte known;              /* who is prepared, as far as the transaction manager has heard */
byte sent;               /* who has said to be prepared */
bool commit, abort;      /* what all have been told */

#define MANAGER(i) \
	:: d_step { decision == UNDECIDED && (sent & (1 << i)) -> known = known | (1 << i) } \
	:: d_step { resource[i] == WORKING -> resource[i] = PREPARED; sent = sent | (1 << i) } \
	:: d_step { resource[i] == WORKING -> resource[i] = ABORTED } \
	:: d_step { commit -> resource[i] = COMMITTED } \
	:: d_step { abort -> resource[i] = ABORTED }

active proctype protocol() {
end:
	do
	:: d_step { decision == UNDECIDED && known == EVERYONE -> decision = COMMITTED; commit = true }
	:: d_step { decision == UNDECIDED -> decision = ABORTED; abort = true }
	MANAGER(0)
#if MANAGERS > 1
	MANAGER(1)
#endif
#if MANAGERS > 2
	MANAGER(2)
#endif
#if MANAGERS > 3
	MANAGER(3)
#endif
#if MANAGERS > 4
	MANAGER(4)
#endif
#if MANAGERS > 5
	MANAGER(5)
#endif
#if MANAGERS > 6
	MANAGER(6)
#endif
#if MANAGERS > 7
	MANAGER(7)
#endif
	od
}
