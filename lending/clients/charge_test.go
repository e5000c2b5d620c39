package clients

import (
	"testing"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/operation/desktest"
	"lending.example/platform/lending/store"
)

// someCharges are definitions of charges: one, numbered 7.
type someCharges struct{}

var errNoCharge = fault.Define(fault.NotFound, "test.no.charge", "none")

func (someCharges) ForClients(_ store.Tx, id int64) (Definition, error) {
	if id != 7 {
		return Definition{}, errNoCharge.New()
	}
	return Definition{ID: 7, Name: "Card fee", Currency: "EUR", Time: 2, Basis: 1}, nil
}

func (someCharges) Offered(store.Tx) (any, error) { return []string{"Card fee"}, nil }

func TestChargesOfClients(t *testing.T) {
	d := newDesk(t)
	d.Neighbours = []any{Neighbours{Charges: someCharges{}}}
	ref, other := operation.ByID(d.client()), operation.ByID(d.client())
	amount := money.MustParse
	add := func(sum string) ClientChargeRef {
		return ClientChargeRef{ref, desktest.Do(d, AddCharge, NewCharge{Client: ref, ChargeID: 7, Amount: amount(sum), Due: now}).ID}
	}
	fee := add("25")
	want := ChargeData{
		ID: fee.ID, ClientID: ref.ID, ChargeID: 7, Name: "Card fee", Time: 2, Basis: 1, Due: now, Amount: amount("25"), Outstanding: amount("25"), IsActive: true,
	}
	want.Currency = desktest.Do(d, GetCharge, fee).Currency
	if diff := difference(want, desktest.Do(d, GetCharge, fee)); diff != "" || want.Currency.Code != "EUR" {
		t.Error(diff)
	}
	pay := func(sum string) ChargePayment {
		return ChargePayment{Client: fee.Client, ID: fee.ID, Amount: amount(sum), On: now}
	}
	if r := desktest.Do(d, PayCharge, pay("10")); r.ID != fee.ID || r.TransactionID != "1" || r.ClientID != ref.ID {
		t.Errorf("%+v", r)
	}
	desktest.Refuse(d, PayCharge, pay("15.01"), "error.msg.client.charge.amount.exceeds.outstanding")
	desktest.Refuse(d, DeleteCharge, fee, "error.msg.client.charge.cannot.be.deleted.it.has.payments")
	desktest.Do(d, PayCharge, pay("15"))
	want.Paid, want.Outstanding, want.IsActive, want.IsPaid, want.SettledOn = amount("25"), money.Amount{}, false, true, now
	if diff := difference(want, desktest.Do(d, GetCharge, fee)); diff != "" {
		t.Error(diff)
	}
	desktest.Refuse(d, PayCharge, pay("1"), "error.msg.client.charge.already.settled")
	desktest.Refuse(d, WaiveCharge, fee, "error.msg.client.charge.already.settled")

	last := PaymentRef{ref, 2}
	if r := desktest.Do(d, UndoPayment, last); r.ID != last.ID || r.ClientID != ref.ID {
		t.Errorf("%+v", r)
	}
	want.Paid, want.Outstanding, want.IsActive, want.IsPaid, want.SettledOn = amount("10"), amount("15"), true, false, calendar.Date{}
	if diff := difference(want, desktest.Do(d, GetCharge, fee)); diff != "" {
		t.Errorf("after the undo: %s", diff)
	}
	desktest.Refuse(d, UndoPayment, last, "error.msg.client.transaction.already.undone")
	desktest.Refuse(d, UndoPayment, PaymentRef{other, 1}, "error.msg.client.transaction.id.invalid")
	desktest.Do(d, UndoPayment, PaymentRef{ref, 1})
	desktest.Refuse(d, DeleteCharge, fee, "error.msg.client.charge.cannot.be.deleted.it.has.payments")
	var undone []bool
	desktest.Do(d, PayCharge, pay("25"))
	for _, p := range desktest.Do(d, ListPayments, PaymentFilter{Client: ref}).Items {
		undone = append(undone, p.Reversed)
	}
	if diff := difference([]bool{true, true, false}, undone); diff != "" {
		t.Errorf("undone payments: %s", diff)
	}

	waived, left := add("5"), add("8")
	desktest.Do(d, WaiveCharge, waived)
	if c := desktest.Do(d, GetCharge, waived); !c.IsWaived || c.IsPaid || c.IsActive || c.Waived != amount("5") {
		t.Errorf("%+v", c)
	}
	for filter, count := range map[ChargeFilter]int{
		{}: 3, {Status: "all"}: 3, {Status: "active"}: 1, {Status: "inactive"}: 2, {Pending: true}: 1,
		{Limit: 2}: 2, {Limit: 2, Offset: 2}: 1, {Offset: 2}: 3,
	} {
		filter.Client = ref
		if page := desktest.Do(d, ListCharges, filter); len(page.Items) != count {
			t.Errorf("%+v: %d", filter, len(page.Items))
		}
	}
	desktest.Do(d, DeleteCharge, left)
	desktest.Refuse(d, GetCharge, left, "error.msg.client.charge.id.invalid")
	desktest.Refuse(d, GetCharge, ClientChargeRef{other, fee.ID}, "error.msg.client.charge.id.invalid")
	if offered := desktest.Do(d, ChargeTemplate, ClientRef{ref}).Options.([]string); len(offered) != 1 {
		t.Errorf("%v", offered)
	}
	d.Neighbours = []any{Neighbours{}}
	if none := desktest.Do(d, ChargeTemplate, ClientRef{ref}).Options.([]struct{}); len(none) != 0 {
		t.Errorf("%v", none)
	}
}

