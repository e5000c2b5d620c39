package movein_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/clients"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/lendingtest"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/movein"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/schedule"
)

const loanHeader = "externalId,client,product,disbursedOn,cutOverOn,principal,repayments,principalPaid,interestPaid,principalOutstanding,interestOutstanding,feesOutstanding,penaltiesOutstanding,overdue,nextDue\n"

const instalmentHeader = "loan,dueOn,principal,interest,fees,penalties\n"

// newcomer is a tenant on 20 March 2026 with clients C1, C2 ..., and products CASH and ACCR with accounts.
type newcomer struct {
	*lendingtest.Bench
	fee, penalty int64
}

func prepareNewcomer(t *testing.T, borrowers int) newcomer {
	t.Helper()
	b := newcomer{Bench: lendingtest.New(t)}
	b.MoveTo("2026-03-20")
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	for i := range borrowers {
		_, err := b.Desk.Clients.Create(t.Context(), clients.NewClient{
			OfficeID: 1, First: "Test", Last: fmt.Sprint("Client ", i+1), ExternalID: fmt.Sprint("C", i+1), Active: new(true), ActivatedOn: calendar.MustParse("2020-01-01"),
		})
		must(err)
	}
	chart, err := b.Desk.Ledger.ProvideChart(t.Context())
	must(err)
	contra, err := b.Desk.Ledger.CreateAccount(t.Context(), ledger.NewAccount{Name: "Opening balances", Code: "9999", Type: ledger.Equity, Usage: ledger.DetailAccount, ManualEntriesAllowed: new(true)})
	must(err)
	_, err = b.Desk.Ledger.CreateActivityAccount(t.Context(), ledger.NewActivityAccount{Activity: ledger.OpeningBalancesTransfer, AccountID: contra.ID})
	must(err)
	b.Product(func(p *products.NewProduct) { *p = p.Posting(ledger.CashBased, chart); p.ShortName = "CASH" })
	b.Product(func(p *products.NewProduct) { *p = p.Posting(ledger.PeriodicAccrual, chart); p.ShortName = "ACCR" })
	charge := func(name string, penalty bool) int64 {
		made, err := b.Desk.Charges.Create(t.Context(), products.NewCharge{
			Name: name, Target: products.ChargeForLoan, CurrencyCode: "EUR", Time: schedule.OnSpecifiedDate, Basis: schedule.FlatAmount,
			Amount: money.FromInt(1), Active: new(true), Payment: new(products.ChargePayment(0)), Penalty: &penalty,
		})
		must(err)
		return made.ID
	}
	b.fee, b.penalty = charge("Old fees", false), charge("Old penalties", true)
	return b
}

// filesOf are the files of loans L1, L2 ..., each of 1,000 in five months, of which some are overdue.
func filesOf(number int) (ofLoans, ofInstalments string) {
	var l, r strings.Builder
	l.WriteString(loanHeader)
	r.WriteString(instalmentHeader)
	for i := range number {
		id, product := i+1, "ACCR"
		if i%3 == 0 {
			product = "CASH"
		}
		if i%4 == 0 {
			fmt.Fprintf(&l, "L%d,C%d,%s,2025-12-15,2026-03-18,1000,5,400,19.90,600,%d.34,0,0,0,2026-04-15\n", id, id, product, 2+i)
			fmt.Fprintf(&r, "L%d,2026-04-15,300,%d.34,,\nL%d,2026-05-15,300,2,,\n", id, i, id)
			continue
		}
		fmt.Fprintf(&l, "L%d,C%d,%s,2025-12-15,2026-03-18,1000,5,250,19.90,750,%d.34,5,3,368,2026-04-15\n", id, id, product, 12+i)
		fmt.Fprintf(&r, "L%d,2026-02-15,150,4,5,0\nL%d,2026-03-15,200,6,0,3\nL%d,2026-05-15,200,2,,\nL%d,2026-04-15,200,%d.34,,\n", id, id, id, id, i)
	}
	return l.String(), r.String()
}

func (b newcomer) read(t *testing.T, ofLoans, ofInstalments string) (movein.CutOver, []movein.Problem) {
	t.Helper()
	left, problems, err := movein.ReadCutOver(strings.NewReader(ofLoans), strings.NewReader(ofInstalments))
	if err != nil {
		t.Fatal(err)
	}
	left.FeeChargeID, left.PenaltyChargeID = b.fee, b.penalty
	return left, problems
}

