"""What a complete search of each small scope finds; the tests compare."""


def counts(states, transitions, depth):
    return {"states": states, "transitions": transitions, "depth": depth}


EXPECTED = {
    "tiny": counts(8_188, 12_332, 45),
    "micro": counts(2_460_900, 4_009_802, 51),
    "probe-advantage": counts(52_056, 77_480, 54),
    "probe-conquest": counts(2_124_015, 3_481_291, 44),
    "probe-spy": counts(1_050_019, 1_827_196, 42),
    "probe-nested": counts(9_798, 14_621, 42),
    "probe-effects": counts(469_193, 820_909, 42),
    "probe-draw": counts(518_282, 836_784, 43),
    "probe-copy": counts(30_328, 49_363, 33),
    "probe-policies": counts(1_536_441, 2_740_316, 43),
    "probe-fifth": counts(341, 511, 21),
    "probe-treaties": counts(64_439, 113_370, 34),
    "probe-mughals": counts(1_738_562, 2_703_255, 39),
    "probe-mansabdar": counts(1_432, 2_057, 20),
    "probe-beside": counts(15_101, 20_358, 25),
    "probe-hoplites": counts(338, 540, 15),
    "probe-tomb": counts(74_399, 108_957, 32),
    "probe-democracy": counts(253_178, 449_661, 28),
    "probe-wonders": counts(199_458, 280_108, 41),
    "probe-architecture": counts(81_705, 136_364, 32),
    "probe-reserve": counts(70_822, 95_198, 29),
    "probe-ships": counts(197, 244, 14),
    "probe-crowded": counts(49, 60, 12),
    "probe-firsts": counts(12_687, 17_669, 33),
    "probe-supply": counts(148_803, 223_184, 38),
    "probe-bandiagara": counts(2_811, 4_353, 24),
    "probe-revolts": counts(191_007, 280_524, 51),
    "probe-fill": counts(101_945, 181_532, 42),
    "probe-tokens": counts(411, 590, 24),
    "probe-marvels": counts(1_071_550, 1_592_999, 49),
    "probe-ties": counts(16_935, 25_642, 28),
    "probe-siege": counts(2_029, 2_581, 21),
    "probe-market": counts(7_883, 13_116, 22),
    "probe-swap": counts(3_280, 5_299, 17),
    "probe-sections": counts(210, 234, 15),
    "probe-engineers": counts(5_847, 8_792, 20),
    "probe-archives": counts(625, 821, 17),
    "probe-bonuses": counts(1_812, 2_628, 20),
    "probe-completion": counts(770, 1_158, 24),
}
