package lending_test

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending"
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/clients"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/lendingtest"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/reports"
	"lending.example/platform/lending/savings"
	"lending.example/platform/lending/schedule"
)

// mover is a client of the head office with a loan of 1,000 and 300 on a deposit account, both in the books, and a branch to move to.
type mover struct {
	*lendingtest.Bench
	t                             *testing.T
	ctx                           context.Context
	client, loan, account, branch int64
	clerk                         *lending.Desk // of the branch
}

func newMover(t *testing.T, change func(*products.NewProduct), apply func(*loans.Application)) *mover {
	t.Helper()
	m := &mover{Bench: lendingtest.Keeping(t), t: t, ctx: context.Background()}
	m.client = m.Client()
	open := func(code string, kind ledger.AccountType) int64 {
		made, err := m.Desk.Ledger.CreateAccount(m.ctx, ledger.NewAccount{Name: code, Code: code, Type: kind, Usage: ledger.DetailAccount, ManualEntriesAllowed: new(false)})
		m.must(err)
		return made.ID
	}
	account := func(code string, kind ledger.AccountType) *int64 { return new(open(code, kind)) }
	income, expense := account("income", ledger.Income), account("expense", ledger.Expense)
	product := m.Product(func(p *products.NewProduct) {
		p.AccountingRule = new(ledger.PeriodicAccrual)
		p.FundSource, p.LoanPortfolio, p.TransfersInSuspense = account("fund", ledger.Asset), account("portfolio", ledger.Asset), account("suspense", ledger.Asset)
		p.InterestReceivable, p.FeesReceivable, p.PenaltiesReceivable = account("interest", ledger.Asset), account("fees", ledger.Asset), account("penalties", ledger.Asset)
		p.Overpayment, p.InterestIncome, p.FeeIncome, p.PenaltyIncome, p.WrittenOff = account("overpaid", ledger.Liability), income, income, income, expense
		if change != nil {
			change(p)
		}
	})
	kept, err := m.Desk.SavingsProducts.Create(m.ctx, savings.NewProduct{
		Name: "Deposits", ShortName: "DEPO", CurrencyCode: "EUR", Rule: ledger.CashBased, Reference: open("till", ledger.Asset),
		Control: open("deposits", ledger.Liability), Suspense: open("between", ledger.Liability), Fees: *income, Penalties: *income,
	})
	m.must(err)
	made, err := m.Desk.Savings.Submit(m.ctx, savings.Application{ClientID: m.client, ProductID: kept.ID, SubmittedOn: m.Today()})
	m.must(err)
	m.account = made.AccountID
	_, err = m.Desk.Savings.Approve(m.ctx, m.account, savings.Approval{On: m.Today()})
	m.must(err)
	_, err = m.Desk.Savings.Activate(m.ctx, m.account, savings.Activation{On: m.Today()})
	m.must(err)
	_, err = m.Desk.Savings.Deposit(m.ctx, m.account, savings.Cash{On: m.Today(), Amount: money.FromInt(300)})
	m.must(err)
	in := m.Application(m.client, product, "1000")
	if apply != nil {
		apply(&in)
	}
	asked, err := m.Desk.Loans.Submit(m.ctx, in)
	m.must(err)
	m.loan = asked.LoanID
	_, err = m.Desk.Loans.Approve(m.ctx, m.loan, loans.Approval{On: m.Today()})
	m.must(err)
	_, err = m.Desk.Loans.Disburse(m.ctx, m.loan, loans.Disbursal{On: m.Today()})
	m.must(err)
	office, err := m.Desk.Offices.Create(m.ctx, refdata.NewOffice{Name: "Branch", ParentID: 1, OpenedOn: calendar.MustParse("2020-01-01")})
	m.must(err)
	m.branch = office.ID
	m.clerk = m.Platform.Tenant(lendingtest.Tenant).As(operation.Actor{
		UserID: 7, Username: "clerk", OfficeID: m.branch, Hierarchy: ".2.", Permissions: []string{operation.AllFunctions},
	})
	return m
}

