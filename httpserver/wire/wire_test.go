package wire_test

import (
	"net/http"
	"path"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/httpserver"
	"lending.example/platform/httpserver/wire"
	"lending.example/platform/lending/content"
	"lending.example/platform/lending/lendingtest"
	"lending.example/platform/lending/operation"
)

// input is an input with a field for every way to travel.
type input struct {
	Ref    operation.Ref `json:"clientId"`
	Amount int           `json:"amount"`
	Body   said          `json:"body"`
	operation.Paging
	content.File
	CodeID   int64  `json:"codeId"`
	CodeName string `json:"codeName"`
	Hidden   int    `json:"-"`
}

type said struct {
	Client int64 `json:"clientId"`
	Note   string
}

func TestFieldsTravelByTheirRoute(t *testing.T) {
	for _, c := range []struct {
		name, method, path string
		want               map[string]wire.Place // the attributes beside the paging, which is of the body or of the query
	}{
		{"with a body", http.MethodPost, "/v1/clients/{clientId}/x", map[string]wire.Place{
			"clientId": wire.Path, "amount": wire.Body, "body.clientId": wire.Body, "body.Note": wire.Body, "File": wire.File, "codeId": wire.Body, "codeName": wire.Body, "limit": wire.Body}},
		{"without", http.MethodGet, "/v1/clients/{clientId}/x", map[string]wire.Place{
			"clientId": wire.Path, "amount": wire.Query, "body.clientId": wire.Query, "body.Note": wire.Query, "File": wire.File, "codeId": wire.Query, "codeName": wire.Query, "limit": wire.Query}},
		{"by one of two names", http.MethodPut, "/v1/codes/name/{codeName}", map[string]wire.Place{
			"clientId": wire.Body, "amount": wire.Body, "body.clientId": wire.Body, "body.Note": wire.Body, "File": wire.File, "codeId": wire.Nowhere, "codeName": wire.Path, "limit": wire.Body}},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := map[string]wire.Place{}
			for _, f := range wire.Fields(reflect.TypeFor[input](), c.method, wire.Parameters(c.path)) {
				name := f.Name
				if f.Index[0] == 2 {
					name = "body." + name
				}
				if !slices.Contains([]string{"offset", "orderBy", "sortOrder"}, name) {
					got[name] = f.Place
				}
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

// TestMembers: an object inside a body has members, under any name.
func TestMembers(t *testing.T) {
	type inside struct {
		Ref  string `json:"ref"`
		Body said   `json:"body"`
	}
	for _, f := range wire.Members(reflect.TypeFor[inside]()) {
		if f.Place != wire.Body || len(f.Index) != 1 {
			t.Errorf("got %+v", f)
		}
	}
}

func TestExpand(t *testing.T) {
	got := wire.Expand("/v1/{kind=loans|clients}/{id*}/notes")
	var paths []string
	for _, a := range got {
		paths = append(paths, a.Path)
		if diff := cmp.Diff([]string{"id", "kind"}, a.Names()); diff != "" {
			t.Errorf("%s names (-want +got):\n%s", a.Path, diff)
		}
	}
	want := []string{"/v1/loans/{id}/notes", "/v1/loans/external-id/{id}/notes", "/v1/clients/{id}/notes", "/v1/clients/external-id/{id}/notes"}
	if diff := cmp.Diff(want, paths); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if !got[1].External[0] || got[0].External[0] || got[2].Constants[0] != (wire.Constant{Name: "kind", Word: "clients"}) {
		t.Errorf("got %+v", got)
	}
}

func TestNamed(t *testing.T) {
	for path, want := range map[string][]string{
		"/v1/loans/7":        {"loanId"},
		"/v1/loans/template": nil,
		"/v1/loans/external-id/L%2F1/transactions/9": {"loanId", "transactionId"},
		"/v1/codes/name/Purpose/codevalues":          {"codeName"},
		"/v1/clients/7/documents/3":                  {"documentId", "entityId", "entityType"},
		"/v1/clients//charges":                       nil,
		"/v1/nothing/7/of/the/sort":                  nil,
		"":                                           nil,
	} {
		got := wire.Named(path)
		slices.Sort(got)
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s names (-want +got):\n%s", path, diff)
		}
	}
}

// unsent are the attributes of operations that no request on their routes says, and why.
var unsent = map[string]string{
	"access.CreateUser sentPassword":      "made of the password",
	"access.CreateUser generatedPassword": "drawn",
	"access.UpdateUser sentPassword":      "made of the password",
	"access.ChangePassword sentPassword":  "made of the password",
	"datatables.AddRow rowId":             "a new row gets it",
	"datatables.DeleteRows rowId":         "all rows of a record",
	"loans.ListSteps businessSteps":       "for SetSteps, with the same input",
	"refdata.DeleteCode codeName":         "a code is deleted by its id",
	"webhooks.Create hookId":              "a new hook gets it",
}

// TestEveryAttributeTravels: all that the input of an operation can say, a request on one of its routes can say, or a reason is
// given.
func TestEveryAttributeTravels(t *testing.T) {
	inputs := map[string]reflect.Type{}
	for _, op := range lendingtest.New(t).Platform.Operations() {
		inputs[op.About().ID] = reflect.TypeOf(op.NewInput()).Elem()
	}
	said := map[string]bool{} // by operation and attribute
	for _, row := range httpserver.Routes() {
		of, built := inputs[row.Operation]
		if !built || of.Kind() != reflect.Struct {
			continue
		}
		for _, f := range wire.Fields(of, row.Method, wire.Named(row.Path)) {
			key := row.Operation + " " + f.Name
			said[key] = said[key] || f.Place != wire.Nowhere && !(f.Place == wire.Body && row.Method == http.MethodGet)
		}
	}
	for key, can := range said {
		if reason := unsent[key]; can && reason != "" {
			t.Errorf("a request can say %s, which should not be: %s", key, reason)
		} else if !can && reason == "" {
			t.Errorf("no route lets a request say %s, and no reason is given", key)
		}
	}
	if len(said) < 1000 {
		t.Errorf("only %d attributes were looked at", len(said))
	}
}

// TestEveryExceptionIsMet: the tables list no attribute that no input has.
func TestEveryExceptionIsMet(t *testing.T) {
	met := map[string]bool{}
	var through func(of reflect.Type)
	through = func(of reflect.Type) {
		for of.Kind() == reflect.Pointer || of.Kind() == reflect.Slice || of.Kind() == reflect.Map {
			of = of.Elem()
		}
		if of.Kind() != reflect.Struct || met[of.String()] {
			return
		}
		met[of.String()] = true
		for i := range of.NumField() {
			name, _, _ := strings.Cut(of.Field(i).Tag.Get("json"), ",")
			met[of.String()+"."+name], met[path.Base(of.PkgPath())+"."+name] = true, true
			through(of.Field(i).Type)
		}
	}
	for _, op := range lendingtest.New(t).Platform.Operations() {
		through(reflect.TypeOf(op.NewInput()))
	}
	for _, name := range wire.Listed() {
		if !met[name] {
			t.Errorf("no input has %s", name)
		}
	}
}

// dated is what outputs embed.
type dated struct {
	On   int `json:"on"`
	Name int `json:"name"`
}

// output is an output with a field for every rule.
type output struct {
	Name int `json:"name,omitempty"` // hides that of the embedded struct
	*dated
	Plain  int
	Hidden int `json:"-"`
	Kept   int `json:"kept" wire:"-"`
}

func TestOutputsAreFields(t *testing.T) {
	want := []wire.Output{{Name: "name", Index: []int{0}, Options: "omitempty"}, {Name: "on", Index: []int{1, 0}}, {Name: "Plain", Index: []int{2}}}
	if diff := cmp.Diff(want, wire.Outputs(reflect.TypeFor[output]())); diff != "" {
		t.Error(diff)
	}
}
