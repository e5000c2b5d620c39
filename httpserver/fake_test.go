package httpserver

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"net/http/httptest"
	"testing"
	"time"

	"lending.example/platform/lending"
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/content"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/store"
)

// deposit is an input with a field of every sort that requests can fill.
type deposit struct {
	Client   operation.Ref   `json:"clientId"`
	Amount   money.Amount    `json:"amount"`
	On       calendar.Date   `json:"on"`
	Until    *calendar.Date  `json:"until"`
	Rate     *money.Decimal  `json:"rate"`
	Count    int             `json:"count"`
	Small    int8            `json:"small"`
	Optional *int            `json:"optional"`
	Unit     calendar.Unit   `json:"unit"`
	Other    *calendar.Unit  `json:"other"`
	Note     *string         `json:"note"`
	Account  string          `json:"accountNo"`
	Active   *bool           `json:"active"`
	Parts    []depositPart   `json:"parts"`
	Roles    []int64         `json:"roles"`
	Rights   map[string]bool `json:"rights"`
	Owner    *depositPart    `json:"owner"`
	Anything any             `json:"anything"`
}

type depositPart struct {
	Amount money.Amount  `json:"amount"`
	On     calendar.Date `json:"on"`
	Name   string        `json:"name"`
}

func (d deposit) Violations() []fault.Violation {
	c := fault.CheckOf("deposit").Positive("amount", d.Amount).Date("on", d.On)
	if d.Note != nil {
		c.MaxLength("note", *d.Note, 5)
	}
	for i, p := range d.Parts {
		c.Positive(partName(i), p.Amount)
	}
	return c.Violations()
}

func partName(i int) string { return "parts[" + string(rune('0'+i)) + "][amount]" }

// depositData is an output with an attribute of every sort.
type depositData struct {
	ID       int64         `json:"id"`
	Name     string        `json:"name,omitempty"`
	On       calendar.Date `json:"on,omitzero"`
	Amount   money.Amount  `json:"amount"`
	Unit     calendar.Unit `json:"unit"`
	Children []depositData `json:"children,omitempty"`
	Roles    []int64       `json:"roles"`
}

var (
	errTooMuch = fault.Define(fault.Rule, "error.msg.deposit.too.much", "A deposit of %v on %v is too much.")
	errUnit    = fault.Define(fault.Rule, "error.msg.deposit.unit", "%v are too long.")
	errLocked  = fault.Define(fault.Conflict, codeLoanLocked, "Loan is locked.")
	errTaken   = fault.Define(fault.Integrity, "error.msg.deposit.duplicate.externalId", "Deposit %v exists.")
)

func depositOperations() []operation.Operation {
	meta := func(id, action string) operation.Meta {
		return operation.Meta{ID: "deposits." + id, Action: action, Entity: "DEPOSIT", Secret: []string{"note"}}
	}
	return []operation.Operation{
		fileOperation,
		operation.Command[deposit, operation.Result]{Meta: meta("Make", "CREATE"), Decide: makeDeposit},
		operation.Command[depositRef, operation.Result]{Meta: meta("Close", "CLOSE"), Decide: func(_ *operation.Unit, in depositRef) (operation.Result, error) {
			return operation.Result{ID: in.Ref.ID, ExternalID: in.Ref.ExternalID}, nil
		}},
		operation.Query[depositRef, depositData]{Meta: meta("Get", "READ"), Decide: func(_ *operation.Unit, in depositRef) (depositData, error) {
			return depositData{ID: in.Ref.ID, Name: in.Ref.ExternalID, On: calendar.MustParse("2024-01-31"), Amount: money.MustParse("12.50")}, nil
		}},
		operation.Query[depositFilter, operation.Page[depositData]]{Meta: meta("List", "READ"), Decide: func(_ *operation.Unit, in depositFilter) (operation.Page[depositData], error) {
			return operation.Page[depositData]{Total: 1, Items: []depositData{{ID: int64(in.Limit)}}}, nil
		}},
		operation.Query[credentials, depositData]{Meta: operation.Meta{ID: "deposits.SignIn", Open: true}, Decide: func(_ *operation.Unit, in credentials) (depositData, error) {
			return depositData{Name: in.Username}, nil
		}},
	}
}

func makeDeposit(_ *operation.Unit, in deposit) (operation.Result, error) {
	switch in.Account {
	case "fault":
		return operation.Result{}, errTooMuch.For("amount", in.Amount, in.Amount, in.On)
	case "unit":
		return operation.Result{}, errUnit.For("unit", in.Unit, in.Unit)
	case "taken":
		return operation.Result{}, errTaken.For("accountNo", in.Account, in.Account)
	case "broken":
		return operation.Result{}, errors.New("disk on fire, password hunter2")
	case "panic":
		panic("out of cheese")
	}
	return operation.Result{ID: 7, Changes: map[string]any{
		"amount": operation.Sent{Value: in.Amount}, "on": operation.Sent{Value: in.On}, "until": operation.Sent{Value: in.Until},
		"count": operation.Sent{Value: in.Count}, "unit": in.Unit, "computed": money.MustParse("5.25"), "effective": in.On,
	}}, nil
}

