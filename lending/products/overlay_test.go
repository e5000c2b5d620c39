package products

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending/calendar"
)

// handled are attributes that are not copied by name: other spellings, lists in another form, accounts, and what is not
// built.
var handled = map[string]bool{
	"ThresholdOtherSpelling": true, "PercentOtherSpelling": true,
	"Ref": true, "Warn": true,
	"PaymentAllocation": true, "CreditAllocation": true, "PrincipalVariations": true, "RepaymentVariations": true, "RateVariations": true,
	"Charges": true, "RateIDs": true, "Overrides": true,
	"LinkedToFloatingRates": true, "FloatingRateID": true, "RateDifferential": true, "MinRateDifferential": true,
	"DefaultRateDifferential": true, "MaxRateDifferential": true, "FloatingRateCalculationAllow": true,
}

// TestEveryAttributeIsStored: an attribute without a place of its own would be taken and forgotten.
func TestEveryAttributeIsStored(t *testing.T) {
	for _, field := range reflect.VisibleFields(reflect.TypeFor[ProductUpdate]()) {
		if handled[field.Name] || isAccount(field) || hasCounterpart(reflect.TypeFor[Product](), field) {
			continue
		}
		t.Errorf("attribute %s is stored nowhere", field.Name)
	}
	for _, field := range reflect.VisibleFields(reflect.TypeFor[OverridesInput]()) {
		if !hasCounterpart(reflect.TypeFor[Overrides](), field) {
			t.Errorf("override %s is stored nowhere", field.Name)
		}
	}
}

// isAccount reports whether an attribute is the id of an account, or a list of them.
func isAccount(field reflect.StructField) bool {
	return strings.HasSuffix(wireName(field), "AccountId") || strings.HasSuffix(wireName(field), "Mappings")
}

// TestEveryAccountIsMapped: every account that can be sent stands for a placeholder.
func TestEveryAccountIsMapped(t *testing.T) {
	var in ProductUpdate
	sent, n := reflect.ValueOf(&in).Elem(), 0
	for i := range sent.NumField() {
		if isAccount(sent.Type().Field(i)) && sent.Field(i).Kind() == reflect.Pointer {
			n++
			sent.Field(i).Set(reflect.ValueOf(new(int64(n))))
		}
	}
	seen := map[int64]bool{}
	for _, account := range in.accounts() {
		seen[*account] = true
	}
	if len(seen) != n || n == 0 {
		t.Errorf("%d accounts can be sent, %d are mapped", n, len(seen))
	}
}

// TestUpdatesSayWhatCreatesSay: an attribute stands in both inputs, under one name, as a pointer where a create must say it.
func TestUpdatesSayWhatCreatesSay(t *testing.T) {
	for create, update := range map[reflect.Type]reflect.Type{
		reflect.TypeFor[NewProduct](): reflect.TypeFor[ProductUpdate](),
		reflect.TypeFor[NewCharge]():  reflect.TypeFor[ChargeUpdate](),
	} {
		for i := range create.NumField() {
			field, same := create.Field(i), update.Field(i+1) // after the reference
			if field.Name != same.Name || wireName(field) != wireName(same) {
				t.Errorf("%v has %s, %v has %s", create, field.Name, update, same.Name)
			}
			if field.Type != same.Type && reflect.PointerTo(field.Type) != same.Type {
				t.Errorf("%s is %v and %v", field.Name, field.Type, same.Type)
			}
		}
		if update.NumField() != create.NumField()+1 {
			t.Errorf("%v has %d attributes", update, update.NumField()-1)
		}
	}
}

func wireName(field reflect.StructField) string {
	name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
	return name
}

// TestNamesOnTheWireAreUnique: package json drops attributes that share a name, in silence.
func TestNamesOnTheWireAreUnique(t *testing.T) {
	for _, of := range []reflect.Type{reflect.TypeFor[NewProduct](), reflect.TypeFor[Product](), reflect.TypeFor[ProductData](), reflect.TypeFor[NewCharge]()} {
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
