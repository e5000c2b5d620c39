package products_test

import (
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/store"
)

var cents = money.Arithmetic{Digits: 2}

// TestTax taxes 1000 on dates around the changes of two taxes: one of 8 percent from 1 January 2024 and 9 percent from
// 1 July 2025, and one of 5.5 percent that is part of the group from 1 January 2025 to 31 December 2025.
func TestTax(t *testing.T) {
	day := calendar.MustParse
	taxation := products.Taxation{
		Group: products.TaxGroup{Associations: []products.TaxAssociation{
			{ID: 1, ComponentID: 1, From: day("2024-01-01")},
			{ID: 2, ComponentID: 2, From: day("2025-01-01"), To: day("2025-12-31")},
		}},
		Components: map[int64]products.TaxComponent{
			1: {
				Key: store.Key{ID: 1}, Percentage: money.MustDecimal("9"), From: day("2025-07-01"), CreditAccountID: 7,
				History: []products.TaxRate{{Percentage: money.MustDecimal("8"), From: day("2024-01-01"), To: day("2025-07-01")}},
			},
			2: {Key: store.Key{ID: 2}, Percentage: money.MustDecimal("5.5"), From: day("2020-01-01")},
		},
	}
	tests := map[string]struct {
		on   string
		want string
	}{
		"before everything":                     {"2023-12-31", "0"},
		"on the first day nothing is due yet":   {"2024-01-01", "0"},
		"the old percentage":                    {"2024-01-02", "80"},
		"the second tax from the day after":     {"2025-01-02", "135"},
		"its start itself is still without":     {"2025-01-01", "80"},
		"the old percentage on the day it ends": {"2025-07-01", "135"},
		"the new percentage from the day after": {"2025-07-02", "145"},
		"the last day of the second tax":        {"2025-12-31", "145"},
		"after it":                              {"2026-01-01", "90"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			if got := taxation.Tax(day(test.on), money.FromInt(1000), cents); got.String() != test.want {
				t.Errorf("got %v, want %s", got, test.want)
			}
		})
	}
	t.Run("shares carry their accounts and are rounded each", func(t *testing.T) {
		want := []products.TaxShare{
			{ComponentID: 1, Amount: money.MustParse("0.90"), CreditAccountID: 7}, // 0.8991
			{ComponentID: 2, Amount: money.MustParse("0.55")},                     // 0.54945
		}
		if diff := cmp.Diff(want, taxation.On(day("2025-08-01"), money.MustParse("9.99"), cents)); diff != "" {
			t.Error(diff)
		}
	})
}

// TestTaxIsTheSumOfItsShares holds the total of any group against its shares, and each share against its bounds.
func TestTaxIsTheSumOfItsShares(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	start := calendar.MustParse("2026-01-01")
	for range 300 {
		taxation := products.Taxation{Components: map[int64]products.TaxComponent{}}
		for id := int64(1); id <= 1+random.Int64N(4); id++ {
			percentage := money.DecimalFromInt(1 + random.Int64N(25))
			taxation.Components[id] = products.TaxComponent{Percentage: percentage, From: start}
			taxation.Group.Associations = append(taxation.Group.Associations, products.TaxAssociation{ID: id, ComponentID: id, From: start})
		}
		amount := money.FromMillionths(random.Int64N(1e12))
		var sum money.Amount
		for _, share := range taxation.On(start.AddDays(1), amount, cents) {
			if share.Amount.IsNegative() || amount.Add(money.MustParse("0.01")).Less(share.Amount) || share.Amount.Decimals() > 2 {
				t.Fatalf("share %v of %v", share.Amount, amount)
			}
			sum = sum.Add(share.Amount)
		}
		if total := taxation.Tax(start.AddDays(1), amount, cents); total != sum {
			t.Fatalf("total %v, shares %v", total, sum)
		}
	}
}

