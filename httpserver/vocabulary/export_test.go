package vocabulary

import (
	"maps"
	"slices"
	"strings"
)

// Attributes are the names of all attributes that have words.
func Attributes() []string {
	var names []string
	for _, w := range words {
		names = append(names, w.name)
	}
	return names
}

// Hinted are the names of the attributes that have hints.
func Hinted() []string { return slices.Sorted(maps.Keys(hints)) }

// Operations are the operations that have names.
func Operations() []string { return slices.Sorted(maps.Keys(commands)) }

// Excepted are the attributes with labels of their own, by the types of inputs.
var Excepted = exceptions

// Forms are the attributes of long forms in their groups, by the types of inputs, separated by blanks.
func Forms() map[string]map[string][]string {
	all := map[string]map[string][]string{}
	for _, f := range slices.Concat(accountForms, productForms, bankForms) {
		all[f.of] = map[string][]string{}
		for _, p := range f.parts {
			all[f.of][p.title] = strings.Fields(p.attributes)
		}
	}
	return all
}
