package loanstest

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/clients"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/refdata"
)

// At gives a command on the loan with a payment of a day.
func (o *Office) At(loan int64, op operation.Command[loans.Addressed[loans.Payment], operation.Result], on, sum string) error {
	_, err := Perform(o, op, loans.Addressed[loans.Payment]{Loan: operation.ByID(loan), Body: loans.Payment{On: calendar.MustParse(on), Amount: money.MustParse(sum)}})
	return err
}

func (o *Office) CloseAs(loan int64, op operation.Command[loans.Addressed[loans.Closing], operation.Result], on string) error {
	_, err := Perform(o, op, loans.Addressed[loans.Closing]{Loan: operation.ByID(loan), Body: loans.Closing{On: calendar.MustParse(on)}})
	return err
}

func (o *Office) Foreclosed(loan int64, on1 string) error {
	_, err := Perform(o, loans.ForecloseLoan, On(loan, loans.Foreclosure{On: calendar.MustParse(on1)}))
	return err
}

func (o *Office) ReAgeFrom(loan int64, start string, change func(*loans.ReAgeInput)) error {
	in := loans.ReAgeInput{From: calendar.MustParse(start), Frequency: new(calendar.Months), FrequencyNumber: 1, Instalments: 3}
	if change != nil {
		change(&in)
	}
	_, err := Perform(o, loans.ReAgeLoan, On(loan, in))
	return err
}

func (o *Office) Adjusted(loan, transaction int64, on, sum string) error {
	_, err := Perform(o, loans.AdjustTransaction, OnTransaction(loan, transaction, loans.Adjustment{On: calendar.MustParse(on), Amount: new(money.MustParse(sum))}))
	return err
}

// CapitalizingProduct allows for income of 500 on top of the money lent.
func CapitalizingProduct(p *products.Product) {
	FollowingProduct(p)
	p.CapitalizesIncome, p.CapitalizedCalculation = true, products.CapitalizedFlat
	p.CapitalizedStrategy, p.CapitalizedType = products.CapitalizedEqually, products.CapitalizedInterest
	p.OverApplied, p.OverAppliedType, p.OverAppliedNumber = true, products.OverAppliedPercent, new(50)
}

// Configure turns a setting of the tenant on.
func (o *Office) Configure(name refdata.ConfigurationName) {
	o.T.Helper()
	o.Update(func(u *operation.Unit) error { return refdata.Configure(u, name, refdata.Setting{Enabled: true}) })
}

// MovesIn moves the client to the office on a day.
func (o *Office) MovesIn(on string) {
	o.T.Helper()
	o.Update(func(u *operation.Unit) error {
		client, err := clients.Get(u.Tx, operation.ByID(o.Client))
		if err != nil {
			return err
		}
		client.OfficeJoinedOn = calendar.MustParse(on)
		return clients.Clients.Save(u.Tx, &client)
	})
}

func (o *Office) Must(err error) {
	o.T.Helper()
	if err != nil {
		o.T.Fatal(err)
	}
}

func (o *Office) ChargedOff(loan int64, day string) error {
	_, err := Perform(o, loans.ChargeOffLoan, On(loan, loans.ChargeOffInput{On: calendar.MustParse(day)}))
	return err
}

func (o *Office) Capitalize(loan int64, sum string) int64 {
	return Must(o, loans.CapitalizeIncome, On(loan, loans.CapitalizedIncomeInput{On: o.Today, Amount: money.MustParse(sum)})).ID
}

func (o *Office) ReAmortized(loan int64, handling loans.ReAmortizeInterest) error {
	_, err := Perform(o, loans.ReAmortizeLoan, On(loan, loans.ReAmortizeInput{Interest: handling}))
	return err
}
