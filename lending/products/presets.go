package products

import (
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/schedule"
)

// The presets are products that people lend with, each a plain value to change before it is created. They say what has no
// sensible default as arguments: a name and a short name, which have to be unique, the currency as an ISO 4217 code, principal
// and number of instalments of a loan that states none, and the rate in percent a year. They post nothing to the books; say
// otherwise with AccountingRule and the accounts. Any loan may state other terms than its product's; set bounds, such as
// MaxPrincipal, where it may not state just any.

// TermLoan is a loan on a declining balance that is repaid in equal monthly instalments. Interest counts by the day, of years
// of 365 days, and follows the schedule: a payment that comes late or early leaves it as it is. Instalments are calculated with the
// interest of each period as it is charged, so that the last one differs by rounding alone. A payment that is dated by the due date
// and booked later takes overdue penalties back.
func TermLoan(name, shortName, currency string, principal money.Amount, repayments int, rate money.Decimal) NewProduct {
	return NewProduct{
		Name: name, ShortName: shortName, CurrencyCode: currency, Principal: principal, Repayments: repayments,
		Every: new(1), Frequency: new(EveryMonths),
		InterestRate: &rate, RateFrequency: new(schedule.PerYear), InterestMethod: new(schedule.Declining), InterestPeriod: new(schedule.Daily),
		Amortization: new(schedule.EqualInstalments), ExactInstalments: new(true), DaysInYear: new(schedule.Year365), DaysInMonth: new(schedule.ActualMonth),
		Strategy: Standard, PenaltiesFollowPayments: new(true),
	}
}

// LinearLoan is a term loan that repays the same principal with every instalment, so that instalments fall with the interest.
func LinearLoan(name, shortName, currency string, principal money.Amount, repayments int, rate money.Decimal) NewProduct {
	p := TermLoan(name, shortName, currency, principal, repayments, rate)
	p.Amortization, p.ExactInstalments = new(schedule.EqualPrincipal), nil
	return p
}

// FlatLoan is a term loan whose interest is that of the whole principal for the whole term, in equal parts: a month bears a
// twelfth of a year's, no matter what is repaid.
func FlatLoan(name, shortName, currency string, principal money.Amount, repayments int, rate money.Decimal) NewProduct {
	p := TermLoan(name, shortName, currency, principal, repayments, rate)
	p.InterestMethod, p.InterestPeriod, p.ExactInstalments = new(schedule.Flat), new(schedule.SameAsRepayment), nil
	return p
}

// ProgressiveLoan is a term loan whose interest follows the payments, day by day: who pays early owes less, who pays late owes
// more, and the last instalment makes up for it. Payments are spread as [UsualAllocation] says.
func ProgressiveLoan(name, shortName, currency string, principal money.Amount, repayments int, rate money.Decimal) NewProduct {
	p := TermLoan(name, shortName, currency, principal, repayments, rate)
	p.progress()
	p.RecalculatesInterest, p.Compounding, p.AdvanceStrategy = new(true), new(schedule.NoCompounding), new(schedule.AdjustLastUnpaid)
	p.RestFrequency, p.PreClosure = new(schedule.RestDaily), new(schedule.TillPreClosureDate)
	return p
}

// BuyNowPayLater is a purchase without interest: a quarter is paid down at once, the rest every two weeks in equal instalments.
// Payments are spread as [UsualAllocation] says.
func BuyNowPayLater(name, shortName, currency string, principal money.Amount, repayments int) NewProduct {
	p := TermLoan(name, shortName, currency, principal, repayments, money.Decimal{})
	p.progress()
	p.Every, p.Frequency = new(2), new(EveryWeeks)
	p.DownPayment, p.DownPaymentPercent, p.AutoDownPayment = new(true), new(money.DecimalFromInt(25)), new(true)
	return p
}

// CreditLine is a progressive loan that is drawn in parts, as the borrower wants them, up to so many draws and up to a limit,
// which is the principal of a loan that states none. What was drawn is repaid over the instalments that remain, and cannot be
// drawn again.
func CreditLine(name, shortName, currency string, limit money.Amount, draws, repayments int, rate money.Decimal) NewProduct {
	p := ProgressiveLoan(name, shortName, currency, limit, repayments, rate)
	p.MultiDisburse, p.NoPlannedTranches, p.MaxTranches, p.MaximumOutstanding = new(true), new(true), &draws, &limit
	return p
}

// progress gives the product a progressive schedule, and the allocation that this needs.
func (p *NewProduct) progress() {
	p.ScheduleType, p.Processing = new(schedule.Progressive), new(schedule.Horizontal)
	p.Strategy, p.PaymentAllocation = Advanced, UsualAllocation()
}

// UsualAllocation spreads every payment over what is past due, then over what is due, then over the next instalment: of each
// penalties first, then fees, interest and principal.
func UsualAllocation() []PaymentAllocationInput {
	return []PaymentAllocationInput{PaymentAllocation{
		Transaction: ForDefault, FutureRule: NextInstalment,
		Order: []AllocationType{
			PastDuePenalty, PastDueFee, PastDueInterest, PastDuePrincipal,
			DuePenalty, DueFee, DueInterest, DuePrincipal,
			InAdvancePenalty, InAdvanceFee, InAdvanceInterest, InAdvancePrincipal,
		},
	}.input()}
}
