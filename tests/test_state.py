"""Schemas: what a state may hold, how it is laid out, and how it is written down and read back."""

import enum
import json
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from verify import Array, BadModel, Bool, Enum, Int, Kind, Pile, Ref, Scope, Spec, Stack
from verify.draft import draft_class
from verify.state import Schema

RANDOM = settings(deadline=None, database=None, print_blob=False, max_examples=80)


class Phase(enum.IntEnum):
    SETUP = 0
    PLAY = 1
    END = 2


class Temperature(enum.IntEnum):
    FROST = -5
    MILD = 10


PLAYERS = Kind("player", "players", ("Red", "Blue"))
CARDS = Kind("card", 3)
SCOPE = Scope("tiny", "two players", players=2)


def a_schema(**types):
    return Schema(Spec(**types), SCOPE)


def a_draft(schema):
    return draft_class(schema)(SCOPE, {})


def bounds(**types):
    return [(field.name, field.lo, field.hi) for field in a_schema(**types).fields]


# Bounds


def test_a_number_lies_between_its_bounds_and_both_are_included():
    schema = a_schema(coins=Int(-2, 3))

    for value in range(-2, 4):
        schema.check([value])
    for value in (-3, 4):
        with pytest.raises(ValueError, match=rf"coins is {value}, outside -2\.\.3"):
            schema.check([value])


def test_every_sort_of_field_knows_its_bounds():
    assert bounds(
        coins=Int(2, 9), passed=Bool(), phase=Enum(Phase), weather=Enum(Temperature), first=Ref(PLAYERS)
    ) == [("coins", 2, 9), ("passed", 0, 1), ("phase", 0, 2), ("weather", -5, 10), ("first", 0, 1)]


def test_nobody_is_one_below_the_first():
    assert bounds(owner=Ref(PLAYERS, none=True)) == [("owner", -1, 1)]


def test_a_reference_to_a_kind_nobody_belongs_to_can_only_be_none():
    assert bounds(owner=Ref(Kind("ghost", 0), none=True)) == [("owner", -1, -1)]


@pytest.mark.parametrize(
    "types",
    [
        {"coins": Int(3, 2)},
        {"coins": Array(Int(0, -1), 4)},
        {"coins": Ref(Kind("ghost", 0))},
        {"coins": Stack(2, what=Int(5, 1))},
        {"coins": Array(Pile(2, most=-1), 2)},
    ],
)
def test_empty_bounds_are_refused_in_one_sentence_that_names_the_field(types):
    with pytest.raises(BadModel) as said:
        a_schema(**types)

    assert re.fullmatch(r"field 'coins[.a-z]*' has empty bounds -?\d+\.\.-?\d+: [a-z ]+", str(said.value))


def test_an_enumeration_without_members_is_refused():
    nothing = enum.IntEnum("Nothing", [])

    with pytest.raises(BadModel, match="Nothing has no members"):
        a_schema(phase=Enum(nothing))


@pytest.mark.parametrize("size", [0, -1])
def test_an_array_needs_at_least_one_element(size):
    with pytest.raises(BadModel, match=rf"'coins' has a dimension of {size}"):
        a_schema(coins=Array(Int(0, 1), 3, size))


def test_a_number_wider_than_a_word_is_refused():
    with pytest.raises(BadModel, match=r"'coins'.*62 bits"):
        a_schema(coins=Int(0, 2**62))


def test_a_number_of_62_bits_is_kept():
    assert a_schema(coins=Int(-(2**61), 2**61 - 1)).bits() == 62


@pytest.mark.parametrize("strange", [int, 5, "Int", None, Int])
def test_what_is_no_type_is_refused(strange):
    with pytest.raises(BadModel, match="field 'coins' has type"):
        a_schema(coins=strange)


def test_the_size_of_a_kind_may_be_a_parameter_of_the_scope():
    assert PLAYERS.count(SCOPE) == 2
    with pytest.raises(BadModel, match="kind 'player' has size 'two', which is neither a whole number"):
        PLAYERS.count(Scope("odd", "", players="two"))


def test_a_component_inside_a_component_is_refused():
    class Nested:
        def parts(self):
            return {"deck": Pile(2, 1)}

        def view(self, parts):
            return parts

    with pytest.raises(BadModel, match="component 'table' holds a component 'deck'"):
        a_schema(table=Nested())


# Names


@pytest.mark.parametrize(
    "name", ["scope", "reading", "schema", "flat_cells", "put_state", "contents", "_hidden"]
)
def test_a_field_cannot_take_a_name_that_every_draft_has(name):
    with pytest.raises(BadModel, match=f"a field cannot be called '{name}'"):
        a_schema(**{name: Int(0, 1)})


