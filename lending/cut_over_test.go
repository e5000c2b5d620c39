package lending_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending"
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/lendingtest"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/schedule"
)

// cutOverBench is a lender on 20 March 2026 with a loan of 1,000 in five monthly instalments, which another system paid out on 15 December 2025.
type cutOverBench struct {
	*lendingtest.Bench
	t                  *testing.T
	fee, penalty, late int64 // definitions of charges
	loan               int64 // approved
}

// prepareCutOver makes the lender. The changes are those of the product.
func prepareCutOver(t *testing.T, changes ...func(*products.NewProduct)) *cutOverBench {
	t.Helper()
	b := &cutOverBench{Bench: lendingtest.New(t), t: t}
	b.MoveTo("2026-03-20")
	open := func(a ledger.NewAccount) int64 {
		made, err := b.Desk.Ledger.CreateAccount(t.Context(), a)
		b.must(err)
		return made.ID
	}
	charge := func(name string, at schedule.ChargeTime, penalty bool) int64 {
		c, err := b.Desk.Charges.Create(t.Context(), products.NewCharge{
			Name: name, Target: products.ChargeForLoan, CurrencyCode: "EUR", Time: at, Basis: schedule.FlatAmount,
			Amount: money.FromInt(15), Active: new(true), Payment: new(products.ChargePayment(0)), Penalty: &penalty,
		})
		b.must(err)
		return c.ID
	}
	b.fee, b.penalty, b.late = charge("Fees of the other system", schedule.OnSpecifiedDate, false), charge("Penalties of the other system", schedule.OnSpecifiedDate, true), charge("Late", schedule.OnOverdue, true)
	contra := open(ledger.NewAccount{Name: "Opening balances", Code: "9", Type: ledger.Equity, Usage: ledger.DetailAccount, ManualEntriesAllowed: new(true)})
	_, err := b.Desk.Ledger.CreateActivityAccount(t.Context(), ledger.NewActivityAccount{Activity: ledger.OpeningBalancesTransfer, AccountID: contra})
	b.must(err)
	late := func(p *products.NewProduct) { p.Charges = []products.ChargeChoice{{ID: b.late}} }
	booked := func(p *products.NewProduct) { accounts(open)(p); p.AccrualActivity = nil }
	product := b.Product(append([]func(*products.NewProduct){booked, late}, changes...)...)
	in := b.Application(b.Client(), product, "1000")
	in.Repayments, in.SubmittedOn, in.ExpectedDisbursement = 5, day("2025-12-10"), day("2025-12-15")
	loan, err := b.Desk.Loans.Submit(t.Context(), in)
	b.must(err)
	b.loan = loan.LoanID
	_, err = b.Desk.Loans.Approve(t.Context(), b.loan, loans.Approval{On: day("2025-12-12")})
	b.must(err)
	return b
}

func (b *cutOverBench) must(err error) {
	b.t.Helper()
	if err != nil {
		b.t.Fatal(err)
	}
}

func day(iso string) calendar.Date { return calendar.MustParse(iso) }

// balances are those of the loan on 18 March 2026: a quarter of the principal is paid, two instalments are overdue, one of them paid in part.
func (b *cutOverBench) balances() loans.CutOver {
	row := func(due, principal, interest, fees, penalties string) loans.RemainingInstalment {
		return loans.RemainingInstalment{
			Due: day(due), Principal: money.MustParse(principal), Interest: money.MustParse(interest),
			Fees: money.MustParse(fees), Penalties: money.MustParse(penalties),
		}
	}
	return loans.CutOver{
		On: day("2026-03-18"), DisbursedOn: day("2025-12-15"), FeeChargeID: b.fee, PenaltyChargeID: b.penalty,
		Instalments: []loans.RemainingInstalment{
			row("2026-02-15", "150", "4", "5", "0"), row("2026-03-15", "200", "6", "0", "3"), row("2026-04-15", "200", "4.34", "0", "0"), row("2026-05-15", "200", "2", "7", "0"),
		},
		PrincipalPaid: money.MustParse("250"), InterestPaid: money.MustParse("19.90"),
	}
}

