package httpserver

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strconv"
	"strings"
	"time"

	"lending.example/platform/httpserver/locale"
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/datatables"
	"lending.example/platform/lending/enumeration"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
)

// decoder turns a value that says something into a field. What it cannot read becomes a problem of the binding.
type decoder func(b *binding, at string, v jsonValue, target reflect.Value)

var (
	dateType    = reflect.TypeFor[calendar.Date]()
	timeType    = reflect.TypeFor[time.Time]()
	amountType  = reflect.TypeFor[money.Amount]()
	decimalType = reflect.TypeFor[money.Decimal]()
	refType     = reflect.TypeFor[operation.Ref]()
	writtenType = reflect.TypeFor[written]()
	rawType     = reflect.TypeFor[json.RawMessage]()
	cellType    = reflect.TypeFor[datatables.Cell]()
	enumType    = reflect.TypeFor[enumeration.Enumerated]()
	textPointer = reflect.TypeFor[*string]()
)

// decoderOf returns the decoder of a field's type. A type that no request can fill is a fault of the program, found
// when the routes are built.
func decoderOf(t reflect.Type) decoder {
	switch {
	case t == dateType:
		return decodeDate
	case t == timeType:
		return decodeMoment
	case t == amountType:
		return decodeAmount
	case t == decimalType:
		return decodeDecimal
	case t == refType:
		return decodeRef
	case t == cellType:
		return decodeCell
	case t == rawType:
		return func(_ *binding, _ string, v jsonValue, target reflect.Value) { target.SetBytes([]byte(v.raw)) }
	case t.Kind() == reflect.Pointer:
		return decodePointer(t.Elem(), decoderOf(t.Elem()))
	case t.Implements(enumType):
		return decodeEnumeration
	}
	return decoderOfKind(t)
}

func decoderOfKind(t reflect.Type) decoder {
	switch t.Kind() {
	case reflect.String:
		return decodeText
	case reflect.Bool:
		return decodeBool
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return decodeInteger
	case reflect.Struct:
		return decodeStruct
	case reflect.Slice:
		return decodeList(decoderOf(t.Elem()))
	case reflect.Map:
		return decodeMap(t, decoderOf(t.Elem()))
	case reflect.Interface:
		return decodeAny
	}
	panic(fmt.Sprintf("httpserver: no request can fill a %v", t))
}

// decodeAny keeps a value as it was sent; null is nil.
func decodeAny(_ *binding, _ string, v jsonValue, target reflect.Value) {
	if plain := v.plain(); plain != nil {
		target.Set(reflect.ValueOf(plain))
	}
}

func decodePointer(elem reflect.Type, decode decoder) decoder {
	return func(b *binding, at string, v jsonValue, target reflect.Value) {
		before := len(b.problems) + len(b.unread)
		made := reflect.New(elem)
		decode(b, at, v, made.Elem())
		if len(b.problems)+len(b.unread) == before {
			target.Set(made)
		}
	}
}

// decodeText keeps a text as it was sent. Clients send account numbers and the like as numbers too.
func decodeText(b *binding, at string, v jsonValue, target reflect.Value) {
	switch {
	case v.kind == jsonText:
		if !v.absent() {
			target.SetString(v.text)
		}
	case b.wrongType(at, v):
	case v.kind == jsonNumber:
		target.SetString(v.raw)
	default:
		b.problem(at, v.sent(), "validation.msg.invalid.string.format", "The parameter `"+at+"` must be a text.")
	}
}

func decodeBool(b *binding, at string, v jsonValue, target reflect.Value) {
	word := strings.ToLower(strings.TrimSpace(v.sent()))
	if v.kind != jsonBool && v.kind != jsonText || word != "true" && word != "false" {
		if b.wrongType(at, v) {
			return
		}
		b.invalid(at, v, "must.be.true.or.false", "The parameter `"+at+"` must be set as true or false.")
		return
	}
	target.SetBool(word == "true")
}

