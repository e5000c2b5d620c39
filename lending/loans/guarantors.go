package loans

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/enumeration"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
)

// GuarantorType says who a guarantor is.
type GuarantorType int

// The sorts of guarantors.
const (
	CustomerGuarantor GuarantorType = 1 // a client, the borrower too; may give funds of a deposit account
	StaffGuarantor    GuarantorType = 2
	ExternalGuarantor GuarantorType = 3
)

var guarantorTypes = enumeration.NewTable("guarantorType", []enumeration.Row[GuarantorType]{
	{Value: CustomerGuarantor, Code: "guarantor.existing.customer", Label: "CUSTOMER"},
	{Value: StaffGuarantor, Code: "guarantor.staff", Label: "STAFF"},
	{Value: ExternalGuarantor, Code: "guarantor.external", Label: "EXTERNAL"},
})

// Option returns id, code and label.
func (t GuarantorType) Option() enumeration.Option { return guarantorTypes.Option(t) }

// String is the label, such as "STAFF".
func (t GuarantorType) String() string { return guarantorTypes.Label(t) }

// GuarantorTypes lists the sorts of guarantors.
func GuarantorTypes() []enumeration.Option { return guarantorTypes.Select(guarantorTypes.Values()...) }

// GuarantorPerson is what is known of a guarantor who is neither client nor staff.
type GuarantorPerson struct {
	First      string        `json:"firstname,omitempty"` // mandatory for an external guarantor, like Last; at most 50 characters, here and below
	Last       string        `json:"lastname,omitempty"`
	BornOn     calendar.Date `json:"dob,omitzero"`
	Line1      string        `json:"addressLine1,omitempty"`
	Line2      string        `json:"addressLine2,omitempty"`
	City       string        `json:"city,omitempty"`
	State      string        `json:"state,omitempty"`
	Zip        string        `json:"zip,omitempty"`
	Country    string        `json:"country,omitempty"`
	Mobile     string        `json:"mobileNumber,omitempty"`
	HousePhone string        `json:"housePhoneNumber,omitempty"`
	Comment    string        `json:"comment,omitempty"` // at most 500 characters
}

func (p GuarantorPerson) check(c *fault.Checks) {
	for _, text := range []struct{ name, value string }{
		{"firstname", p.First}, {"lastname", p.Last}, {"addressLine1", p.Line1}, {"addressLine2", p.Line2}, {"city", p.City},
		{"state", p.State}, {"zip", p.Zip}, {"country", p.Country}, {"mobileNumber", p.Mobile}, {"housePhoneNumber", p.HousePhone},
	} {
		c.MaxLength(text.name, text.value, 50)
	}
	c.MaxLength("comment", p.Comment, 500)
}

// NewGuarantor adds a guarantor to a loan.
type NewGuarantor struct {
	Type           GuarantorType `json:"guarantorTypeId"`                    // mandatory
	EntityID       int64         `json:"entityId,omitempty"`                 // the client or member of staff; mandatory but for an external guarantor
	RelationshipID int64         `json:"clientRelationshipTypeId,omitempty"` // value of the code GuarantorRelationship; 0: not said
	SavingsID      int64         `json:"savingsId,omitempty"`                // an active deposit account of the client, in the loan's currency; with Amount
	Amount         money.Amount  `json:"amount,omitzero"`                    // what is held there once the loan is approved, above zero

	First      string        `json:"firstname,omitempty"` // of an external guarantor, as the rest: mandatory, like Last
	Last       string        `json:"lastname,omitempty"`
	BornOn     calendar.Date `json:"dob,omitzero"` // this and the texts after it: not said when absent
	Line1      string        `json:"addressLine1,omitempty"`
	Line2      string        `json:"addressLine2,omitempty"`
	City       string        `json:"city,omitempty"`
	State      string        `json:"state,omitempty"`
	Zip        string        `json:"zip,omitempty"`
	Country    string        `json:"country,omitempty"`
	Mobile     string        `json:"mobileNumber,omitempty"`
	HousePhone string        `json:"housePhoneNumber,omitempty"`
	Comment    string        `json:"comment,omitempty"` // at most 500 characters
}

// Person is what is known of an external guarantor.
func (in NewGuarantor) Person() GuarantorPerson {
	return GuarantorPerson{
		First: in.First, Last: in.Last, BornOn: in.BornOn, Line1: in.Line1, Line2: in.Line2, City: in.City, State: in.State, Zip: in.Zip,
		Country: in.Country, Mobile: in.Mobile, HousePhone: in.HousePhone, Comment: in.Comment,
	}
}

