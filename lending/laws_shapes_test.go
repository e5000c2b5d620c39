package lending_test

import (
	"fmt"
	"testing"

	"lending.example/platform/lending"
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/schedule"
)

// shape is a sort of loan that lives are drawn for: what is unlike the loan of the bench.
type shape struct {
	name    string
	product func(*products.NewProduct)
	apply   func(*loans.Application)
	planned []string              // amounts of planned tranches, a month apart
	posts   bool                  // keeps books, with periodic accruals
	varies  bool                  // instalments that vary from the start
	secured bool                  // exchanges money with deposit accounts, and is guaranteed by some
	few     bool                  // has few lives
	rule    ledger.AccountingRule // of the books; 0: periodic accruals where the shape posts
	late    *charging             // penalty of the product
	charges []charging            // of the application
	// closesBelow is for loans that a payment just below the payoff may close: it forgives interest, or the payoff has more than the instalments
	// (docs/status.md).
	closesBelow bool
}

var shapes = []shape{
	{name: "cumulative, standard"},
	{name: "cumulative, flat, with accounting", product: flatInterest, apply: func(in *loans.Application) { in.InterestMethod = new(schedule.Flat) }, posts: true},
	{name: "cumulative, interest follows payments", product: recalculating(schedule.ReduceInstalmentAmount), apply: daily, posts: true},
	{name: "cumulative, fewer instalments", product: recalculating(schedule.ReduceInstalments), apply: daily},
	{name: "cumulative, instalments that vary", product: varying, apply: daily, posts: true, varies: true},
	{name: "cumulative, creocore, rests of the repayments", product: by(products.Creocore, schedule.ReduceInstalmentAmount, schedule.RestSameAsRepayment), apply: daily},
	{name: "cumulative, heavensfamily, next instalments first", closesBelow: true, product: by(products.HeavensFamily, schedule.RescheduleNextRepayments, schedule.RestDaily), apply: daily},
	{name: "cumulative, rbi-india", product: by(products.OverdueDueFeeInterest, schedule.ReduceInstalmentAmount, schedule.RestDaily), apply: daily, posts: true},
	{name: "cumulative, principal and interest first, weekly rests", product: by(products.PrincipalInterestFirst, schedule.ReduceInstalments, schedule.RestWeekly), apply: daily},
	{name: "cumulative, interest and principal first", product: by(products.InterestPrincipalFirst, schedule.RescheduleNextRepayments, schedule.RestDaily), apply: daily, posts: true},
	{name: "cumulative, early repayment, monthly rests", product: by(products.EarlyRepayment, schedule.ReduceInstalmentAmount, schedule.RestMonthly), apply: daily},
	{name: "cumulative, due charges first, then principal", product: by(products.DueFirstPenaltyFeeInterest, schedule.ReduceInstalmentAmount, schedule.RestSameAsRepayment), apply: daily},
	{name: "cumulative, due charges first, then interest", product: by(products.DueFirstPenaltyInterestFeeEnd, schedule.ReduceInstalments, schedule.RestDaily), apply: daily},
	{name: "progressive, no interest", product: progressive(schedule.Horizontal, "0", false), apply: advanced("0")},
	{name: "progressive, no interest, vertical", product: progressive(schedule.Vertical, "0", false), apply: advanced("0")},
	{name: "progressive, interest follows payments", product: progressive(schedule.Horizontal, "12", true), apply: advanced("12"), posts: true},
	{name: "progressive, interest, vertical", product: progressive(schedule.Vertical, "12", true), apply: advanced("12")},
	{name: "progressive, interest, vertical, last instalment first", closesBelow: true, product: with(progressive(schedule.Vertical, "12", true), future(products.LastInstalment)),
		apply: advanced("12")},
	{name: "progressive, planned interest", product: progressive(schedule.Horizontal, "9.9", false), apply: advanced("9.9"), posts: true},
	{name: "progressive, down payment", product: with(progressive(schedule.Horizontal, "12", true), downPayment), apply: advanced("12"), posts: true},
	{name: "progressive, tranches", product: with(progressive(schedule.Horizontal, "12", true), tranches), apply: advanced("12"), planned: []string{"600", "400"}},
	{name: "progressive, last instalment first, charged off without interest", product: with(progressive(schedule.Horizontal, "12", true),
		future(products.LastInstalment), chargedOff(products.ZeroInterest), refundingInterest), apply: advanced("12"), posts: true},
	{name: "progressive, next and last, charged off at once", product: with(progressive(schedule.Horizontal, "12", true),
		future(products.NextLastInstalment), chargedOff(products.AccelerateToMaturity)), apply: advanced("12")},
	{name: "progressive, planned interest, charged off at once", product: with(progressive(schedule.Vertical, "9.9", false),
		future(products.Reamortization), chargedOff(products.AccelerateToMaturity)), apply: advanced("9.9")},
	{name: "progressive, spread over all, credits by rule", product: with(progressive(schedule.Vertical, "12", true),
		future(products.Reamortization), crediting), apply: advanced("12")},
	{name: "progressive, capitalized income", product: with(progressive(schedule.Horizontal, "12", true), capitalizing, moreThanApplied), apply: advanced("12"), posts: true},
}