// decodeInteger reads a whole number. Plain digits in a text need no locale, as ids are sent that way; a zero before them is
// refused, because an id has one spelling.
func decodeInteger(b *binding, at string, v jsonValue, target reflect.Value) {
	if v.kind == jsonText && ledByZero(strings.TrimSpace(v.text)) {
		b.badNumber(at, v, "integer")
		return
	}
	plain, ok := b.number(at, v, "integer", plainDigits)
	if !ok {
		return
	}
	n, ok := wholeNumber(plain)
	if !ok {
		b.badNumber(at, v, "integer")
		return
	}
	if least, most := integerBounds(target.Type()); n < least || n > most {
		b.problem(at, v.sent(), "validation.msg.invalid.integer.format",
			fmt.Sprintf("The parameter `%s` must be a whole number from %d to %d, not: %s", at, least, most, fault.Shortened(v.sent())), v.sent())
		return
	}
	target.SetInt(n)
}

// integerBounds returns the smallest and the largest number of an integer type. An int is a count, and has 32 bits on the wire on
// every machine; an id is an int64.
func integerBounds(t reflect.Type) (least, most int64) {
	bits := t.Bits()
	if t.Kind() == reflect.Int {
		bits = 32
	}
	return -1 << (bits - 1), 1<<(bits-1) - 1
}

// plainDigits reports whether a text is digits after a sign or none.
func plainDigits(text string) bool { return locale.AllDigits(strings.TrimPrefix(text, "-")) }

// isPlainNumber reports whether a text is digits after a sign or none, with a point and further digits or without.
func isPlainNumber(text string) bool {
	whole, fraction, hasPoint := strings.Cut(strings.TrimPrefix(text, "-"), ".")
	return whole != "" && locale.AllDigits(whole) && hasPoint == (fraction != "") && locale.AllDigits(fraction)
}

// ledByZero reports whether digits stand after a zero.
func ledByZero(text string) bool {
	digits, led := strings.CutPrefix(strings.TrimPrefix(text, "-"), "0")
	return led && digits != "" && locale.AllDigits(digits)
}

// wholeNumber reads "12", "12.0" and "1.2e1" alike, exactly.
func wholeNumber(plain string) (int64, bool) {
	if n, err := strconv.ParseInt(plain, 10, 64); err == nil {
		return n, true
	}
	d, err := money.ParseDecimal(plain)
	if err != nil {
		return 0, false
	}
	n, err := strconv.ParseInt(d.String(), 10, 64)
	return n, err == nil
}

func decodeDecimal(b *binding, at string, v jsonValue, target reflect.Value) {
	plain, ok := b.number(at, v, "decimal", nil)
	if !ok {
		return
	}
	d, err := money.ParseDecimal(plain)
	if err != nil {
		b.refuseNumber(at, v, err)
		return
	}
	target.Set(reflect.ValueOf(d))
}

// decodeAmount keeps every digit; what an amount cannot hold exactly is refused, never rounded.
func decodeAmount(b *binding, at string, v jsonValue, target reflect.Value) {
	plain, ok := b.number(at, v, "decimal", nil)
	if !ok {
		return
	}
	var a money.Amount
	if err := a.UnmarshalJSON([]byte(plain)); err != nil {
		b.refuseNumber(at, v, err)
		return
	}
	target.Set(reflect.ValueOf(a))
}

// number returns a number in plain notation: a JSON number as it is, a text by the locale of the request. Only bodies owe a
// locale (docs/semantics/wire-platform.md, 0.7): in a query everything is a text.
func (b *binding) number(at string, v jsonValue, sort string, unambiguous func(string) bool) (string, bool) {
	switch {
	case v.kind == jsonNumber:
		return v.raw, true
	case v.kind != jsonText:
		b.badNumber(at, v, sort)
		return "", false
	case unambiguous != nil && unambiguous(strings.TrimSpace(v.text)):
		return strings.TrimSpace(v.text), true
	case b.inQuery && !b.speech.hasLocale && isPlainNumber(strings.TrimSpace(v.text)):
		return strings.TrimSpace(v.text), true
	case b.inQuery && !b.speech.hasLocale:
		b.problem(at, v.sent(), "validation.msg.invalid."+sort+".format", "The parameter `"+at+"` must be a number in plain digits, not: "+fault.Shortened(v.sent()), v.sent())
		return "", false
	case !b.speakable(at, v):
		return "", false
	}
	plain, ok := b.speech.locale.Number(v.text)
	if !ok {
		b.badNumber(at, v, sort)
	}
	return plain, ok
}