func (b *cutOverBench) takeOver() {
	b.t.Helper()
	_, err := b.Desk.Loans.TakeOver(b.t.Context(), b.loan, b.balances())
	b.must(err)
}

// trial is the trial balance by name of the account, debits less credits, without accounts that stand at zero.
func (b *cutOverBench) trial() map[string]string {
	b.t.Helper()
	data, err := b.Desk.Ledger.TrialBalance(b.t.Context(), ledger.TrialBalanceInput{})
	b.must(err)
	sums := map[string]string{}
	for _, row := range data.Accounts {
		if sum := row.Debits.Sub(row.Credits); !sum.IsZero() {
			sums[row.Name] = sum.String()
		}
	}
	return sums
}

// verified holds the tenant against its laws and a replay of its log.
func (b *cutOverBench) verified() {
	b.t.Helper()
	found, err := b.Platform.Verify(b.t.Context(), lendingtest.Tenant, 10)
	b.must(err)
	for _, f := range found {
		b.t.Error(f)
	}
}

func (b *cutOverBench) closeUntil(iso string) {
	b.t.Helper()
	for b.Today().Before(day(iso)) {
		b.MoveTo(b.Today().AddDays(1).String())
		_, err := b.Platform.CloseBusiness(b.t.Context(), lendingtest.Tenant, calendar.Date{}, nil)
		b.must(err)
	}
}

// TestTakeOver opens a loan with the balances of another system. Income of the past is receivable, not income.
func TestTakeOver(t *testing.T) {
	b := prepareCutOver(t)
	b.takeOver()
	loan := b.Loan(b.loan)
	s := loan.Summary
	got := map[string]string{
		"status": loan.Status.Label, "disbursed": loan.Timeline.DisbursedOn.String(), "principal": s.PrincipalOutstanding.String(), "interest": s.InterestOutstanding.String(),
		"fees": s.FeeOutstanding.String(), "penalties": s.PenaltyOutstanding.String(), "overdue": s.Overdue.String(), "since": s.OverdueSince.String(),
		"maturity": loan.Timeline.ExpectedMaturity.String(), "paid before": loan.CutOver.PrincipalPaid.String(),
	}
	want := map[string]string{
		"status": "Active", "disbursed": "2025-12-15", "principal": "750", "interest": "16.34", "fees": "12", "penalties": "3", "overdue": "368", "since": "2026-02-15",
		"maturity": "2026-05-15", "paid before": "250",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("the loan (-want +got):\n%s", diff)
	}
	// Of the instalment of April, 3 of 31 days have passed: 4.34 × 3 / 31 = 0.42.
	books := map[string]string{"Account 1": "750", "Interest receivable": "10.42", "Fees receivable": "5", "Penalties receivable": "3", "Opening balances": "-768.42"}
	if diff := cmp.Diff(books, b.trial()); diff != "" {
		t.Errorf("the books (-want +got):\n%s", diff)
	}
	b.verified()
}

// TestLifeAfterTakeOver lives on: closes of business, a payment that settles what is oldest, a backdated one, and the payoff. In the end all
// that was left to earn is income, and nothing is receivable.
func TestLifeAfterTakeOver(t *testing.T) {
	b, ctx := prepareCutOver(t), t.Context()
	b.takeOver()
	b.closeUntil("2026-04-10")
	pay := func(on, amount string) {
		t.Helper()
		_, err := b.Desk.Loans.Repay(ctx, b.loan, loans.Payment{On: day(on), Amount: money.MustParse(amount)})
		b.must(err)
	}
	pay("2026-04-10", "159")
	if rows := b.Loan(b.loan).Schedule.Periods; !*rows[1].Complete || *rows[2].Complete {
		t.Error("the payment did not settle the oldest instalment first")
	}
	pay("2026-03-25", "9") // history is processed again
	b.closeUntil("2026-04-20")
	loan := b.Loan(b.loan)
	// One penalty of 15 for the instalment of April. The others were overdue before; the other system has charged them.
	if got := loan.Summary.PenaltyCharged.String(); got != "18" {
		t.Errorf("penalties of %s were charged, want 18", got)
	}
	b.verified()
	pay("2026-04-20", loan.Summary.Outstanding.String())
	if got := b.Loan(b.loan).Status.ID; got != loans.Closed {
		t.Errorf("after the payoff the loan is %v", got)
	}
	// 16.34 − 10.42 of interest, the fee of 7 and the penalty of 15 are earned here.
	books := map[string]string{"Fund": "796.34", "Opening balances": "-768.42", "Account 3": "-27.92"}
	if diff := cmp.Diff(books, b.trial()); diff != "" {
		t.Errorf("the books (-want +got):\n%s", diff)
	}
	b.verified()
}

