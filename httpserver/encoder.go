package httpserver

import (
	"cmp"
	"encoding"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
	"unicode/utf8"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/enumeration"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
)

// encoder writes values as the JSON of the interface: dates as [2026,1,31], moments as ISO text, amounts and decimals
// as plain numbers, enumerations as option objects, maps by key; absent values are left out.
type encoder struct {
	out     []byte
	request *binding        // what the request sent, for results that repeat it; nil for none
	only    map[string]bool // the attributes that the request asked for; nil for all
	bare    bool            // dates as "2026-01-31" and enumerations as their ids, as errors have them
	millis  bool            // moments as milliseconds since 1970
	err     error
}

// encode returns the JSON of a value.
func encode(v any) ([]byte, error) {
	e := encoder{out: make([]byte, 0, 512)}
	e.any(v)
	return e.out, e.err
}

// encodeFunc appends one value of the type it was made for.
type encodeFunc func(e *encoder, v reflect.Value)

var encodeFuncs sync.Map // reflect.Type to encodeFunc; a cache of what the types say

func encoderOf(t reflect.Type) encodeFunc {
	if known, ok := encodeFuncs.Load(t); ok {
		return known.(encodeFunc)
	}
	made, _ := encodeFuncs.LoadOrStore(t, newEncodeFunc(t))
	return made.(encodeFunc)
}

func (e *encoder) any(v any) {
	if v == nil {
		e.out = append(e.out, "null"...)
		return
	}
	r := reflect.ValueOf(v)
	encoderOf(r.Type())(e, r)
}

var (
	violationType = reflect.TypeFor[fault.Violation]()
	changesType   = reflect.TypeFor[map[string]any]()
	sentType      = reflect.TypeFor[operation.Sent]()
	numberType    = reflect.TypeFor[json.Number]()
	jsonMarshaler = reflect.TypeFor[json.Marshaler]()
	textMarshaler = reflect.TypeFor[encoding.TextMarshaler]()
)

func newEncodeFunc(t reflect.Type) encodeFunc {
	switch t {
	case dateType:
		return encodeDate
	case timeType:
		return encodeMoment
	case amountType:
		return func(e *encoder, v reflect.Value) { e.number(v.Interface().(money.Amount).AppendText(e.out)) }
	case decimalType:
		return func(e *encoder, v reflect.Value) { e.number(v.Interface().(money.Decimal).AppendText(e.out)) }
	case sentType:
		return func(e *encoder, v reflect.Value) { e.any(v.Interface().(operation.Sent).Value) }
	case violationType:
		return func(e *encoder, v reflect.Value) { e.violation(v.Interface().(fault.Violation)) }
	case refType:
		return encodeRef
	case numberType:
		return func(e *encoder, v reflect.Value) { e.out = append(e.out, v.String()...) }
	}
	switch {
	case t.Kind() == reflect.Pointer || t.Kind() == reflect.Interface:
		return encodeElem
	case t.Implements(enumType):
		return encodeEnumeration
	case t.Implements(jsonMarshaler):
		return encodeMarshaler
	case t.Implements(textMarshaler):
		return encodeText
	}
	return encodeFuncOfKind(t)
}

func encodeFuncOfKind(t reflect.Type) encodeFunc {
	switch t.Kind() {
	case reflect.Bool:
		return func(e *encoder, v reflect.Value) { e.out = strconv.AppendBool(e.out, v.Bool()) }
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return func(e *encoder, v reflect.Value) { e.out = strconv.AppendInt(e.out, v.Int(), 10) }
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return func(e *encoder, v reflect.Value) { e.out = strconv.AppendUint(e.out, v.Uint(), 10) }
	case reflect.String:
		return func(e *encoder, v reflect.Value) { e.text(v.String()) }
	case reflect.Struct:
		return newStructEncoder(t).encode
	case reflect.Slice:
		if t.Elem().Kind() == reflect.Uint8 {
			return func(e *encoder, v reflect.Value) { e.text(base64.StdEncoding.EncodeToString(v.Bytes())) }
		}
		return encodeList
	case reflect.Array:
		return encodeList
	case reflect.Map:
		if k := t.Key().Kind(); k == reflect.String || reflect.Int <= k && k <= reflect.Int64 {
			return encodeMap
		}
	}
	return func(e *encoder, _ reflect.Value) { e.fail(fmt.Errorf("httpserver: no JSON for a %v", t)) }
}

// fail writes null in the place of what has no JSON, and notes why.
func (e *encoder) fail(err error) {
	e.out, e.err = append(e.out, "null"...), cmp.Or(e.err, err)
}

// number takes what a number was appended to.
func (e *encoder) number(out []byte, err error) {
	if err != nil {
		e.fail(err)
		return
	}
	e.out = out
}

func encodeDate(e *encoder, v reflect.Value) {
	d := v.Interface().(calendar.Date)
	if e.bare {
		e.text(d.String())
		return
	}
	year, month, day := d.Split()
	e.out = append(e.out, '[')
	e.out = strconv.AppendInt(e.out, int64(year), 10)
	e.out = append(e.out, ',')
	e.out = strconv.AppendInt(e.out, int64(month), 10)
	e.out = append(e.out, ',')
	e.out = strconv.AppendInt(e.out, int64(day), 10)
	e.out = append(e.out, ']')
}