func TestTaxComponents(t *testing.T) {
	inWorld(t, func(w *world) {
		in := products.NewTaxComponent{Name: "CGST", Percentage: decimal("9"), CreditType: new(ledger.Liability), CreditAccountID: &w.liability}
		id := must(w, products.CreateTaxComponent, in).ID
		ref := products.TaxComponentRef{Ref: operation.ByID(id)}

		w.Run("starts on the business date", func(t *testing.T) {
			got := must(w, products.GetTaxComponent, ref)
			if got.From != today || got.CreditAccount.Code != "2" || got.DebitAccount != nil {
				t.Errorf("got %+v", got)
			}
		})
		const prefix = "validation.msg.tax.component."
		for name, test := range map[string]struct {
			change func(*products.NewTaxComponent)
			code   string
		}{
			"no name":                   {func(in *products.NewTaxComponent) { in.Name = "" }, "name.cannot.be.blank"},
			"no percentage":             {func(in *products.NewTaxComponent) { in.Percentage = nil }, "percentage.cannot.be.blank"},
			"percentage of nothing":     {func(in *products.NewTaxComponent) { in.Percentage = decimal("0") }, "percentage.not.greater.than.zero"},
			"more than everything":      {func(in *products.NewTaxComponent) { in.Percentage = decimal("100.1") }, "percentage.is.greater.than.max"},
			"an account without type":   {func(in *products.NewTaxComponent) { in.DebitAccountID = &w.asset }, "debitAccountType.cannot.be.blank"},
			"a type without account":    {func(in *products.NewTaxComponent) { in.DebitType = new(ledger.Asset) }, "debitAccountId.cannot.be.blank"},
			"an account of other type":  {func(in *products.NewTaxComponent) { in.CreditType = new(ledger.Income) }, "creditAccountId.not.a.valid.account"},
			"an account that is no one": {func(in *products.NewTaxComponent) { in.CreditAccountID = new(int64(99)) }, "creditAccountId.not.a.valid.account"},
		} {
			w.Run(name, func(t *testing.T) {
				changed := in
				test.change(&changed)
				_, err := perform(w, products.CreateTaxComponent, changed)
				refused(t, err, fault.Validation, prefix+test.code)
			})
		}
		w.Run("another percentage makes history", func(t *testing.T) {
			start := today.AddDays(10)
			result := must(w, products.UpdateTaxComponent, products.TaxComponentUpdate{Ref: ref.Ref, Percentage: decimal("12"), From: &start})
			if diff := cmp.Diff([]string{"percentage", "startDate"}, sortedKeys(result.Changes)); diff != "" {
				t.Error(diff)
			}
			got := must(w, products.GetTaxComponent, ref)
			want := []products.TaxRate{{Percentage: money.MustDecimal("9"), From: today, To: start}}
			if diff := cmp.Diff(want, got.History, cmp.Comparer(func(a, b calendar.Date) bool { return a == b })); diff != "" || got.Percentage != money.MustDecimal("12") {
				t.Errorf("%v\n%s", got.Percentage, diff)
			}
		})
		w.Run("a start in the past", func(t *testing.T) {
			_, err := perform(w, products.UpdateTaxComponent, products.TaxComponentUpdate{Ref: ref.Ref, Percentage: decimal("13"), From: &today})
			refused(t, err, fault.Validation, prefix+"startDate.is.less.than.date")
		})
		w.Run("a start of nothing", func(t *testing.T) {
			_, err := perform(w, products.UpdateTaxComponent, products.TaxComponentUpdate{Ref: ref.Ref, From: &today})
			refused(t, err, fault.Validation, prefix+"percentage.cannot.be.blank")
		})
		w.Run("unknown", func(t *testing.T) {
			_, err := perform(w, products.GetTaxComponent, products.TaxComponentRef{Ref: operation.ByID(99)})
			refused(t, err, fault.NotFound, "error.msg.tax.component.id.invalid")
		})
		w.Run("list and template", func(t *testing.T) {
			if list := must(w, products.ListTaxComponents, operation.NoInput{}); len(list) != 1 {
				t.Errorf("list %+v", list)
			}
			if got := must(w, products.TaxComponentTemplate, operation.NoInput{}); len(got.TypeOptions) != 5 || len(got.AccountOptions.Liabilities) != 1 {
				t.Errorf("template %+v", got)
			}
		})
	})
}

