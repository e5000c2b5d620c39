package origination_test

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/clients"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/internal/loans/loanstest"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/schedule"
)

// Who borrows what is all that an application has to say; both are named at once.
func TestApplicationMandatory(t *testing.T) {
	var found []string
	for _, v := range (loans.Application{}).Violations() {
		found = append(found, v.Code)
	}
	want := []string{"validation.msg.loans.productId.cannot.be.blank", "validation.msg.loan.clientId.cannot.be.blank"}
	if diff := cmp.Diff(want, found); diff != "" {
		t.Error(diff)
	}
}

func TestApplicationRefusals(t *testing.T) {
	cases := []struct {
		name    string
		product func(*products.Product)
		change  func(*loanstest.Office, *loans.Application)
		code    string
	}{
		{"unknown product", nil, func(_ *loanstest.Office, in *loans.Application) { in.ProductID = 99 }, "error.msg.loanproduct.id.invalid"},
		{"unknown client", nil, func(_ *loanstest.Office, in *loans.Application) { in.ClientID = 99 }, "error.msg.client.id.invalid"},
		{"client who is not active", nil, func(o *loanstest.Office, in *loans.Application) {
			c := clients.Client{AccountNo: "2", Status: clients.Pending, OfficeID: 1, DisplayName: "Jan de Vries", SubmittedOn: o.Today}
			o.Update(func(u *operation.Unit) error { return clients.Clients.Insert(u.Tx, &c) })
			in.ClientID = c.ID
		}, "error.msg.client.not.active.exception"},
		{"before the client came to the office", nil, func(o *loanstest.Office, _ *loans.Application) { o.MovesIn("2024-01-02") }, "error.msg.loan.submittal.cannot.be.before.client.transfer.date"},
		{"loan under the account of a group", nil, func(_ *loanstest.Office, in *loans.Application) { in.LoanType, in.GroupID = "Glim", 1 }, "error.msg.loan.type.not.implemented"},
		{"no such loan type", nil, func(_ *loanstest.Office, in *loans.Application) { in.LoanType = "family" }, "validation.msg.loan.loanType.is.not.one.of.expected.enumerations"},
		{"unknown officer", nil, func(_ *loanstest.Office, in *loans.Application) { in.OfficerID = 9 }, "error.msg.staff.id.invalid"},
		{"unknown fund", nil, func(_ *loanstest.Office, in *loans.Application) { in.FundID = 9 }, "error.msg.fund.id.invalid"},
		{"unknown purpose", nil, func(_ *loanstest.Office, in *loans.Application) { in.PurposeID = 999 }, "error.msg.codevalue.id.invalid"},
		{"principal below the bounds", func(p *products.Product) {
			p.MinPrincipal, p.MaxPrincipal = new(money.MustParse("2000")), new(money.MustParse("3000"))
		},
			nil, "validation.msg.loan.principal.amount.is.not.within.min.max.range"},
		{"principal above the only bound", func(p *products.Product) { p.MaxPrincipal = new(money.MustParse("500")) }, nil, "validation.msg.loan.principal.is.greater.than.max"},
		{"too few repayments", func(p *products.Product) { p.MinRepayments, p.MaxRepayments = new(6), new(12) }, nil, "validation.msg.loan.numberOfRepayments.is.not.within.expected.range"},
		{"rate below the bounds", func(p *products.Product) { p.MinInterestRate = new(loanstest.Percent("1")) }, nil, "validation.msg.loan.interestRatePerPeriod.is.less.than.min"},
		{"negative rate", nil, func(_ *loanstest.Office, in *loans.Application) { in.InterestRate = new(loanstest.Percent("-1")) }, "validation.msg.loan.interestRatePerPeriod.not.zero.or.greater"},
		{"term shorter than its instalments", nil, func(_ *loanstest.Office, in *loans.Application) { in.TermFrequency = 2 }, "validation.msg.loan.loanTermFrequency.less.than.repayment.structure.suggests"},
		{"term longer than its instalments", nil, func(_ *loanstest.Office, in *loans.Application) { in.TermFrequency = 4 }, "validation.msg.loan.loanTermFrequency.greater.than.repayment.structure.suggests"},
		{"term in other units", nil, func(_ *loanstest.Office, in *loans.Application) { in.TermFrequencyType = new(calendar.Weeks) }, "validation.msg.loan.loanTermFrequencyType.not.the.same.as.repaymentFrequencyType"},
		{"progressive without charged interest", loanstest.ProgressiveProduct, func(_ *loanstest.Office, in *loans.Application) {
			in.Strategy = products.Advanced
			in.GraceOnInterestCharged = new(1)
		},
			"validation.msg.loan.graceOnInterestCharged.not.supported.for.progressive.loan"},
		{"grace without end", nil, func(_ *loanstest.Office, in *loans.Application) { in.GraceOnPrincipal = new(3) }, "validation.msg.loan.graceOnPrincipalPayment.mustBeLessThan.numberOfRepayments"},
		{"instalment amount that the product does not open", nil, func(_ *loanstest.Office, in *loans.Application) { in.FixedInstalment = new(money.MustParse("400")) }, "error.msg.parameter.unsupported"},
		{"instalment amount of a progressive loan", func(p *products.Product) { loanstest.ProgressiveProduct(p); p.CanDefineInstalment = true }, func(_ *loanstest.Office, in *loans.Application) {
			in.Strategy, in.FixedInstalment = products.Advanced, new(money.MustParse("400"))
		}, "error.msg.parameter.unsupported"},
		{"instalment amount of flat interest", func(p *products.Product) { p.CanDefineInstalment = true }, func(_ *loanstest.Office, in *loans.Application) {
			in.InterestMethod, in.FixedInstalment = new(schedule.Flat), new(money.MustParse("400"))
		}, "error.msg.parameter.unsupported"},
		{"recognition on a cumulative product", nil, func(_ *loanstest.Office, in *loans.Application) { in.RecogniseOnDisbursement = new(true) }, "error.msg.parameter.unsupported"},
		{"delinquency by instalment without bucket", nil, func(_ *loanstest.Office, in *loans.Application) { in.InstalmentLevelDelinquency = new(true) },
			"validation.msg.loan.enableInstallmentLevelDelinquency.can.be.enabled.for.loan.with.loan.product.having.valid.delinquency.bucket"},
		{"down payment on a product without", nil, func(_ *loanstest.Office, in *loans.Application) { in.DownPayment = new(true) }, "error.msg.downpayment.is.not.enabled.in.loan.product"},
		{"advanced strategy that is not configured", nil, func(_ *loanstest.Office, in *loans.Application) { in.Strategy = products.Advanced }, "strategy.cannot.be.advanced.payment.allocation.if.not.configured"},
		{"unknown strategy", nil, func(_ *loanstest.Office, in *loans.Application) { in.Strategy = "none-such" }, "error.msg.transactions.processing.strategy.code.invalid"},
		{"progressive with another strategy", loanstest.ProgressiveProduct, nil, "error.msg.loan.repayment.strategy.can.not.be.different.than.advanced.payment.allocation"},
		{"cumulative with the advanced strategy", func(p *products.Product) {
			loanstest.ProgressiveProduct(p)
			p.ScheduleType, p.Overrides.Strategy = schedule.Cumulative, false
		}, nil, "error.msg.loan.repayment.strategy.can.not.be.equal.to.advanced.payment.allocation"},
		{"vertical on a cumulative product", nil, func(_ *loanstest.Office, in *loans.Application) { in.Processing = new(schedule.Vertical) },
			"validation.msg.loan.loanScheduleProcessingType.supported.only.with.advanced.payment.allocation.strategy"},
		{"fixed length with a simple strategy", nil, func(_ *loanstest.Office, in *loans.Application) { in.FixedLength = new(60) }, "error.msg.fixed.length.only.supported.for.advanced.payment.allocation"},
		{"tranches on a product without", nil, func(o *loanstest.Office, in *loans.Application) { in.Tranches = loanstest.Plan(o.Today, "1000") }, "error.msg.disbursementData.not.allowed"},
		{"no tranches where they are planned", loanstest.MultiDisburse, nil, "error.msg.disbursementData.required"},
		{"too many tranches", loanstest.MultiDisburse, func(o *loanstest.Office, in *loans.Application) {
			in.Tranches = loanstest.Plan(o.Today, "100", "100", "100", "100")
		}, "error.msg.disbursementData.exceeding.max.tranche.count"},
		{"tranches above the principal", loanstest.MultiDisburse, func(o *loanstest.Office, in *loans.Application) { in.Tranches = loanstest.Plan(o.Today, "700", "400") },
			"validation.msg.loan.principal.sum.of.multi.disburse.amounts.must.be.equal.to.or.lesser.than.approved.principal"},
		{"first tranche on another day", loanstest.MultiDisburse, func(o *loanstest.Office, in *loans.Application) {
			in.Tranches = loanstest.Plan(o.Today.AddDays(1), "700")
		},
			"validation.msg.loan.expectedDisbursementDate.first.disbursement.date.must.start.with.expected.disbursement.date"},
		{"tranche of nothing", loanstest.MultiDisburse, func(o *loanstest.Office, in *loans.Application) { in.Tranches = loanstest.Plan(o.Today, "0") },
			"validation.msg.loan.disbursementData.principal.not.greater.than.zero"},
		{"tomorrow", nil, func(o *loanstest.Office, in *loans.Application) {
			in.SubmittedOn, in.ExpectedDisbursement = o.Today.AddDays(1), o.Today.AddDays(1)
		}, "error.msg.loan.submittal.cannot.be.a.future.date"},
		{"before the client was active", nil, func(_ *loanstest.Office, in *loans.Application) { in.SubmittedOn = calendar.MustParse("2019-12-31") }, "error.msg.loan.submittal.cannot.be.before.client.activation.date"},
		{"after the expected disbursement", nil, func(_ *loanstest.Office, in *loans.Application) {
			in.ExpectedDisbursement = calendar.MustParse("2023-12-31")
		}, "error.msg.loan.submittal.cannot.be.after.expected.disbursement.date"},
		{"before the product starts", func(p *products.Product) { p.SoldFrom = calendar.MustParse("2024-02-01") }, nil,
			"error.msg.loan.application.submitted.on.date.cannot.be.before.the.loan.product.start.date"},
		{"after the product closed", func(p *products.Product) { p.SoldTo = calendar.MustParse("2023-12-31") }, nil,
			"error.msg.loan.application.submitted.on.date.cannot.be.after.the.loan.product.close.date"},
		{"first due date before the disbursement", nil, func(o *loanstest.Office, in *loans.Application) {
			in.ExpectedDisbursement, in.FirstDue = o.Today.AddDays(20), o.Today.AddDays(10)
		}, "validation.msg.loan.expectedDisbursementDate.cannot.be.after.first.repayment.date"},
		{"first due date too soon", func(p *products.Product) { p.MinimumDaysToFirst = 20 }, func(o *loanstest.Office, in *loans.Application) { in.FirstDue = o.Today.AddDays(10) },
			"error.msg.loan.days.between.first.repayment.and.disbursal.are.less.than.minimum.allowed"},
		{"weekly rest without a date", func(p *products.Product) {
			p.RecalculatesInterest, p.RestFrequency, p.RestInterval = true, schedule.RestWeekly, 1
			p.PartialPeriods, p.AdvanceStrategy = true, schedule.ReduceInstalmentAmount
		}, nil, "validation.msg.loan.recalculationRestFrequencyDate.cannot.be.blank"},
		{"unknown charge", nil, func(_ *loanstest.Office, in *loans.Application) {
			in.Charges = []loans.Applied{{ChargeID: 99, Amount: loanstest.Percent("1")}}
		}, "error.msg.charge.id.invalid"},
		{"charge of nothing", nil, func(_ *loanstest.Office, in *loans.Application) { in.Charges = []loans.Applied{{ChargeID: 1}} }, "validation.msg.loan.charges.amount.not.greater.than.zero"},
		{"charge in another currency", nil, func(o *loanstest.Office, in *loans.Application) {
			id := o.NewCharge(func(c *products.Charge) { c.CurrencyCode = "USD" })
			in.Charges = []loans.Applied{{ChargeID: id, Amount: loanstest.Percent("1"), Due: o.Today}}
		}, "error.msg.loanCharge.attach.to.loan.invalid.currency"},
		{"charge without its due date", nil, func(o *loanstest.Office, in *loans.Application) {
			in.Charges = []loans.Applied{{ChargeID: o.NewCharge(nil), Amount: loanstest.Percent("1")}}
		}, "error.msg.loanChargeAmount.dueDate.cannot.be.blank"},
		{"more decimals than the currency", nil, func(_ *loanstest.Office, in *loans.Application) { in.Principal = money.MustParse("1000.001") }, "validation.msg.loan.principal.scale.is.greater.than.2"},
		{"percentage of principal with equal instalments", nil, func(_ *loanstest.Office, in *loans.Application) {
			in.FixedPrincipalPercent = new(loanstest.Percent("20"))
		},
			"validation.msg.loan.fixedPrincipalPercentagePerInstallment.not.supported.principal.fixing.not.allowed.with.equal.installments"},
		{"even interest that follows payments", func(p *products.Product) { p.RecalculatesInterest, p.PartialPeriods = true, true },
			func(_ *loanstest.Office, in *loans.Application) { in.EqualInterest = new(true) }, "error.msg.equal.amortization.does.not.support.interest.recalculation"},
		{"on a day off", nil, func(o *loanstest.Office, in *loans.Application) {
			loanstest.Must(o, refdata.UpdateWorkingDays, refdata.WorkingDaysUpdate{Recurrence: new("FREQ=WEEKLY;INTERVAL=1;BYDAY=MO")})
			in.ExpectedDisbursement = calendar.MustParse("2024-01-02")
		}, "error.msg.loan.application.disbursement.date.on.non.working.day"},
		{"top-up of nothing", nil, func(_ *loanstest.Office, in *loans.Application) { in.LoanToCloseID = 3 }, "validation.msg.loan.loanIdToClose.not.supported.without.isTopup"},
		{"fifth Tuesday", nil, func(_ *loanstest.Office, in *loans.Application) { in.NthDay, in.Weekday = new(5), new(2) }, "validation.msg.loan.repaymentFrequencyNthDayType.is.not.one.of.expected.enumerations"},
		{"third of no weekday", nil, func(_ *loanstest.Office, in *loans.Application) { in.NthDay = new(3) }, "validation.msg.loan.repaymentFrequencyDayOfWeekType.cannot.be.blank"},
		{"on a meeting", nil, func(_ *loanstest.Office, in *loans.Application) { in.CalendarID = 4 }, "error.msg.loan.meetings.not.implemented"},
		{"linked account", nil, func(_ *loanstest.Office, in *loans.Application) { in.LinkedAccountID = 5 }, "error.msg.saving.account.id.invalid"},
		{"standing instruction without account", nil, func(_ *loanstest.Office, in *loans.Application) { in.StandingInstruction = new(true) }, "validation.msg.loan.linkAccountId.cannot.be.blank"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			o := loanstest.NewOffice(t)
			in := o.ApplicationFor(o.NewProduct(c.product))
			if c.change != nil {
				c.change(o, &in)
			}
			_, err := loanstest.Perform(o, loans.Submit, in)
			loanstest.Refused(t, err, c.code)
			if _, again := loanstest.Perform(o, loans.Calculate, in); again == nil || again.Error() != err.Error() {
				t.Errorf("a calculation answers %v", again)
			}
			o.StoresNothing()
		})
	}
}

