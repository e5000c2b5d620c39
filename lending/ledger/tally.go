package ledger

import (
	"cmp"
	"fmt"
	"iter"
	"maps"
	"slices"

	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/store"
)

// Tally sums, account by account and product by product, what the transactions of loans say that stands in the books, and
// what the journal says. Its size is that of the chart of accounts, regardless of the number of loans. The zero Tally is empty.
type Tally struct{ sums map[tallyKey]tallySum }

type tallyKey struct {
	account, product int64
	currency         string
}

// tallySum are debits less credits.
type tallySum struct{ subLedger, journal money.Amount }

// AddEntry counts what a transaction of a loan should have posted.
func (t *Tally) AddEntry(product int64, e Entry) {
	for _, p := range e.postings {
		t.add(tallyKey{p.AccountID, product, p.Currency}, tallySum{subLedger: signed(p.Side, p.Amount)})
	}
}

// AddLines counts the journal lines of a loan.
func (t *Tally) AddLines(product int64, lines []Line) {
	for _, l := range lines {
		t.add(tallyKey{l.AccountID, product, l.Currency}, tallySum{journal: l.signed()})
	}
}

func (t *Tally) add(key tallyKey, more tallySum) {
	if t.sums == nil {
		t.sums = map[tallyKey]tallySum{}
	}
	sum := t.sums[key]
	t.sums[key] = tallySum{sum.subLedger.Add(more.subLedger), sum.journal.Add(more.journal)}
}

func signed(side Side, a money.Amount) money.Amount {
	if side == Debit {
		return a
	}
	return a.Neg()
}

// Flaw is a disagreement of the books: of an account, or of an entry.
type Flaw struct {
	AccountID   int64  // 0 when it is about an entry
	Transaction string // "" when it is about an account
	Text        string
}

// Flaws streams what does not agree in the books: entries that do not balance, accounts on which the loans of a product
// say something else than the journal, and accounts with lines of loans that nobody has. The tally has counted every loan.
func Flaws(u *operation.Unit, counted *Tally) iter.Seq2[Flaw, error] {
	return func(yield func(Flaw, error) bool) {
		journal := Tally{}
		for group, err := range transactionsOf(u.Tx) {
			if err != nil {
				yield(Flaw{}, err)
				return
			}
			if text := unbalanced(group); text != "" && !yield(Flaw{Transaction: group[0].TransactionID, Text: text}, nil) {
				return
			}
			for _, l := range group {
				if l.LoanID() != 0 {
					journal.AddLines(0, []Line{l})
				}
			}
		}
		for _, f := range slices.Concat(counted.differences(), counted.strays(journal)) {
			if !yield(f, nil) {
				return
			}
		}
	}
}

// transactionsOf streams the journal, the lines of each transaction together.
func transactionsOf(tx store.Tx) iter.Seq2[[]Line, error] {
	return func(yield func([]Line, error) bool) {
		var group []Line
		for l, err := range lines.Find(tx, store.Query{}.By("transaction_id", false)) {
			if err != nil {
				yield(nil, err)
				return
			}
			if len(group) > 0 && group[0].TransactionID != l.TransactionID {
				if !yield(group, nil) {
					return
				}
				group = group[:0]
			}
			group = append(group, l)
		}
		if len(group) > 0 {
			yield(group, nil)
		}
	}
}

// unbalanced says how debits and credits of an entry differ in the books of an office; "" when they don't.
func unbalanced(group []Line) string {
	type books struct {
		office   int64
		currency string
	}
	sums := map[books]money.Amount{}
	for _, l := range group {
		at := books{l.OfficeID, l.Currency}
		sums[at] = sums[at].Add(l.signed())
	}
	first := func(a, b books) int {
		return cmp.Or(cmp.Compare(a.currency, b.currency), cmp.Compare(a.office, b.office))
	}
	for _, at := range slices.SortedFunc(maps.Keys(sums), first) {
		if !sums[at].IsZero() {
			return fmt.Sprintf("debits exceed credits by %v %s", sums[at], at.currency)
		}
	}
	return ""
}

// differences are the accounts on which the loans of a product and the journal differ.
func (t *Tally) differences() []Flaw {
	var found []Flaw
	for _, key := range t.keys() {
		if sum := t.sums[key]; sum.subLedger != sum.journal {
			found = append(found, Flaw{AccountID: key.account, Text: fmt.Sprintf(
				"holds %v %s for the loans of product %d, whose transactions say %v", sum.journal, key.currency, key.product, sum.subLedger)})
		}
	}
	return found
}

// strays are the accounts with lines for loans that were not counted.
func (t *Tally) strays(journal Tally) []Flaw {
	known := Tally{}
	for key, sum := range t.sums {
		known.add(tallyKey{key.account, 0, key.currency}, tallySum{journal: sum.journal})
	}
	var found []Flaw
	for _, key := range journal.keys() {
		if all, ofLoans := journal.sums[key].journal, known.sums[key].journal; all != ofLoans {
			found = append(found, Flaw{AccountID: key.account, Text: fmt.Sprintf(
				"holds %v %s for loans, of which %v is for loans that exist", all, key.currency, ofLoans)})
		}
	}
	return found
}

func (t *Tally) keys() []tallyKey {
	return slices.SortedFunc(maps.Keys(t.sums), func(a, b tallyKey) int {
		return cmp.Or(cmp.Compare(a.account, b.account), cmp.Compare(a.product, b.product), cmp.Compare(a.currency, b.currency))
	})
}