func (m *mover) must(err error) {
	m.t.Helper()
	if err != nil {
		m.t.Fatal(err)
	}
}

// refused holds a refusal against its code.
func (m *mover) refused(want fault.Code, _ any, err error) {
	m.t.Helper()
	if !errors.Is(err, want) {
		m.t.Errorf("got %v, want %v", err, want)
	}
}

// books are the balances of an office at the end of a day, by account, debits less credits; accounts without a balance are left out.
func (m *mover) books(office int64, day string) map[string]string {
	m.t.Helper()
	trial, err := m.Desk.Ledger.TrialBalance(m.ctx, ledger.TrialBalanceInput{On: calendar.MustParse(day), OfficeID: office})
	m.must(err)
	found := map[string]string{}
	for _, a := range trial.Accounts {
		if left := a.Debits.Sub(a.Credits); !left.IsZero() {
			found[a.Code] = left.String()
		}
	}
	return found
}

func (m *mover) holds(office int64, day string, want map[string]string) {
	m.t.Helper()
	if diff := cmp.Diff(want, m.books(office, day)); diff != "" {
		m.t.Errorf("books of office %d on %s (-want +got):\n%s", office, day, diff)
	}
}

func (m *mover) verified() {
	m.t.Helper()
	findings, err := m.Platform.Verify(m.ctx, lendingtest.Tenant, 10)
	if err != nil || len(findings) > 0 {
		m.t.Error(findings, err)
	}
}

func (m *mover) pay(desk *lending.Desk, on, sum string) (int64, error) {
	made, err := desk.Loans.Repay(m.ctx, m.loan, loans.Payment{On: calendar.MustParse(on), Amount: money.MustParse(sum)})
	return made.TransactionID, err
}

