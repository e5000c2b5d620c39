package quote

import (
	"fmt"
	"reflect"
	"strings"

	"lending.example/platform/lending/enumeration"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/schedule"
)

// maxDigits are the most decimals of a currency.
const maxDigits = 6

// check refuses what an engine would take for another value without a word: an entry that a closed list does not have, decimals out of range,
// and interest without a day count.
func check(t schedule.Terms) error {
	c := fault.CheckOf("loan")
	c.Between("arithmetic[digits]", t.Arithmetic.Digits, 0, maxDigits).NotNegativeInt("arithmetic[inMultiplesOf]", t.Arithmetic.InMultiplesOf)
	c.Required("daysInYearType", t.DaysInYear != 0).Required("daysInMonthType", t.DaysInMonth != 0)
	checkLists(c, "", reflect.ValueOf(t))
	return c.Err()
}

// checkLists refuses values of closed lists that these do not have. A value of zero is absent.
func checkLists(c *fault.Checks, field string, v reflect.Value) {
	if listed, ok := v.Interface().(enumeration.Enumerated); ok {
		if !v.IsZero() && !listed.Option().Known() {
			c.Fail(field, fmt.Sprint(v), fault.NotListed, idsOf(v.Type()))
		}
		return
	}
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			checkLists(c, field, v.Elem())
		}
	case reflect.Slice:
		for i := range v.Len() {
			checkLists(c, fmt.Sprintf("%s[%d]", field, i), v.Index(i))
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if f := v.Type().Field(i); f.IsExported() {
				checkLists(c, within(field, f), v.Field(i))
			}
		}
	}
}

// within is the name of a field of a struct in JSON, as refusals have it: charges[0][chargeTimeType].
func within(outer string, f reflect.StructField) string {
	name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
	if name == "" {
		name = f.Name
	}
	if outer == "" {
		return name
	}
	return outer + "[" + name + "]"
}

func idsOf(t reflect.Type) string {
	var ids []string
	for _, option := range enumeration.EntriesOf(t) {
		ids = append(ids, fmt.Sprint(option.ID))
	}
	return strings.Join(ids, ", ")
}
