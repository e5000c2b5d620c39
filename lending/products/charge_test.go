package products_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending/enumeration"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/schedule"
	"lending.example/platform/lending/store"
)

func TestChargeViolations(t *testing.T) {
	tests := map[string]struct {
		change func(*products.NewCharge)
		want   []string
	}{
		"sound": {func(*products.NewCharge) {}, nil},
		"nothing": {func(in *products.NewCharge) { *in = products.NewCharge{} }, []string{
			"amount.not.greater.than.zero", "chargeAppliesTo.is.not.one.of.expected.enumerations",
			"chargeCalculationType.is.not.within.expected.range", "chargeTimeType.is.not.one.of.expected.enumerations",
			"currencyCode.cannot.be.blank", "name.cannot.be.blank",
		}},
		"long name":         {func(in *products.NewCharge) { in.Name = strings.Repeat("n", 101) }, []string{"name.exceeds.max.length"}},
		"amount of nothing": {func(in *products.NewCharge) { in.Amount = money.Amount{} }, []string{"amount.not.greater.than.zero"}},
		"unknown target":    {func(in *products.NewCharge) { in.Target = products.ChargeTarget(6) }, []string{"chargeAppliesTo.is.not.one.of.expected.enumerations", "chargeTimeType.is.not.one.of.expected.enumerations"}},
		"unknown time":      {func(in *products.NewCharge) { in.Time = schedule.ChargeTime(17) }, []string{"chargeTimeType.is.not.one.of.expected.enumerations"}},
		"time of savings":   {func(in *products.NewCharge) { in.Time = schedule.OnOverdraft }, []string{"chargeTimeType.is.not.one.of.expected.enumerations"}},
		"savings at their time": {func(in *products.NewCharge) {
			in.Target, in.Time = products.ChargeForSavings, schedule.OnOverdraft
		}, nil},
		"clients at disbursement": {func(in *products.NewCharge) {
			in.Target, in.Time = products.ChargeForClient, schedule.AtDisbursement
		}, []string{"chargeTimeType.is.not.one.of.expected.enumerations"}},
		"loan without payment mode":   {func(in *products.NewCharge) { in.Payment = nil }, []string{"chargePaymentMode.cannot.be.blank"}},
		"client without payment mode": {func(in *products.NewCharge) { in.Target, in.Payment = products.ChargeForClient, nil }, nil},
		"unknown payment mode":        {func(in *products.NewCharge) { in.Payment = new(products.ChargePayment(2)) }, []string{"chargePaymentMode.is.not.one.of.expected.enumerations"}},
		"unknown calculation":         {func(in *products.NewCharge) { in.Basis = schedule.ChargeBasis(6) }, []string{"chargeCalculationType.is.not.within.expected.range"}},
		"percentage of a client": {func(in *products.NewCharge) {
			in.Target, in.Basis = products.ChargeForClient, schedule.PercentOfAmount
		}, []string{"chargeCalculationType.is.not.one.of.expected.enumerations"}},
		"interest of savings": {func(in *products.NewCharge) {
			in.Target, in.Basis = products.ChargeForSavings, schedule.PercentOfInterest
		}, []string{"chargeCalculationType.is.not.one.of.expected.enumerations"}},
		"tranche, percentage of it": {func(in *products.NewCharge) {
			in.Time, in.Basis = schedule.AtTrancheDisbursement, schedule.PercentOfDisbursement
		}, nil},
		"tranche, percentage of all": {func(in *products.NewCharge) {
			in.Time, in.Basis = schedule.AtTrancheDisbursement, schedule.PercentOfAmount
		}, []string{"chargeCalculationType.is.not.one.of.expected.enumerations"}},
		"percentage of a tranche else": {func(in *products.NewCharge) { in.Basis = schedule.PercentOfDisbursement }, []string{"chargeCalculationType.is.one.of.unwanted.enumerations"}},
		"frequency without interval":   {func(in *products.NewCharge) { in.FeeFrequency = new(products.FeeDaily) }, []string{"feeInterval.cannot.be.blank"}},
		"frequency and interval":       {func(in *products.NewCharge) { in.FeeFrequency, in.FeeInterval = new(products.FeeDaily), new(2) }, nil},
		"unknown frequency": {func(in *products.NewCharge) {
			in.FeeFrequency, in.FeeInterval = new(products.FeeFrequency(4)), new(2)
		}, []string{"feeFrequency.is.not.within.expected.range"}},
		"interval of nothing": {func(in *products.NewCharge) { in.FeeInterval = new(0) }, []string{"feeInterval.not.greater.than.zero"}},
		"caps upside down": {func(in *products.NewCharge) {
			in.Basis, in.MinCap, in.MaxCap = schedule.PercentOfAmount, amount("5"), amount("4")
		}, []string{"maxCap.is.less.than.min"}},
		"cap of nothing":          {func(in *products.NewCharge) { in.MinCap = amount("0") }, []string{"minCap.not.greater.than.zero"}},
		"a day that no month has": {func(in *products.NewCharge) { in.FeeOnMonthDay = new("31 June") }, []string{"feeOnMonthDay.invalid.month.day"}},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			in := flatCharge("Fee")
			test.change(&in)
			if diff := cmp.Diff(test.want, codesOf(in.Violations())); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestChargeRules(t *testing.T) {
	tests := map[string]struct {
		change func(*products.NewCharge)
		kind   fault.Kind
		code   string
	}{
		"penalty at disbursement": {func(in *products.NewCharge) { in.Time, in.Penalty = schedule.AtDisbursement, new(true) }, fault.Rule, "error.msg.charge.due.at.disbursement.cannot.be.penalty"},
		"penalty on a tranche": {func(in *products.NewCharge) {
			in.Time, in.Penalty = schedule.AtTrancheDisbursement, new(true)
		}, fault.Rule, "error.msg.charge.due.at.disbursement.cannot.be.penalty"},
		"fee on overdue instalments":    {func(in *products.NewCharge) { in.Time = schedule.OnOverdue }, fault.Rule, "error.msg.charge.must.be.penalty"},
		"a name that is taken":          {func(in *products.NewCharge) { in.Name = "Taken" }, fault.Integrity, "error.msg.charge.duplicate.name"},
		"a currency that nobody knows":  {func(in *products.NewCharge) { in.CurrencyCode = "QQQ" }, fault.KindOf(refdata.ErrCurrency.New()), refdata.ErrCurrency.ID},
		"a tax group that is not there": {func(in *products.NewCharge) { in.TaxGroupID = new(int64(99)) }, fault.NotFound, "error.msg.tax.group.id.invalid"},
		"an account that is not there":  {func(in *products.NewCharge) { in.AccountID = new(int64(99)) }, fault.NotFound, "error.msg.glaccount.id.invalid"},
	}
	inWorld(t, func(w *world) {
		w.charge("Taken", false)
		for name, test := range tests {
			w.Run(name, func(t *testing.T) {
				in := flatCharge("Fee")
				test.change(&in)
				_, err := perform(w, products.CreateCharge, in)
				refused(t, err, test.kind, test.code)
			})
		}
	})
}

func TestChargeLife(t *testing.T) {
	inWorld(t, func(w *world) {
		in := flatCharge("Late fee")
		in.Time, in.Basis, in.Penalty, in.Amount = schedule.OnOverdue, schedule.PercentOfAmount, new(true), money.MustParse("1.5")
		in.MinCap, in.MaxCap, in.FeeFrequency, in.FeeInterval = amount("2"), amount("20"), new(products.FeeDaily), new(1)
		in.FeeOnMonthDay, in.AccountID = new("15 January"), &w.income
		id := must(w, products.CreateCharge, in).ID
		ref := products.ChargeRef{Ref: operation.ByID(id)}

		w.Run("read", func(t *testing.T) {
			got := must(w, products.GetCharge, ref)
			if got.Name != "Late fee" || got.Amount != money.MustParse("1.5") || *got.FeeFrequency != products.FeeDaily || got.Currency.Name != "Euro" ||
				got.Account.Name != "Income" || *got.MaxCap != money.MustParse("20") {
				t.Errorf("got %+v", got)
			}
			if diff := cmp.Diff([]int{1, 15}, got.FeeOnMonthDay); diff != "" {
				t.Error(diff)
			}
		})
		w.Run("change", func(t *testing.T) {
			result := must(w, products.UpdateCharge, products.ChargeUpdate{Ref: ref.Ref,
				Amount: amount("2"), Name: new("Late fee"), FeeOnMonthDay: new("Feb 29"),
			})
			if diff := cmp.Diff([]string{"amount", "feeOnMonthDay"}, sortedKeys(result.Changes)); diff != "" {
				t.Error(diff)
			}
		})
		w.Run("caps are for percentages", func(t *testing.T) {
			must(w, products.UpdateCharge, products.ChargeUpdate{Ref: ref.Ref, Basis: new(schedule.FlatAmount)})
			if got := must(w, products.GetCharge, ref); got.MinCap != nil || got.MaxCap != nil {
				t.Errorf("got %+v", got)
			}
		})
		w.Run("the target stays", func(t *testing.T) {
			_, err := perform(w, products.UpdateCharge, products.ChargeUpdate{Ref: ref.Ref, Target: new(products.ChargeForClient)})
			refused(t, err, fault.Rule, "error.msg.charge.update.of.charge.applies.to.is.not.supported")
		})
		w.Run("what is changed is held to the stored rest", func(t *testing.T) {
			_, err := perform(w, products.UpdateCharge, products.ChargeUpdate{Ref: ref.Ref, Penalty: new(false)})
			refused(t, err, fault.Rule, "error.msg.charge.must.be.penalty")
			_, err = perform(w, products.UpdateCharge, products.ChargeUpdate{Ref: ref.Ref, Basis: new(schedule.PercentOfDisbursement)})
			refused(t, err, fault.Validation, "chargeCalculationType.is.one.of.unwanted.enumerations")
		})
		w.Run("while a product offers it", func(t *testing.T) {
			offered := mandatory()
			offered.Charges = []products.ChargeChoice{{ID: id}}
			product := create(w, offered)
			for code, change := range map[string]products.ChargeUpdate{
				"error.msg.charge.cannot.be.updated.it.is.used.in.loan":           {Ref: ref.Ref, Active: new(false)},
				"error.msg.charge.frequency.cannot.be.updated.it.is.used.in.loan": {Ref: ref.Ref, FeeInterval: new(2)},
			} {
				_, err := perform(w, products.UpdateCharge, change)
				refused(t, err, fault.Rule, code)
			}
			_, err := perform(w, products.DeleteCharge, ref)
			refused(t, err, fault.Rule, "error.msg.charge.cannot.be.deleted.it.is.already.used.in.loan")
			update(w, product, products.ProductUpdate{Charges: []products.ChargeChoice{}})
		})
		w.Run("while something else refers to it", func(t *testing.T) {
			carrier := refdata.Reference{To: products.Charges.Kind, From: ledger.Accounts.Kind, Column: "type"}
			w.u.Neighbours = []any{refdata.References{carrier}}
			_, err := perform(w, products.DeleteCharge, ref) // some account has the number 1 in that column
			refused(t, err, fault.Rule, "error.msg.charge.cannot.be.deleted.it.is.already.used.in.loan")
		})
		w.Run("delete frees the name", func(t *testing.T) {
			w.u.Neighbours = []any{refdata.References{}}
			must(w, products.DeleteCharge, ref)
			_, err := perform(w, products.GetCharge, ref)
			refused(t, err, fault.NotFound, "error.msg.charge.id.invalid")
			_, err = perform(w, products.DeleteCharge, ref)
			refused(t, err, fault.NotFound, "error.msg.charge.id.invalid")
			w.charge("Late fee", false)
			if list := must(w, products.ListCharges, operation.NoInput{}); len(list) != 1 {
				t.Errorf("%d charges", len(list))
			}
			kept, err := products.Charges.Get(w.u.Tx, id)
			if err != nil || kept.Name != "1_Late fee" {
				t.Errorf("kept %+v, %v", kept, err)
			}
		})
	})
}

func TestChargeList(t *testing.T) {
	inWorld(t, func(w *world) {
		w.charge("b", false)
		w.charge("c", true)
		inactive := flatCharge("a")
		inactive.Active = nil
		must(w, products.CreateCharge, inactive)
		var names []string
		for _, c := range must(w, products.ListCharges, operation.NoInput{}) {
			names = append(names, c.Name)
		}
		if diff := cmp.Diff([]string{"a", "b", "c"}, names); diff != "" {
			w.Error(diff)
		}
		template := must(w, products.ProductTemplate, products.ProductChoice{})
		if len(template.Charges) != 1 || template.Charges[0].Name != "b" || len(template.Penalties) != 1 {
			w.Errorf("offered %+v, %+v", template.Charges, template.Penalties)
		}
	})
}

func TestChargeTemplate(t *testing.T) {
	inWorld(t, func(w *world) {
		got := must(w, products.ChargeTemplate, products.ChargeChoices{})
		if len(got.BasisOptions) != 5 || len(got.TimeOptions) != 15 || len(got.LoanTimeOptions) != 5 || len(got.SavingsTimes) != 8 || len(got.FrequencyOptions) != 4 {
			w.Errorf("options %d %d %d %d %d", len(got.BasisOptions), len(got.TimeOptions), len(got.LoanTimeOptions), len(got.SavingsTimes), len(got.FrequencyOptions))
		}
		if len(got.IncomeOptions.Incomes) != 1 || len(got.AssetAccounts) != 1 || len(got.CurrencyOptions) == 0 {
			w.Error("references")
		}
		for name, tt := range map[string]struct {
			in                    products.ChargeChoices
			targets, times, bases []int
		}{
			"of loans":                               {products.ChargeChoices{Target: products.ChargeForLoan}, []int{1, 2, 3, 4}, []int{1, 2, 8, 9, 12}, []int{1, 2, 3, 4, 5}},
			"of savings":                             {products.ChargeChoices{Target: products.ChargeForSavings}, []int{1, 2, 3, 4}, []int{2, 3, 4, 5, 6, 7, 10, 11, 16}, []int{1, 2}},
			"of clients":                             {products.ChargeChoices{Target: products.ChargeForClient}, []int{1, 2, 3, 4}, []int{2}, []int{1}},
			"with tranches":                          {products.ChargeChoices{Target: products.ChargeForLoan, Time: schedule.AtTrancheDisbursement}, []int{1}, []int{1, 2, 8, 9, 12}, []int{1, 5}},
			"on withdrawal":                          {products.ChargeChoices{Time: schedule.OnWithdrawal}, []int{2}, nil, []int{1, 2}},
			"of loans, at a time that is not theirs": {products.ChargeChoices{Target: products.ChargeForLoan, Time: schedule.OnWithdrawal}, []int{1, 2, 3, 4}, []int{1, 2, 8, 9, 12}, []int{1, 2, 3, 4, 5}},
			"of clients, at a time that is not theirs": {products.ChargeChoices{Target: products.ChargeForClient, Time: schedule.OnWithdrawal}, []int{1, 2, 3, 4}, []int{2}, []int{1}},
		} {
			narrowed := must(w, products.ChargeTemplate, tt.in)
			if tt.times == nil {
				tt.times = idsOf(got.TimeOptions)
			}
			for i, ids := range [][]int{idsOf(narrowed.TargetOptions), idsOf(narrowed.TimeOptions), idsOf(narrowed.BasisOptions)} {
				want := [][]int{tt.targets, tt.times, tt.bases}[i]
				slices.Sort(ids)
				slices.Sort(want)
				if diff := cmp.Diff(want, ids); diff != "" {
					w.Errorf("%s: %s", name, diff)
				}
			}
		}
	})
}

func idsOf(options []enumeration.Option) []int {
	var ids []int
	for _, o := range options {
		ids = append(ids, o.ID.(int))
	}
	return ids
}

func TestCapped(t *testing.T) {
	charge := products.Charge{MinCap: amount("2"), MaxCap: amount("20")}
	for calculated, want := range map[string]string{"1.99": "2", "2": "2", "11": "11", "20.01": "20"} {
		if got := charge.Capped(money.MustParse(calculated)); got.String() != want {
			t.Errorf("%s is capped to %v, want %s", calculated, got, want)
		}
	}
	if got := (products.Charge{}).Capped(money.MustParse("1")); got.String() != "1" {
		t.Errorf("without caps %v", got)
	}
}

// TestReferences holds what the package says of its references against the columns of its kinds.
func TestReferences(t *testing.T) {
	for _, r := range append(products.References(), ledger.References()...) {
		i := r.From.Position(r.Column)
		leads := slices.ContainsFunc(r.From.Indexes, func(x store.Index) bool { return x.Columns[0] == r.Column })
		if i < 0 || r.From.Columns[i].Type != store.Integer || !r.From.Columns[i].Indexed && !leads {
			t.Errorf("%s.%s is no indexed reference", r.From.Name, r.Column)
		}
	}
	if err := (store.Schema(append(products.Kinds(), ledger.Kinds()...))).Check(); err != nil {
		t.Error(err)
	}
}