// Violations checks what goes with which sort of guarantor.
func (in NewGuarantor) Violations() []fault.Violation {
	c := fault.CheckOf("loan.guarantor").Required("guarantorTypeId", in.Type != 0)
	if in.Type != 0 {
		fault.OneOf(c, "guarantorTypeId", int(in.Type), int(CustomerGuarantor), int(StaffGuarantor), int(ExternalGuarantor))
	}
	switch in.Type {
	case ExternalGuarantor:
		c.Required("firstname", in.First != "").Required("lastname", in.Last != "")
	case CustomerGuarantor, StaffGuarantor:
		c.Required("entityId", in.EntityID > 0)
	}
	if in.SavingsID != 0 || !in.Amount.IsZero() {
		c.Required("savingsId", in.SavingsID > 0).Positive("amount", in.Amount)
		if in.Type != CustomerGuarantor {
			c.Fail("savingsId", in.SavingsID, fault.AlsoProvidedAbove+".guarantorTypeId.is.not.customer")
		}
	}
	in.Person().check(c)
	return c.Violations()
}

// GuarantorChange changes what is sent of a guarantor.
type GuarantorChange struct {
	RelationshipID *int64         `json:"clientRelationshipTypeId,omitempty"` // nil stays, here and below
	Amount         *money.Amount  `json:"amount,omitempty"`                   // of a guarantor with funds, before the loan is approved
	First          *string        `json:"firstname,omitempty"`                // of an external guarantor, like the rest
	Last           *string        `json:"lastname,omitempty"`
	BornOn         *calendar.Date `json:"dob,omitempty"`
	Line1          *string        `json:"addressLine1,omitempty"`
	Line2          *string        `json:"addressLine2,omitempty"`
	City           *string        `json:"city,omitempty"`
	State          *string        `json:"state,omitempty"`
	Zip            *string        `json:"zip,omitempty"`
	Country        *string        `json:"country,omitempty"`
	Mobile         *string        `json:"mobileNumber,omitempty"`
	HousePhone     *string        `json:"housePhoneNumber,omitempty"`
	Comment        *string        `json:"comment,omitempty"`
}

// Apply puts what is sent in the place of what was.
func (in GuarantorChange) Apply(p *GuarantorPerson, changes operation.Changes) {
	for _, text := range []struct {
		name   string
		stored *string
		sent   *string
	}{
		{"firstname", &p.First, in.First}, {"lastname", &p.Last, in.Last}, {"addressLine1", &p.Line1, in.Line1}, {"addressLine2", &p.Line2, in.Line2},
		{"city", &p.City, in.City}, {"state", &p.State, in.State}, {"zip", &p.Zip, in.Zip}, {"country", &p.Country, in.Country},
		{"mobileNumber", &p.Mobile, in.Mobile}, {"housePhoneNumber", &p.HousePhone, in.HousePhone}, {"comment", &p.Comment, in.Comment},
	} {
		operation.Change(changes, text.name, text.stored, text.sent)
	}
	operation.Change(changes, "dob", &p.BornOn, in.BornOn)
}

// Violations checks the amount and the lengths.
func (in GuarantorChange) Violations() []fault.Violation {
	c := fault.CheckOf("loan.guarantor")
	if in.Amount != nil {
		c.Positive("amount", *in.Amount)
	}
	var p GuarantorPerson
	in.Apply(&p, operation.Changes{})
	p.check(c)
	for _, name := range []struct {
		field string
		sent  *string
	}{{"firstname", in.First}, {"lastname", in.Last}} {
		if name.sent != nil {
			c.Required(name.field, *name.sent != "")
		}
	}
	return c.Violations()
}

// OnGuarantor is a command on a guarantor of a loan.
type OnGuarantor[T operation.Input] struct {
	Loan        operation.Ref `json:"loanId"`
	GuarantorID int64         `json:"guarantorId"`
	Body        T             `json:"body"`
}

// Violations are those of the body.
func (in OnGuarantor[T]) Violations() []fault.Violation { return in.Body.Violations() }

// GuarantorData is a guarantor as callers see it.
type GuarantorData struct {
	ID           int64                    `json:"id"`
	LoanID       int64                    `json:"loanId,omitempty"`
	Type         *enumeration.Option      `json:"guarantorType,omitempty"`
	EntityID     int64                    `json:"entityId,omitempty"`
	Relationship *refdata.CodeValueOption `json:"clientRelationshipType,omitempty"`
	OfficeName   string                   `json:"officeName,omitempty"` // of a client or member of staff
	GuarantorPerson
	Active  bool               `json:"status"`
	Funding []GuarantorFunding `json:"guarantorFundingDetails,omitempty"` // of a customer who gives funds

	// Where an embedding program keeps the funds of guarantors, it says no more than this.
	Name   string        `json:"guarantorName,omitempty"`
	Amount *money.Amount `json:"amount,omitempty"` // held, in the currency of the loan
}

// GuarantorFunding are the funds that a guarantor gives.
type GuarantorFunding struct {
	ID          int64        `json:"id"` // of the guarantor
	SavingsID   int64        `json:"savingsId"`
	SavingsNo   string       `json:"savingsAccountNo"`
	Amount      money.Amount `json:"amount"`           // as agreed
	Held        money.Amount `json:"amountRemaining"`  // on hold now
	Released    money.Amount `json:"amountReleased"`   // given back, as principal was repaid
	Transferred money.Amount `json:"amountTransfered"` // to the loan, by a recovery
}

