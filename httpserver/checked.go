package httpserver

import (
	"slices"
	"strings"

	"lending.example/platform/lending"
	"lending.example/platform/lending/fault"
)

// judge answers for the request together with the input that was read from it. So one refusal names everything that is wrong,
// and it comes when the platform checks inputs: after permission and idempotency key. What the operation says about a parameter
// that could not be read is left out: it judges a value that nobody sent. So is that nothing was sent.
func (b *binding) judge(secret []string) lending.Judge {
	return func(own []fault.Violation) []fault.Violation {
		violations := append([]fault.Violation(nil), b.problems...)
		for _, v := range own {
			if !b.unreadable(v.Field) && !b.sentAfterAll(v) {
				violations = append(violations, b.mandatory(v))
			}
		}
		return withoutValues(violations, secret)
	}
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

// unreadable reports whether a parameter, or one that it is part of, was sent and could not be read.
func (b *binding) unreadable(field string) bool {
	for _, p := range b.problems {
		if partOf(field, p.Field) {
			return true
		}
	}
	return slices.ContainsFunc(b.unread, func(unread string) bool { return partOf(field, unread) })
}

// sentAfterAll reports whether an update is called empty because nothing of what was sent could be read.
func (b *binding) sentAfterAll(v fault.Violation) bool {
	return strings.HasSuffix(v.Code, "."+fault.NothingToUpdate) && len(b.problems)+len(b.unread) > 0
}

// partOf reports whether a parameter is another one or a part of it: "charges[0][amount]" of "charges".
func partOf(field, whole string) bool {
	rest, ok := strings.CutPrefix(field, whole)
	return ok && whole != "" && (rest == "" || rest[0] == '[')
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
