/* The sliding puzzle: nine cells row by row, 0 where the gap is. */

byte cell[9] = {1, 2, 3, 4, 5, 6, 7, 8, 0};
byte gap = 8;

#define SLIDE(origin) cell[gap] = cell[origin]; cell[origin] = 0; gap = origin

active proctype game() {
end:
	do
	:: d_step { gap >= 3 -> SLIDE(gap - 3) }
	:: d_step { gap < 6 -> SLIDE(gap + 3) }
	:: d_step { gap % 3 > 0 -> SLIDE(gap - 1) }
	:: d_step { gap % 3 < 2 -> SLIDE(gap + 1) }
	od
}
