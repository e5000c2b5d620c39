package processing_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/loanstest"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/schedule"
)

// portions names what a transaction settled: principal, interest, fees, penalties, overpayment.
func portions(p book.Portions) string {
	var parts []string
	for _, part := range []struct {
		amount money.Amount
		letter string
	}{{p.Principal, "P"}, {p.Interest, "I"}, {p.Fee, "F"}, {p.Penalty, "N"}} {
		if part.amount.IsPositive() {
			parts = append(parts, part.amount.String()+" "+part.letter)
		}
	}
	return strings.Join(parts, " ")
}

// lendByStrategy lends 3 x (1000 P + 30 I), flat, from 1 January 2024, with a fee of 20 in each instalment and a penalty of 5 in each of the
// first two, on 20 January and 20 February.
func lendByStrategy(t *testing.T, strategy products.Strategy) (*loanstest.Office, int64) {
	o := loanstest.NewOffice(t)
	in := o.ApplicationFor(o.NewProduct(func(p *products.Product) { p.Strategy = strategy }))
	in.Principal, in.Strategy = money.MustParse("3000"), strategy
	in.InterestRate, in.InterestMethod = new(loanstest.Percent("12")), new(schedule.Flat)
	loan := o.NewLoan(in)
	o.Charge(loan, schedule.PerInstalment, "20", "2024-01-01")
	penalty := o.NewCharge(func(c *products.Charge) { c.Penalty, c.Amount = true, money.FromInt(5) })
	for _, due := range []string{"2024-01-20", "2024-02-20"} {
		loanstest.Must(o, loans.AddCharge, loanstest.On(loan, loans.NewCharge{DefinitionID: penalty, Amount: new(loanstest.Percent("5")), Due: calendar.MustParse(due)}))
	}
	return o, loan
}

// ordered is what a strategy makes of payments, each sum of which ends inside a part of an instalment.
type ordered struct {
	Due     []string // of the first instalment on its due date
	Advance []string // of it a week before; its penalty is due by then, its fee is not
	Beyond  string   // 1100 on the first due date: 45 more than the instalment
	Late    string   // 100 after the second due date
	Tie     string   // 100 on the second due date
	Refund  []string // what refunds of 10, 40 and 980 take back of the first instalment
}

// penaltiesFirst is N F I P in any case, and P I F N back.
var penaltiesFirst = ordered{
	Due:     []string{"5 N", "1 F", "1 I 19 F", "1 P 29 I", "994 P", "5 P"},
	Advance: []string{"5 N", "1 F", "1 I 19 F", "1 P 29 I", "994 P", "5 P"},
	Beyond:  "1000 P 50 I 40 F 10 N", Late: "45 P 30 I 20 F 5 N", Tie: "45 P 30 I 20 F 5 N",
	Refund: []string{"10 P", "40 P", "950 P 30 I"},
}

// interestPrincipal is I P N F on instalments that are due, and F N P I back.
var interestPrincipal = ordered{
	Due:     []string{"5 I", "1 I", "20 I", "26 P 4 I", "974 P 15 F 5 N", "5 F"},
	Advance: []string{"5 I", "1 I", "20 I", "26 P 4 I", "974 P 15 F 5 N", "5 F"},
	Beyond:  "1015 P 60 I 20 F 5 N", Late: "70 P 30 I", Tie: "70 P 30 I",
	Refund: []string{"10 F", "25 P 10 F 5 N", "975 P 5 I"},
}

