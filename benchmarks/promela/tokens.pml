/* The token game. WORKERS and STORE are given on the command line. */

byte idle = WORKERS, forest, quarry, market, wood, stone, gold;

active proctype game() {
end:
	do
	:: d_step { idle > 0 -> idle--; forest++ }
	:: d_step { idle > 0 -> idle--; quarry++ }
	:: d_step { idle > 0 -> idle--; market++ }
	:: d_step { forest > 0 -> forest--; idle++ }
	:: d_step { quarry > 0 -> quarry--; idle++ }
	:: d_step { market > 0 -> market--; idle++ }
	:: d_step { forest > 0 && wood < STORE -> wood++ }
	:: d_step { quarry > 0 && stone < STORE -> stone++ }
	:: d_step { market > 0 && wood > 0 && stone > 0 && gold < STORE -> wood--; stone--; gold++ }
	:: d_step { gold > 0 -> gold-- }
	od
}
