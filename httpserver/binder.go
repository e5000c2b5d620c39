package httpserver

import (
	"net/url"
	"reflect"
	"slices"
	"strings"

	"lending.example/platform/httpserver/wire"
	"lending.example/platform/lending/content"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
)

// binding fills the input of an operation from one request. It collects what is wrong with the request and
// remembers what was sent, for checks and results that need to know it.
type binding struct {
	resource string // the name of the input in codes of wrong types
	speech   speech
	sent     map[string]jsonValue // by parameter name; elements of lists as "charges[0][amount]"; without absent values
	problems []fault.Violation
	unread   []string                                          // parameters that a problem of another one, such as the locale, kept from being read
	badType  func(parameter string, value any) fault.Violation // what this operation says about wrong types; nil for the words of all others
	dates    *DateRefusals                                     // what this operation says about dates that cannot be read; nil for the words of all others
	inQuery  bool                                              // a parameter of the query is being read
	nowhere  bool                                              // the path names a resource in a way that none can have

	repeatsSpeech bool // the answer repeats locale and date format, no matter what it changes
	retells       bool // the answer repeats what another request said
}

// requestParts are the parts of a request that an input is filled from.
type requestParts struct {
	path  pathValues
	query url.Values
	body  jsonValue     // null when there is none
	file  *content.File // nil when there is none
	// tolerated are body attributes that are accepted and say nothing.
	tolerated []string
	// unset are body attributes that are accepted with values that ask for nothing.
	unset    []string
	dates    *DateRefusals
	noLocale string // the code that refuses a body without one; "" for none
	badType  func(parameter string, value any) fault.Violation

	repeatsSpeech bool
	retells       bool
}

// bind fills the input of a row's operation. It never fails: what is wrong is among the problems, and the fields
// concerned keep their zero value.
func bind(row Route, parts requestParts) (input any, b *binding) {
	input = row.op.NewInput()
	b = &binding{resource: strings.ToLower(row.op.About().Entity), sent: map[string]jsonValue{}, dates: parts.dates, badType: parts.badType, repeatsSpeech: parts.repeatsSpeech, retells: parts.retells}
	if row.plan() != nil {
		b.fill(row.plan(), reflect.ValueOf(input).Elem(), parts)
	}
	return input, b
}

func (b *binding) fill(p *inputPlan, target reflect.Value, parts requestParts) {
	b.speech = b.speechOf(parts)
	b.object(p, "", parts.body, target, parts.tolerated, parts.unset)
	for _, f := range p.fields {
		field := target.FieldByIndex(f.Index)
		switch f.Place {
		case wire.Path:
			b.fromPath(f, field, parts.path)
		case wire.Query, wire.QueryOrBody:
			if field.Kind() == reflect.Map {
				fromPrefix(f.Name, field, parts.query)
				continue
			}
			b.fromQuery(f, field, parts.query[f.Name])
		case wire.File:
			if parts.file != nil {
				field.Set(reflect.ValueOf(*parts.file))
			}
		}
	}
}

// object fills a struct from a JSON object. The prefix names the object in parameter names, "" for the body itself.
func (b *binding) object(p *inputPlan, prefix string, v jsonValue, target reflect.Value, tolerated, unset []string) {
	for i, name := range v.names {
		at := join(prefix, name)
		position, known := p.byName[name]
		switch {
		case known:
			f := p.fields[position]
			b.value(f.decode, at, v.items[i], target.FieldByIndex(f.Index))
		case name == "locale" || name == "dateFormat":
			b.remember(at, v.items[i])
		case p.rest >= 0:
			f := p.fields[p.rest]
			b.takeRest(f.decode, at, name, v.items[i], target.FieldByIndex(f.Index))
		case slices.Contains(unset, name) && v.items[i].asksForNothing():
		case !tolerates(tolerated, name):
			b.problems = append(b.problems, fault.Unsupported(at, name))
		}
	}
}

// takeRest puts an attribute into the map that takes what no field does.
func (b *binding) takeRest(decode decoder, at, name string, v jsonValue, rest reflect.Value) {
	if rest.IsNil() {
		rest.Set(reflect.MakeMap(rest.Type()))
	}
	b.remember(at, v)
	value := reflect.New(rest.Type().Elem()).Elem()
	decode(b, at, v, value)
	rest.SetMapIndex(reflect.ValueOf(name), value)
}