type depositRef struct {
	Ref operation.Ref `json:"clientId"`
}

type depositFilter struct {
	Strict bool          `json:"strict"`
	Kinds  []string      `json:"kinds"`
	From   calendar.Date `json:"from"`
	Flags  []bool        `json:"flags"`
	Points money.Decimal `json:"points"`
	operation.Paging
}

func (depositFilter) Violations() []fault.Violation { return nil }

func (depositRef) Violations() []fault.Violation { return nil }

type credentials struct {
	Username string `json:"username"`
	Password string `json:"password"`
}

func (c credentials) Violations() []fault.Violation {
	return fault.CheckOf("user").Text("username", c.Username, 100).Text("password", c.Password, 100).Violations()
}

// fakePlatform performs operations without a store: user "u" with password "p" in tenant "default".
type fakePlatform struct {
	seen      lending.CallOptions
	replayed  bool
	committed bool
	locked    bool
	long      string // goes into the name of every deposit that is read
}

func (f *fakePlatform) signIn(_ context.Context, tenant, _, username, password string) (desk, error) {
	switch {
	case tenant != "default":
		return nil, errTenant
	case username != "u" || password != "p":
		return nil, errNoCredentials.New()
	}
	return f, nil
}

func (f *fakePlatform) stranger(_ context.Context, tenant string) (desk, error) {
	if tenant != "default" {
		return nil, errTenant
	}
	return f, nil
}

func (f *fakePlatform) commits() store.Commits {
	return store.Commits{Count: 3, Time: 1500 * time.Millisecond}
}

func (f *fakePlatform) Perform(ctx context.Context, op operation.Operation, input any, opts lending.CallOptions) (lending.Outcome, error) {
	f.seen = opts
	if f.locked {
		return lending.Outcome{}, errLocked.New()
	}
	if err := ctx.Err(); err != nil {
		return lending.Outcome{}, err
	}
	if raw, ok := input.(operation.Preparer); ok {
		if err := raw.Prepare(nil); err != nil {
			return lending.Outcome{}, err
		}
	}
	violations := op.Check(input)
	if opts.Judge != nil {
		violations = opts.Judge(violations)
	}
	if err := fault.Invalid(violations); err != nil {
		return lending.Outcome{Replayed: f.replayed}, err
	}
	out, err := op.Run(&operation.Unit{}, input)
	if read, ok := out.(depositData); ok {
		read.Name += f.long
		out = read
	}
	return lending.Outcome{Output: out, Replayed: f.replayed}, err
}

// events are asked for by feeds, which the fake has none of.
func (f *fakePlatform) events(string) lending.Events { return lending.Events{} }

// Content is asked for by outputs that are kept files, which the fake has none of.
func (f *fakePlatform) Content(context.Context, string) (io.Reader, error) {
	return nil, content.ErrGone.New()
}

func depositTable() []Route {
	var table []Route
	for _, row := range []Route{
		post("/v1/clients/{clientId*}/deposits", named("deposits.Make")).with(Quirks{Tolerates: []string{"id"}}),
		post("/v1/clients/{clientId*}", named("deposits.Close")).on("close"),
		post("/v1/clients/{clientId*}", named("deposits.Open")).on("reopen"),
		get("/v1/clients/{clientId*}", named("deposits.Get")),
		get("/v1/clients/{clientId*}/plain", named("deposits.Nobody")).with(Quirks{Plain: true}),
		remove("/v1/clients/{clientId*}", named("deposits.Close")).with(Quirks{Status: 204}),
		get("/v1/clients/template", named("deposits.List")),
		get("/v1/clients", named("deposits.List")),
		post("/v1/clients/{clientId}/documents", named("deposits.File")),
		post("/v1/batches", nil).with(Quirks{Batch: true}),
		post("/v1/authentication", named("deposits.SignIn")).with(Quirks{Open: true}),
	} {
		table = append(table, row.expand()...)
	}
	return table
}

// startFake serves the fake platform on a real listener.
func startFake(t *testing.T, cfg Config) (*httptest.Server, *fakePlatform) {
	t.Helper()
	f := &fakePlatform{}
	if cfg.Logger == nil {
		cfg.Logger = slog.New(slog.DiscardHandler)
	}
	s, err := newServer(f, depositOperations(), depositTable(), cfg)
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(contractOf(t, s, &fakeContract).watch(s, func(difference string) { t.Error(difference) }))
	t.Cleanup(server.Close)
	return server, f
}

// named is an operation that a row names by its id alone.
func named(id string) operation.Operation {
	return operation.Query[operation.NoInput, any]{Meta: operation.Meta{ID: id}}
}