def test_no_name_of_a_draft_is_left_that_a_field_could_hide():
    """Whatever a draft can do, a field of that name would break."""
    taken = {name for name in dir(a_draft(a_schema(coins=Int(0, 1)))) if not name.startswith("_")} - {"coins"}

    for name in sorted(taken):
        with pytest.raises(BadModel):
            a_schema(**{name: Int(0, 1)})


@pytest.mark.parametrize("name", ["state", "moves", "turn", "count", "index", "value", "copy", "board"])
def test_ordinary_words_are_free_for_fields(name):
    draft = a_draft(a_schema(**{name: Int(0, 3)}))
    setattr(draft, name, 2)

    assert getattr(draft, name) == 2


def test_cells_are_called_by_the_labels_of_their_kinds():
    schema = a_schema(hand=Array(Int(0, 3), PLAYERS, CARDS), turn=Ref(PLAYERS))

    assert schema.cell_names() == [
        *(f"hand[{player}][{card}]" for player in ("Red", "Blue") for card in range(3)),
        "turn",
    ]


def test_values_are_shown_as_a_player_would_write_them():
    schema = a_schema(passed=Bool(), phase=Enum(Phase), turn=Ref(PLAYERS, none=True), coins=Int(-3, 3))
    shown = [[field.show(value) for value in (field.lo, field.hi)] for field in schema.fields]

    assert shown == [["no", "yes"], ["setup", "end"], ["none", "Blue"], ["-3", "3"]]


def test_every_value_a_field_may_have_can_be_shown():
    """An enumeration may have gaps; its bounds do not."""
    (weather,) = a_schema(weather=Enum(Temperature)).fields

    assert [weather.show(value) for value in (-5, 10)] == ["frost", "mild"]
    assert all(isinstance(weather.show(value), str) for value in range(weather.lo, weather.hi + 1))


# Layout


def test_cells_lie_one_after_another_the_last_index_running_fastest():
    schema = a_schema(turn=Int(0, 1), grid=Array(Int(0, 99), 2, 3))
    draft = a_draft(schema)
    for row in range(2):
        for column in range(3):
            draft.grid[row][column] = 10 * row + column

    assert draft.take_state() == (0, 0, 1, 2, 10, 11, 12)


def test_an_array_of_arrays_is_an_array_of_more_dimensions():
    nested = a_schema(a=Array(Array(Int(0, 3), 3), 2)).fields[0]
    flat = a_schema(a=Array(Int(0, 3), 2, 3)).fields[0]

    assert nested.dims == flat.dims == (2, 3)


@given(st.lists(st.integers(1, 4), min_size=1, max_size=4), st.data())
@RANDOM
def test_the_indices_of_a_cell_lead_back_to_it(dims, data):
    (field,) = a_schema(a=Array(Int(0, 1), *dims)).fields
    flat = data.draw(st.integers(0, field.size - 1))
    at = 0
    for index, dim in zip(field.indices(flat), dims, strict=True):
        assert 0 <= index < dim
        at = at * dim + index

    assert at == flat


def test_a_component_in_an_array_repeats_all_its_parts():
    schema = a_schema(hand=Array(Pile(CARDS, 2, known=1), PLAYERS), pending=Stack(3, what=Enum(Phase)))

    assert {field.name: field.dims for field in schema.fields} == {
        "hand.count": (2, 3),
        "hand.top": (2, 1),
        "hand.on_top": (2,),
        "pending.size": (),
        "pending.what": (3,),
    }


def test_components_in_an_array_do_not_touch_each_other():
    draft = a_draft(a_schema(hand=Array(Pile(CARDS, 2, known=2), PLAYERS, 2)))
    draft.hand[1][0].add(2)
    draft.hand[0][1].put_on_top(1)

    held = [[draft.hand[p][k].holds(card) for card in range(3)] for p in range(2) for k in range(2)]
    assert held == [[0, 0, 0], [0, 1, 0], [0, 0, 1], [0, 0, 0]]


def test_a_state_starts_at_zero_or_as_near_as_it_can_and_references_at_nobody():
    schema = a_schema(
        coins=Int(0, 5),
        debt=Int(-5, -2),
        year=Int(3, 9),
        owner=Ref(PLAYERS, none=True),
        turn=Ref(PLAYERS),
    )

    assert schema.default() == [0, -2, 3, -1, 0]