// value decodes one value into its field, unless it says nothing. A blank text does say something to a field that
// tells blank from absent.
func (b *binding) value(decode decoder, at string, v jsonValue, target reflect.Value) {
	b.remember(at, v)
	if v.absent() && !(v.kind == jsonText && target.Type() == textPointer) {
		return
	}
	decode(b, at, v, target)
}

func (b *binding) remember(at string, v jsonValue) {
	if !v.absent() {
		b.sent[at] = v
	}
}

// fromPath fills a field from the path. A field named "ref" is the last parameter of the path, regardless of its name.
func (b *binding) fromPath(f inputField, target reflect.Value, path pathValues) {
	v, ok := path.named(f.Name)
	if !ok && f.Name == "ref" && len(path) > 0 {
		v, ok = path[len(path)-1], true
	}
	if !ok {
		return
	}
	switch {
	case target.Type() == refType && v.external:
		target.Set(reflect.ValueOf(operation.ByExternalID(v.text)))
	case target.Type() == refType:
		target.Set(reflect.ValueOf(operation.ByID(b.pathID(v.text))))
	case target.CanInt() && !target.Type().Implements(enumType):
		target.SetInt(b.pathID(v.text))
	default:
		b.value(f.decode, f.Name, textValue(v.text), target)
	}
}

// pathID reads an id of the path. Nothing can be found under a text that is none.
func (b *binding) pathID(text string) int64 {
	id, ok := operation.ParseID(text)
	if !ok {
		b.nowhere = true
	}
	return id
}

// fromQuery fills a field from the values of a query parameter. A list takes them all, also those that one value
// joins with commas; anything else takes the last one.
func (b *binding) fromQuery(f inputField, target reflect.Value, values []string) {
	if len(values) == 0 {
		return
	}
	b.inQuery = true
	defer func() { b.inQuery = false }()
	if target.Kind() == reflect.Slice && target.Type().Elem().Kind() != reflect.Uint8 {
		list := jsonValue{kind: jsonList, raw: strings.Join(values, ",")}
		for _, text := range strings.Split(list.raw, ",") {
			list.items = append(list.items, textValue(strings.TrimSpace(text)))
		}
		b.value(f.decode, f.Name, list, target)
		return
	}
	b.value(f.decode, f.Name, textValue(values[len(values)-1]), target)
}

// fromPrefix fills a map of texts with the query parameters whose names begin like that of the field, under what follows.
func fromPrefix(prefix string, target reflect.Value, query url.Values) {
	taken := map[string]string{}
	for name, values := range query {
		if rest, ok := strings.CutPrefix(name, prefix); ok && rest != "" && len(values) > 0 {
			taken[rest] = values[len(values)-1]
		}
	}
	target.Set(reflect.ValueOf(taken))
}

// truth reads a boolean of the query that the shell itself understands; false when there is none. A value that is neither true
// nor false, or both, is refused: who misspells a preview must not get the real thing.
func truth(query url.Values, name string) (bool, error) {
	said := map[bool]bool{}
	for _, text := range query[name] {
		word := strings.ToLower(strings.TrimSpace(text))
		if said[word == "true"] = true; len(said) > 1 || word != "true" && word != "false" {
			return false, errQueryValue.For(name, text, name, text, []string{"true", "false"})
		}
	}
	return said[true], nil
}

func textValue(text string) jsonValue { return jsonValue{kind: jsonText, raw: text, text: text} }

// problem records what is wrong with a parameter. What it repeats of the request is shortened, as in every refusal.
func (b *binding) problem(at string, value any, code, message string, args ...any) {
	b.problems = append(b.problems, fault.NewViolation(code, at, message, value, args...))
}

// wrongType records a value of the wrong type in the operation's own words, if it has any.
func (b *binding) wrongType(at string, v jsonValue) bool {
	if b.badType == nil {
		return false
	}
	b.problems = append(b.problems, b.badType(at, v.sent()))
	return true
}

// invalid records a value of the wrong type under a code of the operation's own resource.
func (b *binding) invalid(at string, v jsonValue, suffix, message string) {
	b.problem(at, v.sent(), fault.CheckCode(b.resource, at, suffix), message)
}

// join names a part of a parameter, "charges[0]" and "amount" make "charges[0][amount]". Names that callers choose are shortened.
func join(prefix, name string) string {
	name = fault.Shortened(name)
	if prefix == "" {
		return name
	}
	return prefix + "[" + name + "]"
}
