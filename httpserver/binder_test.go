package httpserver

import (
	"encoding/json"
	"math"
	"net/url"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/clients"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/partners"
)

// rowOf is a row of a table of one, with its operation.
func rowOf(row Route, op operation.Operation) Route { return row.expand()[0].performedBy(op) }

// making is the row that deposits are made by.
func making() Route {
	return rowOf(post("/v1/clients/{clientId}/deposits", nil), depositOperations()[1])
}

// bindDeposit binds a body, and checks as the platform would.
func bindDeposit(t testing.TB, text string) (deposit, []string) {
	t.Helper()
	body, err := parseBody([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	input, problems := bound(making(), requestParts{path: pathValues{{name: "clientId", text: "5"}}, body: body, tolerated: []string{"id"}, unset: []string{"overdraft"}})
	return *input.(*deposit), problems
}

// bound is the input of a request, and its errors.
func bound(row Route, parts requestParts) (input any, problems []string) {
	input, b := bind(row, parts)
	for _, v := range b.judge(row, input)(row.op.Check(input)) {
		problems = append(problems, v.Field+": "+v.Code)
	}
	return input, problems
}

// needed are the two attributes without which the input is refused, so that cases show what they are about.
const needed = `"amount":1,"on":"2024-01-31","locale":"en","dateFormat":"yyyy-MM-dd"`

func TestBindValues(t *testing.T) {
	day := calendar.MustParse("2024-01-31")
	rate := money.MustDecimal("1234.5")
	text, blank, three, smallest, yes, weeks := "hello", "", 3, math.MinInt32, true, calendar.Weeks
	base := deposit{Client: operation.ByID(5), Amount: money.MustParse("1"), On: day}
	cases := []struct {
		name, body string
		want       func(*deposit)
	}{
		{"only what is needed", ``, func(*deposit) {}},
		{"null and blanks are absent", `"until":null,"rate":" ","optional":null,"active":"","accountNo":"  ","parts":null`, func(*deposit) {}},
		{"a blank text says so where that differs from absent", `"note":""`, func(d *deposit) { d.Note = &blank }},
		{"numbers in text", `"rate":"1,234.50","count":"1,000","optional":" 3 "`, func(d *deposit) { d.Rate, d.Count, d.Optional = &rate, 1000, &three }},
		{"numbers as numbers", `"rate":1234.5,"count":1e3,"optional":3.0`, func(d *deposit) { d.Rate, d.Count, d.Optional = &rate, 1000, &three }},
		{"texts", `"note":"hello","accountNo":"0042"`, func(d *deposit) { d.Note, d.Account = &text, "0042" }},
		{"a number where a text is meant keeps its digits", `"accountNo":1.50`, func(d *deposit) { d.Account = "1.50" }},
		{"true in text", `"active":"TRUE"`, func(d *deposit) { d.Active = &yes }},
		{"enumeration by id", `"unit":1,"other":"1"`, func(d *deposit) { d.Unit, d.Other = weeks, &weeks }},
		{"enumeration by name", `"unit":"WEEKS","other":"weeks"`, func(d *deposit) { d.Unit, d.Other = weeks, &weeks }},
		{"a number outside the list is for the operation to refuse", `"unit":77`, func(d *deposit) { d.Unit = 77 }},
		{"lists take locale and date format of the whole", `"parts":[{"amount":"1,000","on":"2024-01-31"},{"name":"x","amount":2}]`, func(d *deposit) {
			d.Parts = []depositPart{{Amount: money.MustParse("1000"), On: day}, {Name: "x", Amount: money.MustParse("2")}}
		}},
		{"an object may have its own", `"owner":{"amount":"1.000,5","on":"31 Januar 2024","locale":"de","dateFormat":"dd MMMM yyyy"}`, func(d *deposit) {
			d.Owner = &depositPart{Amount: money.MustParse("1000.5"), On: day}
		}},
		{"the largest and the smallest count", `"count":2147483647,"optional":-2147483648`, func(d *deposit) { d.Count, d.Optional = 2147483647, &smallest }},
		{"an id of 64 bits", `"roles":[99999999999]`, func(d *deposit) { d.Roles = []int64{99999999999} }},
		{"ids", `"roles":[1,"2"]`, func(d *deposit) { d.Roles = []int64{1, 2} }},
		{"an empty list is a list", `"roles":[]`, func(d *deposit) { d.Roles = []int64{} }},
		{"maps", `"rights":{"READ_LOAN":true,"CREATE_LOAN":"false"}`, func(d *deposit) { d.Rights = map[string]bool{"READ_LOAN": true, "CREATE_LOAN": false} }},
		{"anything", `"anything":{"a":[1.10]}`, func(d *deposit) { d.Anything = map[string]any{"a": []any{json.Number("1.10")}} }},
		{"tolerated attributes say nothing", `"id":9`, func(*deposit) {}},
		{"attributes that are not built ask for nothing", `"overdraft":false`, func(*deposit) {}},
		{"nor as a number", `"overdraft":0.00`, func(*deposit) {}},
		{"nor as a text", `"overdraft":"false"`, func(*deposit) {}},
		{"nor as a list", `"overdraft":[]`, func(*deposit) {}},
		{"the largest amount", `"owner":{"amount":9999999999999.999999}`, func(d *deposit) { d.Owner = &depositPart{Amount: money.MustParse("9999999999999.999999")} }},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			body := needed
			if c.body != "" {
				body += "," + c.body
			}
			got, problems := bindDeposit(t, "{"+body+"}")
			want := base
			c.want(&want)
			if diff := cmp.Diff(want, got, cmpopts.EquateComparable(calendar.Date{})); diff != "" || len(problems) > 0 {
				t.Errorf("problems %v, input (-want +got):\n%s", problems, diff)
			}
		})
	}
}

