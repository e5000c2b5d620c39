package acceptance

import (
	"fmt"
	"math/big"
)

// find picks one element of a list and saves values of it.
type find struct {
	title
	elements
	Nth  int               `json:"nth"` // from 0; negative ones count from the end
	Save map[string]string `json:"save"`
	Keep string            `json:"keep"`
}

func (a find) perform(p *play) error {
	found, err := a.elements.find(p)
	if err != nil {
		return err
	}
	nth := a.Nth
	if nth < 0 {
		nth += len(found)
	}
	if nth < 0 || nth >= len(found) {
		return fmt.Errorf("%d elements of %q where %s, number %d is wanted", len(found), a.List, a.Where, a.Nth)
	}
	if a.Keep != "" {
		p.variables[a.Keep] = found[nth]
	}
	return p.save(found[nth], a.Save)
}

// comparison says what the value at a path has to be.
type comparison struct {
	reading
	Path  string   `json:"path"`
	Cmp   relation `json:"cmp"`
	Value any      `json:"value"`
}

// relation is that of what came out to what is wanted. Where none is named they are equal.
type relation string

const (
	equal    relation = "eq"
	other    relation = "ne"
	absent   relation = "null"
	anything relation = "notnull"
)

// UnmarshalJSON refuses relations that there are not.
func (r *relation) UnmarshalJSON(text []byte) error {
	return oneOf(r, text, equal, other, absent, anything)
}

// against compares the value in an answer with the one wanted, and says what differs.
func (c comparison) against(answer, want any) error {
	found, ok := at(answer, c.Path), false
	switch c.Cmp {
	case absent:
		ok = found == nil
	case anything:
		ok = found != nil
	case other:
		ok = c.want(found) != c.want(want)
	default:
		ok = c.want(found) == c.want(want)
	}
	if ok {
		return nil
	}
	return fmt.Errorf("%s\n  want %s\n  got  %s", c.Path, c.wanted(want), c.want(found))
}

func (c comparison) wanted(want any) string {
	switch c.Cmp {
	case absent:
		return "nothing"
	case anything:
		return "something"
	case other:
		return "other than " + c.want(want).String()
	}
	return c.want(want).String()
}

// field compares one value.
type field struct {
	title
	source
	comparison
}

func (a field) perform(p *play) error {
	answer, err := a.answer(p)
	if err != nil {
		return err
	}
	want, err := p.fill(a.Value)
	if err != nil {
		return err
	}
	return a.against(answer, want)
}

// all compares a value of each of some elements, of which there has to be one at least.
type all struct {
	title
	elements
	comparison
}

func (a all) perform(p *play) error {
	found, err := a.find(p)
	if err != nil {
		return err
	}
	want, err := p.fill(a.Value)
	if err != nil {
		return err
	}
	if len(found) == 0 {
		return fmt.Errorf("no elements of %q where %s", a.List, a.Where)
	}
	for i, element := range found {
		if err := a.against(element, want); err != nil {
			return fmt.Errorf("element %d of %d: %w", i+1, len(found), err)
		}
	}
	return nil
}

// size compares how many elements there are.
type size struct {
	title
	elements
	Value int `json:"value"`
}

func (a size) perform(p *play) error {
	found, err := a.find(p)
	if err != nil {
		return err
	}
	if len(found) != a.Value {
		return fmt.Errorf("elements of %q where %s\n  want %d\n  got  %d", a.List, a.Where, a.Value, len(found))
	}
	return nil
}

// sum compares the sum of a number over the elements, less the sum over those of Minus.
type sum struct {
	title
	elements
	Minus conditions `json:"minus"`
	Path  string     `json:"path"`
	Value any        `json:"value"`
}

func (a sum) perform(p *play) error {
	total, err := a.over(p, a.Where)
	if err != nil {
		return err
	}
	if a.Minus != nil {
		less, err := a.over(p, a.Minus)
		if err != nil {
			return err
		}
		total.Sub(total, less)
	}
	got, want := decimalText(total), reading{Kind: number}.want(a.Value)
	if got != want.text {
		return fmt.Errorf("sum of %s\n  want %s\n  got  %s", a.Path, want, got)
	}
	return nil
}

func (a sum) over(p *play, where conditions) (*big.Rat, error) {
	a.Where = where
	found, err := a.find(p)
	if err != nil {
		return nil, err
	}
	total := new(big.Rat)
	for _, element := range found {
		amount := at(element, a.Path)
		if amount == nil {
			continue
		}
		n, ok := exact(amount)
		if !ok {
			return nil, fmt.Errorf("%s is no number: %s", a.Path, shortened(amount))
		}
		total.Add(total, n)
	}
	return total, nil
}
