package ledger_test

import (
	"fmt"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/money"
)

// A repayment of 100: 90 go to the portfolio, 10 are interest.
func Example() {
	const fund, portfolio, income = 1, 2, 3
	header := ledger.Header{
		OfficeID: 1, On: calendar.MustParse("2026-02-01"), SubmittedOn: calendar.MustParse("2026-02-01"),
		TransactionID: "L12", EntityType: ledger.ForLoan, EntityID: 7,
	}
	entry, err := ledger.NewEntry(header,
		ledger.Posting{Side: ledger.Debit, AccountID: fund, Amount: money.MustParse("100"), Currency: "EUR"},
		ledger.Posting{Side: ledger.Credit, AccountID: portfolio, Amount: money.MustParse("90"), Currency: "EUR"},
		ledger.Posting{Side: ledger.Credit, AccountID: income, Amount: money.MustParse("10"), Currency: "EUR"},
	)
	fmt.Println(len(entry.Postings()), err)

	_, err = ledger.NewEntry(header,
		ledger.Posting{Side: ledger.Debit, AccountID: fund, Amount: money.MustParse("100"), Currency: "EUR"},
		ledger.Posting{Side: ledger.Credit, AccountID: portfolio, Amount: money.MustParse("90"), Currency: "EUR"},
	)
	fmt.Println(err)
	// Output:
	// 3 <nil>
	// Debits of 100 and credits of 90 in EUR do not match (error.msg.glJournalEntry.invalid.mismatch.debits.credits)
}

// A repayment of 110 on a product that keeps its books with accruals: 90 go to the portfolio, 10 settle interest that was
// recognised before, and 10 are too much.
func ExampleMapping_Entry() {
	m := ledger.Mapping{Rule: ledger.PeriodicAccrual, Accounts: map[ledger.Placeholder]int64{
		ledger.FundSource: 1, ledger.LoanPortfolio: 2, ledger.InterestReceivable: 3, ledger.Overpayment: 4,
	}}
	entry, err := m.Entry(ledger.Header{TransactionID: "L12"}, "EUR", ledger.Movement{
		Event:     ledger.Repaid,
		Principal: money.MustParse("90"), Interest: money.MustParse("10"), Overpayment: money.MustParse("10"),
	}, nil)
	for _, p := range entry.Postings() {
		fmt.Println(p.Side.Option().Label, p.AccountID, p.Amount)
	}
	fmt.Println(err)
	// Output:
	// CREDIT 2 90
	// CREDIT 3 10
	// CREDIT 4 10
	// DEBIT 1 110
	// <nil>
}
