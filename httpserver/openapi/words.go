package openapi

import (
	"maps"
	"slices"

	"lending.example/platform/httpserver/vocabulary"
)

// speech are the attributes that say how numbers and dates of a request are written. No group of a form has them.
var speech = []string{"locale", "dateFormat"}

// addWords gives the attributes of an input their labels and units, and in long forms their groups. x-order counts the attributes
// of a form from 1.
func addWords(input string, properties Object) {
	names := slices.DeleteFunc(slices.Sorted(maps.Keys(properties)), func(name string) bool { return slices.Contains(speech, name) })
	for i, term := range vocabulary.Terms(input, names) {
		property := properties[term.Name].(Object)
		set(property, "x-label", term.Label)
		set(property, "x-unit", term.Unit)
		set(property, "x-group", term.Group)
		if len(names) > 1 {
			property["x-order"] = i + 1
		}
	}
	for _, name := range speech {
		set(properties[name].(Object), "x-label", vocabulary.LabelOf(name))
	}
}

// addName gives a command its name, and its place in menus.
func addName(command Object, operation string) {
	name := vocabulary.CommandOf(operation)
	set(command, "x-label", name.Label)
	set(command, "x-group", name.Group)
	if name.Order > 0 {
		command["x-order"] = name.Order
	}
}

// set keeps a text that is not empty.
func set(o Object, name, text string) {
	if text != "" {
		o[name] = text
	}
}
