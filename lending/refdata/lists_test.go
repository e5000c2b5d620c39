package refdata

import (
	"testing"

	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/operation/desktest"
	"lending.example/platform/lending/store"
)

func TestSeed(t *testing.T) {
	d := newDesk(t)
	ids := map[string]int64{}
	for _, c := range desktest.Do(d, ListCodes, operation.NoInput{}) {
		ids[c.Name] = c.ID
		if !c.SystemDefined {
			t.Errorf("%s is not system-defined", c.Name)
		}
	}
	for name, id := range map[string]int64{"Customer Identifier": 1, "ExpenseAccountTags": 11, "GROUPROLE": 13, "STATE": 27, "Customer Documents": 34} {
		if ids[name] != id {
			t.Errorf("%s has id %d, want %d", name, ids[name], id)
		}
	}
	var names []string
	for _, v := range desktest.Do(d, ListCodeValues, CodeRef{Name: CustomerIdentifierCode}) {
		names = append(names, v.Name)
	}
	if diff := difference([]string{"Passport", "Id", "Drivers License", "Any Other Id Type"}, names); diff != "" {
		t.Error(diff)
	}
	types := desktest.Do(d, ListPaymentTypes, PaymentTypeFilter{OnlyWithCode: true})
	if len(types) != 2 || types[0].CodeName != ChargebackPayment || types[1].CodeName != RefundPayment {
		t.Errorf("payment types of the platform: %v", types)
	}
}

func TestCodes(t *testing.T) {
	d := newDesk(t)
	id := desktest.Do(d, CreateCode, NewCode{Name: "Colour"}).ID
	red := desktest.Do(d, CreateCodeValue, NewCodeValue{CodeID: id, Name: "Red", Position: 2}).SubID
	blue := desktest.Do(d, CreateCodeValue, NewCodeValue{CodeName: "Colour", Name: "Blue", Position: 1, Active: new(false)}).SubID
	desktest.Do(d, UpdateCode, CodeUpdate{ID: id, Name: new("Paint")})

	all := desktest.Do(d, ListCodeValues, CodeRef{ID: id})
	want := []CodeValueData{{ID: blue, Name: "Blue", Position: 1}, {ID: red, Name: "Red", Position: 2, Active: true}}
	if diff := difference(want, all); diff != "" {
		t.Error(diff)
	}
	if diff := difference(want[1:], desktest.Do(d, ListCodeValues, CodeRef{Name: "Paint"})); diff != "" {
		t.Errorf("by name: %s", diff)
	}

	d.insertThing(thing{ValueID: red})
	desktest.Refuse(d.with(thingReferences), DeleteCodeValue, CodeValueRef{CodeID: id, ID: red}, "error.msg.codeValue.in.use")
	desktest.Refuse(d.with(thingReferences), DeleteCode, CodeRef{ID: id}, "error.msg.cund.unknown.data.integrity.issue")
	desktest.Do(d.with(thingReferences), DeleteCodeValue, CodeValueRef{CodeID: id, ID: blue})
	desktest.Do(d, DeleteCode, CodeRef{ID: id})
	desktest.Refuse(d, GetCodeValue, CodeValueRef{CodeID: 1, ID: red}, "error.msg.codevalue.id.invalid")
}

func TestCodeRefusals(t *testing.T) {
	d := newDesk(t)
	desktest.Refuse(d, CreateCode, NewCode{}, "validation.msg.code.name.cannot.be.blank")
	desktest.Refuse(d, CreateCode, NewCode{Name: "Gender"}, "error.msg.code.duplicate.name")
	desktest.Refuse(d, UpdateCode, CodeUpdate{ID: 4, Name: new("Sex")}, "error.msg.code.systemdefined")
	desktest.Refuse(d, DeleteCode, CodeRef{ID: 4}, "error.msg.code.systemdefined")
	desktest.Refuse(d, GetCode, CodeRef{ID: 12}, "error.msg.code.identifier.not.found")
	desktest.Refuse(d, GetCode, CodeRef{Name: "Nothing"}, "error.msg.code.not.found")
	desktest.Refuse(d, CreateCodeValue, NewCodeValue{CodeID: 1, Name: "Passport"}, "error.msg.code.value.duplicate.label")
	desktest.Refuse(d, GetCodeValue, CodeValueRef{CodeName: GenderCode, ID: 1}, "error.msg.codevalue.codename.id.combination.invalid")
}

