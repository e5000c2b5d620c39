package resource

import (
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
)

// Attributes takes the attributes of an input, one call each: it checks the sent value and puts it in the place of the stored one. A sent
// value of nil is absent: it is neither checked nor stored.
type Attributes struct {
	Checks  *fault.Checks     // of the sent values; rules of a resource's own are checked here
	Changes operation.Changes // of the stored values, by name
	sent    bool
}

// Set takes a value without a check.
func Set[V comparable](a *Attributes, name string, stored, sent *V) {
	a.sent = a.sent || sent != nil
	operation.Change(a.Changes, name, stored, sent)
}

// SetAs takes a value that an input sends in another form, such as the word for a status. The changes have the sent form.
func SetAs[V comparable](a *Attributes, name string, stored *V, value V, sent any) {
	a.sent = true
	if *stored != value {
		*stored = value
		a.Changes[name] = operation.Sent{Value: sent}
	}
}

// Text takes a text that must not be blank and has at most limit characters.
func (a *Attributes) Text(name string, stored, sent *string, limit int) {
	if sent != nil {
		a.Checks.Text(name, *sent, limit)
	}
	Set(a, name, stored, sent)
}

// Optional takes a text that may be blank and has at most limit characters.
func (a *Attributes) Optional(name string, stored, sent *string, limit int) {
	if sent != nil {
		a.Checks.MaxLength(name, *sent, limit)
	}
	Set(a, name, stored, sent)
}

// NotNegative takes a number of 0 or more.
func (a *Attributes) NotNegative(name string, stored, sent *int) {
	if sent != nil {
		a.Checks.NotNegativeInt(name, *sent)
	}
	Set(a, name, stored, sent)
}

// Positive takes a number of 1 or more.
func (a *Attributes) Positive(name string, stored, sent *int) {
	if sent != nil {
		a.Checks.PositiveInt(name, *sent)
	}
	Set(a, name, stored, sent)
}

// NotEmpty fails if no attribute taken so far was sent.
func (a *Attributes) NotEmpty() {
	if !a.sent {
		a.Checks.Fail("", nil, fault.NothingToUpdate)
	}
}
