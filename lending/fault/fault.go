package fault

import (
	"errors"
	"fmt"
	"strings"
)

// Kind is the sort of refusal. The list is closed.
type Kind uint8

// The kinds, with the HTTP status that the REST shell answers.
const (
	Internal        Kind = iota // 500: not the caller's fault
	Validation                  // 400: the input breaks rules that can be seen without looking at stored state, or state checks that the interface calls validation
	Rule                        // 403: well-formed, but a rule of lending refuses it
	Integrity                   // 403: a uniqueness or reference rule of the data
	Forbidden                   // 403: the caller lacks the permission
	NotFound                    // 404: a resource that was named does not exist
	Conflict                    // 409: somebody else changed or holds the thing
	Unauthenticated             // 401: credentials are missing or wrong
	InProgress                  // 425: the same idempotency key is being processed now
	Unavailable                 // 503: the operation cannot be served in this state; the interface has it for chargebacks and undone write-offs
	NotImplemented              // 501: a combination that is known and not built
	Malformed                   // 400: the body is not JSON
	TooLarge                    // 413: the input is larger than the platform accepts
	Retry                       // 503: a transient failure of the store; the same command may be sent again
	Mismatch                    // 422: an idempotency key was used again for another body
)

// Violation is one broken rule.
type Violation struct {
	Code    string // stable, for programs
	Field   string // the parameter by its name in JSON, "" when the rule is about the whole
	GoField string // the same as a field of the Go input, "Charges[1].Amount"; "" where nobody looked it up. No shell prints it
	Value   any    // the offending value, nil when it says nothing
	Message string // for people
	Args    []any  // what the message was filled with
}

// String is the message after the names of the field, in Go and in JSON where they differ, and before the code.
func (v Violation) String() string {
	names := v.Field
	if v.GoField != "" && !strings.EqualFold(v.GoField, v.Field) {
		names = v.GoField + ", " + v.Field
	}
	text := v.Message + " (" + v.Code + ")"
	if names == "" {
		return text
	}
	return "[" + names + "] " + text
}

// NewViolation makes a violation whose message is written already. What it repeats of the input is shortened.
func NewViolation(code, field, message string, value any, args ...any) Violation {
	return Violation{Code: code, Field: Shortened(field), Value: shown(value), Message: message, Args: shownAll(args)}
}

// Error is a refusal. It has at least one violation unless its kind is Internal.
type Error struct {
	Kind       Kind
	Violations []Violation
	Cause      error
}

// Error joins the messages of all violations.
func (e *Error) Error() string {
	parts := make([]string, 0, len(e.Violations))
	for _, v := range e.Violations {
		parts = append(parts, v.String())
	}
	if e.Cause != nil {
		parts = append(parts, e.Cause.Error())
	}
	return strings.Join(parts, "; ")
}

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Cause }

// Is makes errors.Is(err, code) true for every code among the violations.
func (e *Error) Is(target error) bool {
	code, ok := target.(Code)
	return ok && e.Has(code.ID)
}

// Has reports whether one of the violations has the code.
func (e *Error) Has(code string) bool {
	for _, v := range e.Violations {
		if v.Code == code {
			return true
		}
	}
	return false
}

// Code returns the code of the first violation.
func (e *Error) Code() string {
	if len(e.Violations) == 0 {
		return ""
	}
	return e.Violations[0].Code
}

// KindOf returns the kind of an error, wrapped or not; Internal for any that is not a refusal.
func KindOf(err error) Kind {
	var e *Error
	if errors.As(err, &e) {
		return e.Kind
	}
	return Internal
}

// Code declares one refusal: its kind, its stable code and its text, which may hold fmt verbs for the
// arguments. A Code is an error value for errors.Is.
type Code struct {
	Kind Kind
	ID   string
	Text string
}

// Define declares a code.
func Define(kind Kind, id, text string) Code { return Code{Kind: kind, ID: id, Text: text} }

// Error returns the stable code.
func (c Code) Error() string { return c.ID }

// New makes the refusal, its text filled with the arguments.
func (c Code) New(args ...any) *Error { return c.For("", nil, args...) }

// For makes the refusal about one field and its value.
func (c Code) For(field string, value any, args ...any) *Error {
	return &Error{Kind: c.Kind, Violations: []Violation{c.Violation(field, value, args...)}}
}

// Violation makes the bare violation, to be collected with others. What it repeats of the input is shortened.
func (c Code) Violation(field string, value any, args ...any) Violation {
	text, args := c.Text, shownAll(args)
	if len(args) > 0 && strings.Contains(text, "%") {
		text = fmt.Sprintf(text, args...)
	}
	return NewViolation(c.ID, field, text, value, args...)
}

// Invalid makes one Validation error of the violations; nil when there are none.
func Invalid(violations []Violation) error {
	if len(violations) == 0 {
		return nil
	}
	return &Error{Kind: Validation, Violations: violations}
}

// ErrConcurrent is a record that changed between being read and being written.
var ErrConcurrent = Define(Conflict, "error.msg.platform.service.concurrent.modification.conflict", "The record was changed by somebody else in the meantime. Read it again and repeat.")