func TestExternalIDsAndAccountNumbers(t *testing.T) {
	o := loanstest.NewOffice(t)
	in := o.ApplicationFor(o.NewProduct(nil))
	in.ExternalID, in.AccountNo = "own-1", "A-7"
	first := loanstest.Must(o, loans.Submit, in)
	if first.ExternalID != "own-1" || o.Account(first.LoanID).Loan.AccountNo != "A-7" {
		t.Errorf("first loan: %+v", first)
	}
	_, err := loanstest.Perform(o, loans.Submit, in)
	loanstest.Refused(t, err, "error.msg.loan.with.externalId.already.used")
	in.ExternalID = "own-2"
	_, err = loanstest.Perform(o, loans.Submit, in)
	loanstest.Refused(t, err, "error.msg.loan.duplicate.accountNo")
	found := loanstest.Must(o, loans.Approve, loans.Addressed[loans.Approval]{Loan: operation.ByExternalID("own-1"), Body: loans.Approval{On: o.Today}})
	if found.LoanID != first.LoanID {
		t.Errorf("the external id addresses loan %d", found.LoanID)
	}
}

// What a product does not open to its loans is the product's, without refusal.
func TestTermsKeepToProduct(t *testing.T) {
	o := loanstest.NewOffice(t)
	product := o.NewProduct(func(p *products.Product) {
		p.Overrides = products.Overrides{}
		p.GraceOnPrincipal, p.GraceOnArrearsAgeing, p.ArrearsTolerance = 1, new(5), money.MustParse("7")
		p.GraceOnInterestCharged = 2
	})
	in := o.ApplicationFor(product)
	in.Amortization, in.InterestMethod, in.InterestPeriod = new(schedule.EqualPrincipal), new(schedule.Flat), new(schedule.Daily)
	in.GraceOnPrincipal, in.GraceOnArrearsAgeing, in.ArrearsTolerance = new(0), new(0), new(money.Amount{})
	in.Every, in.TermFrequency, in.Strategy = 2, 6, products.EarlyRepayment
	terms := o.Account(loanstest.Must(o, loans.Submit, in).LoanID).Loan.Terms
	for name, ok := range map[string]bool{
		"amortization": terms.Amortization == schedule.EqualInstalments, "interest": terms.InterestMethod == schedule.Declining,
		"period": terms.InterestPeriod == schedule.SameAsRepayment, "every": terms.Every == 1,
		"strategy": terms.Strategy == products.Standard, "grace": terms.GraceOnPrincipal == 1,
		"ageing": terms.GraceOnArrearsAgeing == 5, "tolerance": terms.ArrearsTolerance == money.MustParse("7"),
		"grace on charged interest is not inherited": terms.GraceOnInterestCharged == 0,
	} {
		if !ok {
			t.Errorf("%s: %+v", name, terms)
		}
	}
}