func with(changes ...func(*products.NewProduct)) func(*products.NewProduct) {
	return func(in *products.NewProduct) {
		for _, change := range changes {
			change(in)
		}
	}
}

func flatInterest(in *products.NewProduct) { in.InterestMethod = new(schedule.Flat) }

func daily(in *loans.Application) { in.InterestPeriod = new(schedule.Daily) }

func recalculating(strategy schedule.AdvanceStrategy) func(*products.NewProduct) {
	return func(in *products.NewProduct) {
		in.RecalculatesInterest, in.Compounding = new(true), new(schedule.NoCompounding)
		in.AdvanceStrategy, in.RestFrequency, in.RestInterval = new(strategy), new(schedule.RestDaily), new(1)
		in.PreClosure, in.InterestPeriod = new(schedule.TillPreClosureDate), new(schedule.Daily)
	}
}

// by makes interest follow payments that a strategy allocates and that count from rest dates.
func by(strategy products.Strategy, advance schedule.AdvanceStrategy, rest schedule.RestFrequency) func(*products.NewProduct) {
	return with(recalculating(advance), func(in *products.NewProduct) {
		in.Strategy, in.RestFrequency = strategy, new(rest)
		if rest == schedule.RestWeekly {
			in.RestFrom = calendar.MustParse("2020-01-06")
		}
	})
}

// progressive loans pay what is past due first, then what is due, then in advance.
func progressive(processing schedule.Processing, rate string, follows bool) func(*products.NewProduct) {
	return func(in *products.NewProduct) {
		in.ScheduleType, in.Processing, in.Strategy = new(schedule.Progressive), new(processing), products.Advanced
		in.InterestRate = new(money.MustDecimal(rate))
		in.DaysInYear, in.DaysInMonth = new(schedule.Year360), new(schedule.Month30)
		in.ChargeOffBehaviour = products.RegularChargeOff
		allocation := products.PaymentAllocationInput{Transaction: products.ForDefault, FutureRule: products.NextInstalment}
		for i, rule := range products.AllocationTypes().Values() {
			allocation.Order = append(allocation.Order, products.PaymentAllocationPlace{Rule: rule, Order: i + 1})
		}
		in.PaymentAllocation = []products.PaymentAllocationInput{allocation}
		if follows {
			in.RecalculatesInterest, in.Compounding = new(true), new(schedule.NoCompounding)
			in.AdvanceStrategy, in.RestFrequency, in.RestInterval = new(schedule.AdjustLastUnpaid), new(schedule.RestDaily), new(1)
			in.PreClosure, in.InterestPeriod = new(schedule.TillPreClosureDate), new(schedule.Daily)
		}
	}
}

func future(rule products.FutureRule) func(*products.NewProduct) {
	return func(in *products.NewProduct) { in.PaymentAllocation[0].FutureRule = rule }
}

func chargedOff(behaviour products.ChargeOffBehaviour) func(*products.NewProduct) {
	return func(in *products.NewProduct) { in.ChargeOffBehaviour = behaviour }
}

func refundingInterest(in *products.NewProduct) {
	in.InterestRefunds = []products.RefundType{products.MerchantIssuedRefund, products.PayoutRefund}
}