// TestTakeOverUnderOtherRules opens loans whose books know no receivables, and loans that ended before the cut-over.
func TestTakeOverUnderOtherRules(t *testing.T) {
	for _, tt := range []struct {
		name   string
		change func(*products.NewProduct)
		on     string // absent: 18 March
		want   map[string]string
	}{
		{name: "no accounting", change: func(p *products.NewProduct) { p.AccountingRule = new(ledger.NoAccounting) }, want: map[string]string{}},
		{name: "cash", change: func(p *products.NewProduct) { p.AccountingRule = new(ledger.CashBased) }, want: map[string]string{"Account 1": "750", "Opening balances": "-750"}},
		{name: "flat", change: func(p *products.NewProduct) { p.InterestMethod = new(schedule.Flat) }, want: map[string]string{
			"Account 1": "750", "Interest receivable": "10.42", "Fees receivable": "5", "Penalties receivable": "3", "Opening balances": "-768.42",
		}},
		{name: "after the last due date", change: func(*products.NewProduct) {}, on: "2026-06-01", want: map[string]string{
			"Account 1": "750", "Interest receivable": "16.34", "Fees receivable": "12", "Penalties receivable": "3", "Opening balances": "-781.34",
		}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			b := prepareCutOver(t, tt.change)
			in := b.balances()
			if tt.on != "" {
				b.MoveTo(tt.on)
				in.On = day(tt.on)
			}
			_, err := b.Desk.Loans.TakeOver(t.Context(), b.loan, in)
			b.must(err)
			if diff := cmp.Diff(tt.want, b.trial()); diff != "" {
				t.Errorf("the books (-want +got):\n%s", diff)
			}
			b.closeUntil(b.Today().AddDays(3).String())
			_, err = b.Desk.Loans.Repay(t.Context(), b.loan, loans.Payment{On: b.Today().AddDays(-1), Amount: money.MustParse("300")})
			b.must(err)
			_, err = b.Desk.Loans.WriteOff(t.Context(), b.loan, loans.Closing{On: b.Today()})
			b.must(err)
			b.verified()
		})
	}
}

