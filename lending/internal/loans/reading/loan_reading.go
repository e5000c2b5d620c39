package reading

import (
	"strconv"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/enumeration"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/lateness"
	"lending.example/platform/lending/internal/loans/origination"
	"lending.example/platform/lending/internal/loans/payments"
	"lending.example/platform/lending/internal/loans/records"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/schedule"
)

func number(s loans.Status) string { return strconv.Itoa(int(s)) }

// prefixed is a unit of time under the code of the attribute that it belongs to.
func prefixed(prefix string, u calendar.Unit) enumeration.Option {
	o := u.Option()
	o.Code = prefix + "." + o.Code
	return o
}

// dataOfLoan is the read model of a loan without associations.
func dataOfLoan(n *records.Names, a *book.Account) loans.LoanData {
	l, t := &a.Loan, &a.Loan.Terms
	client := n.Client(l.ClientID)
	d := loans.LoanData{
		ID: l.ID, AccountNo: l.AccountNo, ExternalID: l.ExternalID, Status: l.Status.Data(), SubStatus: l.SubStatus,
		Group: n.Group(l.GroupID), ClientID: l.ClientID, ClientAccountNo: client.AccountNo, ClientName: client.DisplayName,
		ClientExternalID: client.ExternalID, ClientOfficeID: client.OfficeID,
		ProductID: l.ProductID, ProductName: a.Product.Name, ProductDescription: a.Product.Description,
		FundID: l.FundID, FundName: n.Fund(l.FundID), PurposeID: l.PurposeID, PurposeName: n.CodeValue(l.PurposeID),
		OfficerID: l.OfficerID, OfficerName: n.Officer(l.OfficerID), AccountType: l.AccountType,
		Currency: refdata.CurrencyDataOf(l.Currency), ApprovedPrincipal: l.Approved,
		ProposedPrincipal: l.Proposed, NetDisbursal: l.NetDisbursal,

		// attributes: begin read
		Principal:                  l.Principal,
		TermFrequency:              t.TermFrequency,
		TermFrequencyType:          prefixed("termFrequency", t.TermFrequencyType),
		Repayments:                 t.Repayments,
		ActualTerms:                a.RegularInstalments(),
		Every:                      t.Every,
		Frequency:                  prefixed("repaymentFrequency", t.Frequency),
		DueWeek:                    origination.DueWeek(t),
		DueWeekday:                 origination.DueWeekday(t),
		FixedLength:                t.FixedLength,
		StartsFrom:                 t.StartsFrom,
		CanDefineInstalment:        a.Product.CanDefineInstalment,
		FixedInstalment:            t.FixedInstalment,
		VariableInstalments:        t.VariableInstalments,
		MinimumGap:                 t.MinimumGap,
		MaximumGap:                 t.MaximumGap,
		InterestRate:               t.InterestRate,
		RateFrequency:              t.RateFrequency,
		RateConvention:             t.RateConvention,
		Rebate:                     t.Rebate,
		AnnualRate:                 t.AnnualRate,
		Amortization:               t.Amortization,
		InterestMethod:             t.InterestMethod,
		InterestPeriod:             t.InterestPeriod,
		PartialPeriods:             t.PartialPeriods,
		DaysInYear:                 t.DaysInYear,
		DaysInMonth:                t.DaysInMonth,
		LeapYears:                  t.LeapYears,
		ScheduleType:               t.ScheduleType,
		Processing:                 t.Processing,
		EqualInterest:              t.EqualInterest,
		ExactInstalments:           t.ExactInstalments,
		FixedPrincipalPercent:      t.FixedPrincipalPercent,
		RecogniseOnDisbursement:    t.RecogniseOnDisbursement,
		GraceOnPrincipal:           t.GraceOnPrincipal,
		GraceOnInterestPayment:     t.GraceOnInterestPayment,
		GraceOnInterestCharged:     t.GraceOnInterestCharged,
		RecurringPrincipalHolidays: t.RecurringPrincipalHolidays,
		ArrearsTolerance:           t.ArrearsTolerance,
		GraceOnArrearsAgeing:       t.GraceOnArrearsAgeing,
		InstalmentLevelDelinquency: t.InstalmentLevelDelinquency,
		Recalculates:               t.Recalculation != nil,
		Strategy:                   string(t.Strategy),
		StrategyName:               t.Strategy.Name(),
		ChargeOffBehaviour:         t.ChargeOffBehaviour,
		MultiDisburse:              t.MultiDisburse,
		MaximumOutstanding:         t.MaximumOutstanding,
		NoPlannedTranches:          t.NoPlannedTranches,
		FullTermForTranche:         t.FullTermForTranche,
		DownPayment:                t.DownPayment,
		DownPaymentPercent:         t.DownPaymentPercent,
		AutoDownPayment:            t.AutoDownPayment,
		CapitalizesIncome:          t.CapitalizedIncome != nil,
		BuysDown:                   t.BuyDownFee != nil,
		MerchantBuyDownFee:         t.MerchantBuyDownFee,
		// attributes: end

		InterestChargedFrom: l.Timeline.InterestChargedFrom, FirstRepaymentOn: l.Timeline.FirstDue, StandingInstruction: l.StandingInstruction,
		Timeline: timeline(n, &l.Timeline), FeesAtDisbursement: l.Summary.FeesAtDisbursement, Overpaid: l.Overpaid,
		ProductCycle: l.ProductCycle, CanDisburse: canDisburse(a), Fraud: l.Fraud, InArrears: !l.Arrears.Since.IsZero(), NPA: l.NPA,
		LastClosed: l.LastClosed, OverpaidOn: l.Timeline.OverpaidOn, ChargedOff: l.ChargedOff,
		CutOver:       cutOverData(l),
		PaidInAdvance: loans.PaidInAdvanceData{Amount: payments.PaidInAdvance(a, a.Env.Today)},
	}
	d.CapitalizationData, d.BuyDownData = capitalizationData(t.CapitalizedIncome), buyDownData(t.BuyDownFee)
	if tag := lateness.DelinquencyTag(l); tag != nil {
		within := n.DelinquencyRange(tag.RangeID)
		d.DelinquencyRange = &within
	}
	if l.Status >= loans.Active {
		d.Summary = summaryData(n, a)
	}
	if d.CanTopUp = a.Product.CanUseForTopup; l.TopUp.LoanID != 0 {
		d.IsTopUp, d.LoanToCloseID, d.ClosesAccountNo, d.TopUpAmount = true, l.TopUp.LoanID, n.AccountNo(l.TopUp.LoanID), l.TopUp.Amount
	}
	if a.Product.CountsInCycle {
		d.Cycle = l.Cycle
	}
	if r := t.Recalculation; r != nil {
		d.Recalculation = recalculationData(l.ID, r)
	}
	return d
}

