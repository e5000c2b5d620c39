package acceptance

import (
	"encoding/json"
	"fmt"
	"slices"
)

// source is where a step looks: into the answer of a request, or into one that a call has kept.
type source struct {
	Get string `json:"get,omitempty"` // path of a request that has to succeed
	Var string `json:"var,omitempty"` // variable
}

func (s source) answer(p *play) (any, error) {
	if s.Var != "" {
		return p.saved(s.Var)
	}
	return p.get(s.Get)
}

// elements are those of a list in an answer.
type elements struct {
	source
	// List is the path of the list. An object counts as a list of one, what is absent as an empty one.
	List  string     `json:"list"`
	Where conditions `json:"where"`
	// Each gathers the elements of several requests, one for each value that it finds elsewhere. Requests name the value
	// {each}.
	Each *struct {
		elements
		Path string `json:"path"`
	} `json:"each"`
}

// find returns the elements that fulfil the conditions.
func (e elements) find(p *play) ([]any, error) {
	if e.Each == nil {
		return e.findOnce(p)
	}
	several, err := e.Each.find(p)
	if err != nil {
		return nil, err
	}
	var found []any
	for _, one := range several {
		p.variables["each"] = at(one, e.Each.Path)
		more, err := e.findOnce(p)
		if err != nil {
			return nil, err
		}
		found = append(found, more...)
	}
	return found, nil
}

func (e elements) findOnce(p *play) ([]any, error) {
	where, err := e.Where.filled(p)
	if err != nil {
		return nil, err
	}
	answer, err := e.answer(p)
	if err != nil {
		return nil, err
	}
	switch found := at(answer, e.List).(type) {
	case nil:
		return nil, nil
	case map[string]any:
		return where.among([]any{found}), nil
	case []any:
		return where.among(found), nil
	default:
		return nil, fmt.Errorf("%q of the answer is no list: %s", e.List, shortened(found))
	}
}

// conditions are what all has to be so of an element.
type conditions []condition

// condition compares one value with another one, or several.
type condition struct {
	Path string `json:"path"`
	Kind kind   `json:"kind,omitempty"`
	Eq   any    `json:"eq,omitempty"`
	Ne   any    `json:"ne,omitempty"`
	In   []any  `json:"in,omitempty"`
	Null *bool  `json:"null,omitempty"`
}

func (c conditions) filled(p *play) (conditions, error) {
	filled := slices.Clone(c)
	for i := range filled {
		wanted, err := p.fill([]any{c[i].Eq, c[i].Ne})
		if err != nil {
			return nil, err
		}
		filled[i].Eq, filled[i].Ne = wanted.([]any)[0], wanted.([]any)[1]
	}
	return filled, nil
}

func (c conditions) among(list []any) []any {
	var found []any
	for _, element := range list {
		if c.hold(element) {
			found = append(found, element)
		}
	}
	return found
}

func (c conditions) hold(element any) bool {
	return !slices.ContainsFunc(c, func(one condition) bool { return !one.holds(element) })
}

func (c condition) holds(element any) bool {
	found, read := at(element, c.Path), reading{Kind: c.Kind}
	switch {
	case c.Null != nil:
		return (found == nil) == *c.Null
	case c.In != nil:
		return slices.ContainsFunc(c.In, func(one any) bool { return read.want(one) == read.want(found) })
	case c.Ne != nil:
		return read.want(found) != read.want(c.Ne)
	}
	return read.want(found) == read.want(c.Eq)
}

// String is for messages.
func (c conditions) String() string {
	text, _ := json.Marshal(c)
	return string(text)
}