// TestTakeOverRefusals names what a cut-over refuses: all that the input breaks at once, kinds of loans, and sums that do not agree.
func TestTakeOverRefusals(t *testing.T) {
	for _, tt := range []struct {
		name    string
		product func(*products.NewProduct)
		change  func(*cutOverBench, *loans.CutOver)
		want    string // codes, or one code
	}{
		{name: "nothing", change: func(_ *cutOverBench, in *loans.CutOver) { *in = loans.CutOver{} }, want: "validation.msg.loan.cutOver.cutOverDate.cannot.be.blank validation.msg.loan.cutOver.actualDisbursementDate.cannot.be.blank validation.msg.loan.cutOver.installments.cannot.be.empty"},
		{name: "rows out of order, an empty one and one below zero", change: func(_ *cutOverBench, in *loans.CutOver) {
			in.Instalments[1].Due = in.Instalments[0].Due
			in.Instalments[2] = loans.RemainingInstalment{Due: in.Instalments[2].Due}
			in.Instalments[3].Interest = money.MustParse("-1")
		}, want: "validation.msg.loan.cutOver.installments.dueDate.is.less.than.date validation.msg.loan.cutOver.installments.principal.not.greater.than.zero validation.msg.loan.cutOver.installments.interest.not.zero.or.greater"},
		{name: "charges of no definition", change: func(_ *cutOverBench, in *loans.CutOver) { in.FeeChargeID, in.PenaltyChargeID = 0, 0 }, want: "validation.msg.loan.cutOver.feeChargeId.cannot.be.blank validation.msg.loan.cutOver.penaltyChargeId.cannot.be.blank"},
		{name: "paid out after the cut-over", change: func(_ *cutOverBench, in *loans.CutOver) { in.On = day("2025-12-14") }, want: "validation.msg.loan.cutOver.cutOverDate.is.before.than.date"},
		{name: "more instalments than a schedule has", change: func(_ *cutOverBench, in *loans.CutOver) {
			in.Instalments = make([]loans.RemainingInstalment, schedule.MaxInstalments+1)
		}, want: "validation.msg.loan.cutOver.installments.is.greater.than.max"},
		{name: "a part of a cent", change: func(_ *cutOverBench, in *loans.CutOver) { in.Instalments[0].Interest = money.MustParse("4.001") }, want: "validation.msg.loan.cutOver.installments.interest.scale.is.greater.than.2"},
		{name: "a part of a cent that was paid", change: func(_ *cutOverBench, in *loans.CutOver) { in.FeesPaid = money.MustParse("4.001") }, want: "validation.msg.loan.cutOver.feeChargesPaid.scale.is.greater.than.2"},
		{name: "a day to come", change: func(_ *cutOverBench, in *loans.CutOver) { in.On = day("2026-03-21") }, want: loans.ErrTransactionInFuture.ID},
		{name: "paid out before the approval", change: func(_ *cutOverBench, in *loans.CutOver) { in.DisbursedOn = day("2025-12-11") }, want: loans.ErrDisbursedTooEarly.ID},
		{name: "another principal", change: func(_ *cutOverBench, in *loans.CutOver) { in.PrincipalPaid = money.MustParse("251") }, want: loans.ErrCutOverPrincipal.ID},
		{name: "a penalty for fees", change: func(b *cutOverBench, in *loans.CutOver) { in.FeeChargeID = b.penalty }, want: loans.ErrCutOverCharge.ID},
		{name: "an unknown charge", change: func(_ *cutOverBench, in *loans.CutOver) { in.FeeChargeID = 99 }, want: products.ErrChargeUnknown.ID},
		{name: "a progressive loan", product: progressive(schedule.Horizontal, "12", false), want: loans.ErrCutOverUnsupported.ID},
		{name: "accrual upfront", product: func(p *products.NewProduct) { p.AccountingRule = new(ledger.UpfrontAccrual) }, want: loans.ErrCutOverUnsupported.ID},
		{name: "a loan that is active", change: func(b *cutOverBench, _ *loans.CutOver) { b.takeOver() }, want: loans.ErrNotDisbursable.ID},
		{name: "no account for opening balances", change: func(b *cutOverBench, _ *loans.CutOver) {
			_, err := b.Desk.Ledger.DeleteActivityAccount(b.t.Context(), 1)
			b.must(err)
		}, want: ledger.ErrActivityUnmapped.ID},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var changes []func(*products.NewProduct)
			if tt.product != nil {
				changes = append(changes, tt.product)
			}
			b := prepareCutOver(t, changes...)
			in := b.balances()
			if tt.change != nil {
				tt.change(b, &in)
			}
			_, err := b.Desk.Loans.TakeOver(t.Context(), b.loan, in)
			if got := codesOf(err); got != tt.want {
				t.Errorf("refused with %q (%v), want %q", got, err, tt.want)
			}
		})
	}
}

// codesOf are the codes of all violations of a refusal.
func codesOf(err error) string {
	var refused *fault.Error
	if !errors.As(err, &refused) {
		return ""
	}
	var list []string
	for _, v := range refused.Violations {
		list = append(list, v.Code)
	}
	return strings.Join(list, " ")
}

