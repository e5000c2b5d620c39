package products_test

import (
	"encoding/json"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/products"
)

// FuzzProduct sets attributes of sound products to values at random: no product panics, one without violations is
// created or refused by a rule, and what was created can be read, and sent again without effect.
func FuzzProduct(f *testing.F) {
	for seed := range uint64(300) {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, seed uint64) {
		text, in := scrambled(t, rand.New(rand.NewPCG(seed, 1)))
		inWorld(t, func(w *world) {
			made, err := perform(w, products.CreateProduct, in)
			if err != nil {
				if fault.KindOf(err) == fault.Internal {
					t.Errorf("%s: %v", text, err)
				}
				return
			}
			read(w, made.ID)
			again, err := perform(w, products.UpdateProduct, asUpdate(t, made.ID, in))
			if err != nil || len(again.Changes) > 0 {
				t.Errorf("%s: sent again: %v, %v", text, again.Changes, err)
			}
		})
	})
}

// scrambled is a sound product with up to five attributes set to something, and up to one left out.
func scrambled(t *testing.T, random *rand.Rand) (string, products.NewProduct) {
	t.Helper()
	bases := []func() products.NewProduct{mandatory, progressive, recalculating, capitalizing, merchantBuyingDown}
	fields := asMap(t, bases[random.IntN(len(bases))]())
	names := attributeNames()
	for range random.IntN(6) {
		fields[names[random.IntN(len(names))]] = values[random.IntN(len(values))]
	}
	if random.IntN(4) == 0 {
		delete(fields, names[random.IntN(len(names))])
	}
	for {
		text, err := json.Marshal(fields)
		if err != nil {
			t.Fatal(err)
		}
		var in products.NewProduct
		if err := json.Unmarshal(text, &in); err == nil {
			return string(text), in
		}
		for name := range fields { // a value of the wrong type: the shell would have refused it
			var single products.NewProduct
			if part, err := json.Marshal(map[string]any{name: fields[name]}); err == nil && json.Unmarshal(part, &single) != nil {
				delete(fields, name)
			}
		}
	}
}

var values = []any{
	-1, 0, 1, 2, 3, 4, 5, 12, 28, 100, 101, 360, 999_999_999, 0.5, 33.333333, 1e12, true, false, "", "x", "FLAT", "FEE", "EUR", "percentage", "2026-03-01",
	[]any{}, []any{map[string]any{}}, []any{map[string]any{"id": 1}}, []any{1}, map[string]any{"amortizationType": false},
	[]any{map[string]any{"borrowerCycleNumber": 1, "valueConditionType": 2, "defaultValue": 5}},
	[]any{map[string]any{"transactionType": "DEFAULT", "paymentAllocationOrder": []any{map[string]any{"order": 1}}}},
	[]any{map[string]any{"chargeId": 1, "incomeAccountId": 3}},
}

// attributeNames lists the names on the wire of all attributes.
func attributeNames() []string {
	var names []string
	for _, field := range reflect.VisibleFields(reflect.TypeFor[products.NewProduct]()) {
		if name, _, _ := strings.Cut(field.Tag.Get("json"), ","); name != "" {
			names = append(names, name)
		}
	}
	return names
}
