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
		ledger.Posting{Side: ledger.Debit, Account: fund, Amount: money.MustParse("100"), Currency: "EUR"},
		ledger.Posting{Side: ledger.Credit, Account: portfolio, Amount: money.MustParse("90"), Currency: "EUR"},
		ledger.Posting{Side: ledger.Credit, Account: income, Amount: money.MustParse("10"), Currency: "EUR"},
	)
	fmt.Println(len(entry.Postings()), err)

	_, err = ledger.NewEntry(header,
		ledger.Posting{Side: ledger.Debit, Account: fund, Amount: money.MustParse("100"), Currency: "EUR"},
		ledger.Posting{Side: ledger.Credit, Account: portfolio, Amount: money.MustParse("90"), Currency: "EUR"},
	)
	fmt.Println(err)
	// Output:
	// 3 <nil>
	// Debits of 100 and credits of 90 in EUR do not match (error.msg.glJournalEntry.invalid.mismatch.debits.credits)
}