func TestTaxGroups(t *testing.T) {
	inWorld(t, func(w *world) {
		component := func(name, percentage string) int64 {
			return must(w, products.CreateTaxComponent, products.NewTaxComponent{Name: name, Percentage: decimal(percentage), From: today.AddDays(-100)}).ID
		}
		state, federal, luxury := component("State", "9"), component("Federal", "9"), component("Luxury", "85")
		of := func(ids ...int64) []products.TaxAssociationInput {
			var list []products.TaxAssociationInput
			for _, id := range ids {
				list = append(list, products.TaxAssociationInput{ComponentID: new(id)})
			}
			return list
		}
		id := must(w, products.CreateTaxGroup, products.NewTaxGroup{Name: "GST", Components: of(state, federal)}).ID
		ref := operation.ByID(id)
		const prefix = "validation.msg.tax.group."

		w.Run("read", func(t *testing.T) {
			got := must(w, products.GetTaxGroup, products.TaxGroupRef{Ref: ref, WithTemplate: true})
			if got.Name != "GST" || len(got.Associations) != 2 || got.Associations[1].Component.Name != "Federal" || got.Associations[0].From != today || len(got.Components) != 3 {
				t.Errorf("got %+v", got)
			}
		})
		for name, test := range map[string]struct {
			in   products.NewTaxGroup
			code string
		}{
			"no name":               {products.NewTaxGroup{Components: of(state)}, prefix + "name.cannot.be.blank"},
			"no tax":                {products.NewTaxGroup{Name: "G"}, prefix + "taxComponents.cannot.be.empty"},
			"an empty element":      {products.NewTaxGroup{Name: "G", Components: []products.TaxAssociationInput{{}}}, prefix + "taxComponents.taxComponentId.cannot.be.blank"},
			"an end from the start": {products.NewTaxGroup{Name: "G", Components: []products.TaxAssociationInput{{ComponentID: &state, To: &today}}}, prefix + "taxComponents.endDate.not.supported.for.new.association"},
			"a tax twice":           {products.NewTaxGroup{Name: "G", Components: of(state, state)}, prefix + "taxComponents.component.dates.are.overlapping"},
			"more than everything":  {products.NewTaxGroup{Name: "G", Components: of(state, federal, luxury)}, prefix + "total.percentage.is.greater.than.max"},
		} {
			w.Run(name, func(t *testing.T) {
				_, err := perform(w, products.CreateTaxGroup, test.in)
				refused(t, err, fault.Validation, test.code)
			})
		}
		w.Run("a tax that is not there", func(t *testing.T) {
			_, err := perform(w, products.CreateTaxGroup, products.NewTaxGroup{Name: "G", Components: of(99)})
			refused(t, err, fault.NotFound, "error.msg.tax.component.id.invalid")
		})
		w.Run("a percentage that takes the group too far", func(t *testing.T) {
			_, err := perform(w, products.UpdateTaxComponent, products.TaxComponentUpdate{Ref: operation.ByID(state), Percentage: decimal("92")})
			refused(t, err, fault.Validation, "validation.msg.tax.component.group.total.percentage.is.greater.than.max")
			// Tests share one unit of work, which a platform would have rolled back.
			must(w, products.UpdateTaxComponent, products.TaxComponentUpdate{Ref: operation.ByID(state), Percentage: decimal("9")})
		})
		end := today.AddDays(30)
		w.Run("an association ends once", func(t *testing.T) {
			change := products.TaxGroupUpdate{Ref: ref, Name: new("VAT"), Components: []products.TaxAssociationInput{{ID: new(int64(1)), To: &end}}}
			if diff := cmp.Diff([]string{"name", "taxComponents"}, sortedKeys(must(w, products.UpdateTaxGroup, change).Changes)); diff != "" {
				t.Error(diff)
			}
			later := end.AddDays(1)
			change.Components[0].To = &later
			_, err := perform(w, products.UpdateTaxGroup, change)
			refused(t, err, fault.Validation, prefix+"taxComponents.endDate.can.not.modify.end.date.once.updated")
		})
		for name, test := range map[string]struct {
			in   products.TaxAssociationInput
			code string
		}{
			"an end in the past":     {products.TaxAssociationInput{ID: new(int64(2)), To: &today}, "endDate.is.less.than.date"},
			"start and end":          {products.TaxAssociationInput{ID: new(int64(2)), From: &today, To: &end}, "startDate.start.date.end.date.both.should.not.be.present"},
			"another tax":            {products.TaxAssociationInput{ID: new(int64(2)), ComponentID: &state}, "taxComponentId.update.not.supported"},
			"another start":          {products.TaxAssociationInput{ID: new(int64(2)), From: &end}, "startDate.update.not.supported"},
			"no such association":    {products.TaxAssociationInput{ID: new(int64(9)), To: &end}, "id.does.not.exist"},
			"a new one with its end": {products.TaxAssociationInput{ComponentID: &state, To: &end}, "endDate.not.supported.for.new.association"},
		} {
			w.Run(name, func(t *testing.T) {
				_, err := perform(w, products.UpdateTaxGroup, products.TaxGroupUpdate{Ref: ref, Components: []products.TaxAssociationInput{test.in}})
				refused(t, err, fault.Validation, prefix+"taxComponents."+test.code)
			})
		}
		w.Run("the same tax again, after its end", func(t *testing.T) {
			overlapping := products.TaxAssociationInput{ComponentID: &state, From: new(end.AddDays(-1))}
			_, err := perform(w, products.UpdateTaxGroup, products.TaxGroupUpdate{Ref: ref, Components: []products.TaxAssociationInput{overlapping}})
			refused(t, err, fault.Validation, prefix+"taxComponents.component.dates.are.overlapping")
			after := products.TaxAssociationInput{ComponentID: &state, From: &end}
			must(w, products.UpdateTaxGroup, products.TaxGroupUpdate{Ref: ref, Components: []products.TaxAssociationInput{after}})
		})
		w.Run("on a charge", func(t *testing.T) {
			in := flatCharge("Taxed")
			in.TaxGroupID = &id
			charge := must(w, products.CreateCharge, in).ID
			if got := must(w, products.GetCharge, products.ChargeRef{Ref: operation.ByID(charge)}); got.TaxGroup.Name != "VAT" {
				t.Errorf("got %+v", got.TaxGroup)
			}
			other := must(w, products.CreateTaxGroup, products.NewTaxGroup{Name: "Other", Components: of(federal)}).ID
			_, err := perform(w, products.UpdateCharge, products.ChargeUpdate{Ref: operation.ByID(charge), TaxGroupID: &other})
			refused(t, err, fault.Validation, "taxGroupId.modification.not.supported")
		})
		w.Run("list and template", func(t *testing.T) {
			if list := must(w, products.ListTaxGroups, operation.NoInput{}); len(list) != 2 || list[0].Name != "Other" {
				t.Errorf("list %+v", list)
			}
			if got := must(w, products.TaxGroupTemplate, operation.NoInput{}); len(got.Components) != 3 {
				t.Errorf("template %+v", got)
			}
		})
	})
}
