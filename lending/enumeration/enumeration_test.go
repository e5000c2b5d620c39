package enumeration_test

import (
	"fmt"
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