func TestBindProblems(t *testing.T) {
	cases := []struct {
		name, body string
		want       []string
	}{
		{"nothing sent", `{}`, []string{"amount: validation.msg.deposit.amount.cannot.be.blank", "on: validation.msg.deposit.on.cannot.be.blank"}},
		{"zero is not absent", `{"amount":0,"on":"2024-01-31","locale":"en","dateFormat":"yyyy-MM-dd"}`, []string{"amount: validation.msg.deposit.amount.not.greater.than.zero"}},
		{"unknown attributes, one entry each", `{` + needed + `,"foo":1,"bar":null}`, []string{"foo: error.msg.parameter.unsupported", "bar: error.msg.parameter.unsupported"}},
		{"an attribute that is not built asks for something", `{` + needed + `,"overdraft":0.1}`, []string{"overdraft: error.msg.parameter.unsupported"}},
		{"an attribute that is not built is wanted", `{` + needed + `,"overdraft":true}`, []string{"overdraft: error.msg.parameter.unsupported"}},
		{"unknown attribute of an element", `{` + needed + `,"parts":[{"amount":1,"foo":1}]}`, []string{"parts[0][foo]: error.msg.parameter.unsupported"}},
		{"a parameter of the path is none of the body", `{` + needed + `,"clientId":5}`, []string{"clientId: error.msg.parameter.unsupported"}},
		{"date without locale and format", `{"amount":1,"on":"2024-01-31"}`, []string{"on: validation.msg.missing.locale.parameter"}},
		{"date without format", `{"amount":1,"on":"2024-01-31","locale":"en"}`, []string{"on: validation.msg.missing.dateFormat.parameter"}},
		{"amount in text without locale", `{"amount":"1","on":"1","locale":null}`, []string{"amount: validation.msg.missing.locale.parameter", "on: validation.msg.missing.locale.parameter"}},
		{"unknown locale", `{"amount":"1","on":"2024-01-31","locale":"xx","dateFormat":"yyyy-MM-dd"}`, []string{
			"locale: validation.msg.invalid.locale.format"}},
		{"unknown date format", `{"amount":1,"on":"2024-01-31","locale":"en","dateFormat":"whenever"}`, []string{
			"dateFormat: validation.msg.invalid.dateFormat.format"}},
		{"a day that does not exist", `{"amount":1,"on":"2023-02-29","locale":"en","dateFormat":"yyyy-MM-dd"}`, []string{"on: validation.msg.invalid.dateFormat.format"}},
		{"a date as an array", `{"amount":1,"on":[2024,1,31],"locale":"en","dateFormat":"yyyy-MM-dd"}`, []string{"on: validation.msg.invalid.dateFormat.format"}},
		{"a date as a number", `{"amount":1,"on":20240131,"locale":"en","dateFormat":"yyyy-MM-dd"}`, []string{"on: validation.msg.invalid.dateFormat.format"}},
		{"over-precise amount", `{"amount":1.1234567,"on":"2024-01-31","locale":"en","dateFormat":"yyyy-MM-dd"}`, []string{"amount: validation.msg.invalid.decimal.format"}},
		{"amount beyond every limit", `{"amount":1e30,"on":"2024-01-31","locale":"en","dateFormat":"yyyy-MM-dd"}`, []string{"amount: validation.msg.invalid.decimal.format"}},
		{"amount of a hostile exponent", `{"amount":1e999999999,"on":"2024-01-31","locale":"en","dateFormat":"yyyy-MM-dd"}`, []string{"amount: validation.msg.invalid.decimal.format"}},
		{"amount in the notation of another locale", `{"amount":"1.000,50","on":"2024-01-31","locale":"en","dateFormat":"yyyy-MM-dd"}`, []string{"amount: validation.msg.invalid.decimal.format"}},
		{"wrong types", `{` + needed + `,"rate":true,"count":"x","optional":1.5,"active":1,"note":{},"parts":{},"roles":7,"rights":[],"owner":[],"unit":[],"other":"fortnights"}`, []string{
			"rate: validation.msg.invalid.decimal.format", "count: validation.msg.invalid.integer.format", "optional: validation.msg.invalid.integer.format",
			"active: validation.msg.deposit.active.must.be.true.or.false", "note: validation.msg.invalid.string.format",
			"parts: validation.msg.deposit.parts.is.not.an.array", "roles: validation.msg.deposit.roles.is.not.an.array",
			"rights: validation.msg.invalid.object.format", "owner: validation.msg.invalid.object.format",
			"unit: validation.msg.invalid.integer.format", "other: validation.msg.invalid.integer.format"}},
		{"integer too large for its field", `{` + needed + `,"small":128,"count":9223372036854775808}`, []string{"small: validation.msg.invalid.integer.format", "count: validation.msg.invalid.integer.format"}},
		{"a count of more than 32 bits", `{` + needed + `,"count":2147483648,"optional":"99999999999"}`, []string{"count: validation.msg.invalid.integer.format", "optional: validation.msg.invalid.integer.format"}},
		{"a count below 32 bits", `{` + needed + `,"count":-2147483649}`, []string{"count: validation.msg.invalid.integer.format"}},
		{"parts of elements", `{` + needed + `,"parts":[{"amount":"x"},{"amount":0},{}, 5]}`, []string{
			"parts[0][amount]: validation.msg.invalid.decimal.format", "parts[3]: validation.msg.invalid.object.format",
			"parts[1][amount]: validation.msg.deposit.parts.amount.not.greater.than.zero",
			"parts[2][amount]: validation.msg.deposit.parts.amount.cannot.be.blank"}},
		{"request and operation together", `{"amount":"x","on":"2024-01-31","note":"too long","foo":1,"locale":"en","dateFormat":"yyyy-MM-dd"}`, []string{
			"amount: validation.msg.invalid.decimal.format", "foo: error.msg.parameter.unsupported", "note: validation.msg.deposit.note.exceeds.max.length"}},
		{"numbers led by a zero", `{` + needed + `,"count":"007","optional":"00","roles":[1,"02"]}`, []string{
			"count: validation.msg.invalid.integer.format", "optional: validation.msg.invalid.integer.format",
			"roles[1]: validation.msg.invalid.integer.format"}},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			_, got := bindDeposit(t, c.body)
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

// TestBindQuery reads what a method without a body takes, all of it from the query.
func TestBindQuery(t *testing.T) {
	row := rowOf(get("/v1/clients", nil), depositOperations()[4])
	const dated = "&locale=en&dateFormat=yyyy-MM-dd"
	for _, c := range []struct {
		name, query string
		want        depositFilter
		problems    []string
	}{
		{"values and lists", "strict=True&kinds=a,b&kinds=c&from=2024-01-31&offset=5&limit=10&sortOrder=DESC&unknown=1" + dated, depositFilter{
			Strict: true, Kinds: []string{"a", "b", "c"}, From: calendar.MustParse("2024-01-31"), Paging: operation.Paging{Offset: 5, Limit: 10, SortOrder: "DESC"}}, nil},
		{"a boolean that says nothing", "strict=", depositFilter{}, nil},
		{"list of booleans", "flags=true,false", depositFilter{Flags: []bool{true, false}}, nil},
		{"a boolean that is neither", "strict=1&flags=true,yes", depositFilter{}, []string{
			"strict: validation.msg.deposit.strict.must.be.true.or.false", "flags[1]: validation.msg.deposit.flags.must.be.true.or.false"}},
		{"counts of 32 bits", "offset=2147483647&limit=2147483648", depositFilter{}, []string{"limit: validation.msg.invalid.integer.format"}},
		{"a number led by a zero", "limit=010" + dated, depositFilter{}, []string{"limit: validation.msg.invalid.integer.format"}},
		{"no number and no date", "limit=ten&from=31.01.2024" + dated, depositFilter{}, []string{
			"from: validation.msg.invalid.dateFormat.format", "limit: validation.msg.invalid.integer.format"}},
		// docs/semantics/wire-platform.md, 0.7: a locale is missing where "a formatted number or date is given as a string"; a query is texts only.
		{"a decimal in plain digits needs no locale", "points=-1.5", depositFilter{Points: money.MustDecimal("-1.5")}, nil},
		{"a decimal without fraction needs none either", "points=2", depositFilter{Points: money.MustDecimal("2")}, nil},
		{"a decimal in the notation of a locale", "points=1.000,5&locale=de", depositFilter{Points: money.MustDecimal("1000.5")}, nil},
		{"a decimal in another notation without locale", "points=1,5", depositFilter{}, []string{"points: validation.msg.invalid.decimal.format"}},
		{"no decimal", "points=1.", depositFilter{}, []string{"points: validation.msg.invalid.decimal.format"}},
		{"a number without locale", "limit=ten", depositFilter{}, []string{"limit: validation.msg.invalid.integer.format"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			query, err := url.ParseQuery(c.query)
			if err != nil {
				t.Fatal(err)
			}
			got, problems := bound(row, requestParts{query: query})
			if diff := cmp.Diff(c.problems, problems); diff != "" {
				t.Errorf("problems (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(c.want, *got.(*depositFilter), cmpopts.EquateComparable(calendar.Date{}, money.Decimal{})); diff != "" && c.problems == nil {
				t.Errorf("input (-want +got):\n%s", diff)
			}
		})
	}
}

func TestBindPath(t *testing.T) {
	row := rowOf(post("/v1/clients/{clientId}", nil), depositOperations()[2])
	cases := []struct {
		name    string
		value   pathValue
		want    operation.Ref
		nowhere bool
	}{
		{"id", pathValue{name: "clientId", text: "12"}, operation.ByID(12), false},
		{"external id", pathValue{name: "clientId", text: "a/b 12", external: true}, operation.ByExternalID("a/b 12"), false},
		{"no number", pathValue{name: "clientId", text: "abc"}, operation.Ref{}, true},
		{"too large", pathValue{name: "clientId", text: "9223372036854775808"}, operation.Ref{}, true},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			input, b := bind(row, requestParts{path: pathValues{c.value}})
			got := input.(*depositRef).Ref
			if b.nowhere != c.nowhere || !c.nowhere && got != c.want {
				t.Errorf("got %v, nowhere %v", got, b.nowhere)
			}
		})
	}
}

// TestSecretsAreNotRepeated holds that a refusal does not carry the value of an attribute that the operation calls
// secret.
func TestSecretsAreNotRepeated(t *testing.T) {
	body, _ := parseBody([]byte(`{` + needed + `,"note":"a secret that is too long"}`))
	row := making()
	input, b := bind(row, requestParts{body: body})
	for _, v := range b.judge(row, input)(row.op.Check(input)) {
		if v.Field == "note" && (v.Value != nil || v.Args != nil) {
			t.Errorf("the refusal repeats %v", v.Value)
		}
	}
}

// FuzzBody sends any body at an input with every sort of field. Nothing may panic, and what was accepted must be
// within its limits.
func FuzzBody(f *testing.F) {
	f.Add(`{` + needed + `}`)
	f.Add(`{"amount":"1.000,50","on":"31 Januar 2024","locale":"de","dateFormat":"dd MMMM yyyy","parts":[{"amount":1}],"rights":{"a":true}}`)
	f.Add(`{"amount":1e999999999,"roles":[1,2,3],"anything":[[[[]]]],"owner":{"locale":"fr"}}`)
	f.Add(`[{"a":"\ud800"}]`)
	f.Fuzz(func(t *testing.T, text string) {
		body, err := parseBody([]byte(text))
		if err != nil {
			return
		}
		row := making()
		input, b := bind(row, requestParts{body: body})
		got := input.(*deposit)
		b.judge(row, input)(row.op.Check(input))
		if !got.Amount.InRange() {
			t.Errorf("%q gave the amount %v", text, got.Amount)
		}
		out, err := encode(got)
		if err != nil || !json.Valid(out) {
			t.Errorf("%q came back as %q: %v", text, out, err)
		}
	})
}

func BenchmarkBind(b *testing.B) {
	body := []byte(`{"amount":1000.50,"on":"01 January 2024","locale":"en","dateFormat":"dd MMMM yyyy","count":12,"unit":2,"rate":"12.5","note":"hello",` +
		`"parts":[{"amount":500,"on":"01 January 2024"},{"amount":500.5,"on":"01 February 2024"}]}`)
	row := making()
	b.SetBytes(int64(len(body)))
	b.ReportAllocs()
	for b.Loop() {
		v, err := parseBody(body)
		if err != nil {
			b.Fatal(err)
		}
		if _, bound := bind(row, requestParts{body: v}); len(bound.problems) > 0 {
			b.Fatal(bound.problems)
		}
	}
}

func TestUnreadableCoversParts(t *testing.T) {
	_, got := bindDeposit(t, `{`+needed+`,"parts":"x"}`)
	if joined := strings.Join(got, ","); joined != "parts: validation.msg.deposit.parts.is.not.an.array" {
		t.Error(joined)
	}
}

// TestBindRest sends attributes to an operation that has a word of its own on those it does not know.
func TestBindRest(t *testing.T) {
	body, err := parseBody([]byte(`{"active":true,"status":null,"more":{"a":1}}`))
	if err != nil {
		t.Fatal(err)
	}
	input, b := bind(rowOf(post("/v1/sourcing-partners/{id}/activation", nil), partners.SetActive), requestParts{path: pathValues{{name: "id", text: "x"}}, body: body})
	want := partners.Activation{ID: "x", Active: new(true), Other: map[string]any{"status": nil, "more": map[string]any{"a": json.Number("1")}}}
	if diff := cmp.Diff(want, *input.(*partners.Activation)); diff != "" || len(b.problems) > 0 {
		t.Errorf("problems %v (-want +got):\n%s", b.problems, diff)
	}
}

// TestBindEither sends what may stand in the query or in the body.
func TestBindEither(t *testing.T) {
	row := rowOf(put("/v1/client/{clientId}/addresses", nil), clients.UpdateAddress)
	for _, c := range []struct {
		name, body string
		query      url.Values
		want       int64
	}{
		{"in the body", `{"type":7}`, nil, 7},
		{"in the query", `{}`, url.Values{"type": {"8"}}, 8},
		{"in both, where the query wins", `{"type":7}`, url.Values{"type": {"8"}}, 8},
	} {
		t.Run(c.name, func(t *testing.T) {
			body, err := parseBody([]byte(c.body))
			if err != nil {
				t.Fatal(err)
			}
			input, b := bind(row, requestParts{body: body, query: c.query})
			if got := input.(*clients.AddressUpdate).Type; got != c.want || len(b.problems) > 0 {
				t.Errorf("got %d, problems %v", got, b.problems)
			}
		})
	}
}