// TestClientsMoveWithTheirAccounts lives a move from the proposal to the first payment in the new office.
func TestClientsMoveWithTheirAccounts(t *testing.T) {
	m := newMover(t, nil, nil)
	officer, err := m.Desk.Staff.Create(m.ctx, refdata.NewStaff{OfficeID: 1, First: "A", Last: "B", LoanOfficer: true})
	m.must(err)
	_, err = m.Desk.Loans.AssignOfficer(m.ctx, m.loan, loans.Assignment{ToOfficerID: officer.ID, On: m.Today()})
	m.must(err)
	m.MoveTo("2026-02-01")
	_, err = m.Desk.Jobs.CloseBusinessOf(m.ctx, loans.InlineClosing{Job: "LOAN_COB", LoanIDs: []int64{m.loan}})
	m.must(err)
	m.MoveTo("2026-02-10")
	paid, err := m.pay(m.Desk, "2026-02-10", "400")
	m.must(err)
	_, err = m.Desk.Clients.ProposeTransfer(m.ctx, m.client, clients.TransferProposal{OfficeID: m.branch, On: calendar.MustParse("2026-02-12")})
	m.must(err)

	t.Run("on the way", func(t *testing.T) {
		m.t = t
		defer func() { m.t = nil }()
		_, err := m.pay(m.Desk, "2026-02-10", "50")
		m.must(err)
		_, err = m.Desk.Loans.AddCharge(m.ctx, m.loan, loans.NewCharge{DefinitionID: m.fee(), Amount: new(money.MustDecimal("20")), Due: m.Today()})
		m.refused(clients.ErrNotActive, nil, err)
		_, err = m.Desk.Loans.Disburse(m.ctx, m.loan, loans.Disbursal{On: m.Today()})
		m.refused(clients.ErrNotActive, nil, err)
		_, err = m.Desk.Loans.Submit(m.ctx, m.Application(m.client, 1, "500"))
		m.refused(clients.ErrNotActive, nil, err)
		_, err = m.clerk.Clients.AcceptTransfer(m.ctx, m.client, clients.TransferAcceptance{})
		m.refused(clients.ErrTransferInFuture, nil, err)
		_, err = m.clerk.Loans.Get(m.ctx, m.loan)
		m.refused(loans.ErrUnknownLoan, nil, err)
	})
	m.t = t

	m.MoveTo("2026-02-14")
	before := map[string]string{"fund": "-550", "portfolio": "566.7", "interest": "-7.02", "income": "-9.68", "till": "300", "deposits": "-300"}
	m.holds(1, "2026-02-14", before)
	_, err = m.clerk.Clients.AcceptTransfer(m.ctx, m.client, clients.TransferAcceptance{})
	m.must(err)
	m.holds(1, "2026-02-11", before)
	m.holds(m.branch, "2026-02-11", map[string]string{})
	m.holds(1, "2026-02-12", map[string]string{"fund": "-550", "income": "-9.68", "suspense": "559.68", "till": "300", "between": "-300"})
	m.holds(m.branch, "2026-02-12", map[string]string{"portfolio": "566.7", "interest": "-7.02", "suspense": "-559.68", "deposits": "-300", "between": "300"})
	m.verified()

	loan, err := m.clerk.Loans.Get(m.ctx, m.loan)
	m.must(err)
	if loan.ClientOfficeID != m.branch || loan.OfficerID != 0 {
		t.Errorf("office %d, officer %d", loan.ClientOfficeID, loan.OfficerID)
	}
	account, err := m.clerk.Savings.Get(m.ctx, m.account, savings.Selection{})
	m.must(err)
	if account.OfficeID != m.branch || account.Summary.Balance != money.FromInt(300) {
		t.Errorf("the account: %+v", account)
	}
	_, err = m.pay(m.clerk, "2026-02-11", "10")
	m.refused(loans.ErrPaidBeforeTransfer, nil, err)
	_, err = m.clerk.Loans.Adjust(m.ctx, m.loan, paid, loans.Adjustment{On: m.Today(), Amount: new(money.Amount)})
	m.refused(loans.ErrPaidBeforeTransfer, nil, err)
	_, err = m.clerk.Loans.UndoDisbursal(m.ctx, m.loan, loans.Remark{})
	m.refused(loans.ErrPaidBeforeTransfer, nil, err)
	_, err = m.clerk.Savings.Withdraw(m.ctx, m.account, savings.Cash{On: calendar.MustParse("2026-02-11"), Amount: money.FromInt(1)})
	m.refused(savings.ErrBeforeMove, nil, err)
	_, err = m.clerk.Savings.UndoTransaction(m.ctx, m.account, 1)
	m.refused(savings.ErrBeforeMove, nil, err)
	_, err = m.clerk.Savings.UndoTransaction(m.ctx, m.account, 2)
	m.refused(savings.ErrMoveStands, nil, err)
	_, err = m.pay(m.clerk, "2026-02-14", "60")
	m.must(err)
	_, err = m.clerk.Savings.Withdraw(m.ctx, m.account, savings.Cash{On: m.Today(), Amount: money.FromInt(100)})
	m.must(err)
	m.holds(m.branch, "2026-02-14", map[string]string{"fund": "60", "portfolio": "506.7", "interest": "-7.02", "suspense": "-559.68", "deposits": "-200", "till": "-100", "between": "300"})

	for office, want := range map[int64]int{1: 3, m.branch: 1} { // the branch lies below the head office
		sheet, err := m.Desk.Reports.Run(m.ctx, reports.RunInput{Name: "Collections Between Dates", Sent: map[string]string{
			"startDate": "2026-01-01", "endDate": "2026-02-28", "officeId": fmt.Sprint(office),
		}})
		m.must(err)
		if len(sheet.Data) != want {
			t.Errorf("office %d collected %d payments, want %d", office, len(sheet.Data), want)
		}
	}

	_, err = m.clerk.Clients.ProposeAndAcceptTransfer(m.ctx, m.client, clients.DirectTransfer{OfficeID: 1, On: calendar.MustParse("2026-02-13")})
	m.refused(clients.ErrTransferBeforeLast, nil, err)
	m.MoveTo("2026-02-20")
	_, err = m.clerk.Clients.ProposeAndAcceptTransfer(m.ctx, m.client, clients.DirectTransfer{OfficeID: 1, On: m.Today()})
	m.must(err)
	m.holds(m.branch, "2026-02-20", map[string]string{"fund": "60", "suspense": "-60", "till": "-100", "between": "100"})
	m.holds(1, "2026-02-20", map[string]string{"fund": "-550", "portfolio": "506.7", "interest": "-7.02", "income": "-9.68", "suspense": "60", "till": "300", "deposits": "-200", "between": "-100"})
	m.refused(loans.ErrUnknownLoan, nil, second(m.clerk.Loans.Get(m.ctx, m.loan)))
	m.verified()
}