// What is not built is refused by the name under which it was asked for.
func TestUnbuiltIsNamed(t *testing.T) {
	for field, ask := range map[string]func(*loans.Application){
		"isFloatingInterestRate":      func(in *loans.Application) { in.FloatingRate = new(true) },
		"interestRateDifferential":    func(in *loans.Application) { in.RateDifferential = new(money.DecimalFromInt(1)) },
		"calendarId":                  func(in *loans.Application) { in.CalendarID = 4 },
		"syncDisbursementWithMeeting": func(in *loans.Application) { in.SyncWithMeeting = new(true) },
	} {
		t.Run(field, func(t *testing.T) {
			o := loanstest.NewOffice(t)
			in := o.ApplicationFor(o.NewProduct(nil))
			ask(&in)
			_, err := loanstest.Perform(o, loans.Submit, in)
			refusal, ok := errors.AsType[*fault.Error](err)
			if !ok || refusal.Violations[0].Field != field {
				t.Errorf("refused with %v, which does not name %s", err, field)
			}
		})
	}
}

func TestViolationsOfElementsNameTheirPlace(t *testing.T) {
	in := loans.Application{}
	in.Charges = []loans.Applied{{ChargeID: 1, Amount: loanstest.Percent("2")}, {}}
	var found []string
	for _, v := range in.Violations() {
		found = append(found, v.Field)
	}
	want := fault.Violation{Field: "charges[1][amount]"}
	for _, field := range found {
		if field == want.Field {
			return
		}
	}
	t.Errorf("no violation of %s among %v", want.Field, found)
}