// cutOverData is what a loan brought along from another system; nil for none.
func cutOverData(l *book.Loan) *loans.CutOverData {
	c := l.CutOver
	if c == nil {
		return nil
	}
	d := &loans.CutOverData{
		On: c.On, PrincipalPaid: c.Paid.Principal, InterestPaid: c.Paid.Interest, FeesPaid: c.Paid.Fee, PenaltiesPaid: c.Paid.Penalty,
	}
	for _, r := range c.Rows {
		d.PrincipalOutstanding = d.PrincipalOutstanding.Add(r.Principal)
	}
	return d
}

// officerPeriods are the loan officers of a loan with their times. One whom the application named has looked after it since then.
func officerPeriods(n *records.Names, l *book.Loan) []loans.OfficerPeriodData {
	periods := l.Officers
	if len(periods) == 0 && l.OfficerID != 0 {
		periods = []book.OfficerPeriod{{OfficerID: l.OfficerID, From: l.Timeline.SubmittedOn}}
	}
	var list []loans.OfficerPeriodData
	for _, p := range periods {
		list = append(list, loans.OfficerPeriodData{OfficerID: p.OfficerID, OfficerName: n.Officer(p.OfficerID), From: p.From, To: p.To})
	}
	return list
}

func recalculationData(loan int64, r *schedule.Recalculation) *loans.RecalculationData {
	return &loans.RecalculationData{
		ID: loan, LoanID: loan, Compounding: r.Compounding, Strategy: r.Strategy, Rest: r.Rest.Frequency,
		RestInterval: max(1, r.Rest.Interval), RestNthDay: r.Rest.NthDay, RestWeekday: r.Rest.Weekday, RestOnDay: r.Rest.OnDay,
		CompoundingOn: r.CompoundingOn.Frequency, CompoundingInterval: r.CompoundingOn.Interval,
		RestFrom: r.Rest.Seed, CompoundingFrom: r.CompoundingOn.Seed, NoInterestOnPastDue: r.NoInterestOnPastDue,
	}
}

// canDisburse reports whether money can still go out.
func canDisburse(a *book.Account) bool {
	switch {
	case a.Loan.Status == loans.Approved:
		return true
	case !a.Loan.Status.Open() || !a.Loan.Terms.MultiDisburse:
		return false
	}
	return a.Loan.Terms.NoPlannedTranches || a.Loan.PlannedTotal().IsPositive()
}