// TestAfterTakeOver tries what a loan of another system takes, and what it refuses.
func TestAfterTakeOver(t *testing.T) {
	foreclose := func(b *cutOverBench) error {
		_, err := b.Desk.Loans.Foreclose(b.t.Context(), b.loan, loans.Foreclosure{On: b.Today()})
		return err
	}
	for _, tt := range []struct {
		name string
		do   func(*cutOverBench) error
		want string
	}{
		{name: "a payment of the day of the cut-over", want: loans.ErrBeforeCutOver.ID, do: func(b *cutOverBench) error {
			_, err := b.Desk.Loans.Repay(b.t.Context(), b.loan, loans.Payment{On: day("2026-03-18"), Amount: money.FromInt(10)})
			return err
		}},
		{name: "a charge of the past", want: loans.ErrBeforeCutOver.ID, do: func(b *cutOverBench) error {
			_, err := b.Desk.Loans.AddCharge(b.t.Context(), b.loan, loans.NewCharge{DefinitionID: b.fee, Amount: new(money.MustDecimal("10")), Due: day("2026-03-01")})
			return err
		}},
		{name: "a new charge", do: func(b *cutOverBench) error {
			_, err := b.Desk.Loans.AddCharge(b.t.Context(), b.loan, loans.NewCharge{DefinitionID: b.fee, Amount: new(money.MustDecimal("10")), Due: day("2026-04-01")})
			return err
		}},
		{name: "a reschedule", want: loans.ErrCutOverTerms.ID, do: func(b *cutOverBench) error {
			reason, err := b.Desk.Codes.CreateValue(b.t.Context(), refdata.NewCodeValue{CodeName: refdata.LoanRescheduleCode, Name: "asked for"})
			b.must(err)
			_, err = b.Desk.Reschedules.Request(b.t.Context(), loans.RescheduleRequest{LoanID: b.loan, From: day("2026-04-15"), SubmittedOn: b.Today(), ReasonID: reason.SubID, ExtraTerms: 1})
			return err
		}},
		{name: "a correction", want: loans.ErrCutOverTerms.ID, do: func(b *cutOverBench) error {
			_, err := b.Desk.Loans.Correct(b.t.Context(), b.loan, loans.Correction{YearlyRate: new(money.MustDecimal("10"))})
			return err
		}},
		{name: "its cost", want: loans.ErrCutOverCost.ID, do: func(b *cutOverBench) error {
			_, err := b.Desk.Loans.Disclose(b.t.Context(), b.loan)
			return err
		}},
		{name: "a foreclosure", do: foreclose},
		{name: "a charge-off", do: func(b *cutOverBench) error {
			_, err := b.Desk.Loans.ChargeOff(b.t.Context(), b.loan, loans.ChargeOffInput{On: b.Today()})
			return err
		}},
		{name: "a look at the past", do: func(b *cutOverBench) error {
			for iso, want := range map[string]loans.Status{"2025-12-20": loans.Approved, "2026-03-17": loans.Approved, "2026-03-18": loans.Active, "2026-03-20": loans.Active} {
				loan, err := b.Desk.AsOf(lending.Then{On: day(iso)}).Loans.Get(b.t.Context(), b.loan)
				if err != nil {
					return err
				}
				if loan.Status.ID != want {
					b.t.Errorf("on %s the loan is %v, want %v", iso, loan.Status.ID, want)
				}
			}
			return nil
		}},
		{name: "an undo and another cut-over", do: func(b *cutOverBench) error {
			if _, err := b.Desk.Loans.UndoDisbursal(b.t.Context(), b.loan, loans.Remark{}); err != nil {
				return err
			}
			if diff := cmp.Diff(map[string]string{}, b.trial()); diff != "" {
				b.t.Errorf("the books after the undo (-want +got):\n%s", diff)
			}
			if loan := b.Loan(b.loan); loan.Status.ID != loans.Approved || loan.CutOver != nil || len(loan.Charges) > 0 || loan.Principal != money.FromInt(1000) {
				b.t.Errorf("after the undo the loan is %v, with %d charges", loan.Status.ID, len(loan.Charges))
			}
			_, err := b.Desk.Loans.TakeOver(b.t.Context(), b.loan, b.balances())
			return err
		}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			b := prepareCutOver(t)
			b.takeOver()
			if err := tt.do(b); codesOf(err) != tt.want {
				t.Errorf("got %v, want %q", err, tt.want)
			}
			b.verified()
		})
	}
}
