package ledger_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
)

// The chart that the examples post to: several roles share an account, as in practice.
const (
	clearing, otherFund, transferLiability            = 145023, 987654, 999999
	loansReceivable, receivables, overpaymentAccount  = 112601, 112603, 1001
	interestEarned, feesEarned, recoveries            = 404000, 404007, 744008
	interestLost, feesLost, badDebt, fraud, badReason = 404001, 404008, 744007, 744037, 744099
	goodwillExpense, writtenOff, inSuspense           = 744003, 1004, 1005
	deferredIncome, buyDownExpense, buyDownIncome     = 145024, 450280, 450281
	taxOwed                                           = 245000
)

func books(rule ledger.AccountingRule) ledger.Mapping {
	return ledger.Mapping{
		Rule: rule,
		Accounts: map[ledger.Placeholder]int64{
			ledger.FundSource: clearing, ledger.LoanPortfolio: loansReceivable, ledger.InterestIncome: interestEarned,
			ledger.FeeIncome: feesEarned, ledger.PenaltyIncome: feesEarned, ledger.WrittenOff: writtenOff,
			ledger.InterestReceivable: receivables, ledger.FeesReceivable: receivables, ledger.PenaltiesReceivable: receivables,
			ledger.TransfersInSuspense: inSuspense, ledger.Overpayment: overpaymentAccount, ledger.RecoveryIncome: recoveries,
			ledger.GoodwillCredit: goodwillExpense, ledger.ChargeOffInterestIncome: interestLost, ledger.ChargeOffFeeIncome: feesLost,
			ledger.ChargeOffExpense: badDebt, ledger.ChargeOffFraudExpense: fraud, ledger.ChargeOffPenaltyIncome: feesLost,
			ledger.GoodwillCreditInterestIncome: interestLost, ledger.GoodwillCreditFeeIncome: feesLost,
			ledger.GoodwillCreditPenaltyIncome: feesLost, ledger.CapitalizationIncome: interestEarned,
			ledger.DeferredIncome: deferredIncome, ledger.BuyDownExpense: buyDownExpense, ledger.BuyDownIncome: buyDownIncome,
		},
		PaymentTypes:     []ledger.Exception{{For: 5, AccountID: otherFund}},
		Fees:             []ledger.Exception{{For: 7, AccountID: 404100}},
		ChargeOffReasons: []ledger.Exception{{For: 8, AccountID: badReason}},
		WriteOffReasons:  []ledger.Exception{{For: 9, AccountID: badDebt}},
		BuyDownFees:      []ledger.Exception{{For: 6, AccountID: feesEarned}},
	}
}

func transferAccount(ledger.Activity) (int64, error) { return transferLiability, nil }

func amount(text string) money.Amount { return money.MustParse(text) }

// linesOf writes an entry as "D 112601 100; C 145023 100".
func linesOf(e ledger.Entry) string {
	var lines []string
	for _, p := range e.Postings() {
		lines = append(lines, fmt.Sprintf("%c %d %v", p.Side.Option().Label[0], p.AccountID, p.Amount))
	}
	return strings.Join(lines, "; ")
}

func TestEntry(t *testing.T) {
	for topic, cases := range entryTopics {
		t.Run(topic, func(t *testing.T) {
			for name, test := range cases {
				t.Run(name, func(t *testing.T) {
					rules := []ledger.AccountingRule{test.rule}
					if test.rule == 0 {
						rules = []ledger.AccountingRule{ledger.PeriodicAccrual, ledger.UpfrontAccrual}
					}
					for _, rule := range rules {
						entry, err := books(rule).Entry(ledger.Header{}, "EUR", test.moved, transferAccount)
						if err != nil {
							t.Fatal(err)
						}
						if got := linesOf(entry); got != test.want {
							t.Errorf("rule %d\ngot  %s\nwant %s", rule, got, test.want)
						}
					}
				})
			}
		})
	}
}