def test_a_state_starts_where_its_fields_may_be():
    """A default that is no member of the enumeration would be a state that cannot be."""
    (start,) = a_schema(weather=Enum(Temperature)).default()

    assert start in list(Temperature)


# Written down and read back

element_types = st.one_of(
    st.tuples(st.integers(-50, 50), st.integers(0, 50)).map(lambda pair: Int(pair[0], sum(pair))),
    st.sampled_from([Bool(), Enum(Phase), Ref(PLAYERS), Ref(CARDS, none=True)]),
)
field_types = st.one_of(
    element_types,
    st.builds(
        lambda element, dims: Array(element, *dims),
        element_types,
        st.lists(st.sampled_from([1, 2, 3, PLAYERS, CARDS]), min_size=1, max_size=3),
    ),
    st.sampled_from(
        [Pile(CARDS, 3, known=2), Array(Pile(2, 2, under=1), PLAYERS), Stack(2, what=Ref(CARDS))]
    ),
)
specs = st.dictionaries(st.sampled_from(["a", "b", "c", "d"]), field_types, min_size=1)


@st.composite
def schemas_with_states(draw):
    schema = a_schema(**draw(specs))
    return schema, tuple(draw(st.integers(field.lo, field.hi)) for field in schema.by_cell)


@given(schemas_with_states())
@RANDOM
def test_a_state_that_is_written_down_and_read_back_is_the_same(case):
    schema, state = case

    assert schema.flat(schema.nested(state)) == state
    assert schema.flat(json.loads(json.dumps(schema.nested(state)))) == state


@given(schemas_with_states())
@RANDOM
def test_a_draft_holds_what_is_put_into_it(case):
    schema, state = case

    assert a_draft(schema).put_state(state).take_state() == state


@given(schemas_with_states(), st.data())
@RANDOM
def test_a_state_outside_its_bounds_is_not_read(case, data):
    schema, state = case
    cell = data.draw(st.integers(0, len(state) - 1))
    outside = data.draw(st.sampled_from([schema.by_cell[cell].lo - 1, schema.by_cell[cell].hi + 1]))
    broken = (*state[:cell], outside, *state[cell + 1 :])

    with pytest.raises(ValueError, match=re.escape(f"{schema.cell_names()[cell]} is {outside}")):
        schema.check(broken)


def test_enumerations_and_truth_are_written_by_name():
    schema = a_schema(phase=Array(Enum(Phase), 2), passed=Bool(), coins=Int(0, 3))

    assert schema.nested((1, 2, 1, 1)) == {"phase": ["PLAY", "END"], "passed": True, "coins": 1}
    assert json.dumps(schema.nested((1, 2, 1, 1))) == '{"phase": ["PLAY", "END"], "passed": true, "coins": 1}'


GRID = {"grid": Array(Int(0, 9), 2, 2), "phase": Enum(Phase)}


@pytest.mark.parametrize(
    ("nested", "complaint"),
    [
        ({"grid": [[1, 2], [3, 4]]}, "no value for field 'phase'"),
        ({"grid": [[1, 2], [3]], "phase": "PLAY"}, "grid"),
        ({"grid": [[1], [2, 3, 4]], "phase": "PLAY"}, "grid"),
        ({"grid": [1, 2, 3, 4], "phase": "PLAY"}, "not a list"),
        ({"grid": [[1, 2], [3, 10]], "phase": "PLAY"}, r"grid\[1\]\[1\] is 10"),
        ({"grid": [[1, 2], [3, 4.0]], "phase": "PLAY"}, "grid cannot be 4.0"),
        ({"grid": [[1, 2], [3, [4]]], "phase": "PLAY"}, r"grid cannot be \[4\]"),
        ({"grid": [[1, 2], [3, 4]], "phase": "WAR"}, "phase cannot be 'WAR'"),
        ({"grid": [[1, 2], [3, 4]], "phase": None}, "phase cannot be None"),
    ],
)
def test_what_does_not_fit_a_schema_is_named(nested, complaint):
    with pytest.raises(ValueError, match=complaint):
        a_schema(**GRID).flat(nested)


def test_a_state_of_the_wrong_length_is_not_read():
    with pytest.raises(ValueError, match="a state has 5 cells, not 4"):
        a_schema(**GRID).check((1, 2, 3, 4))


def test_bits_are_counted_for_each_cell_and_fields_of_one_value_need_none():
    assert (
        a_schema(a=Array(Int(0, 4), 5), b=Bool(), c=Int(7, 7), d=Ref(CARDS, none=True)).bits()
        == 15 + 1 + 0 + 2
    )
