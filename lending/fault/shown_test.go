package fault_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending/fault"
)

// TestRefusalsShortenWhatTheyRepeat: of a long text that was sent a refusal holds the beginning, in its message too. What the
// platform itself has to say stays whole.
func TestRefusalsShortenWhatTheyRepeat(t *testing.T) {
	type word string
	long, brief := strings.Repeat("é", 201), strings.Repeat("é", 200)
	cut := brief + "…"
	for _, c := range []struct {
		name      string
		got, want fault.Violation
	}{
		{"a code", errTooLate.Violation(long, long, long),
			fault.Violation{Code: errTooLate.ID, Field: cut, Value: cut, Message: "It is too late since " + cut + ".", Args: []any{cut}}},
		{"a text of another type", errTooLate.Violation("on", word(long), word(long)),
			fault.Violation{Code: errTooLate.ID, Field: "on", Value: cut, Message: "It is too late since " + cut + ".", Args: []any{cut}}},
		{"a list", errTooLate.Violation("on", []string{long, "b"}),
			fault.Violation{Code: errTooLate.ID, Field: "on", Value: []string{cut, "b"}, Message: errTooLate.Text}},
		{"what is as long as it may be", errTooLate.Violation("on", word(brief), brief),
			fault.Violation{Code: errTooLate.ID, Field: "on", Value: word(brief), Message: "It is too late since " + brief + ".", Args: []any{brief}}},
		{"words of the platform", errTooLate.Violation("on", 7, fault.Words(long)),
			fault.Violation{Code: errTooLate.ID, Field: "on", Value: 7, Message: "It is too late since " + long + ".", Args: []any{fault.Words(long)}}},
		{"a check", fault.CheckOf("loan").Fail(long, long, fault.DoesNotMatch, long).Violations()[0],
			fault.Violation{Code: "validation.msg.loan." + cut + ".does.not.match.regexp", Field: cut, Value: cut,
				Message: "The parameter `" + cut + "` must match the provided regular expression " + cut + ".", Args: []any{cut}}},
		{"an unknown parameter", fault.Unsupported("charges["+long+"]", long),
			fault.Violation{Code: fault.UnsupportedParameter, Field: "charges[" + strings.Repeat("é", 192) + "…", Message: "The parameter " + cut + " is not supported."}},
	} {
		t.Run(c.name, func(t *testing.T) {
			if diff := cmp.Diff(c.want, c.got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// unit is an enumeration: it prints as a label.
type unit int

func (unit) String() string { return "months" }

// TestMessagesShowIDs: a message that lists values of an enumeration shows the ids that a request has to contain.
func TestMessagesShowIDs(t *testing.T) {
	for name, c := range map[string]struct {
		arg  any
		want string
	}{
		"value": {unit(2), "The parameter `frequency` must be one of 2."},
		"list":  {[]unit{0, 2}, "The parameter `frequency` must be one of [0 2]."},
	} {
		t.Run(name, func(t *testing.T) {
			violations := fault.CheckOf("loan").Fail("frequency", unit(7), fault.NotListed, c.arg).Violations()
			if got := violations[0].Message; got != c.want {
				t.Errorf("%q, want %q", got, c.want)
			}
		})
	}
}
