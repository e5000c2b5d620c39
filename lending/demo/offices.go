package demo

import (
	"context"

	"lending.example/platform/lending/refdata"
)

// openOffices opens two branches below the head office. Their ids follow those of the head office.
func (b *Bank) openOffices(ctx context.Context) error {
	for _, name := range []string{"North branch", "South branch"} {
		office, err := b.system.Offices.Create(ctx, refdata.NewOffice{Name: name, OpenedOn: b.start.AddMonths(-36), ParentID: 1})
		if err != nil {
			return err
		}
		b.offices = append(b.offices, office.ID)
	}
	return nil
}

// codes are the lists that people of the bank choose from.
var codes = []struct {
	name   string
	values []string
}{
	{refdata.GenderCode, []string{"Female", "Male"}},
	{refdata.ClientTypeCode, []string{"Salaried", "Self-employed", "Farmer", "Company"}},
	{refdata.ClientClassificationCode, []string{"Standard", "Preferred"}},
	{refdata.LoanPurposeCode, []string{"Home improvement", "Vehicle", "Education", "Working capital", "Seed and tools", "Household goods"}},
	{refdata.AddressTypeCode, []string{"Home", "Work"}},
	{refdata.CountryCode, []string{"Atlantis"}},
	{refdata.StateCode, []string{"Upper Shore", "Lower Shore"}},
	{refdata.RelationshipCode, []string{"Spouse", "Child", "Parent"}},
	{refdata.LoanRescheduleCode, []string{"Illness", "Loss of work", "Poor harvest"}},
	{refdata.WriteOffReasonsCode, []string{"Cannot be found", "Insolvent"}},
	{refdata.ChargeOffReasonsCode, []string{"90 days overdue", "Fraud"}},
	{refdata.ReAgeReasonsCode, []string{"New payment plan"}},
	{refdata.ReAmortizationCode, []string{"Arrears spread over the rest"}},
	{refdata.ClientClosureCode, []string{"Moved away"}},
}

// fillCodes gives the lists their values.
func (b *Bank) fillCodes(ctx context.Context) error {
	for _, code := range codes {
		for i, name := range code.values {
			value, err := b.system.Codes.CreateValue(ctx, refdata.NewCodeValue{CodeName: code.name, Name: name, Position: i + 1})
			if err != nil {
				return err
			}
			b.values[code.name] = append(b.values[code.name], value.SubID)
		}
	}
	for i, name := range []string{"Bank transfer", "Direct debit", "Cash at the counter"} {
		kind, err := b.system.PaymentTypes.Create(ctx, refdata.NewPaymentType{Name: name, Position: 10 + i, Cash: i == 2})
		if err != nil {
			return err
		}
		b.channels = append(b.channels, kind.ID)
	}
	return nil
}
