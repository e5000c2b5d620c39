package operation_test

import (
	"fmt"
	"strings"
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
	Terms     int           `json:"numberOfRepayments"`
	Every     *int          `json:"repaymentEvery"`
	ID        int64         `json:"id"`
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

type told struct {
	Word   string            `json:"word"`
	Other  *string           `json:"other,omitempty"`
	Words  []string          `json:"words"`
	Client operation.Ref     `json:"clientId"`
	Rows   []row             `json:"rows"`
	Config map[string]string `json:"config"`
	Any    map[string]any    `json:"any"`
	Paid   string            `json:"paid" limit:"none"`
	Kept   []byte            `json:"kept"`
	hidden string
}

type row struct {
	Cells []string `json:"cells"`
}

func (told) Violations() []fault.Violation { return nil }

var telling = operation.Command[told, operation.Result]{Meta: operation.Meta{ID: "test.Tell", Action: "TELL", Entity: "TEST"}}

// TestTextsAreUTF8 names the field of every text that is not UTF-8, wherever it stands.
func TestTextsAreUTF8(t *testing.T) {
	bad := "Jos\xe9"
	for name, c := range map[string]struct {
		in   told
		want []string
	}{
		"nothing":             {},
		"all of Unicode":      {in: told{Word: "\x00 \ufffd \u2028 <&> José 漢字 \U0010ffff", Config: map[string]string{"é": "é"}}},
		"a text":              {in: told{Word: bad}, want: []string{"word"}},
		"half of a pair":      {in: told{Word: "\xed\xa0\x80"}, want: []string{"word"}},
		"under a pointer":     {in: told{Other: &bad}, want: []string{"other"}},
		"in a list":           {in: told{Words: []string{"a", bad, bad}}, want: []string{"words[1]", "words[2]"}},
		"in an object":        {in: told{Client: operation.ByExternalID(bad)}, want: []string{"clientId[externalId]"}},
		"in lists of lists":   {in: told{Rows: []row{{}, {Cells: []string{"a", bad}}}}, want: []string{"rows[1][cells][1]"}},
		"a key":               {in: told{Config: map[string]string{bad: "a"}}, want: []string{"config[Jos\ufffd]"}},
		"values":              {in: told{Config: map[string]string{"b": bad, "a": bad}}, want: []string{"config[a]", "config[b]"}},
		"of any type":         {in: told{Any: map[string]any{"a": []any{1, map[string]any{"b": bad}}, "c": nil}}, want: []string{"any[a][1][b]"}},
		"without other limit": {in: told{Paid: bad}, want: []string{"paid"}},
		"bytes":               {in: told{Kept: []byte(bad)}},
		"what JSON has not":   {in: told{hidden: bad}},
	} {
		t.Run(name, func(t *testing.T) {
			var got []string
			for _, v := range telling.Check(&c.in) {
				if v.Code != operation.TextNotUTF8 || v.Message == "" {
					t.Errorf("%s: %s %q", v.Field, v.Code, v.Message)
				}
				got = append(got, v.Field)
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

// TestCountsHave32Bits names field, value and rule of a count that the interface cannot hold. An id may be larger.
func TestCountsHave32Bits(t *testing.T) {
	for name, c := range map[string]struct {
		in   terms
		want string
	}{
		"the largest":         {terms{Terms: 1<<31 - 1, Every: new(-1 << 31), ID: 1 << 40}, ""},
		"one more":            {terms{Terms: 1 << 31}, "numberOfRepayments: The parameter `numberOfRepayments` must be a whole number from -2147483648 to 2147483647, not: 2147483648"},
		"under a pointer":     {terms{Every: new(99999999999)}, "repaymentEvery: The parameter `repaymentEvery` must be a whole number from -2147483648 to 2147483647, not: 99999999999"},
		"less than the least": {terms{Every: new(-1<<31 - 1)}, "repaymentEvery: The parameter `repaymentEvery` must be a whole number from -2147483648 to 2147483647, not: -2147483649"},
	} {
		t.Run(name, func(t *testing.T) {
			var got []string
			for _, v := range agreeing.Check(&agreed{Body: c.in}) {
				if v.Code != operation.CountBeyond32Bits {
					t.Error(v.Code)
				}
				got = append(got, v.Field+": "+v.Message)
			}
			if strings.Join(got, "; ") != c.want {
				t.Errorf("%v, want %s", got, c.want)
			}
		})
	}
}
