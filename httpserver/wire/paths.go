package wire

import (
	"strings"
	"sync"
)

// Address is one path of the interface. Its parameters stand in braces: "/v1/clients/{clientId}".
type Address struct {
	Path      string
	External  []bool     // by parameter: it stands after /external-id/
	Constants []Constant // parameters whose value is a word of the path
}

// Constant is a parameter that one path of several has a word for.
type Constant struct{ Name, Word string }

// Expand turns a pattern of the route table into paths: {id*} into one by id and one by external id, {type=a|b} into one per word.
func Expand(pattern string) []Address {
	addresses := []Address{{}}
	for segment := range strings.SplitSeq(strings.TrimPrefix(pattern, "/"), "/") {
		var next []Address
		for _, a := range addresses {
			next = append(next, a.extend(segment)...)
		}
		addresses = next
	}
	return addresses
}

// extend appends one segment of a pattern.
func (a Address) extend(segment string) []Address {
	name, isParameter := parameterIn(segment)
	if !isParameter {
		a.Path += "/" + segment
		return []Address{a}
	}
	if name, words, listed := strings.Cut(name, "="); listed {
		return a.perWord(name, strings.Split(words, "|"))
	}
	byID, both := strings.CutSuffix(name, "*")
	addresses := []Address{a.parameter("/{"+byID+"}", false)}
	if both {
		addresses = append(addresses, a.parameter("/external-id/{"+byID+"}", true))
	}
	return addresses
}

func (a Address) parameter(suffix string, external bool) Address {
	a.Path += suffix
	a.External = append(a.External[:len(a.External):len(a.External)], external)
	return a
}

func (a Address) perWord(name string, words []string) []Address {
	addresses := make([]Address, len(words))
	for i, word := range words {
		addresses[i] = a
		addresses[i].Path += "/" + word
		addresses[i].Constants = append(a.Constants[:len(a.Constants):len(a.Constants)], Constant{name, word})
	}
	return addresses
}

// Names lists what the path names: its parameters and its constants.
func (a Address) Names() []string {
	names := Parameters(a.Path)
	for _, c := range a.Constants {
		names = append(names, c.Name)
	}
	return names
}

// Parameters lists the names in braces of a path, in order.
func Parameters(path string) []string {
	var names []string
	for segment := range strings.SplitSeq(path, "/") {
		if name, ok := parameterIn(segment); ok {
			names = append(names, name)
		}
	}
	return names
}

// parameterIn is the name in the braces of a segment; false for a literal.
func parameterIn(segment string) (string, bool) {
	name, ok := strings.CutPrefix(segment, "{")
	return strings.TrimSuffix(name, "}"), ok
}

// addresses are the paths of the interface, by the number of their segments.
var addresses = sync.OnceValue(func() map[int][]Address {
	known := map[int][]Address{}
	for _, row := range table() {
		segments := strings.Count(row.Path, "/")
		known[segments] = append(known[segments], row.Address)
	}
	return known
})

// Named lists what a path names that somebody has filled in, "/v1/clients/7"; nothing for a path that the interface does not have.
// Literals come before parameters.
func Named(path string) []string {
	var best Address
	for _, a := range addresses()[strings.Count(path, "/")] {
		if a.fits(path) && (best.Path == "" || a.before(best)) {
			best = a
		}
	}
	return best.Names()
}

// fits reports whether a path is one of the address. Both have as many segments.
func (a Address) fits(path string) bool {
	texts := strings.Split(path, "/")
	for i, segment := range strings.Split(a.Path, "/") {
		if _, isParameter := parameterIn(segment); segment != texts[i] && !(isParameter && texts[i] != "") {
			return false
		}
	}
	return true
}

// before reports whether at the first difference the address has a literal where the other one has a parameter.
func (a Address) before(other Address) bool {
	others := strings.Split(other.Path, "/")
	for i, segment := range strings.Split(a.Path, "/") {
		_, isParameter := parameterIn(segment)
		if _, is := parameterIn(others[i]); is != isParameter {
			return is
		}
	}
	return false
}
