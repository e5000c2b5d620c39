package httpserver

import (
	"reflect"
	"slices"
	"strings"

	"lending.example/platform/lending"
	"lending.example/platform/lending/fault"
)

// judge answers for the request together with the input that was read from it. So one refusal names everything that is wrong,
// and it comes when the platform checks inputs: after permission and idempotency key. It names the problems of the request, the
// required attributes that it lacks, and what the operation finds in its input. What the operation says about a parameter that
// could not be read, or is required and absent, is left out: it judges a value that nobody sent. So is that nothing was sent.
func (b *binding) judge(row Route, input any) lending.Judge {
	return func(own []fault.Violation) []fault.Violation {
		faulty := b.faulty()
		absent := b.absent(row, input, faulty)
		violations := slices.Concat(b.problems, absent)
		empty := len(violations)+len(b.unread) == 0
		for _, v := range own {
			missing := v.Field != "" && slices.ContainsFunc(absent, func(a fault.Violation) bool { return a.Field == v.Field })
			if !missing && !faulty.holds(v.Field) && (empty || !saysNothingSent(v)) {
				violations = append(violations, b.mandatory(v))
			}
		}
		return withoutValues(violations, row.op.About().Secret)
	}
}

// absent names the required attributes that were not sent, or sent as a zero that stands for none.
func (b *binding) absent(row Route, input any, faulty parameters) []fault.Violation {
	var violations []fault.Violation
	for _, r := range row.Requires {
		if !faulty.holds(r.Attribute) && row.plan().member(input, r.Attribute).IsZero() {
			blank := fault.CheckOf(r.Resource).Required(r.Attribute, false).Violations()[0]
			if _, sent := b.sent[r.Attribute]; sent {
				blank.Value = 0
			}
			violations = append(violations, b.mandatory(blank))
		}
	}
	return violations
}

// member is the field of an input that a body attribute fills.
func (p *inputPlan) member(input any, attribute string) reflect.Value {
	return reflect.ValueOf(input).Elem().FieldByIndex(p.fields[p.byName[attribute]].Index)
}

// withoutValues keeps secrets out of answers, which clients may log.
func withoutValues(violations []fault.Violation, secret []string) []fault.Violation {
	for i, v := range violations {
		if slices.Contains(secret, v.Field) {
			violations[i].Value, violations[i].Args = nil, nil
		}
	}
	return violations
}

// parameters are names of parameters. Requests may hold tens of thousands, so that they are looked up, not gone through.
type parameters map[string]bool

// faulty are the parameters that were sent and could not be read.
func (b *binding) faulty() parameters {
	p := parameters{}
	for _, problem := range b.problems {
		p[problem.Field] = true
	}
	for _, unread := range b.unread {
		p[unread] = true
	}
	return p
}

// holds reports whether a parameter, or one that it is a part of, is among them: "charges[0][amount]" is one of "charges".
func (p parameters) holds(field string) bool {
	if field == "" {
		return false
	}
	for i := range len(field) {
		if field[i] == '[' && i > 0 && p[field[:i]] {
			return true
		}
	}
	return p[field]
}

// saysNothingSent reports whether a violation calls an update empty, which it may be because nothing could be read.
func saysNothingSent(v fault.Violation) bool {
	return strings.HasSuffix(v.Code, "."+fault.NothingToUpdate)
}

// valueRules are the rules that a zero breaks, so that an operation finds them broken in what was not sent at all.
var valueRules = []string{
	fault.NotPositive, fault.OutOfRange, fault.NotListed, fault.AmountOutOfRange, fault.BelowMinimum,
	fault.NotGreaterThan, fault.NotAtLeast,
}

// mandatory turns a violation of a value's rule into "mandatory" when there was no value, and the other way round where a
// zero was sent that stands for none.
func (b *binding) mandatory(v fault.Violation) fault.Violation {
	if sent, ok := b.sent[v.Field]; ok || v.Field == "" {
		return notPositive(v, sent)
	}
	for _, rule := range valueRules {
		if start, ok := strings.CutSuffix(v.Code, "."+rule); ok {
			return fault.Violation{Code: start + "." + fault.Blank, Field: v.Field, Message: "The parameter `" + v.Field + "` is mandatory."}
		}
	}
	return v
}

// notPositive turns "mandatory" into the rule that a number breaks that was sent and is zero.
func notPositive(v fault.Violation, sent jsonValue) fault.Violation {
	start, blank := strings.CutSuffix(v.Code, "."+fault.Blank)
	if !blank || !isZero(sent) {
		return v
	}
	return fault.Violation{Code: start + "." + fault.NotPositive, Field: v.Field, Value: v.Value, Message: "The parameter `" + v.Field + "` must be greater than 0."}
}

// isZero reports whether a value is a zero, as a number or as a text.
func isZero(v jsonValue) bool {
	return (v.kind == jsonNumber || v.kind == jsonText) && strings.Trim(v.sent(), "0.,") == "" && strings.Contains(v.sent(), "0")
}
