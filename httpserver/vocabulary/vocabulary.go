package vocabulary

import (
	"regexp"
	"slices"
	"strings"
)

// maxUngrouped is the number of attributes up to which a form needs no groups.
const maxUngrouped = 6

// word is what people call an attribute, and the unit of its values, "" for none or for the currency.
type word struct{ name, label, unit string }

// words are the words for all attributes of inputs. Short forms have their attributes in this order.
var words = slices.Concat(peopleWords, productWords, loanWords, ledgerWords, organizationWords)

// placeOf is the position of each attribute in words.
var placeOf = func() map[string]int {
	places := make(map[string]int, len(words))
	for i, w := range words {
		places[w.name] = i
	}
	return places
}()

// form is the layout of long inputs: their types, such as "loans.Payment", separated by blanks, and the parts of the form.
type form struct {
	of    string
	parts []part
}

// part is a group of a form: its title, and its attributes in order, separated by blanks.
type part struct{ title, attributes string }

// position is the place of an attribute in a form.
type position struct {
	group string
	order int
}

// layouts are the positions of attributes in long forms, by the types of their inputs.
var layouts = func() map[string]map[string]position {
	all := map[string]map[string]position{}
	for _, f := range slices.Concat(accountForms, productForms, bankForms) {
		positions := map[string]position{}
		for _, p := range f.parts {
			for _, name := range strings.Fields(p.attributes) {
				positions[name] = position{p.title, len(positions)}
			}
		}
		for _, of := range strings.Fields(f.of) {
			all[of] = positions
		}
	}
	return all
}()

// Term is an attribute of an input in the words of people.
type Term struct {
	// Name is the attribute's own name, on the wire.
	Name string
	// Label is what people call it, "" where the vocabulary lacks it.
	Label string
	// Unit is the unit of its values, such as "days"; "" for none, and for amounts of money.
	Unit string
	// Group is its heading in a long form, "" in short forms.
	Group string
}

// Terms returns the attributes of an input in the order of its form. The input is named by its type, such as "loans.Payment"; a
// generic type around it does not matter.
func Terms(input string, attributes []string) []Term {
	input = plain(input)
	layout := layouts[input]
	terms := make([]Term, len(attributes))
	for i, name := range attributes {
		terms[i] = termOf(input, name)
		if len(attributes) > maxUngrouped {
			terms[i].Group = layout[name].group
		}
	}
	slices.SortFunc(terms, func(a, b Term) int {
		if layout != nil {
			return layout[a.Name].order - layout[b.Name].order
		}
		return placeOf[a.Name] - placeOf[b.Name]
	})
	return terms
}

// plain is the name of a type without the generic type around it: "loans.Payment" for "loans.Addressed-loans.Payment".
func plain(input string) string {
	return input[strings.LastIndexByte(input, '-')+1:]
}

// termOf is an attribute of an input without its group.
func termOf(input, name string) Term {
	t := Term{Name: name}
	if i, ok := placeOf[name]; ok {
		t.Label, t.Unit = words[i].label, words[i].unit
	}
	if label, ok := exceptions[input][name]; ok {
		t.Label = label
	}
	return t
}

// LabelOf returns the label of an attribute wherever it stands; "" where the vocabulary lacks it.
func LabelOf(attribute string) string { return termOf("", attribute).Label }

// Hint returns what an attribute means, "" where its label says it. It names other attributes by their labels.
func Hint(attribute string) string {
	return compound.ReplaceAllStringFunc(hints[attribute], func(name string) string {
		if label := LabelOf(name); label != "" {
			return "“" + label + "”"
		}
		return name
	})
}

// compound are the words that may be names of attributes.
var compound = regexp.MustCompile(`\b[a-z]+[A-Z]\w*`)

// command is an operation and what people call it.
type command struct{ operation, label string }

// commandGroup are commands that are for the same thing.
type commandGroup struct {
	title    string
	commands []command
}

// Command is a command in the words of people.
type Command struct {
	Label, Group string
	// Order is its position among all commands, from 1.
	Order int
}

// commands are all commands by the ids of their operations.
var commands = func() map[string]Command {
	all := map[string]Command{}
	for _, g := range commandGroups {
		for _, c := range g.commands {
			all[c.operation] = Command{c.label, g.title, len(all) + 1}
		}
	}
	return all
}()

// CommandOf returns the name of an operation; the zero value where it is no command.
func CommandOf(operation string) Command { return commands[operation] }