// The nine orders of cumulative loans. (docs/semantics/allocation.md, 8.)
var orders = map[products.Strategy]ordered{
	products.Standard:               penaltiesFirst,
	products.Creocore:               penaltiesFirst,
	products.InterestPrincipalFirst: interestPrincipal,
	products.HeavensFamily: { // in advance, the interest of an instalment is forgiven when its principal is complete
		Due:     []string{"5 P", "1 P", "20 P", "30 P", "944 P 30 I 20 F", "5 N"},
		Advance: []string{"5 P", "1 P", "20 P", "30 P", "969 P 20 F 5 N", "5 P"},
		Beyond:  "1045 P 30 I 20 F 5 N", Late: "100 P", Tie: "100 P",
		Refund: []string{"5 F 5 N", "25 I 15 F", "975 P 5 I"},
	},
	products.OverdueDueFeeInterest: { // late, N F I of both instalments come before any principal, also when the second is due on the day
		Due: penaltiesFirst.Due, Advance: penaltiesFirst.Advance, Beyond: penaltiesFirst.Beyond,
		Late: "50 I 40 F 10 N", Tie: "50 I 40 F 10 N", Refund: penaltiesFirst.Refund,
	},
	products.PrincipalInterestFirst: {
		Due:     []string{"5 P", "1 P", "20 P", "30 P", "944 P 30 I 15 F 5 N", "5 F"},
		Advance: []string{"5 P", "1 P", "20 P", "30 P", "944 P 30 I 15 F 5 N", "5 F"},
		Beyond:  "1045 P 30 I 20 F 5 N", Late: "100 P", Tie: "100 P",
		Refund: []string{"10 F", "25 I 10 F 5 N", "975 P 5 I"},
	},
	products.EarlyRepayment: { // in advance, principal alone
		Due: interestPrincipal.Due, Advance: []string{"5 P", "1 P", "20 P", "30 P", "994 P", "5 P"},
		Beyond: "1045 P 30 I 20 F 5 N", Late: "70 P 30 I", Tie: "70 P 30 I", Refund: interestPrincipal.Refund,
	},
	// In advance, charges that are due come first: in full amounts, on each instalment. On the first due date that is also the fee.
	products.DueFirstPenaltyFeeInterest: {
		Due: penaltiesFirst.Due, Advance: []string{"5 N", "1 P", "20 P", "30 P", "949 P 25 I 20 F", "5 I"},
		Beyond: "1020 P 30 I 40 F 10 N", Late: penaltiesFirst.Late, Tie: penaltiesFirst.Tie, Refund: penaltiesFirst.Refund,
	},
	products.DueFirstPenaltyInterestFeeEnd: {
		Due:     []string{"5 N", "1 I", "20 I", "21 P 9 I", "979 P 15 F", "5 F"},
		Advance: []string{"5 N", "1 I", "20 I", "21 P 9 I", "979 P 15 F", "5 F"},
		Beyond:  "1000 P 50 I 40 F 10 N", Late: "65 P 30 I 5 N", Tie: "65 P 30 I 5 N", Refund: penaltiesFirst.Refund,
	},
}

func TestOrdersOfStrategies(t *testing.T) {
	for _, strategy := range products.Strategies().Values() {
		want, known := orders[strategy]
		switch {
		case strategy == products.Advanced: // has rules of its own
		case !known:
			t.Errorf("%s has no figures", strategy)
		default:
			t.Run(string(strategy), func(t *testing.T) {
				if diff := cmp.Diff(want, observe(t, strategy)); diff != "" {
					t.Error(diff)
				}
			})
		}
	}
}

func observe(t *testing.T, strategy products.Strategy) ordered {
	pays := func(on string, sums ...string) (all []string) {
		o, loan := lendByStrategy(t, strategy)
		for _, sum := range sums {
			id := o.Repay(loan, on, sum).ID
			all = append(all, portions(o.Account(loan).Transaction(id).Portions))
		}
		loanstest.Sound(t, o.Account(loan))
		return all
	}
	got := ordered{
		Due: pays("2024-02-01", "5", "1", "20", "30", "994", "5"), Advance: pays("2024-01-25", "5", "1", "20", "30", "994", "5"),
		Beyond: pays("2024-02-01", "1100")[0], Late: pays("2024-03-02", "100")[0], Tie: pays("2024-03-01", "100")[0],
	}
	o, loan := lendByStrategy(t, strategy)
	o.Repay(loan, "2024-02-01", "1055")
	for _, sum := range []string{"10", "40", "980"} {
		id := loanstest.Must(o, loans.RefundByCash, loanstest.On(loan, loans.Payment{On: o.Today, Amount: money.MustParse(sum)})).ID
		got.Refund = append(got.Refund, portions(o.Account(loan).Transaction(id).Portions))
	}
	return got
}