func encodeMoment(e *encoder, v reflect.Value) {
	moment := v.Interface().(time.Time)
	if e.millis {
		e.out = strconv.AppendInt(e.out, moment.UnixMilli(), 10)
		return
	}
	e.out = append(e.out, '"')
	e.out = moment.AppendFormat(e.out, time.RFC3339Nano)
	e.out = append(e.out, '"')
}

func encodeEnumeration(e *encoder, v reflect.Value) {
	option := v.Interface().(enumeration.Enumerated).Option()
	if e.bare {
		e.any(option.ID)
		return
	}
	e.option(option)
}

func (e *encoder) option(o enumeration.Option) {
	e.out = append(e.out, `{"id":`...)
	e.any(o.ID)
	e.out = append(e.out, `,"code":`...)
	e.text(o.Code)
	e.out = append(e.out, `,"value":`...)
	e.text(o.Label)
	e.out = append(e.out, '}')
}

// encodeRef writes the id of a resource, or its external id where that is what names it.
func encodeRef(e *encoder, v reflect.Value) {
	ref := v.Interface().(operation.Ref)
	if ref.ExternalID != "" {
		e.text(ref.ExternalID)
		return
	}
	e.out = strconv.AppendInt(e.out, ref.ID, 10)
}

func encodeElem(e *encoder, v reflect.Value) {
	if v.IsNil() {
		e.out = append(e.out, "null"...)
		return
	}
	elem := v.Elem()
	encoderOf(elem.Type())(e, elem)
}

func encodeMarshaler(e *encoder, v reflect.Value) {
	raw, err := v.Interface().(json.Marshaler).MarshalJSON()
	if err == nil && !json.Valid(raw) {
		err = fmt.Errorf("%.100q is no JSON", raw)
	}
	if err != nil {
		e.fail(fmt.Errorf("httpserver: JSON of a %v: %w", v.Type(), err))
		return
	}
	e.out = append(e.out, raw...)
}

func encodeText(e *encoder, v reflect.Value) {
	text, err := v.Interface().(encoding.TextMarshaler).MarshalText()
	if err != nil {
		e.fail(fmt.Errorf("httpserver: text of a %v: %w", v.Type(), err))
		return
	}
	e.text(string(text))
}

func encodeList(e *encoder, v reflect.Value) {
	elem := encoderOf(v.Type().Elem())
	e.out = append(e.out, '[')
	for i := range v.Len() {
		if i > 0 {
			e.out = append(e.out, ',')
		}
		elem(e, v.Index(i))
	}
	e.out = append(e.out, ']')
}

func encodeMap(e *encoder, v reflect.Value) {
	e.members(v, func(_ string, value reflect.Value) { encoderOf(value.Type())(e, value) })
}

// members writes an object of a map's entries by key, without absent ones.
func (e *encoder) members(v reflect.Value, value func(key string, value reflect.Value)) {
	keys := v.MapKeys()
	slices.SortFunc(keys, func(a, b reflect.Value) int { return strings.Compare(keyText(a), keyText(b)) })
	e.out = append(e.out, '{')
	first := true
	for _, key := range keys {
		item := v.MapIndex(key)
		if absentValue(item) {
			continue
		}
		if !first {
			e.out = append(e.out, ',')
		}
		first = false
		e.text(keyText(key))
		e.out = append(e.out, ':')
		value(keyText(key), item)
	}
	e.out = append(e.out, '}')
}

func keyText(key reflect.Value) string {
	if key.CanInt() {
		return strconv.FormatInt(key.Int(), 10)
	}
	return key.String()
}

// text appends a quoted string. Bytes that are no UTF-8 become the replacement character.
func (e *encoder) text(s string) {
	e.out = append(e.out, '"')
	start := 0
	for i := 0; i < len(s); {
		c := s[i]
		if c >= ' ' && c < utf8.RuneSelf && c != '"' && c != '\\' {
			i++
			continue
		}
		if c >= utf8.RuneSelf {
			r, size := utf8.DecodeRuneInString(s[i:])
			if r != utf8.RuneError || size > 1 {
				i += size
				continue
			}
		}
		e.out = append(e.out, s[start:i]...)
		e.escape(c)
		i++
		start = i
	}
	e.out = append(e.out, s[start:]...)
	e.out = append(e.out, '"')
}

// quoted appends a text as JSON.
func quoted(out []byte, text string) []byte {
	e := encoder{out: out}
	e.text(text)
	return e.out
}

func (e *encoder) escape(c byte) {
	const digits = "0123456789abcdef"
	switch {
	case c == '"' || c == '\\':
		e.out = append(e.out, '\\', c)
	case c == '\n':
		e.out = append(e.out, `\n`...)
	case c == '\r':
		e.out = append(e.out, `\r`...)
	case c == '\t':
		e.out = append(e.out, `\t`...)
	case c >= utf8.RuneSelf:
		e.out = append(e.out, "\ufffd"...)
	default:
		e.out = append(e.out, `\u00`...)
		e.out = append(e.out, digits[c>>4], digits[c&15])
	}
}
