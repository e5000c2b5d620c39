package products_test

import (
	"slices"
	"testing"

	"lending.example/platform/lending/products"
	"lending.example/platform/lending/schedule"
)

func TestAllocationRules(t *testing.T) {
	edit := func(change func(*products.PaymentAllocationInput)) func(*products.NewProduct) {
		return func(in *products.NewProduct) { change(&in.PaymentAllocation[0]) }
	}
	credit := func(change func(*products.CreditAllocationInput)) func(*products.NewProduct) {
		return func(in *products.NewProduct) {
			in.CreditAllocation = []products.CreditAllocationInput{creditAllocation()}
			change(&in.CreditAllocation[0])
		}
	}
	swapped := func(a *products.PaymentAllocationInput) { // the last past-due step comes after the first due one
		a.Order[3].Order, a.Order[4].Order = 5, 4
	}
	runViolations(t, map[string]violation{
		"no default": {progressive, func(in *products.NewProduct) {
			in.PaymentAllocation = []products.PaymentAllocationInput{allocation(products.ForRepayment)}
		}, []string{"advanced-payment-strategy-without-default-payment-allocation"}},
		"none":          {progressive, func(in *products.NewProduct) { in.PaymentAllocation = nil }, []string{"advanced-payment-strategy-without-default-payment-allocation"}},
		"an empty list": {progressive, func(in *products.NewProduct) { in.PaymentAllocation = []products.PaymentAllocationInput{} }, []string{"advanced-payment-strategy-without-default-payment-allocation"}},
		"two of a kind": {progressive, func(in *products.NewProduct) {
			in.PaymentAllocation = append(in.PaymentAllocation, in.PaymentAllocation[0])
		}, []string{"advanced-payment-strategy-with-duplicate-payment-allocation"}},
		"another kind": {progressive, func(in *products.NewProduct) {
			in.PaymentAllocation = append(in.PaymentAllocation, allocation(products.ForPayoutRefund))
		}, nil},
		"eleven steps":   {progressive, edit(func(a *products.PaymentAllocationInput) { a.Order = a.Order[:11] }), []string{"advanced-payment-strategy.each_payment_allocation_order.must.contain.12.entries"}},
		"a step twice":   {progressive, edit(func(a *products.PaymentAllocationInput) { a.Order[1].Rule = a.Order[0].Rule }), []string{"advanced-payment-strategy.must.not.have.duplicate.payment.allocation.rule"}},
		"unknown step":   {progressive, edit(func(a *products.PaymentAllocationInput) { a.Order[1].Rule = "LATER" }), []string{"advanced-payment-strategy.must.not.have.duplicate.payment.allocation.rule"}},
		"a place twice":  {progressive, edit(func(a *products.PaymentAllocationInput) { a.Order[1].Order = 1 }), []string{"advanced-payment-strategy.invalid.order"}},
		"from place two": {progressive, edit(func(a *products.PaymentAllocationInput) { a.Order[0].Order = 13 }), []string{"advanced-payment-strategy.invalid.order"}},
		"unknown transaction": {progressive, func(in *products.NewProduct) {
			in.PaymentAllocation = append(in.PaymentAllocation, allocation("GIFT"))
		}, []string{"advanced-payment-strategy.with.not.valid.transaction.type"}},
		"a credit among the payments": {progressive, func(in *products.NewProduct) {
			in.PaymentAllocation = append(in.PaymentAllocation, allocation(products.ForChargeback))
		}, []string{"advanced-payment-strategy.with.not.valid.transaction.type"}},
		"unknown future rule": {progressive, edit(func(a *products.PaymentAllocationInput) { a.FutureRule = "SOMETIME" }), []string{"advanced-payment-strategy.with.not.valid.future.installment.allocation.rule"}},
		"mixed, horizontal":   {progressive, edit(swapped), []string{"mixed.due.type.allocation.rules.are.not.supported.with.horizontal.installment.processing"}},
		"mixed, vertical": {progressive, func(in *products.NewProduct) {
			in.Processing = new(schedule.Vertical)
			swapped(&in.PaymentAllocation[0])
		}, nil},
		"listed backwards": {progressive, edit(func(a *products.PaymentAllocationInput) { slices.Reverse(a.Order) }), nil},
		"with another strategy": {mandatory, func(in *products.NewProduct) {
			in.PaymentAllocation = []products.PaymentAllocationInput{allocation(products.ForDefault)}
			in.CreditAllocation = []products.CreditAllocationInput{creditAllocation()}
		}, []string{
			"payment_allocation.must.not.be.provided.when.allocation.strategy.is.not.advanced-payment-strategy",
			"credit_allocation.must.not.be.provided.when.allocation.strategy.is.not.advanced-payment-strategy",
		}},
		"credit":              {progressive, credit(func(*products.CreditAllocationInput) {}), nil},
		"credit, three steps": {progressive, credit(func(a *products.CreditAllocationInput) { a.Order = a.Order[1:] }), []string{"advanced-payment-strategy.each_credit_allocation_order.must.contain.4.entries"}},
		"credit, step twice":  {progressive, credit(func(a *products.CreditAllocationInput) { a.Order[0].Rule = products.Fee }), []string{"advanced-payment-strategy.must.not.have.duplicate.credit.allocation.rule"}},
		"credit, place twice": {progressive, credit(func(a *products.CreditAllocationInput) { a.Order[0].Order = 2 }), []string{"advanced-payment-strategy.invalid.order"}},
		"credit of a payment": {progressive, credit(func(a *products.CreditAllocationInput) { a.Transaction = products.ForRepayment }), []string{"advanced-payment-strategy.with.not.valid.transaction.type"}},
		"two credits": {progressive, func(in *products.NewProduct) {
			in.CreditAllocation = []products.CreditAllocationInput{creditAllocation(), creditAllocation()}
		}, []string{"advanced-payment-strategy-with-duplicate-credit-allocation"}},
		"interest refunds":                       {progressive, func(in *products.NewProduct) { in.InterestRefunds = products.RefundTypes().Values() }, nil},
		"interest refunds of another strategy":   {mandatory, func(in *products.NewProduct) { in.InterestRefunds = products.RefundTypes().Values() }, []string{"supportedInterestRefundTypes.supported.only.for.progressive.loan.schedule.handling"}},
		"charge-off behaviour":                   {progressive, func(in *products.NewProduct) { in.ChargeOffBehaviour = products.ZeroInterest }, nil},
		"charge-off behaviour, another strategy": {mandatory, func(in *products.NewProduct) { in.ChargeOffBehaviour = products.RegularChargeOff }, []string{"chargeOffBehaviour.supported.only.for.progressive.loan.charge.off.behaviour"}},
		"unknown charge-off behaviour":           {progressive, func(in *products.NewProduct) { in.ChargeOffBehaviour = products.ChargeOffBehaviour("NOISY") }, []string{"chargeOffBehaviour.is.not.one.of.expected.enumerations"}},
	})
}

func TestSplit(t *testing.T) {
	seen := map[products.DueType]int{}
	for _, step := range products.AllocationTypes().Values() {
		due, component := step.Split()
		if string(due)+"_"+string(component) != string(step) {
			t.Errorf("%s splits into %s and %s", step, due, component)
		}
		seen[due]++
	}
	if len(seen) != 3 || seen[products.PastDue] != 4 || seen[products.Due] != 4 || seen[products.InAdvance] != 4 {
		t.Errorf("due types %v", seen)
	}
	for _, wrong := range []products.AllocationType{"", "DUE", "DUE_", "PAST_DUE", "DUE_RENT", "SOON_FEE"} {
		if due, component := wrong.Split(); due != "" || component != "" {
			t.Errorf("%q splits into %q and %q", wrong, due, component)
		}
	}
}