// speakable reports whether the request says by which locale a text is to be read.
func (b *binding) speakable(at string, v jsonValue) bool {
	switch {
	case !b.speech.hasLocale:
		b.problem(at, v.sent(), "validation.msg.missing.locale.parameter", "The parameter `"+at+"` requires a `locale` parameter to be passed with it.")
	case b.speech.badLocale:
		b.unread = append(b.unread, at)
	default:
		return true
	}
	return false
}

func (b *binding) badNumber(at string, v jsonValue, sort string) {
	b.problem(at, v.sent(), "validation.msg.invalid."+sort+".format",
		fmt.Sprintf("The parameter `%s` has value: %s which is invalid %s value for provided locale of [%s].", at, fault.Shortened(v.sent()), sort, b.speech.locale.Tag()), v.sent())
}

// refuseNumber answers a number that is well written and cannot be kept exactly.
func (b *binding) refuseNumber(at string, v jsonValue, cause error) {
	switch {
	case errors.Is(cause, money.ErrPrecision):
		b.problem(at, v.sent(), "validation.msg.invalid.decimal.format", "The parameter `"+at+"` has more digits than are kept.", v.sent())
	case errors.Is(cause, money.ErrRange):
		b.problem(at, v.sent(), "validation.msg.invalid.decimal.format", "The parameter `"+at+"` is larger than any amount that is kept.", v.sent())
	default:
		b.badNumber(at, v, "decimal")
	}
}

func decodeDate(b *binding, at string, v jsonValue, target reflect.Value) {
	switch {
	case v.kind != jsonText:
		b.refuseDate(at, v)
		return
	case !b.speakable(at, v):
		return
	case b.speech.badFormat:
		b.unread = append(b.unread, at)
		return
	case b.speech.dateFormat == "":
		b.problem(at, v.sent(), "validation.msg.missing.dateFormat.parameter", "The parameter `"+at+"` requires a `dateFormat` parameter to be passed with it.")
		return
	}
	d, ok := b.speech.pattern.Parse(v.text, b.speech.locale)
	if !ok {
		b.refuseDate(at, v)
		return
	}
	target.Set(reflect.ValueOf(d))
}

func (b *binding) refuseDate(at string, v jsonValue) {
	if b.dates != nil {
		b.problems = append(b.problems, b.dates.Unreadable.Violation(at, v.sent()))
		return
	}
	b.problem(at, v.sent(), "validation.msg.invalid.dateFormat.format",
		fmt.Sprintf("The parameter `%s` is invalid based on the dateFormat: `%s` and locale: `%s` provided: %s", at, fault.Shortened(b.speech.dateFormat), b.speech.locale.Tag(), fault.Shortened(v.sent())),
		v.sent(), b.speech.dateFormat)
}

// decodeMoment reads a moment in ISO form with an offset.
func decodeMoment(b *binding, at string, v jsonValue, target reflect.Value) {
	t, err := time.Parse(time.RFC3339, strings.TrimSpace(v.text))
	if v.kind != jsonText || err != nil {
		b.problem(at, v.sent(), "validation.msg.invalid.dateFormat.format", "The parameter `"+at+"` must be a moment such as 2026-01-31T12:00:00Z.", v.sent())
		return
	}
	target.Set(reflect.ValueOf(t.UTC()))
}

// decodeRef reads a resource by its id, a number, or by its external id, a text that is no id: 007 is one.
func decodeRef(b *binding, at string, v jsonValue, target reflect.Value) {
	var ref operation.Ref
	var known bool
	switch v.kind {
	case jsonNumber:
		ref.ID, known = wholeNumber(v.raw)
	case jsonText:
		known = true
		if id, ok := operation.ParseID(v.text); ok {
			ref.ID = id
		} else {
			ref.ExternalID = v.text
		}
	}
	if !known {
		b.badNumber(at, v, "integer")
		return
	}
	target.Set(reflect.ValueOf(ref))
}

