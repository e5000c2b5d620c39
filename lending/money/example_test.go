package money_test

import (
	"encoding/json"
	"errors"
	"fmt"

	"lending.example/platform/lending/money"
)

func ExampleAmount() {
	principal := money.MustParse("1000.00")
	fee := money.MustParse("12.5")
	total := principal.Add(fee)

	fmt.Println(total, total.Format(2), total == money.MustParse("1012.500"))
	data, _ := json.Marshal(total)
	fmt.Println(string(data))
	// Output:
	// 1012.5 1012.50 true
	// 1012.5
}

func ExampleParse() {
	for _, text := range []string{"19.99", "0.0000001", "1e3", "1000000000000000000000000"} {
		amount, err := money.Parse(text)
		switch {
		case errors.Is(err, money.ErrPrecision), errors.Is(err, money.ErrSyntax), errors.Is(err, money.ErrRange):
			fmt.Println(err)
		default:
			fmt.Println(amount)
		}
	}
	// Output:
	// 19.99
	// amount "0.0000001": too many digits: at most 6 decimals
	// amount "1e3": not a decimal number
	// amount "1000000000000000000000000": out of range: a sum has at most 24 digits before the point
}

// A sum typed by a user must not be more precise than its currency.
func ExampleAmount_Decimals() {
	yen, _ := money.CurrencyByCode("JPY")
	amount := money.MustParse("1200.50")
	fmt.Println(amount.Decimals() > yen.Digits)
	// Output: true
}

// Interest of 31 days on 10,000 at 7 percent, by the actual days of a year of 365.
func ExampleArithmetic() {
	m := money.Arithmetic{Digits: 2} // half-even, cents
	rate := m.Div(money.MustDecimal("7"), money.DecimalFromInt(100))
	daily := m.Div(rate, money.DecimalFromInt(365))
	factor := m.Mul(daily, money.DecimalFromInt(31))

	fmt.Println(factor)
	fmt.Println(m.MulAmount(money.FromInt(10_000), factor))
	// Output:
	// 0.005945205479452054795
	// 59.45
}

func ExampleArithmetic_Round() {
	rupiah := money.Arithmetic{Digits: 0, InMultiplesOf: 100}
	fmt.Println(rupiah.Round(money.MustDecimal("152320.4")))
	// Output: 152300
}

func ExampleArithmetic_Multiple() {
	m := money.Arithmetic{Digits: 2}
	fmt.Println(m.Multiple(money.MustParse("312.50"), 1), m.Multiple(money.MustParse("316.66"), 10))
	// Output: 312 320
}

func ExampleArithmetic_Split() {
	m := money.Arithmetic{Digits: 2}
	each, last := m.Split(money.FromInt(100), 3)
	fmt.Println(each, last)
	// Output: 33.33 33.34
}

// 5,000 over 18 months at one percent a month.
func ExampleArithmetic_Annuity() {
	m := money.Arithmetic{Digits: 2}
	instalment, err := m.Annuity(money.MustDecimal("0.01"), 18, money.FromInt(5000))
	fmt.Println(instalment, err)
	fmt.Println(m.Round(instalment))
	// Output:
	// 304.9102394765066229 <nil>
	// 304.91
}

// One percent a month is this much a year.
func ExamplePower() {
	growth, _ := money.Power(money.MustDecimal("1.01"), money.DecimalFromInt(12))
	var m money.Arithmetic
	fmt.Println(m.RoundScale(m.Sub(growth, money.DecimalFromInt(1)), 8))
	// Output: 0.12682503
}

func ExampleCurrency_DisplayLabel() {
	for _, code := range []string{"EUR", "CHF"} {
		currency, _ := money.CurrencyByCode(code)
		fmt.Println(currency.DisplayLabel(), currency.Digits)
	}
	// Output:
	// Euro (€) 2
	// Swiss Franc [CHF] 2
}