// TestCutOver takes a hundred loans over, is interrupted, and continues. The survey writes nothing, every loan is equal to the cent, and so
// are the accounts.
func TestCutOver(t *testing.T) {
	const number = 100
	b := prepareNewcomer(t, number)
	left, problems := b.read(t, first(filesOf(number)), second(filesOf(number)))
	before, err := b.Platform.StateHash(t.Context(), lendingtest.Tenant)
	if err != nil {
		t.Fatal(err)
	}
	found, err := left.Survey(t.Context(), b.Desk, nil)
	if err != nil || len(problems)+len(found) > 0 {
		t.Fatal(problems, found, err)
	}
	if after, err := b.Platform.StateHash(t.Context(), lendingtest.Tenant); err != nil || after != before {
		t.Errorf("the survey changed the tenant (%v)", err)
	}
	ctx, stop := context.WithCancel(t.Context())
	_, err = left.Carry(ctx, b.Desk, func(p movein.Progress) {
		if p.Done == p.Total/2+1 {
			stop()
		}
	})
	if err == nil {
		t.Fatal("the cut-over was not interrupted")
	}
	taken, err := left.Carry(t.Context(), b.Desk, nil)
	if err != nil {
		t.Fatal(err)
	}
	b.MoveTo("2026-04-20") // what happens after the cut-over is not part of the proof
	for id := range int64(10) {
		if _, err := b.Desk.Loans.Repay(t.Context(), id+1, loans.Payment{On: b.Today(), Amount: money.FromInt(100)}); err != nil {
			t.Fatal(err)
		}
	}
	proof, err := taken.Prove(t.Context(), b.Desk)
	if err != nil {
		t.Fatal(err)
	}
	var text strings.Builder
	if err := proof.WriteText(&text, 3); err != nil {
		t.Fatal(err)
	}
	want := "100 of 100 loans are equal to the cent: outstanding by component, overdue, next due date, instalments\n100 of 100 loans have the same sums on every account; 4 of 4 accounts have the same balance\n"
	if diff := cmp.Diff(want, text.String()); diff != "" || !proof.Holds() {
		t.Errorf("the proof (-want +got):\n%s", diff)
	}
	if list, err := b.Desk.Loans.List(t.Context(), loans.ListInput{}); err != nil || list.Total != number {
		t.Errorf("%d loans, want %d (%v)", list.Total, number, err)
	}
	flaws, err := b.Platform.Verify(t.Context(), lendingtest.Tenant, 5)
	if err != nil || len(flaws) > 0 {
		t.Error(flaws, err)
	}
}

func first(a, _ string) string  { return a }
func second(_, b string) string { return b }

// TestCutOverProblems lists all lines and all columns that cannot be carried, before anything is written.
func TestCutOverProblems(t *testing.T) {
	b := prepareNewcomer(t, 9)
	ofLoans := loanHeader +
		"L1,C1,ACCR,2025-12-15,2026-03-18,1000,5,400,19.90,600,2.34,0,0,0,2026-04-15\n" + // fine
		"L2,C2,ACCR,15.12.2025,2026-03-18,1e3,five,400,19.90,600,2.34,0,0,0,2026-04-15\n" +
		"L3,,NONE,2025-12-15,2026-03-18,1000,5,400,19.90,600,2.34,0,0,0,2026-04-15\n" +
		"L4,C99,NONE,2025-12-15,2026-03-18,1000,5,400,19.90,601,3.34,0,0,7,2026-05-15\n" +
		"L5,C5,CASH,2025-12-15,2026-03-18,1000,99,300,19.90,600,2.34,0,0,0,2026-04-15\n" +
		"L6,C6,CASH,2025-12-15,2026-03-21,1000,5,400,19.90,600,2.34,0,0,0,2026-04-15\n" +
		"L1,C7,CASH,2025-12-15,2026-03-18,1000,5,400,19.90,600,2.34,0,0,0,2026-04-15\n"
	ofInstalments := instalmentHeader + "L99,2026-04-15,1,,,\n"
	for i := range 6 {
		ofInstalments += fmt.Sprintf("L%d,2026-04-15,300,0.34,,\nL%d,2026-05-15,300,2,,\n", i+1, i+1)
	}
	left, problems := b.read(t, ofLoans, ofInstalments)
	found, err := left.Survey(t.Context(), b.Desk, nil)
	if err != nil {
		t.Fatal(err)
	}
	var lines []string
	for _, p := range append(problems, found...) {
		lines = append(lines, p.String())
	}
	want := []string{
		`loans, line 3: loan L2: principal: "1e3" is not an amount such as 1234.50`,
		`loans, line 3: loan L2: repayments: "five" is not a number`,
		`loans, line 3: loan L2: disbursedOn: "15.12.2025" is not a date such as 2026-03-18`,
		`loans, line 4: loan L3: client: a value is missing`,
		`loans, line 8: loan L1: externalId: line 2 has it, too`,
		`instalments, line 2: loan L99: loan: the file of loans does not have it`,
		`loans, line 5: loan L4: principalOutstanding: the file has 601, by the instalments it is 600`,
		`loans, line 5: loan L4: interestOutstanding: the file has 3.34, by the instalments it is 2.34`,
		`loans, line 5: loan L4: overdue: the file has 7, by the instalments it is 0`,
		`loans, line 5: loan L4: nextDue: the file has 2026-05-15, by the instalments it is 2026-04-15`,
		`loans, line 6: loan L5: principal: the file has 1000, by the instalments it is 900`,
		`loans, line 5: loan L4: client: the tenant has no client with the external id "C99"`,
		`loans, line 5: loan L4: product: the tenant has no product with the short name "NONE"`,
		`loans, line 7: loan L6: cutOverDate: The transaction date cannot be in the future.`,
	}
	if diff := cmp.Diff(want, lines); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
	if list, err := b.Desk.Loans.List(t.Context(), loans.ListInput{}); err != nil || list.Total != 0 {
		t.Errorf("%d loans were made (%v)", list.Total, err)
	}
	sound, ofLoansAlone := left.Without(append(problems, found...))
	if len(sound.Loans) != 0 || !ofLoansAlone {
		t.Errorf("%d loans are left, all problems are of loans: %v", len(sound.Loans), ofLoansAlone)
	}
}