// decodeCell keeps a value as it was sent, with the readings that it has: which one counts only the operation knows.
func decodeCell(b *binding, at string, v jsonValue, target reflect.Value) {
	cell := datatables.Cell{Text: v.sent()}
	switch {
	case v.kind == jsonNull || v.absent():
		cell.Text = ""
	case v.kind == jsonList || v.kind == jsonObject:
		b.problem(at, nil, "validation.msg.invalid.string.format", "The parameter `"+at+"` must be a single value.")
	case v.kind == jsonNumber:
		cell.Number = withoutExponent(v.raw)
	case v.kind == jsonText && b.speech.hasLocale && !b.speech.badLocale:
		cell.Number, _ = b.speech.locale.Number(v.text)
	case v.kind == jsonText && locale.AllDigits(v.text):
		cell.Number = v.text
	}
	if s := b.speech; v.kind == jsonText && s.dateFormat != "" && !s.badFormat {
		cell.Day, _ = s.pattern.Parse(v.text, s.locale)
	}
	target.Set(reflect.ValueOf(cell))
}

// withoutExponent writes a number of JSON without an exponent; "" when it has more digits than are kept.
func withoutExponent(number string) string {
	if n, ok := wholeNumber(number); ok {
		return strconv.FormatInt(n, 10)
	}
	var a money.Amount
	if a.UnmarshalJSON([]byte(number)) != nil {
		return ""
	}
	return a.String()
}

func decodeStruct(b *binding, at string, v jsonValue, target reflect.Value) {
	if v.kind != jsonObject {
		b.problem(at, v.sent(), "validation.msg.invalid.object.format", "The parameter `"+at+"` must be an object.")
		return
	}
	outer := b.speech
	b.speech = outer.within(b, at, v)
	b.object(membersOf(target.Type()), at, v, target, nil, nil)
	b.speech = outer
}

// mostElements bounds a list in a body. The longest that the interface has are lists of loan ids.
const mostElements = 10_000

func decodeList(decode decoder) decoder {
	return func(b *binding, at string, v jsonValue, target reflect.Value) {
		if v.kind != jsonList {
			b.invalid(at, v, "is.not.an.array", "The parameter `"+at+"` must be an array.")
			return
		}
		if len(v.items) > mostElements {
			b.invalid(at, jsonValue{}, "exceeds.max.length", fmt.Sprintf("The parameter `%s` exceeds max length of %d.", at, mostElements))
			return
		}
		list := reflect.MakeSlice(target.Type(), len(v.items), len(v.items))
		for i, item := range v.items {
			b.value(decode, at+"["+strconv.Itoa(i)+"]", item, list.Index(i))
		}
		target.Set(list)
	}
}

func decodeMap(t reflect.Type, decode decoder) decoder {
	return func(b *binding, at string, v jsonValue, target reflect.Value) {
		if v.kind != jsonObject || t.Key().Kind() != reflect.String {
			if b.wrongType(at, v) {
				return
			}
			b.problem(at, v.sent(), "validation.msg.invalid.object.format", "The parameter `"+at+"` must be an object.")
			return
		}
		made := reflect.MakeMapWithSize(t, len(v.names))
		for i, name := range v.names {
			value := reflect.New(t.Elem()).Elem()
			b.value(decode, join(at, name), v.items[i], value)
			made.SetMapIndex(reflect.ValueOf(name).Convert(t.Key()), value)
		}
		target.Set(made)
	}
}

// plain returns a value as plain Go data, numbers with all their digits.
func (v jsonValue) plain() any {
	switch v.kind {
	case jsonBool:
		return v.raw == "true"
	case jsonNumber:
		return json.Number(v.raw)
	case jsonText:
		return v.text
	case jsonList:
		list := make([]any, len(v.items))
		for i, item := range v.items {
			list[i] = item.plain()
		}
		return list
	case jsonObject:
		object := make(map[string]any, len(v.names))
		for i, name := range v.names {
			object[name] = v.items[i].plain()
		}
		return object
	}
	return nil
}
