package products

import (
	"encoding/json"
	"reflect"
	"testing"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending/calendar"
)

// handled are attributes that are not copied by name: other spellings, lists in another form, accounts, and what is not
// built.
var handled = map[string]bool{
	"ThresholdOtherSpelling": true, "PercentOtherSpelling": true,
	"PaymentAllocation": true, "CreditAllocation": true, "PrincipalVariations": true, "RepaymentVariations": true, "RateVariations": true,
	"Charges": true, "Rates": true, "Overrides": true,
	"LinkedToFloatingRates": true, "FloatingRateID": true, "RateDifferential": true, "MinRateDifferential": true,
	"DefaultRateDifferential": true, "MaxRateDifferential": true, "FloatingRateCalculationAllow": true,
}

// TestEveryAttributeIsStored: an attribute without a place of its own would be taken and forgotten.
func TestEveryAttributeIsStored(t *testing.T) {
	accounts := reflect.TypeFor[AccountingTermsInput]()
	for _, field := range reflect.VisibleFields(reflect.TypeFor[Attributes]()) {
		if field.Anonymous || handled[field.Name] {
			continue
		}
		if hasCounterpart(reflect.TypeFor[Product](), field) {
			continue
		}
		if _, isAccount := accounts.FieldByName(field.Name); !isAccount {
			t.Errorf("attribute %s is stored nowhere", field.Name)
		}
	}
	for _, field := range reflect.VisibleFields(reflect.TypeFor[OverridesInput]()) {
		if !hasCounterpart(reflect.TypeFor[Overrides](), field) {
			t.Errorf("override %s is stored nowhere", field.Name)
		}
	}
}

// TestEveryAccountIsMapped: every account that can be sent stands for a placeholder.
func TestEveryAccountIsMapped(t *testing.T) {
	sent := reflect.New(reflect.TypeFor[AccountingTermsInput]()).Elem()
	n := 0
	for i := range sent.NumField() {
		if sent.Field(i).Type() == reflect.TypeFor[*int64]() {
			n++
			sent.Field(i).Set(reflect.ValueOf(new(int64(n))))
		}
	}
	seen := map[int64]bool{}
	for _, account := range sent.Interface().(AccountingTermsInput).accounts() {
		seen[*account] = true
	}
	if len(seen) != n {
		t.Errorf("%d accounts can be sent, %d are mapped", n, len(seen))
	}
}

// TestNamesOnTheWireAreUnique: package json drops attributes of embedded structs that share a name, in silence.
func TestNamesOnTheWireAreUnique(t *testing.T) {
	for _, of := range []reflect.Type{reflect.TypeFor[Attributes](), reflect.TypeFor[Product](), reflect.TypeFor[ProductData](), reflect.TypeFor[ChargeAttributes]()} {
		seen := map[string]string{}
		for _, field := range reflect.VisibleFields(of) {
			name := field.Tag.Get("json")
			if field.Anonymous || name == "" || name == "-" {
				continue
			}
			if other, twice := seen[name]; twice {
				t.Errorf("%s: %s and %s are both %s", of.Name(), other, field.Name, name)
			}
			seen[name] = field.Name
		}
	}
}

// TestInputsSurviveTheLog: the command log keeps inputs as JSON, and a replay must find what was sent: zeros, and empty
// lists, which are not the same as none.
func TestInputsSurviveTheLog(t *testing.T) {
	in := NewProduct{}
	fill(reflect.ValueOf(&in).Elem())
	text, err := json.Marshal(in)
	if err != nil {
		t.Fatal(err)
	}
	var back NewProduct
	if err := json.Unmarshal(text, &back); err != nil {
		t.Fatal(err)
	}
	sameDay := cmp.Comparer(func(a, b calendar.Date) bool { return a == b })
	if diff := cmp.Diff(in, back, sameDay); diff != "" {
		t.Error(diff)
	}
}

// fill points every pointer at a zero and makes every list empty.
func fill(v reflect.Value) {
	for i := range v.NumField() {
		switch field := v.Field(i); field.Kind() {
		case reflect.Struct:
			fill(field)
		case reflect.Pointer:
			field.Set(reflect.New(field.Type().Elem()))
		case reflect.Slice:
			field.Set(reflect.MakeSlice(field.Type(), 0, 0))
		}
	}
}
