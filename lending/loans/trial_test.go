package loans_test

import (
	"context"
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/lendingtest"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/schedule"
)

// A flat loan of 1200 at 12 percent is paid back in twelve instalments of 112, whose rate of return is 1.788 percent a month.
func TestTryProduct(t *testing.T) {
	amount, rate := money.MustParse, money.MustDecimal
	b := lendingtest.New(t)
	fee, err := b.Desk.Charges.Create(context.Background(), products.NewCharge{
		Name: "Arrangement", CurrencyCode: "EUR", Target: products.ChargeForLoan, Time: schedule.AtDisbursement, Basis: schedule.FlatAmount, Amount: amount("30"), Payment: new(products.PaidRegularly), Active: new(true),
	})
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		change   func(*products.NewProduct)
		costs    schedule.Disclosure
		warnings []string
	}{
		"its own terms": {func(*products.NewProduct) {}, schedule.Disclosure{
			AmountFinanced: amount("1200"), Payments: amount("1344"), FinanceCharge: amount("144"), APR: rate("21.46"), APRC: rate("23.7"), Effective: rate("23.8097"),
		}, []string{}},
		"a charge of every loan": {func(p *products.NewProduct) { p.Charges = []products.ChargeChoice{{ID: fee.ID}} }, schedule.Disclosure{
			AmountFinanced: amount("1170"), Payments: amount("1344"), FinanceCharge: amount("174"), APR: rate("26.4"), APRC: rate("29.8"), Effective: rate("29.9901"),
		}, []string{}},
	} {
		t.Run(name, func(t *testing.T) {
			terms := products.FlatLoan("Flat loan", "FLAT", "EUR", amount("1200"), 12, rate("12"))
			c.change(&terms)
			tried, err := b.Desk.Products.Try(context.Background(), loans.Trial{Product: terms, On: calendar.MustParse("2026-01-01")})
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(&c.costs, tried.Disclosure); diff != "" {
				t.Error(diff)
			}
			if diff := cmp.Diff(c.warnings, tried.Warnings); diff != "" {
				t.Error(diff)
			}
			if rows := tried.Schedule.Periods; len(rows) != 13 || *rows[12].TotalDue != amount("112") || rows[12].Due != calendar.MustParse("2027-01-01") {
				t.Errorf("%d rows, the last %+v", len(rows), rows[len(rows)-1])
			}
		})
	}
	if found, err := b.Desk.Products.List(context.Background()); err != nil || len(found) != 0 {
		t.Errorf("%d products were stored, %v", len(found), err)
	}
}

// A product that pays out in tranches is tried with all of it in the first.
func TestTryTranches(t *testing.T) {
	b := lendingtest.New(t)
	terms := products.TermLoan("Building", "BUIL", "EUR", money.FromInt(1200), 12, money.MustDecimal("12"))
	terms.MultiDisburse, terms.MaxTranches = new(true), new(1)
	tried, err := b.Desk.Products.Try(context.Background(), loans.Trial{Product: terms})
	if err != nil {
		t.Fatal(err)
	}
	if got := tried.Schedule.PrincipalDisbursed; got != money.FromInt(1200) {
		t.Errorf("paid out: %v", got)
	}
	if diff := cmp.Diff([]string{"Several disbursements are allowed, but no more than one."}, tried.Warnings); diff != "" {
		t.Error(diff)
	}
}

// What no product may be is refused with its field; a name that is taken is nothing to a trial.
func TestTryProductRefusals(t *testing.T) {
	b := lendingtest.New(t)
	b.Product(func(p *products.NewProduct) { p.Name, p.ShortName = "Taken", "TAKE" })
	terms := products.TermLoan("Taken", "TAKE", "EUR", money.FromInt(1000), 3, money.MustDecimal("12"))
	if _, err := b.Desk.Products.Try(context.Background(), loans.Trial{Product: terms}); err != nil {
		t.Error("a name that is taken:", err)
	}
	for field, change := range map[string]func(*products.NewProduct){
		"principal":           func(p *products.NewProduct) { p.Principal = money.FromInt(-1) },
		"numberOfRepayments":  func(p *products.NewProduct) { p.MinRepayments = new(6) },
		"currencyCode":        func(p *products.NewProduct) { p.CurrencyCode = "" },
		"delinquencyBucketId": func(p *products.NewProduct) { p.DelinquencyBucketID = new(int64(99)) },
	} {
		wrong := terms
		change(&wrong)
		_, err := b.Desk.Products.Try(context.Background(), loans.Trial{Product: wrong})
		var refusal *fault.Error
		if !errors.As(err, &refusal) || field != "delinquencyBucketId" && (len(refusal.Violations) == 0 || refusal.Violations[0].Field != field) {
			t.Errorf("%s: %v", field, err)
		}
	}
}

// Two percent over a day are 137,640.8 percent a year, and three have no rate that is disclosed. A trial that nobody waits for any
// more is not calculated.
func TestTryOverADay(t *testing.T) {
	b := lendingtest.New(t)
	for name, c := range map[string]struct{ perDay, aprc string }{"2 percent": {"730", "137640.8"}, "3 percent": {"1095", ""}} {
		t.Run(name, func(t *testing.T) {
			terms := products.TermLoan("Payday", "PAY", "EUR", money.FromInt(1000), 1, money.MustDecimal(c.perDay))
			terms.Frequency = new(products.EveryDays)
			tried, err := b.Desk.Products.Try(t.Context(), loans.Trial{Product: terms})
			if err != nil {
				t.Fatal(err)
			}
			if d := tried.Disclosure; (d == nil) != (c.aprc == "") || d != nil && d.APRC.String() != c.aprc {
				t.Errorf("%+v, want %q", d, c.aprc)
			}
		})
	}
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := b.Desk.Products.Try(gone, loans.Trial{Product: products.TermLoan("A", "A", "EUR", money.FromInt(1000), 1, money.MustDecimal("5"))})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
}
