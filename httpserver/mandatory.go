package httpserver

import (
	"net/http"
	"reflect"
	"slices"
	"strings"

	"lending.example/platform/httpserver/wire"
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/money"
)

// mandatoryAttributes are the attributes of query and body that a row requires, or its operation misses in an empty input, and misses still when every
// other attribute is there: where one of several would do, none of them is mandatory.
func mandatoryAttributes(row Route) []string {
	var names []string
	for _, name := range row.missing("", false) {
		if slices.Contains(row.missing(name, true), name) {
			names = append(names, name)
		}
	}
	if row.Dates != nil && row.Method != http.MethodGet {
		names = append(names, "locale", "dateFormat")
	}
	if row.NoLocale != "" {
		names = append(names, "locale")
	}
	return names
}

// missing lists the attributes that the operation misses in an input with nothing, or with everything but
// one of them.
func (r Route) missing(except string, filled bool) []string {
	input := r.op.NewInput()
	target := reflect.ValueOf(input).Elem()
	b := &binding{sent: map[string]jsonValue{}}
	asked := map[string]bool{}
	for _, f := range r.plan().fields {
		if f.Place != wire.Body && f.Place != wire.Query && f.Place != wire.QueryOrBody {
			continue
		}
		asked[f.Name] = true
		if filled && f.Name != except {
			fillIn(target.FieldByIndex(f.Index))
			b.sent[f.Name] = textValue("1")
		}
	}
	var names []string
	for _, v := range b.judge(r, input)(r.op.Check(input)) {
		if asked[v.Field] && saysMissing(v.Code) && !slices.Contains(names, v.Field) {
			names = append(names, v.Field)
		}
	}
	return names
}

func saysMissing(code string) bool {
	return strings.HasSuffix(code, ".not-blank") || strings.HasSuffix(code, "."+fault.Blank) || strings.HasSuffix(code, "."+fault.Empty)
}

// fillIn puts something into a field, so that it is there.
func fillIn(v reflect.Value) {
	switch v.Type() {
	case dateType:
		v.Set(reflect.ValueOf(calendar.MustParse("2026-01-31")))
		return
	case amountType:
		v.Set(reflect.ValueOf(money.MustParse("1")))
		return
	case decimalType:
		v.Set(reflect.ValueOf(money.DecimalFromInt(1)))
		return
	}
	switch v.Kind() {
	case reflect.String:
		v.SetString("x")
	case reflect.Bool:
		v.SetBool(true)
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		v.SetInt(1)
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		fillIn(v.Elem())
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 1, 1))
	case reflect.Map:
		v.Set(reflect.MakeMap(v.Type()))
	}
}