func TestWrongChargesOfClients(t *testing.T) {
	d := newDesk(t)
	d.Neighbours = []any{Neighbours{Charges: someCharges{}}}
	ref := operation.ByID(d.client())
	good := NewCharge{Client: ref, ChargeID: 7, Amount: money.FromInt(1), Due: now}
	for code, change := range map[string]func(*NewCharge){
		"validation.msg.client.charge.chargeId.cannot.be.blank":       func(c *NewCharge) { c.ChargeID = 0 },
		"validation.msg.client.charge.chargeId.not.greater.than.zero": func(c *NewCharge) { c.ChargeID = -1 },
		"validation.msg.client.charge.amount.not.greater.than.zero":   func(c *NewCharge) { c.Amount = money.Amount{} },
		"validation.msg.client.charge.dueDate.cannot.be.blank":        func(c *NewCharge) { c.Due = calendar.Date{} },
		"test.no.charge": func(c *NewCharge) { c.ChargeID = 8 },
		"error.msg.client.charge.due.date.before.activation": func(c *NewCharge) { c.Due = day("1999-01-01") },
		"error.msg.client.id.invalid":                        func(c *NewCharge) { c.Client = operation.ByID(99) },
	} {
		in := good
		change(&in)
		desktest.Refuse(d, AddCharge, in, code)
	}
	id := desktest.Do(d, AddCharge, good).ID
	payment := ChargePayment{Client: ref, ID: id, Amount: money.FromInt(1), On: now}
	for code, change := range map[string]func(*ChargePayment){
		"validation.msg.client.charge.amount.not.greater.than.zero":    func(p *ChargePayment) { p.Amount = money.FromInt(-1) },
		"validation.msg.client.charge.transactionDate.cannot.be.blank": func(p *ChargePayment) { p.On = calendar.Date{} },
		"error.msg.client.charge.payment.in.the.future":                func(p *ChargePayment) { p.On = now.AddDays(1) },
		"error.msg.payment.type.invalid":                               func(p *ChargePayment) { p.PaymentTypeID = 99 },
		"error.msg.client.charge.id.invalid":                           func(p *ChargePayment) { p.ID = 99 },
	} {
		in := payment
		change(&in)
		desktest.Refuse(d, PayCharge, in, code)
	}
	desktest.Refuse(d, ListCharges, ChargeFilter{Client: ref, Status: "old"}, "validation.msg.client.charge.chargeStatus.is.not.one.of.expected.enumerations")
}
