package acceptance

import (
	"bytes"
	"encoding/json"
	"fmt"
)

// Scenario is a story told by requests, and what has to come out.
type Scenario struct {
	// Feature is what the story is about. The file of the scenario is named after it.
	Feature string `json:"-"`
	// ID is unique within the feature.
	ID string `json:"id"`
	// Tags say which parts of the platform the story needs: "cob", "charges".
	Tags []string `json:"tags"`
	// Text are the steps as JSON. They are read when they run, so that a book of them stays small.
	Text json.RawMessage `json:"steps"`
}

// String is the scenario as JSON, laid out for people.
func (s Scenario) String() string {
	text, err := json.Marshal(s)
	if err == nil {
		text, err = layOut(text)
	}
	if err != nil {
		return err.Error()
	}
	return string(text)
}

// Steps reads the steps. They run in order; the first one that fails ends the story.
func (s Scenario) Steps() (steps []Step, err error) {
	return steps, decode(s.Text, &steps)
}

// Name is feature and id, as "go test -run" takes them.
func (s Scenario) Name() string { return s.Feature + "/" + s.ID }

// Step is one request, or one comparison of what a request answers.
type Step struct {
	title
	action action
}

// title is what every step has.
type title struct {
	Op    string `json:"op"`
	Label string `json:"label"` // for people
}

// action is what one kind of step does.
type action interface{ perform(*play) error }

// actions are the kinds of steps.
var actions = map[string]func() action{
	"product": func() action { return new(product) },
	"call":    func() action { return new(call) },
	"wait":    func() action { return new(wait) },
	"find":    func() action { return new(find) },
	"table":   func() action { return new(table) },
	"field":   func() action { return new(field) },
	"all":     func() action { return new(all) },
	"size":    func() action { return new(size) },
	"sum":     func() action { return new(sum) },
}

// UnmarshalJSON reads a step as its kind. An attribute that the kind does not have is refused: a misspelt comparison
// must not pass for one that holds.
func (s *Step) UnmarshalJSON(text []byte) error {
	if err := json.Unmarshal(text, &s.title); err != nil {
		return err
	}
	made := actions[s.Op]
	if made == nil {
		return fmt.Errorf("there is no step %q", s.Op)
	}
	s.action = made()
	if err := decode(text, s.action); err != nil {
		return fmt.Errorf("%s %q: %w", s.Op, s.Label, err)
	}
	return nil
}

// decode reads JSON with all digits of its numbers, and refuses attributes that the target does not have.
func decode(text []byte, target any) error {
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	d.DisallowUnknownFields()
	return d.Decode(target)
}
