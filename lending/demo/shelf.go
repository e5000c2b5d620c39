package demo

import (
	"context"
	"fmt"

	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/schedule"
)

const currency = "EUR"

// offer is a product, and how it is lent.
type offer struct {
	product     int64
	least, most int   // principal, in whole units
	step        int   // of principals
	terms       []int // numbers of instalments
	fee         int64 // charge that its loans carry from disbursement on; 0: none
	weight      int   // how often it is lent, in parts of the whole

	progressive bool
	planned     bool // in two tranches, three months apart
	drawn       bool // in parts, as the borrower wants
	capitalizes bool // a fee is added to the principal
}

// capitalized is the fee that is added to the principal.
func (o offer) capitalized() money.Amount { return units(o.least / 50) }

// catalogue are the products.
func (b *Bank) catalogue(fee, penalty int64) []struct {
	offer
	terms products.NewProduct
	rule  products.AccountingRule
} {
	percent := money.MustDecimal
	term := products.TermLoan("Term loan", "TERM", currency, units(5000), 24, percent("9.9"))
	linear := products.LinearLoan("Business loan", "LIN", currency, units(20000), 24, percent("7.5"))
	flat := products.FlatLoan("Market trader loan", "FLAT", currency, units(600), 20, percent("26"))
	flat.Frequency = new(products.EveryWeeks)
	personal := products.ProgressiveLoan("Personal loan", "PROG", currency, units(8000), 24, percent("11.9"))
	personal.ChargeOffBehaviour = products.ZeroInterest
	later := products.BuyNowPayLater("Pay in four", "BNPL", currency, units(400), 3)
	line := products.CreditLine("Credit line", "LINE", currency, units(8000), 8, 18, percent("14.9"))
	vehicle := products.ProgressiveLoan("Vehicle loan", "AUTO", currency, units(15000), 36, percent("6.9"))
	vehicle.DownPayment, vehicle.DownPaymentPercent, vehicle.AutoDownPayment = new(true), new(percent("20")), new(true)
	home := products.TermLoan("Home improvement", "HOME", currency, units(12000), 24, percent("8.25"))
	home.MultiDisburse, home.MaxTranches, home.MaximumOutstanding = new(true), new(2), new(units(30000))
	harvest := products.TermLoan("Harvest loan", "FARM", currency, units(3000), 12, percent("13"))
	harvest.GraceOnPrincipal = new(4)
	merchant := products.ProgressiveLoan("Merchant financing", "MERC", currency, units(10000), 12, percent("10"))
	merchant.CapitalizesIncome, merchant.CapitalizedCalculation = new(true), products.CapitalizedFlat
	merchant.CapitalizedStrategy, merchant.CapitalizedType = products.CapitalizedEqually, products.CapitalizedFee

	list := []struct {
		offer
		terms products.NewProduct
		rule  products.AccountingRule
	}{
		{offer{least: 1000, most: 9000, step: 500, terms: []int{12, 18, 24, 36}, fee: fee, weight: 22}, term, ledger.PeriodicAccrual},
		{offer{least: 10000, most: 40000, step: 2500, terms: []int{12, 24, 36}, fee: fee, weight: 8}, linear, ledger.CashBased},
		{offer{least: 200, most: 1200, step: 100, terms: []int{12, 20, 26}, weight: 16}, flat, ledger.UpfrontAccrual},
		{offer{least: 2000, most: 15000, step: 500, terms: []int{12, 24, 36}, weight: 20, progressive: true}, personal, ledger.PeriodicAccrual},
		{offer{least: 100, most: 800, step: 20, terms: []int{3}, weight: 8, progressive: true}, later, ledger.CashBased},
		{offer{least: 2000, most: 8000, step: 1000, terms: []int{18}, weight: 6, progressive: true, drawn: true}, line, ledger.PeriodicAccrual},
		{offer{least: 8000, most: 30000, step: 1000, terms: []int{36, 48}, fee: fee, weight: 6, progressive: true}, vehicle, ledger.CashBased},
		{offer{least: 8000, most: 24000, step: 2000, terms: []int{24, 36}, fee: fee, weight: 5, planned: true}, home, ledger.CashBased},
		{offer{least: 1000, most: 5000, step: 250, terms: []int{12}, weight: 6}, harvest, ledger.CashBased},
		{offer{least: 5000, most: 20000, step: 1000, terms: []int{9, 12}, weight: 3, progressive: true, capitalizes: true}, merchant, ledger.PeriodicAccrual},
	}
	for i := range list {
		p := &list[i].terms
		for _, charge := range []int64{list[i].fee, penalty} {
			if charge != 0 {
				p.Charges = append(p.Charges, products.ChargeChoice{ID: charge})
			}
		}
	}
	return list
}

// makeShelf makes charges, the ranges that loans are classified by, and the products.
func (b *Bank) makeShelf(ctx context.Context) error {
	fee, err := b.charge(ctx, "Arrangement fee", schedule.AtDisbursement, schedule.PercentOfAmount, 1, false)
	if err != nil {
		return err
	}
	penalty, err := b.charge(ctx, "Late payment penalty", schedule.OnOverdue, schedule.FlatAmount, 8, true)
	if err != nil {
		return err
	}
	bucket, err := b.ranges(ctx)
	if err != nil {
		return err
	}
	for _, made := range b.catalogue(fee, penalty) {
		made.terms.SoldFrom = b.start.AddMonths(-1)
		made.terms.DelinquencyBucketID = &bucket
		made.terms.OverdueDaysForNPA, made.terms.GraceOnArrearsAgeing = new(90), new(3)
		product, err := b.system.Products.Create(ctx, made.terms.Posting(made.rule, b.chart))
		if err != nil {
			return fmt.Errorf("%s: %w", made.terms.Name, err)
		}
		made.product = product.ID
		b.shelf = append(b.shelf, made.offer)
	}
	return nil
}

func (b *Bank) charge(ctx context.Context, name string, time schedule.ChargeTime, basis schedule.ChargeBasis, amount int, penalty bool) (int64, error) {
	made, err := b.system.Charges.Create(ctx, products.NewCharge{
		Name: name, CurrencyCode: currency, Amount: units(amount), Target: products.ChargeForLoan, Time: time, Basis: basis,
		Payment: new(products.PaidRegularly), Penalty: &penalty, Active: new(true),
	})
	return made.ID, err
}

// ranges makes the delinquency ranges and their bucket.
func (b *Bank) ranges(ctx context.Context) (int64, error) {
	var ids []int64
	for _, days := range [][2]int{{1, 30}, {31, 60}, {61, 90}, {91, 180}, {181, 0}} {
		in := refdata.NewDelinquencyRange{Classification: fmt.Sprintf("%d to %d days", days[0], days[1]), MinimumDays: &days[0], MaximumDays: &days[1]}
		if days[1] == 0 {
			in.Classification, in.MaximumDays = "More than 180 days", nil
		}
		made, err := b.system.Delinquency.CreateRange(ctx, in)
		if err != nil {
			return 0, err
		}
		ids = append(ids, made.ID)
	}
	bucket, err := b.system.Delinquency.CreateBucket(ctx, refdata.NewDelinquencyBucket{Name: "Days overdue", RangeIDs: ids})
	return bucket.ID, err
}

// offered draws an offer, by weight.
func (b *Bank) offered(l *life) offer {
	sum := 0
	for _, o := range b.shelf {
		sum += o.weight
	}
	at := l.rng.IntN(sum)
	for _, o := range b.shelf {
		if at -= o.weight; at < 0 {
			return o
		}
	}
	return b.shelf[0]
}
