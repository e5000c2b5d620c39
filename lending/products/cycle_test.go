package products_test

import (
	"slices"
	"testing"

	"lending.example/platform/lending/products"
)

// cycles are variations for the first, second ... cycle and, the last, for all after them.
func cycles(defaults ...string) []products.CycleVariationInput {
	var list []products.CycleVariationInput
	for i, text := range defaults {
		v := products.CycleVariationInput{Cycle: new(i + 1), Condition: new(products.CycleEqual), Default: amount(text)}
		if i == len(defaults)-1 {
			v.Cycle, v.Condition = new(i), new(products.CycleGreaterThan)
		}
		list = append(list, v)
	}
	return list
}

// asSent turns variations that were read into ones to be sent.
func asSent(read []products.CycleVariation) []products.CycleVariationInput {
	var list []products.CycleVariationInput
	for _, v := range read {
		list = append(list, products.CycleVariationInput{
			ID: new(v.ID), Cycle: new(v.Cycle), Condition: new(v.Condition), Default: new(v.Default), Minimum: v.Minimum, Maximum: v.Maximum,
		})
	}
	return list
}

func sorted(texts []string) []string { slices.Sort(texts); return texts }

func TestBorrowerCycles(t *testing.T) {
	const field = "principalVariationsForBorrowerCycle."
	varying := func() products.NewProduct {
		in := mandatory()
		in.UsesCycle, in.PrincipalVariations = new(true), cycles("500", "1000", "2000")
		return in
	}
	edit := func(i int, change func(*products.CycleVariationInput)) func(*products.NewProduct) {
		return func(in *products.NewProduct) { change(&in.PrincipalVariations[i]) }
	}
	runViolations(t, map[string]violation{
		"in sequence":              {varying, func(*products.NewProduct) {}, nil},
		"empty lists":              {varying, func(in *products.NewProduct) { in.PrincipalVariations = []products.CycleVariationInput{} }, nil},
		"not used, not looked at":  {varying, func(in *products.NewProduct) { in.UsesCycle = new(false); in.PrincipalVariations[0].Cycle = nil }, nil},
		"no cycle":                 {varying, edit(0, func(v *products.CycleVariationInput) { v.Cycle = nil }), []string{field + "borrowerCycleNumber.cannot.be.blank"}},
		"cycle zero":               {varying, edit(0, func(v *products.CycleVariationInput) { v.Cycle = new(0) }), []string{field + "borrowerCycleNumber.not.greater.than.zero"}},
		"no condition":             {varying, edit(1, func(v *products.CycleVariationInput) { v.Condition = nil }), []string{field + "valueConditionType.cannot.be.blank"}},
		"unknown condition":        {varying, edit(1, func(v *products.CycleVariationInput) { v.Condition = new(products.CycleCondition(1)) }), []string{field + "valueConditionType.is.not.within.expected.range"}},
		"no default":               {varying, edit(1, func(v *products.CycleVariationInput) { v.Default = nil }), []string{field + "defaultValue.cannot.be.blank"}},
		"default of nothing":       {varying, edit(1, func(v *products.CycleVariationInput) { v.Default = amount("0") }), []string{field + "defaultValue.not.greater.than.zero"}},
		"default below minimum":    {varying, edit(1, func(v *products.CycleVariationInput) { v.Minimum = amount("1001") }), []string{field + "defaultValue.is.less.than.min"}},
		"default above maximum":    {varying, edit(1, func(v *products.CycleVariationInput) { v.Maximum = amount("999") }), []string{field + "defaultValue.is.greater.than.max"}},
		"bounds upside down":       {varying, edit(1, func(v *products.CycleVariationInput) { v.Minimum, v.Maximum = amount("1000"), amount("999") }), []string{field + "maxValue.is.less.than.min"}},
		"starts with greater than": {varying, edit(0, func(v *products.CycleVariationInput) { v.Condition = new(products.CycleGreaterThan) }), []string{field + "condition.type.must.start.with.equal"}},
		"ends with equal":          {varying, edit(2, func(v *products.CycleVariationInput) { v.Condition = new(products.CycleEqual) }), []string{field + "condition.type.must.end.with.greater.than"}},
		"greater than in between":  {varying, edit(1, func(v *products.CycleVariationInput) { v.Condition = new(products.CycleGreaterThan) }), []string{field + "condition.type.must.end.with.greater.than"}},
		"a gap":                    {varying, edit(1, func(v *products.CycleVariationInput) { v.Cycle = new(3) }), []string{field + "borrowerCycleNumber.must.be.in.sequence"}},
		"the last one further on":  {varying, edit(2, func(v *products.CycleVariationInput) { v.Cycle = new(3) }), []string{field + "borrowerCycleNumber.must.be.in.sequence"}},
		"a rate of zero":           {varying, func(in *products.NewProduct) { in.RateVariations = cycles("0", "5") }, nil},
		"a negative rate":          {varying, func(in *products.NewProduct) { in.RateVariations = cycles("-1", "5") }, []string{"interestRateVariationsForBorrowerCycle.defaultValue.not.zero.or.greater"}},
		"repayments of zero":       {varying, func(in *products.NewProduct) { in.RepaymentVariations = cycles("0", "5") }, []string{"numberOfRepaymentVariationsForBorrowerCycle.defaultValue.not.greater.than.zero"}},
	})
}

func TestVariation(t *testing.T) {
	inWorld(t, func(w *world) {
		in := mandatory()
		in.UsesCycle, in.PrincipalVariations, in.RateVariations = new(true), cycles("500", "1000", "2000"), cycles("15", "10")
		id := create(w, in)
		p, err := products.Get(w.u.Tx, id)
		w.check(err)
		for n, want := range map[int]string{1: "500", 2: "1000", 3: "2000", 9: "2000"} {
			if v, ok := p.Variation(products.VariesPrincipal, n); !ok || v.Default.String() != want {
				w.Errorf("cycle %d: %v %v, want %s", n, v.Default, ok, want)
			}
		}
		if _, ok := p.Variation(products.VariesRepayments, 1); ok {
			w.Error("repayments vary")
		}

		w.Run("one list is replaced, the others stay", func(t *testing.T) {
			update(w, id, products.ProductUpdate{RateVariations: cycles("9", "8")})
			after, err := products.Get(w.u.Tx, id)
			w.check(err)
			ids := map[int64]bool{}
			for _, v := range after.Variations {
				ids[v.ID] = true
			}
			if len(after.Variations) != 5 || len(ids) != 5 {
				t.Errorf("variations %+v", after.Variations)
			}
			if v, _ := after.Variation(products.VariesInterestRate, 1); v.Default.String() != "9" {
				t.Errorf("rate %v", v.Default)
			}
		})
		w.Run("not used", func(t *testing.T) {
			p.UsesCycle = false
			if _, ok := p.Variation(products.VariesPrincipal, 1); ok {
				t.Error("varies")
			}
		})
	})
}
