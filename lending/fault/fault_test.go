package fault_test

import (
	"errors"
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/money"
)

var errTooLate = fault.Define(fault.Rule, "error.msg.too.late", "It is too late since %v.")

func TestCodes(t *testing.T) {
	wrapped := fmt.Errorf("while closing: %w", errTooLate.For("closedOn", "2026-02-01", "2026-01-31"))
	if !errors.Is(wrapped, errTooLate) {
		t.Error("errors.Is does not find the code")
	}
	if errors.Is(wrapped, fault.ErrConcurrent) {
		t.Error("errors.Is finds another code")
	}
	if fault.KindOf(wrapped) != fault.Rule || fault.KindOf(errors.New("boom")) != fault.Internal {
		t.Error("kinds are wrong")
	}
	var e *fault.Error
	if !errors.As(wrapped, &e) || e.Code() != "error.msg.too.late" {
		t.Fatalf("%+v", e)
	}
	want := fault.Violation{
		Code: "error.msg.too.late", Field: "closedOn", Value: "2026-02-01",
		Message: "It is too late since 2026-01-31.", Args: []any{"2026-01-31"},
	}
	if diff := cmp.Diff(want, e.Violations[0]); diff != "" {
		t.Error(diff)
	}
}

// TestErrorsNameFields in Go and in JSON, once where both are the same but for the first letter.
func TestErrorsNameFields(t *testing.T) {
	for want, v := range map[string]fault.Violation{
		"It is wrong. (c)":                             {},
		"[transactionAmount] It is wrong. (c)":         {Field: "transactionAmount"},
		"[Amount, transactionAmount] It is wrong. (c)": {Field: "transactionAmount", GoField: "Amount"},
		"[principal] It is wrong. (c)":                 {Field: "principal", GoField: "Principal"},
	} {
		v.Code, v.Message = "c", "It is wrong."
		if got := (&fault.Error{Kind: fault.Validation, Violations: []fault.Violation{v}}).Error(); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
}

func TestCauseIsUnwrapped(t *testing.T) {
	cause := errors.New("disk full")
	err := &fault.Error{Kind: fault.Retry, Cause: cause}
	if !errors.Is(err, cause) || err.Error() != "disk full" {
		t.Errorf("%v", err)
	}
}

// TestChecksReportEveryField makes an input break each rule and looks at all codes and texts at once.
func TestChecksReportEveryField(t *testing.T) {
	checks := fault.CheckOf("loan")
	checks.Text("name", " ", 5).MaxLength("note", "too long", 5).Date("on", calendar.Date{}).
		Positive("amount", money.Amount{}).NotNegative("fee", money.FromInt(-1)).PositiveInt("n", 0).
		NotNegativeInt("grace", -1).Between("month", 13, 1, 12).Required("client", false).Fail("", nil, "needs.more.care").
		Positive("charges[10][amount]", money.Amount{})
	fault.OneOf(checks, "colour", "green", "red", "blue")

	var got []string
	for _, v := range checks.Violations() {
		got = append(got, v.Code+" | "+v.Message)
	}
	want := []string{
		"validation.msg.loan.name.cannot.be.blank | The parameter `name` is mandatory.",
		"validation.msg.loan.note.exceeds.max.length | The parameter `note` exceeds max length of 5.",
		"validation.msg.loan.on.cannot.be.blank | The parameter `on` is mandatory.",
		"validation.msg.loan.amount.not.greater.than.zero | The parameter `amount` must be greater than 0.",
		"validation.msg.loan.fee.not.zero.or.greater | The parameter `fee` must be greater than or equal to 0.",
		"validation.msg.loan.n.not.greater.than.zero | The parameter `n` must be greater than 0.",
		"validation.msg.loan.grace.not.zero.or.greater | The parameter `grace` must be greater than or equal to 0.",
		"validation.msg.loan.month.is.not.within.expected.range | The parameter `month` must be between 1 and 12.",
		"validation.msg.loan.client.cannot.be.blank | The parameter `client` is mandatory.",
		"validation.msg.loan.needs.more.care | Failed data validation due to: needs.more.care.",
		"validation.msg.loan.charges.amount.not.greater.than.zero | The parameter `charges[10][amount]` must be greater than 0.",
		"validation.msg.loan.colour.is.not.one.of.expected.enumerations | The parameter `colour` must be one of [red blue].",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if !checks.Failed("name") || checks.Failed("other") {
		t.Error("Failed is wrong about a field")
	}
	if fault.KindOf(checks.Err()) != fault.Validation || fault.CheckOf("loan").Err() != nil {
		t.Error("the error of checks is wrong")
	}
}

func TestSupported(t *testing.T) {
	checks := fault.CheckOf("loans")
	fault.Supported(checks, "status", "", "open", "closed")
	fault.Supported(checks, "status", "open", "open", "closed")
	checks.SortOrder("sortOrder", "").SortOrder("sortOrder", "desc")
	if len(checks.Violations()) > 0 {
		t.Errorf("refused %v", checks.Violations())
	}
	fault.Supported(checks, "status", "ajar", "open", "closed")
	checks.SortOrder("sortOrder", "sideways")
	var got []string
	for _, v := range checks.Violations() {
		got = append(got, v.Code+" | "+v.Message)
	}
	want := []string{
		"validation.msg.loans.status.value.is.not.supported | The parameter `status` has a value that is not supported. Supported are: [open closed].",
		"validation.msg.loans.sortOrder.value.is.not.supported | The parameter `sortOrder` has a value that is not supported. Supported are: [ASC DESC].",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}
