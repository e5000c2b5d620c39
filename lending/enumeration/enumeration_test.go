package enumeration_test

import (
	"fmt"
	"reflect"
	"testing"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending/enumeration"
)

type colour int

type shade string

var colours = enumeration.NewTable("colour", []enumeration.Row[colour]{
	{Value: 2, Code: "colour.red", Label: "Red"},
	{Value: 1, Code: "colour.blue", Label: "Blue"},
	{Value: 9, Code: "colour.old", Label: "Old", Unlisted: true},
})

var shades = enumeration.NewTable("shade", []enumeration.Row[shade]{{Value: "DARK", Code: "shade.dark", Label: "Dark"}})

func TestTable(t *testing.T) {
	want := []enumeration.Option{{ID: 2, Code: "colour.red", Label: "Red"}, {ID: 1, Code: "colour.blue", Label: "Blue"}}
	if diff := cmp.Diff(want, colours.Options()); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff(enumeration.Option{ID: 7, Code: "colour.invalid", Label: "Invalid"}, colours.Option(7)); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff(enumeration.Option{ID: "DARK", Code: "shade.dark", Label: "Dark"}, shades.Option("DARK")); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]string{"Red", "Old", "Invalid (7)", "Dark"}, []string{colours.Label(2), colours.Label(9), colours.Label(7), shades.Label("DARK")}); diff != "" {
		t.Error(diff)
	}
	if v, ok := colours.ByCode("COLOUR.BLUE"); !ok || v != 1 {
		t.Errorf("by code: %v, %v", v, ok)
	}
	if _, ok := colours.ByCode("colour.green"); ok {
		t.Error("found a code that is not there")
	}
	if !colours.Has(9) || colours.Has(7) {
		t.Errorf("has: %v and %v, want true and false", colours.Has(9), colours.Has(7))
	}
	if diff := cmp.Diff([]enumeration.Option{colours.Option(1)}, colours.Select(1)); diff != "" {
		t.Error(diff)
	}
}

func Example() {
	for _, o := range colours.Options() {
		fmt.Println(o.ID, o.Code, o.Label)
	}
	// Output:
	// 2 colour.red Red
	// 1 colour.blue Blue
}

func (c colour) Option() enumeration.Option { return colours.Option(c) }
func (s shade) Option() enumeration.Option  { return shades.Option(s) }

// TestEntriesOf: numbers are in their order, with entries that no list of options shows; names are in the order of their table.
func TestEntriesOf(t *testing.T) {
	byNumber := []enumeration.Option{{ID: 1, Code: "colour.blue", Label: "Blue"}, {ID: 2, Code: "colour.red", Label: "Red"}, {ID: 9, Code: "colour.old", Label: "Old"}}
	for _, c := range []struct {
		name string
		of   reflect.Type
		want []enumeration.Option
	}{
		{"numbers", reflect.TypeFor[colour](), byNumber},
		{"names", reflect.TypeFor[shade](), shades.Options()},
	} {
		t.Run(c.name, func(t *testing.T) {
			if diff := cmp.Diff(c.want, enumeration.EntriesOf(c.of)); diff != "" {
				t.Error(diff)
			}
		})
	}
	if !colour(1).Option().Known() || colour(7).Option().Known() {
		t.Error("7 is known, or 1 is not")
	}
}