// The values of system-defined codes are the lender's own.
func TestValuesOfSystemDefinedCodes(t *testing.T) {
	d := newDesk(t)
	v := desktest.Do(d, CreateCodeValue, NewCodeValue{CodeName: GenderCode, Name: "Female"})
	got := desktest.Do(d, UpdateCodeValue, CodeValueUpdate{CodeName: GenderCode, ID: v.SubID, Name: new("Woman"), Active: new(true)})
	if diff := difference(operation.Changes{"name": operation.Sent{Value: "Woman"}}, got.Changes); diff != "" {
		t.Error(diff)
	}
	desktest.Do(d, DeleteCodeValue, CodeValueRef{CodeName: GenderCode, ID: v.SubID})
}

func TestPaymentTypes(t *testing.T) {
	d := newDesk(t)
	id := desktest.Do(d, CreatePaymentType, NewPaymentType{Name: "AUTOPAY", Description: "AUTOPAY", Position: 2}).ID
	want := PaymentTypeData{ID: id, Name: "AUTOPAY", Description: "AUTOPAY", Position: 2}
	if diff := difference(want, desktest.Do(d, GetPaymentType, PaymentTypeRef{operation.ByID(id)})); diff != "" {
		t.Error(diff)
	}
	desktest.Refuse(d, CreatePaymentType, NewPaymentType{}, "validation.msg.paymenttype.name.cannot.be.blank")
	desktest.Refuse(d, UpdatePaymentType, PaymentTypeUpdate{Ref: operation.ByID(id), Cash: new(true)}, "validation.msg.paymenttype.name.cannot.be.blank")
	desktest.Do(d, UpdatePaymentType, PaymentTypeUpdate{Ref: operation.ByID(id), Name: new("AUTOPAY"), Cash: new(true)})
	d.insertThing(thing{PaymentTypeID: id})
	desktest.Refuse(d.with(thingReferences), DeletePaymentType, PaymentTypeRef{operation.ByID(id)}, "error.msg.payment.type.association.exist")
	desktest.Do(d, DeletePaymentType, PaymentTypeRef{operation.ByID(id)})
	desktest.Refuse(d, GetPaymentType, PaymentTypeRef{operation.ByID(id)}, "error.msg.payment.type.invalid")
}

func TestFunds(t *testing.T) {
	d := newDesk(t)
	a := desktest.Do(d, CreateFund, NewFund{Name: "Lender A"}).ID
	desktest.Do(d, CreateFund, NewFund{Name: "Lender B", ExternalID: "B"})
	desktest.Refuse(d, CreateFund, NewFund{Name: "Lender A"}, "error.msg.fund.duplicate.name")
	desktest.Refuse(d, UpdateFund, FundUpdate{Ref: operation.ByID(a), ExternalID: new("B")}, "error.msg.fund.duplicate.externalId")
	desktest.Refuse(d, UpdateFund, FundUpdate{Ref: operation.ByID(a)}, "validation.msg.fund.no.parameters.for.update")
	desktest.Do(d, UpdateFund, FundUpdate{Ref: operation.ByID(a), Name: new("Lender Z")})
	want := []FundData{{3, "Lender B", "B"}, {2, "Lender Z", ""}, {1, "Own funds", ""}}
	if diff := difference(want, desktest.Do(d, ListFunds, operation.NoInput{})); diff != "" {
		t.Error(diff)
	}
	desktest.Refuse(d, GetFund, FundRef{operation.ByID(9)}, "error.msg.fund.id.invalid")
}

func TestCurrencies(t *testing.T) {
	d := newDesk(t)
	got := desktest.Do(d, UpdateCurrencies, CurrencySelectionInput{Codes: []string{"usd", "JPY", "USD"}})
	if diff := difference(operation.Changes{"currencies": []string{"USD", "JPY"}}, got.Changes); diff != "" {
		t.Error(diff)
	}
	lists := desktest.Do(d, ListCurrencies, operation.NoInput{})
	if len(lists.Selected) != 2 || lists.Selected[1].Code != "JPY" || lists.Selected[1].DecimalPlaces != 0 || len(lists.All) < 150 {
		t.Errorf("selected %v of %d", lists.Selected, len(lists.All))
	}
	desktest.Refuse(d, UpdateCurrencies, CurrencySelectionInput{Codes: []string{"XYZ"}}, "error.msg.currency.currencyCode.invalid")
	desktest.Refuse(d, UpdateCurrencies, CurrencySelectionInput{}, "validation.msg.currencies.currencies.cannot.be.empty")
}

func TestSchemaAndOperations(t *testing.T) {
	if err := store.Schema(Kinds()).Check(); err != nil {
		t.Error(err)
	}
	seen := map[string]bool{}
	for _, op := range Operations() {
		about := op.About()
		if seen[about.ID] || about.Summary == "" || about.Grouping == "" {
			t.Errorf("%s: double id, or no summary or grouping", about.ID)
		}
		seen[about.ID] = true
	}
}