// crediting takes chargebacks out of penalties first.
func crediting(in *products.NewProduct) {
	allocation := products.CreditAllocationInput{Transaction: products.ForChargeback}
	for i, component := range []products.Component{products.Penalty, products.Fee, products.Interest, products.Principal} {
		allocation.Order = append(allocation.Order, products.CreditAllocationPlace{Rule: component, Order: i + 1})
	}
	in.CreditAllocation = []products.CreditAllocationInput{allocation}
}

func downPayment(in *products.NewProduct) {
	in.DownPayment, in.DownPaymentPercent, in.AutoDownPayment = new(true), new(money.MustDecimal("25")), new(true)
}

func varying(in *products.NewProduct) {
	in.VariableInstalments, in.MinimumGap, in.InterestPeriod = new(true), new(5), new(schedule.Daily)
}

// exceptions move the second of six monthly instalments, add one after the third and leave the fifth out.
func exceptions(start calendar.Date) loans.ScheduleExceptions {
	second, third := start.AddMonths(2), start.AddMonths(3)
	return loans.ScheduleExceptions{Exceptions: loans.InstalmentExceptions{
		Modified: []loans.ModifiedInstalment{{Due: second, MovedTo: second.AddDays(4), Amount: new(money.FromInt(250))}},
		New:      []loans.NewInstalment{{Due: third.AddDays(14), Amount: new(money.FromInt(60))}},
		Deleted:  []loans.DeletedInstalment{{Due: start.AddMonths(5)}},
	}}
}

func tranches(in *products.NewProduct) {
	in.MultiDisburse, in.MaxTranches = new(true), new(5)
}

func capitalizing(in *products.NewProduct) {
	in.CapitalizesIncome, in.CapitalizedCalculation = new(true), products.CapitalizedFlat
	in.CapitalizedStrategy, in.CapitalizedType = products.CapitalizedEqually, products.CapitalizedInterest
}

func moreThanApplied(in *products.NewProduct) {
	in.OverApplied, in.OverAppliedType, in.OverAppliedNumber = new(true), products.OverAppliedPercent, new(50)
}

func advanced(rate string) func(*loans.Application) {
	return func(in *loans.Application) {
		in.Strategy, in.InterestRate, in.InterestPeriod = products.Advanced, new(money.MustDecimal(rate)), new(schedule.Daily)
	}
}

// open makes the loan of a life: 1,000 in six monthly instalments, approved and disbursed, and what commands refer to.
func (s shape) open(t *testing.T, w *world) int64 {
	t.Helper()
	b := w.bench
	made := func(r any, err error) int64 {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return idOf(r)
	}
	branch, err := b.Desk.Offices.Create(w.ctx, refdata.NewOffice{Name: "Branch", ParentID: 1, OpenedOn: calendar.MustParse("2020-01-01")})
	w.must(t, err)
	w.around.branch = branch.ID
	books := func(*products.NewProduct) {}
	if s.posts {
		books = accounts(func(in ledger.NewAccount) int64 { return made(lending.Run(w.ctx, b.Desk, ledger.CreateAccount, in)) })
	}
	names := 0
	charge := func(c charging) int64 {
		names++
		in := products.NewCharge{
			Name: fmt.Sprint("Charge ", names), CurrencyCode: "EUR", Amount: money.FromInt(5),
			Target: products.ChargeForLoan, Time: c.time, Basis: c.basis, Payment: new(products.PaidRegularly),
			Penalty: &c.penalty, Active: new(true),
		}
		if c.frequency != nil {
			in.FeeFrequency, in.FeeInterval = c.frequency, new(1)
		}
		w.around.inputs = append(w.around.inputs, in)
		return made(b.Desk.Charges.Create(w.ctx, in))
	}
	product := b.Product(func(in *products.NewProduct) {
		in.Repayments = 6
		if s.product != nil {
			s.product(in)
		}
		books(in)
		if s.rule != 0 {
			in.AccountingRule, in.AccrualActivity = &s.rule, new(s.rule != ledger.CashBased)
		}
		if s.late != nil {
			in.Charges = []products.ChargeChoice{{ID: charge(*s.late)}}
		}
		w.around.inputs = append(w.around.inputs, *in)
	})
	for _, c := range []charging{
		{time: schedule.OnSpecifiedDate, basis: schedule.FlatAmount}, {time: schedule.OnSpecifiedDate, basis: schedule.FlatAmount, penalty: true},
		{time: schedule.PerInstalment, basis: schedule.FlatAmount}, {time: schedule.OnSpecifiedDate, basis: schedule.PercentOfAmount},
	} {
		w.around.charges = append(w.around.charges, charge(c))
	}
	w.around.reason = made(lending.Run(w.ctx, b.Desk, refdata.CreateCodeValue, refdata.NewCodeValue{CodeName: refdata.LoanRescheduleCode, Name: "asked for"}))

	in := b.Application(b.Client(), product, "1000")
	in.Repayments = 6
	if s.apply != nil {
		s.apply(&in)
	}
	for _, c := range s.charges {
		applied := loans.Applied{ChargeID: charge(c), Amount: money.DecimalFromInt(5)}
		if c.time == schedule.OnSpecifiedDate {
			applied.Due = b.Today().AddDays(40)
		}
		in.Charges = append(in.Charges, applied)
	}
	for i, amount := range s.planned {
		on := b.Today().AddMonths(i)
		in.Tranches = append(in.Tranches, loans.PlannedTranche{On: on, Principal: money.MustParse(amount)})
	}
	if s.secured {
		w.openDeposits(t, &in)
	}
	w.around.inputs = append(w.around.inputs, in)
	loan := made(b.Desk.Loans.Submit(w.ctx, in))
	if s.secured {
		w.guarantee(t, loan)
	}
	if s.varies {
		made(b.Desk.Loans.VaryInstalments(w.ctx, loan, exceptions(b.Today())))
	}
	made(b.Desk.Loans.Approve(w.ctx, loan, loans.Approval{On: b.Today()}))
	made(b.Desk.Loans.Disburse(w.ctx, loan, loans.Disbursal{On: b.Today()}))
	return loan
}

