package loans

import (
	"strconv"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/enumeration"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/schedule"
)

func (s Status) number() string { return strconv.Itoa(int(s)) }

// prefixed is a unit of time under the code of the attribute that it belongs to.
func prefixed(prefix string, u calendar.Unit) enumeration.Option {
	o := u.Option()
	o.Code = prefix + "." + o.Code
	return o
}

// loan is the read model of a loan without associations.
func (n *names) loan(a *Account) LoanData {
	l, t := &a.Loan, &a.Loan.Terms
	client := n.client(l.ClientID)
	d := LoanData{
		ID: l.ID, AccountNo: l.AccountNo, ExternalID: l.ExternalID, Status: l.Status.Data(), SubStatus: l.SubStatus,
		ClientID: l.ClientID, ClientAccountNo: client.AccountNo, ClientName: client.DisplayName,
		ClientExternalID: client.ExternalID, ClientOfficeID: client.OfficeID,
		ProductID: l.ProductID, ProductName: a.Product.Name, ProductDescription: a.Product.Description,
		FundID: l.FundID, FundName: n.Fund(l.FundID), PurposeID: l.PurposeID, PurposeName: n.CodeValue(l.PurposeID),
		OfficerID: l.OfficerID, OfficerName: n.Officer(l.OfficerID), AccountType: l.AccountType,
		Currency: refdata.CurrencyDataOf(l.Currency), Principal: l.Principal, ApprovedPrincipal: l.Approved,
		ProposedPrincipal: l.Proposed, NetDisbursal: l.NetDisbursal,

		TermFrequency: t.TermFrequency, TermFrequencyType: prefixed("termFrequency", t.TermFrequencyType),
		Repayments: t.Repayments, ActualTerms: a.regularInstalments(), Every: t.Every,
		Frequency: prefixed("repaymentFrequency", t.Frequency), DueWeek: t.dueWeek(), DueWeekday: t.dueWeekday(), FixedLength: t.FixedLength,
		InterestRate: t.InterestRate, RateFrequency: t.RateFrequency, AnnualRate: t.AnnualRate, Amortization: t.Amortization,
		InterestMethod: t.InterestMethod, InterestPeriod: t.InterestPeriod, PartialPeriods: t.PartialPeriods,
		ArrearsTolerance: t.ArrearsTolerance, Strategy: string(t.Strategy), StrategyName: t.Strategy.Name(),
		GraceOnPrincipal: t.GraceOnPrincipal, RecurringMoratorium: t.RecurringPrincipalHolidays,
		GraceOnInterestPayment: t.GraceOnInterestPayment, GraceOnInterestCharged: t.GraceOnInterestCharged,
		GraceOnArrearsAgeing: t.GraceOnArrearsAgeing, InterestChargedFrom: l.Timeline.InterestChargedFrom,
		FirstRepaymentOn: l.Timeline.FirstDue,

		Timeline: n.timeline(&l.Timeline), FeesAtDisbursement: l.Summary.FeesAtDisbursement, Overpaid: l.Overpaid,
		Cycle: l.Cycle, ProductCycle: l.ProductCycle, MultiDisburse: t.MultiDisburse,
		CanDefineInstalment: a.Product.CanDefineInstalment, CanDisburse: a.canDisburse(), NoPlannedTranches: t.NoPlannedTranches,
		FixedInstalment: t.FixedInstalment, MaximumOutstanding: t.MaximumOutstanding, Fraud: l.Fraud,
		InArrears: !l.Arrears.Since.IsZero(), NPA: l.NPA, DaysInMonth: t.DaysInMonth, DaysInYear: t.DaysInYear, LeapYears: t.LeapYears,
		Recalculates: t.Recalculation != nil, EqualAmortization: t.EqualInterest, FixedPrincipalPercent: t.FixedPrincipalPercent,
		InstalmentLevelDelinquency: t.InstalmentLevelDelinquency, LastClosed: l.LastClosed, OverpaidOn: l.Timeline.OverpaidOn,
		ChargedOff: l.ChargedOff, DownPayment: t.DownPayment, AutoDownPayment: t.AutoDownPayment,
		DownPaymentPercent: t.DownPaymentPercent, StartsFrom: t.StartsFrom, ScheduleType: t.ScheduleType, Processing: t.Processing,
		ChargeOffBehaviour: t.ChargeOffBehaviour, RecogniseOnDisbursement: t.RecogniseOnDisbursement,
		FullTermForTranche: t.FullTermForTranche, CapitalizesIncome: t.CapitalizedIncome != nil,
		TakesBuyDownFee: t.BuyDownFee != nil, MerchantBuyDownFee: t.MerchantBuyDownFee,
		PaidInAdvance: PaidInAdvanceData{a.PaidInAdvance(a.env.Today)},
	}
	d.CapitalizationData, d.BuyDownData = capitalizationData(t.CapitalizedIncome), buyDownData(t.BuyDownFee)
	if tag := l.delinquencyTag(); tag != nil {
		within := n.DelinquencyRange(tag.RangeID)
		d.DelinquencyRange = &within
	}
	if l.Status >= Active {
		d.Summary = n.summaryData(a)
	}
	if r := t.Recalculation; r != nil {
		d.Recalculation = recalculationData(l.ID, r)
	}
	return d
}

func recalculationData(loan int64, r *schedule.Recalculation) *RecalculationData {
	return &RecalculationData{
		ID: loan, LoanID: loan, Compounding: r.Compounding, Strategy: r.Strategy, Rest: r.Rest.Frequency,
		RestInterval: max(1, r.Rest.Interval), RestNthDay: r.Rest.NthDay, RestWeekday: r.Rest.Weekday, RestOnDay: r.Rest.OnDay,
		CompoundingOn: r.CompoundingOn.Frequency, CompoundingInterval: r.CompoundingOn.Interval,
		NoInterestOnPastDue: r.NoInterestOnPastDue,
	}
}

// regularInstalments counts the instalments that are neither additional nor down payments.
func (a *Account) regularInstalments() int {
	n := 0
	for i := range a.Instalments {
		if a.Instalments[i].Regular() {
			n++
		}
	}
	return n
}

// canDisburse reports whether money can still go out.
func (a *Account) canDisburse() bool {
	switch {
	case a.Loan.Status == Approved:
		return true
	case !a.Loan.Status.Open() || !a.Loan.Terms.MultiDisburse:
		return false
	}
	return a.Loan.Terms.NoPlannedTranches || a.Loan.PlannedTotal().IsPositive()
}

// productOf reads a product once per unit of work.
func productOf(u *operation.Unit, id int64) (*products.Product, error) {
	type key struct{ product int64 }
	return operation.Memo(u, key{id}, func() (*products.Product, error) {
		product, err := products.Get(u.Tx, id)
		return &product, err
	})
}
