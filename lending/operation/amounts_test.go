package operation_test

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
)

type sum struct {
	Amount money.Amount  `json:"amount"`
	Least  *money.Amount `json:"least,omitempty"`
}

type agreed struct {
	Loan operation.Ref `json:"loanId"`
	Body terms         `json:"body"`
}

type terms struct {
	Principal money.Amount  `json:"principal,omitzero"`
	Paid      money.Amount  `json:"transactionAmount" limit:"none"`
	Charges   []sum         `json:"charges"`
	Rate      money.Decimal `json:"rate"`
	First     *sum          `json:"first"`
	Word      string        `json:"word"`
}

func (agreed) Violations() []fault.Violation { return nil }

var agreeing = operation.Command[agreed, operation.Result]{Meta: operation.Meta{ID: "test.Agree", Action: "AGREE", Entity: "TEST"}}

// TestAmountsStayBelowTheLimit names field, value and rule of every amount that reaches it, wherever it stands.
func TestAmountsStayBelowTheLimit(t *testing.T) {
	limit, millionth := money.FromInt(money.Limit), money.FromMillionths(1)
	most := limit.Sub(millionth)
	for name, c := range map[string]struct {
		in   terms
		want map[string]string
	}{
		"nothing":         {terms{}, nil},
		"below":           {terms{Principal: most, Charges: []sum{{most, &most}}}, nil},
		"the limit":       {terms{Principal: limit}, map[string]string{"principal": limit.String()}},
		"below zero":      {terms{Principal: limit.Neg()}, map[string]string{"principal": limit.Neg().String()}},
		"what is paid":    {terms{Paid: limit}, nil},
		"in a list":       {terms{Charges: []sum{{}, {limit, &limit}}}, map[string]string{"charges[1][amount]": limit.String(), "charges[1][least]": limit.String()}},
		"under a pointer": {terms{First: &sum{Amount: limit}}, map[string]string{"first[amount]": limit.String()}},
		"a number":        {terms{Rate: money.MustDecimal("-1e13")}, map[string]string{"rate": "-10000000000000"}},
	} {
		t.Run(name, func(t *testing.T) {
			var got map[string]string
			for _, v := range agreeing.Check(&agreed{Body: c.in}) {
				if v.Code != operation.AmountBeyondLimit || v.Message == "" {
					t.Errorf("%s: %s %q", v.Field, v.Code, v.Message)
				}
				if got == nil {
					got = map[string]string{}
				}
				got[v.Field] = fmt.Sprint(v.Value)
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func BenchmarkCheckOfAmounts(b *testing.B) {
	in := &agreed{Body: terms{Principal: money.FromInt(5), Charges: make([]sum, 3)}}
	for b.Loop() {
		agreeing.Check(in)
	}
}