func TestEntryMissingAccount(t *testing.T) {
	m := books(ledger.PeriodicAccrual)
	delete(m.Accounts, ledger.GoodwillCredit)
	delete(m.Accounts, ledger.RecoveryIncome)
	t.Run("needed", func(t *testing.T) {
		_, err := m.Entry(ledger.Header{}, "EUR", ledger.Movement{Event: ledger.GoodwillCredited, Principal: amount("1")}, transferAccount)
		refused(t, err, fault.NotFound, "error.msg.productToAccountMapping.not.found")
	})
	t.Run("not needed for nothing", func(t *testing.T) {
		_, err := m.Entry(ledger.Header{}, "EUR", ledger.Movement{Event: ledger.GoodwillCredited, Interest: amount("1")}, transferAccount)
		if err != nil {
			t.Error(err)
		}
	})
	t.Run("recoveries", func(t *testing.T) { // docs/semantics/accounting.md, 1.3: absent at creation, missed at posting
		_, err := m.Entry(ledger.Header{}, "EUR", ledger.Movement{Event: ledger.Recovered, Principal: amount("1")}, transferAccount)
		refused(t, err, fault.NotFound, "error.msg.productToAccountMapping.not.found")
	})
	t.Run("activity", func(t *testing.T) {
		unmapped := errors.New("unmapped")
		_, err := m.Entry(ledger.Header{}, "EUR",
			ledger.Movement{Event: ledger.Disbursed, Principal: amount("1"), Transfer: ledger.LiabilityTransfer},
			func(ledger.Activity) (int64, error) { return 0, unmapped })
		if !errors.Is(err, unmapped) {
			t.Error(err)
		}
	})
}

// TestRulesBalance posts random movements by every rule: debits always equal credits. NewEntry would refuse the
// entry otherwise.
func TestRulesBalance(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	some := func(negative bool) money.Amount {
		a := money.FromMillionths(random.Int64N(5) * (1 + random.Int64N(1e9)))
		if negative && random.IntN(4) == 0 {
			return a.Neg()
		}
		return a
	}
	posted := 0
	for event := ledger.Disbursed; event <= ledger.ReachedOffice; event++ {
		owes := event == ledger.ChargedBack || event == ledger.Disbursed
		for _, rule := range ledger.AccountingRules().Values() {
			for range 100 {
				m := ledger.Movement{
					Event: event, Principal: some(owes), Interest: some(owes), Fees: some(owes), Penalties: some(owes), Overpayment: some(false),
					ChargedOff: random.IntN(2) == 0, Fraud: random.IntN(2) == 0, WrittenOff: random.IntN(2) == 0, Penalty: random.IntN(2) == 0,
					ByMerchant: random.IntN(2) == 0, PaymentTypeID: random.Int64N(6), ChargeOffReasonID: random.Int64N(10), ChargeID: random.Int64N(8),
				}
				for range random.IntN(4) {
					m.Charges = append(m.Charges, ledger.ChargeShare{
						DefinitionID: random.Int64N(8), Penalty: random.IntN(2) == 0, Amount: some(false), Taxes: []ledger.TaxShare{{taxOwed, some(false)}},
					})
					m.Earned = append(m.Earned, ledger.Earning{random.Int64N(8), some(true)})
				}
				if event != ledger.CapitalizationAmortized && event != ledger.BuyDownAmortized {
					m.Earned = nil
				}
				entry, err := books(rule).Entry(ledger.Header{}, "EUR", m, transferAccount)
				if err != nil {
					t.Fatalf("rule %d, %+v: %v", rule, m, err)
				}
				posted += len(entry.Postings())
			}
		}
	}
	if posted < 10_000 {
		t.Errorf("only %d lines", posted)
	}
}

func TestPost(t *testing.T) {
	inUnit(t, func(u *operation.Unit) {
		m := books(ledger.PeriodicAccrual)
		m.ID = 3
		if err := ledger.SaveMapping(u, m); err != nil {
			t.Fatal(err)
		}
		header := ledger.Header{OfficeID: 1, On: today, SubmittedOn: today, TransactionID: "L1", EntityType: ledger.ForLoan, EntityID: 7}
		moved := ledger.Movement{Event: ledger.Disbursed, Principal: amount("100")}
		post := func(product int64, transaction string) {
			header.TransactionID = transaction
			if err := ledger.Post(u, product, header, "EUR", moved); err != nil {
				t.Fatal(err)
			}
		}
		count := func(transaction string) int {
			lines, err := ledger.LinesOf(u.Tx, transaction)
			if err != nil {
				t.Fatal(err)
			}
			return len(lines)
		}
		post(3, "L1")
		post(4, "L2")
		if count("L1") != 2 || count("L2") != 0 {
			t.Errorf("%d lines, %d of a product without accounting", count("L1"), count("L2"))
		}
		t.Run("taken back and posted again", func(t *testing.T) {
			for range 2 {
				if _, err := ledger.Reverse(u, "L1"); err != nil {
					t.Fatal(err)
				}
			}
			if count("L1") != 4 {
				t.Errorf("%d lines after two reversals", count("L1"))
			}
			post(3, "L1")
			if _, err := ledger.Reverse(u, "L1"); err != nil {
				t.Fatal(err)
			}
			if count("L1") != 8 {
				t.Errorf("%d lines", count("L1"))
			}
		})
	})
}
