package refdata

import (
	"testing"

	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/store"
)

func TestSeed(t *testing.T) {
	d := newDesk(t)
	ids := map[string]int64{}
	for _, c := range do(d, ListCodes, operation.NoInput{}) {
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
	for _, v := range do(d, ListCodeValues, CodeRef{Name: CustomerIdentifierCode}) {
		names = append(names, v.Name)
	}
	if diff := difference([]string{"Passport", "Id", "Drivers License", "Any Other Id Type"}, names); diff != "" {
		t.Error(diff)
	}
	types := do(d, ListPaymentTypes, PaymentTypeFilter{OnlyWithCode: true})
	if len(types) != 2 || types[0].CodeName != ChargebackPayment || types[1].CodeName != RefundPayment {
		t.Errorf("payment types of the platform: %v", types)
	}
}

func TestCodes(t *testing.T) {
	d := newDesk(t)
	id := do(d, CreateCode, NewCode{Name: "Colour"}).ID
	red := do(d, CreateCodeValue, NewCodeValue{CodeID: id, Name: "Red", Position: 2}).SubID
	blue := do(d, CreateCodeValue, NewCodeValue{CodeName: "Colour", Name: "Blue", Position: 1, Active: new(false)}).SubID
	do(d, UpdateCode, CodeUpdate{ID: id, Name: new("Paint")})

	all := do(d, ListCodeValues, CodeRef{ID: id})
	want := []CodeValueData{{ID: blue, Name: "Blue", Position: 1}, {ID: red, Name: "Red", Position: 2, Active: true}}
	if diff := difference(want, all); diff != "" {
		t.Error(diff)
	}
	if diff := difference(want[1:], do(d, ListCodeValues, CodeRef{Name: "Paint"})); diff != "" {
		t.Errorf("by name: %s", diff)
	}

	d.insertThing(thing{ValueID: red})
	refuse(d, DeleteCodeValue(thingReferences...), CodeValueRef{CodeID: id, ID: red}, "error.msg.codeValue.in.use")
	refuse(d, DeleteCode(thingReferences...), CodeRef{ID: id}, "error.msg.cund.unknown.data.integrity.issue")
	do(d, DeleteCodeValue(thingReferences...), CodeValueRef{CodeID: id, ID: blue})
	do(d, DeleteCode(), CodeRef{ID: id})
	refuse(d, GetCodeValue, CodeValueRef{CodeID: 1, ID: red}, "error.msg.codevalue.id.invalid")
}

func TestCodeRefusals(t *testing.T) {
	d := newDesk(t)
	refuse(d, CreateCode, NewCode{}, "validation.msg.code.name.cannot.be.blank")
	refuse(d, CreateCode, NewCode{Name: "Gender"}, "error.msg.code.duplicate.name")
	refuse(d, UpdateCode, CodeUpdate{ID: 4, Name: new("Sex")}, "error.msg.code.systemdefined")
	refuse(d, DeleteCode(), CodeRef{ID: 4}, "error.msg.code.systemdefined")
	refuse(d, GetCode, CodeRef{ID: 12}, "error.msg.code.identifier.not.found")
	refuse(d, GetCode, CodeRef{Name: "Nothing"}, "error.msg.code.not.found")
	refuse(d, CreateCodeValue, NewCodeValue{CodeID: 1, Name: "Passport"}, "error.msg.code.value.duplicate.label")
	refuse(d, GetCodeValue, CodeValueRef{CodeName: GenderCode, ID: 1}, "error.msg.codevalue.codename.id.combination.invalid")
}

// The values of system-defined codes are the lender's own.
func TestValuesOfSystemDefinedCodes(t *testing.T) {
	d := newDesk(t)
	v := do(d, CreateCodeValue, NewCodeValue{CodeName: GenderCode, Name: "Female"})
	got := do(d, UpdateCodeValue, CodeValueUpdate{CodeName: GenderCode, ID: v.SubID, Name: new("Woman"), Active: new(true)})
	if diff := difference(edits{"name": operation.Sent{Value: "Woman"}}, got.Changes); diff != "" {
		t.Error(diff)
	}
	do(d, DeleteCodeValue(), CodeValueRef{CodeName: GenderCode, ID: v.SubID})
}

func TestPaymentTypes(t *testing.T) {
	d := newDesk(t)
	id := do(d, CreatePaymentType, NewPaymentType{Name: "AUTOPAY", Description: "AUTOPAY", Position: 2}).ID
	want := PaymentTypeData{ID: id, Name: "AUTOPAY", Description: "AUTOPAY", Position: 2}
	if diff := difference(want, do(d, GetPaymentType, PaymentTypeRef{operation.ByID(id)})); diff != "" {
		t.Error(diff)
	}
	refuse(d, CreatePaymentType, NewPaymentType{}, "validation.msg.paymenttype.name.cannot.be.blank")
	refuse(d, UpdatePaymentType, PaymentTypeUpdate{Ref: operation.ByID(id), Cash: new(true)}, "validation.msg.paymenttype.name.cannot.be.blank")
	do(d, UpdatePaymentType, PaymentTypeUpdate{Ref: operation.ByID(id), Name: new("AUTOPAY"), Cash: new(true)})
	d.insertThing(thing{PaymentTypeID: id})
	refuse(d, DeletePaymentType(thingReferences...), PaymentTypeRef{operation.ByID(id)}, "error.msg.payment.type.association.exist")
	do(d, DeletePaymentType(), PaymentTypeRef{operation.ByID(id)})
	refuse(d, GetPaymentType, PaymentTypeRef{operation.ByID(id)}, "error.msg.payment.type.invalid")
}

func TestFunds(t *testing.T) {
	d := newDesk(t)
	a := do(d, CreateFund, NewFund{Name: "Lender A"}).ID
	do(d, CreateFund, NewFund{Name: "Lender B", ExternalID: "B"})
	refuse(d, CreateFund, NewFund{Name: "Lender A"}, "error.msg.fund.duplicate.name")
	refuse(d, UpdateFund, FundUpdate{Ref: operation.ByID(a), ExternalID: new("B")}, "error.msg.fund.duplicate.externalId")
	refuse(d, UpdateFund, FundUpdate{Ref: operation.ByID(a)}, "validation.msg.fund.no.parameters.for.update")
	do(d, UpdateFund, FundUpdate{Ref: operation.ByID(a), Name: new("Lender Z")})
	want := []FundData{{3, "Lender B", "B"}, {2, "Lender Z", ""}, {1, "Own funds", ""}}
	if diff := difference(want, do(d, ListFunds, operation.NoInput{})); diff != "" {
		t.Error(diff)
	}
	refuse(d, GetFund, FundRef{operation.ByID(9)}, "error.msg.fund.id.invalid")
}

func TestCurrencies(t *testing.T) {
	d := newDesk(t)
	got := do(d, UpdateCurrencies, CurrencySelectionInput{Codes: []string{"usd", "JPY", "USD"}})
	if diff := difference(edits{"currencies": []string{"USD", "JPY"}}, got.Changes); diff != "" {
		t.Error(diff)
	}
	lists := do(d, ListCurrencies, operation.NoInput{})
	if len(lists.Selected) != 2 || lists.Selected[1].Code != "JPY" || lists.Selected[1].DecimalPlaces != 0 || len(lists.All) < 150 {
		t.Errorf("selected %v of %d", lists.Selected, len(lists.All))
	}
	refuse(d, UpdateCurrencies, CurrencySelectionInput{Codes: []string{"XYZ"}}, "error.msg.currency.currencyCode.invalid")
	refuse(d, UpdateCurrencies, CurrencySelectionInput{}, "validation.msg.currencies.currencies.cannot.be.empty")
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