// GuarantorTemplateData is what a guarantor may be made of.
type GuarantorTemplateData struct {
	Types         []enumeration.Option    `json:"guarantorTypeOptions"`
	Relationships []refdata.CodeValueData `json:"allowedClientRelationshipTypes"`
	Accounts      []SavingsAccount        `json:"accountLinkingOptions"` // of the borrower
}

// CreateGuarantor adds a guarantor: a client, a member of staff or somebody else. A client may give funds of a deposit account, which
// are agreed before the loan is approved, held from then on, and released as principal is repaid. Refused with
// loans.ErrGuarantorTwice, loans.ErrGuarantorLoanEnded, loans.ErrGuarantorFunds, loans.ErrGuaranteesOutside,
// loans.ErrSavingsOtherClient.
//
//desk:method Loans.AddGuarantor(loan, in) LoanResult
var CreateGuarantor = operation.Command[Addressed[NewGuarantor], operation.Result]{
	Meta: guarantorMeta("CreateGuarantor", "CREATE", "Adds a guarantor to a loan."),
}

// UpdateGuarantor changes what is sent of a guarantor; loans.ErrGuarantorUnknown, loans.ErrGuarantorOther,
// loans.ErrGuarantorNoFunds, and loans.ErrGuarantorFunds for an amount once the loan is approved.
//
//desk:method Loans.UpdateGuarantor(loan, guarantor=GuarantorID, in) LoanResult
var UpdateGuarantor = operation.Command[OnGuarantor[GuarantorChange], operation.Result]{
	Meta: guarantorMeta("UpdateGuarantor", "UPDATE", "Changes a guarantor of a loan."),
}

// DeleteGuarantor takes a guarantor off the loan; loans.ErrGuarantorFunds for one with funds once the loan is approved.
//
//desk:method Loans.RemoveGuarantor(loan, guarantor=GuarantorID) LoanResult
var DeleteGuarantor = operation.Command[OnGuarantor[operation.NoInput], operation.Result]{
	Meta: guarantorMeta("DeleteGuarantor", "DELETE", "Takes a guarantor off a loan."),
}

// GetGuarantor reads a guarantor of the loan; loans.ErrGuarantorUnknown when there is none.
//
//desk:method Loans.Guarantor(loan, guarantor=GuarantorID)
var GetGuarantor = operation.Query[OnGuarantor[operation.NoInput], GuarantorData]{
	Meta: guarantorMeta("GetGuarantor", "READ", "Reads a guarantor of a loan."),
}

// ListGuarantors lists the guarantors of the loan.
//
//desk:method Loans.Guarantors(loan)
var ListGuarantors = operation.Query[OfLoan, []GuarantorData]{
	Meta: guarantorMeta("ListGuarantors", "READ", "Lists the guarantors of a loan."),
}

// GuarantorTemplate lists what a guarantor may be made of.
//
//desk:method Loans.GuarantorTemplate(loan)
var GuarantorTemplate = operation.Query[OfLoan, GuarantorTemplateData]{
	Meta: guarantorMeta("GuarantorTemplate", "READ", "Lists what a guarantor may be made of."),
}

func guarantorMeta(id, action, summary string) operation.Meta {
	return operation.Meta{ID: "loans." + id, Action: action, Entity: "GUARANTOR", Grouping: "portfolio", Summary: summary}
}

// Refusals about guarantors.
var (
	ErrGuarantorUnknown   = fault.Define(fault.NotFound, "error.msg.loan.guarantor.id.invalid", "The loan has no guarantor %v")
	ErrGuarantorLoanEnded = fault.Define(fault.Rule, "error.msg.loan.guarantor.loan.ended", "The loan takes no guarantors any more")
	ErrGuarantorTwice     = fault.Define(fault.Rule, "error.msg.loan.guarantor.exists", "The same guarantor, with the same account, stands for the loan already")
	ErrGuarantorFunds     = fault.Define(fault.Rule, "error.msg.loan.guarantor.funds.fixed", "Funds of guarantors are agreed before the loan is approved")
	ErrGuarantorNoFunds   = fault.Define(fault.Rule, "error.msg.loan.guarantor.no.funds", "The guarantor gives no funds")
	ErrGuarantorOther     = fault.Define(fault.Rule, "error.msg.loan.guarantor.not.external", "Names and addresses of clients and staff are changed where they are kept")
	ErrGuaranteesOutside  = fault.Define(fault.Rule, "error.msg.loan.guarantor.funds.kept.outside", "This installation keeps the funds of guarantors elsewhere")
	ErrGuaranteeTooSmall  = fault.Define(fault.Rule, "error.msg.loan.guarantee.too.small", "Guarantees do not reach `%v`: %v are wanted, %v are given")
)