// accounts opens an account of every type, to which a product then maps the roles of loan accounting.
func accounts(open func(ledger.NewAccount) int64) func(*products.NewProduct) {
	account := map[ledger.AccountType]*int64{}
	for i, kind := range []ledger.AccountType{ledger.Asset, ledger.Liability, ledger.Income, ledger.Expense} {
		account[kind] = new(open(ledger.NewAccount{
			Name: fmt.Sprint("Account ", i+1), Code: fmt.Sprint(i + 1), Type: kind, Usage: ledger.DetailAccount, ManualEntriesAllowed: new(true),
		}))
	}
	asset, liability, income, expense := account[ledger.Asset], account[ledger.Liability], account[ledger.Income], account[ledger.Expense]
	fund := new(open(ledger.NewAccount{Name: "Fund", Code: "5", Type: ledger.Asset, Usage: ledger.DetailAccount, ManualEntriesAllowed: new(true)}))
	suspense := new(open(ledger.NewAccount{Name: "On the way", Code: "6", Type: ledger.Asset, Usage: ledger.DetailAccount, ManualEntriesAllowed: new(true)}))
	var own []*int64
	for i, name := range receivableAccounts {
		own = append(own, new(open(ledger.NewAccount{Name: name, Code: fmt.Sprint("R", 1+i), Type: ledger.Asset, Usage: ledger.DetailAccount, ManualEntriesAllowed: new(true)})))
	}
	return func(p *products.NewProduct) {
		p.AccountingRule, p.AccrualActivity = new(ledger.PeriodicAccrual), new(true)
		p.FundSource, p.LoanPortfolio, p.TransfersInSuspense = fund, asset, suspense
		p.InterestReceivable, p.FeesReceivable, p.PenaltiesReceivable = own[0], own[1], own[2]
		p.Overpayment, p.DeferredIncome = liability, liability
		p.InterestIncome, p.FeeIncome, p.PenaltyIncome, p.RecoveryIncome = income, income, income, income
		p.ChargeOffInterestIncome, p.ChargeOffFeeIncome, p.ChargeOffPenaltyIncome = income, income, income
		p.GoodwillCreditInterestIncome, p.GoodwillCreditFeeIncome, p.GoodwillCreditPenaltyIncome = income, income, income
		p.CapitalizationIncome, p.BuyDownIncome = income, income
		p.WrittenOff, p.GoodwillCredit, p.BuyDownExpense = expense, expense, expense
		p.ChargeOffExpense, p.ChargeOffFraudExpense = expense, expense
	}
}