func second(_ any, err error) error { return err }

// fee is a definition of charges on loans.
func (m *mover) fee() int64 {
	m.t.Helper()
	made, err := m.Desk.Charges.Create(m.ctx, products.NewCharge{
		Name: "Fee of " + m.Today().String(), CurrencyCode: "EUR", Amount: money.FromInt(20), Target: products.ChargeForLoan,
		Time: schedule.OnSpecifiedDate, Basis: schedule.FlatAmount, Payment: new(products.PaidRegularly), Active: new(true),
	})
	m.must(err)
	return made.ID
}

// TestBooksFollowWhatIsProcessedAgain: a fee that falls due before a payment of the old office is paid by it, and takes principal from
// it; so the loan has carried more to the new office.
func TestBooksFollowWhatIsProcessedAgain(t *testing.T) {
	m := newMover(t, progressive(schedule.Horizontal, "0", false), advanced("0"))
	m.MoveTo("2026-02-05")
	_, err := m.pay(m.Desk, "2026-02-05", "400")
	m.must(err)
	m.MoveTo("2026-02-10")
	_, err = m.Desk.Clients.ProposeAndAcceptTransfer(m.ctx, m.client, clients.DirectTransfer{OfficeID: m.branch, On: m.Today()})
	m.must(err)
	m.holds(m.branch, "2026-02-10", map[string]string{"portfolio": "600", "suspense": "-600", "deposits": "-300", "between": "300"})
	_, err = m.Desk.Loans.AddCharge(m.ctx, m.loan, loans.NewCharge{DefinitionID: m.fee(), Amount: new(money.MustDecimal("20")), Due: calendar.MustParse("2026-02-03")})
	m.must(err)
	m.holds(1, "2026-02-10", map[string]string{"fund": "-600", "suspense": "600", "till": "300", "between": "-300"})
	m.verified()
}

// TestNothingOfALoanIsDatedBeforeItsMove: a fee that fell due in the old office is waived on the day of the move, and no loan is
// closed before that day.
func TestNothingOfALoanIsDatedBeforeItsMove(t *testing.T) {
	m := newMover(t, nil, nil)
	m.MoveTo("2026-02-10")
	charge, err := m.Desk.Loans.AddCharge(m.ctx, m.loan, loans.NewCharge{DefinitionID: m.fee(), Amount: new(money.MustDecimal("20")), Due: calendar.MustParse("2026-02-03")})
	m.must(err)
	_, err = m.Desk.Clients.ProposeAndAcceptTransfer(m.ctx, m.client, clients.DirectTransfer{OfficeID: m.branch, On: m.Today()})
	m.must(err)
	waived, err := m.clerk.Loans.WaiveCharge(m.ctx, m.loan, charge.ChargeID, loans.ChargeWaiver{})
	m.must(err)
	made, err := m.clerk.Loans.Transaction(m.ctx, m.loan, waived.TransactionID)
	m.must(err)
	if made.On != m.Today() || made.OfficeID != m.branch {
		t.Errorf("waived on %v in office %d, want %v in office %d", made.On, made.OfficeID, m.Today(), m.branch)
	}
	m.verified()
	_, err = m.clerk.Loans.CloseRescheduled(m.ctx, m.loan, loans.Closing{On: m.Today().AddDays(-1)})
	m.refused(loans.ErrPaidBeforeTransfer, nil, err)
	_, err = m.clerk.Loans.CloseRescheduled(m.ctx, m.loan, loans.Closing{On: m.Today()})
	m.must(err)
}

