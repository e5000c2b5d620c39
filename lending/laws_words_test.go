package lending_test

import (
	"context"
	"fmt"
	"reflect"
	"slices"
	"testing"

	"lending.example/platform/lending/enumeration"
	"lending.example/platform/lending/lendingtest"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/products"
)

// unlived are the words that no loan can be lived with, and why.
var unlived = map[string]string{
	"products.ChargeTarget 3": "charges of clients",
	"products.ChargeTarget 4": "shares are not served",
	"schedule.ChargeTime 3":   "charges of deposit accounts",
	"schedule.ChargeTime 4":   "charges of deposit accounts",
	"schedule.ChargeTime 6":   "charges of deposit accounts",
	"schedule.ChargeTime 7":   "charges of deposit accounts",
	"schedule.ChargeTime 10":  "charges of deposit accounts",
	"schedule.ChargeTime 11":  "charges of deposit accounts",
	"schedule.ChargeTime 13":  "charges of shares",
	"schedule.ChargeTime 14":  "charges of shares",
	"schedule.ChargeTime 15":  "charges of shares",
	"schedule.ChargeTime 16":  "charges of deposit accounts",
}

// TestLawsAreLivedWithEveryWord holds that some shape of loan is lived with every word of every closed list of products, charges of
// loans and applications.
func TestLawsAreLivedWithEveryWord(t *testing.T) {
	lived := closedLists(t)
	for _, s := range allShapes() {
		t.Run(s.name, func(t *testing.T) {
			for _, in := range s.born(t).around.inputs {
				liveWords(reflect.ValueOf(in), lived)
			}
		})
	}
	for word, is := range lived {
		switch reason, excused := unlived[word]; {
		case !is && !excused:
			t.Errorf("no shape of loan is lived with %s", word)
		case is && excused:
			t.Errorf("%s is lived, though the list excuses it: %s", word, reason)
		}
	}
	for word := range unlived {
		if _, known := lived[word]; !known {
			t.Errorf("no list has %s", word)
		}
	}
}

// closedLists are the words of all closed lists: those of the types of the inputs, and those of names that have no type of their own.
func closedLists(t *testing.T) map[string]bool {
	words := map[string]bool{}
	for _, in := range []any{products.NewProduct{}, products.NewCharge{}, loans.Application{}} {
		addWords(reflect.TypeOf(in), words)
	}
	template, err := lendingtest.New(t).Desk.Products.Template(context.Background(), products.ProductChoice{})
	if err != nil {
		t.Fatal(err)
	}
	addNames(words, products.Strategies().Values()...)
	addNames(words, products.AllocationTypes().Values()...)
	addNames(words, products.Components().Values()...)
	for _, o := range slices.Concat(template.AllocatedTransactions, template.CreditedTransactions) {
		addNames(words, products.AllocatedTransaction(o.Code))
	}
	for _, o := range template.FutureRules {
		addNames(words, products.FutureRule(o.Code))
	}
	return words
}

func addNames[T ~string](words map[string]bool, names ...T) {
	for _, name := range names {
		words[wordOf(reflect.TypeOf(name), name)] = false
	}
}

func wordOf(t reflect.Type, id any) string { return fmt.Sprintf("%v %v", t, id) }

var enumerated = reflect.TypeFor[enumeration.Enumerated]()

// addWords adds the words of the closed lists that the fields of a type are of.
func addWords(t reflect.Type, words map[string]bool) {
	switch {
	case t.Kind() == reflect.Pointer || t.Kind() == reflect.Slice:
		addWords(t.Elem(), words)
	case t.Implements(enumerated):
		for _, option := range enumeration.EntriesOf(t) {
			words[wordOf(t, option.ID)] = false
		}
	case t.Kind() == reflect.Struct:
		for i := range t.NumField() {
			if t.Field(i).IsExported() {
				addWords(t.Field(i).Type, words)
			}
		}
	}
}

// liveWords marks the words that a value has.
func liveWords(v reflect.Value, words map[string]bool) {
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			liveWords(v.Elem(), words)
		}
	case reflect.Slice:
		for i := range v.Len() {
			liveWords(v.Index(i), words)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				liveWords(v.Field(i), words)
			}
		}
	case reflect.Int, reflect.String:
		word := fmt.Sprintf("%v %v", v.Type(), underlying(v))
		if _, known := words[word]; known {
			words[word] = true
		}
	}
}

// underlying is a value without the methods of its type, so that it prints as its id.
func underlying(v reflect.Value) any {
	if v.CanInt() {
		return v.Int()
	}
	return v.String()
}
