package movein

import (
	"cmp"
	"context"
	"maps"
	"slices"

	"lending.example/platform/lending"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/money"
)

// balances are debits less credits by code of the account.
type balances map[string]money.Amount

func (b balances) post(code string, isDebit bool, amount money.Amount) {
	if !isDebit {
		amount = amount.Neg()
	}
	b[code] = b[code].Add(amount)
}

// differing are the codes of accounts on which two sets differ.
func (b balances) differing(other balances) (codes []string) {
	for _, set := range []balances{b, other} {
		for code := range set {
			if b[code] != other[code] && !slices.Contains(codes, code) {
				codes = append(codes, code)
			}
		}
	}
	return codes
}

// debitLine marks the debits of the source's journal.
const debitLine = 2

// theirBooks adds up the journal lines of loans, by loan, and those of people, as of loan 0.
func theirBooks(book Book) map[int64]balances {
	codes, loans := map[int64]string{}, map[int64]balances{}
	for _, row := range book["acc_gl_account"] {
		codes[row.id("id")] = row.text("gl_code")
	}
	for _, row := range book["acc_gl_journal_entry"] {
		const ofLoan = 1
		if row.number("entity_type_enum") != ofLoan && !row.flag("manual_entry") {
			continue
		}
		if loan := row.id("entity_id"); loans[loan] == nil {
			loans[loan] = balances{}
		}
		loans[row.id("entity_id")].post(codes[row.id("account_id")], row.number("type_enum") == debitLine, row.amount("amount"))
	}
	return loans
}

// proveBooks compares the balances of accounts, and finds the loans that make them differ.
func (i *Import) proveBooks(ctx context.Context, desk *lending.Desk, proof *Proof) error {
	ours, theirs, culprits := balances{}, balances{}, map[string][]int64{}
	byLoan := theirBooks(i.book)
	for _, verdict := range proof.Loans {
		own := balances{}
		if id := i.IDs.of(Loan, verdict.LoanID); id != 0 {
			for line, err := range lending.Each(ctx, desk.Ledger.Entries, ledger.EntryFilter{LoanID: id}) {
				if err != nil {
					return err
				}
				own.post(line.AccountCode, line.Side == ledger.Debit, line.Amount)
			}
		}
		for _, code := range own.differing(byLoan[verdict.LoanID]) {
			culprits[code] = append(culprits[code], verdict.LoanID)
		}
		if len(own.differing(byLoan[verdict.LoanID])) == 0 {
			proof.Booked++
		}
		for code, amount := range byLoan[verdict.LoanID] {
			theirs[code] = theirs[code].Add(amount)
		}
	}
	for code, amount := range byLoan[0] {
		theirs[code] = theirs[code].Add(amount)
	}
	trial, err := desk.Ledger.TrialBalance(ctx, ledger.TrialBalanceInput{On: lastDay(i.book).AddMonths(farAhead)})
	for _, account := range trial.Accounts {
		ours[account.Code] = account.Debits.Sub(account.Credits)
	}
	all := maps.Clone(theirs)
	maps.Copy(all, ours)
	proof.Accounts = len(all)
	for _, code := range ours.differing(theirs) {
		proof.Books = append(proof.Books, AccountDifference{Code: code, Ours: ours[code], Theirs: theirs[code], LoanIDs: culprits[code]})
	}
	slices.SortFunc(proof.Books, func(a, b AccountDifference) int { return cmp.Compare(a.Code, b.Code) })
	return err
}

// farAhead are the months after which no journal line is dated.
const farAhead = 1200