// TestNoAccountBeginsBeforeItsOffice: a client who moved does not apply for a deposit account as of a day in the old office; an application
// that came along keeps its day.
func TestNoAccountBeginsBeforeItsOffice(t *testing.T) {
	m := newMover(t, nil, nil)
	account, err := m.Desk.Savings.Get(m.ctx, m.account, savings.Selection{})
	m.must(err)
	application := savings.Application{ClientID: m.client, ProductID: account.ProductID, SubmittedOn: m.Today()}
	waiting, err := m.Desk.Savings.Submit(m.ctx, application)
	m.must(err)
	m.MoveTo("2026-02-10")
	_, err = m.Desk.Clients.ProposeAndAcceptTransfer(m.ctx, m.client, clients.DirectTransfer{OfficeID: m.branch, On: m.Today()})
	m.must(err)
	_, err = m.clerk.Savings.Submit(m.ctx, application)
	m.refused(savings.ErrSubmittedBeforeMove, nil, err)
	application.SubmittedOn = m.Today()
	made, err := m.clerk.Savings.Submit(m.ctx, application)
	m.must(err)
	_, err = m.clerk.Savings.Modify(m.ctx, made.AccountID, savings.Modification{SubmittedOn: new(m.Today().AddDays(-1))})
	m.refused(savings.ErrSubmittedBeforeMove, nil, err)
	_, err = m.clerk.Savings.Modify(m.ctx, waiting.AccountID, savings.Modification{ExternalID: new("came along")})
	m.must(err)
	m.verified()
}

// TestAccountsOnTheWayAreNotCharged: while a move is proposed a deposit account takes money and no new charges.
func TestAccountsOnTheWayAreNotCharged(t *testing.T) {
	m := newMover(t, nil, nil)
	fee, err := m.Desk.Charges.Create(m.ctx, products.NewCharge{
		Name: "Card", CurrencyCode: "EUR", Amount: money.FromInt(5), Target: products.ChargeForSavings, Time: schedule.OnSpecifiedDate,
		Basis: schedule.FlatAmount, Active: new(true),
	})
	m.must(err)
	_, err = m.Desk.Clients.ProposeTransfer(m.ctx, m.client, clients.TransferProposal{OfficeID: m.branch, On: m.Today()})
	m.must(err)
	charge := savings.NewCharge{ChargeID: fee.ID, Due: m.Today()}
	_, err = m.Desk.Savings.AddCharge(m.ctx, m.account, charge)
	m.refused(clients.ErrNotActive, nil, err)
	_, err = m.Desk.Savings.Deposit(m.ctx, m.account, savings.Cash{On: m.Today(), Amount: money.FromInt(1)})
	m.must(err)
	_, err = m.Desk.Clients.WithdrawTransfer(m.ctx, m.client, clients.TransferAnswer{})
	m.must(err)
	_, err = m.Desk.Savings.AddCharge(m.ctx, m.account, charge)
	m.must(err)
}

// TestLoansAreReadInTheOfficeOfTheDay: as of a day before the move a loan is in the office that it was in.
func TestLoansAreReadInTheOfficeOfTheDay(t *testing.T) {
	m := newMover(t, nil, nil)
	m.MoveTo("2026-01-10")
	_, err := m.Desk.Clients.ProposeAndAcceptTransfer(m.ctx, m.client, clients.DirectTransfer{OfficeID: m.branch, On: m.Today()})
	m.must(err)
	for day, want := range map[string]int{"2026-01-09": 1, "2026-01-10": 3} {
		loan, err := m.Desk.AsOf(lending.Then{On: calendar.MustParse(day)}).Loans.Get(m.ctx, m.loan)
		m.must(err)
		if len(loan.Transactions) != want {
			t.Errorf("on %s: %d transactions, want %d", day, len(loan.Transactions), want)
		}
	}
}
