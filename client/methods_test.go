package client_test

import (
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"os"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"

	"lending.example/platform/client"
	"lending.example/platform/httpserver"
	"lending.example/platform/httpserver/wire"
	"lending.example/platform/lending"
	"lending.example/platform/lending/lendingtest"
	"lending.example/platform/lending/operation"
)

// ownMethods are methods that a desk has not.
var ownMethods = []string{"Loans.Terms"}

// routes is the route table.
var routes = sync.OnceValue(httpserver.Routes)

// parameters are the names in the paths of the route table.
var parameters = sync.OnceValue(func() map[string]bool {
	names := map[string]bool{}
	for _, row := range routes() {
		for _, name := range wire.Parameters(row.Path) {
			names[name] = true
		}
	}
	return names
})

// TestEveryRoutedOperationIsAMethod calls every method on a server that only listens: each sends what a row of the route table takes,
// each is called as a method of the desk, and each operation of the platform that has a route is performed by one of them.
func TestEveryRoutedOperationIsAMethod(t *testing.T) {
	var sent *http.Request
	c := clientOf(t, func(w http.ResponseWriter, r *http.Request) {
		sent = r
		w.WriteHeader(http.StatusNoContent)
	})
	performed := map[string]string{}
	desk := reflect.TypeFor[lending.Desk]()
	eachMethod(c, func(service, name string, method reflect.Value) {
		called := service + "." + name
		counterpart, ok := desk.FieldByName(service)
		if ok {
			_, ok = counterpart.Type.MethodByName(name)
		}
		if !ok && !slices.Contains(ownMethods, called) {
			t.Errorf("a desk has no %s", called)
		}
		sent = nil
		results := method.Call(arguments(method.Type()))
		if sent == nil {
			t.Errorf("%s sends nothing: %v", called, results[len(results)-1])
			return
		}
		row, ok := rowOf(sent.Method, sent.URL.Path, sent.URL.Query().Get("command"))
		if !ok {
			t.Errorf("%s sends %s %s, which is no route", called, sent.Method, sent.URL)
		}
		performed[row.Operation] = called
	})
	offered := map[string]bool{}
	for _, op := range lendingtest.New(t).Platform.Operations() {
		offered[op.About().ID] = true
	}
	for _, row := range routes() {
		if offered[row.Operation] && performed[row.Operation] == "" {
			t.Errorf("no method performs %s", row.Operation)
		}
	}
}

// TestAnswersAreRead calls every method on a server that answers with the example of its route: the result has every attribute of the
// answer.
func TestAnswersAreRead(t *testing.T) {
	answers := exampleAnswers(t)
	var answer json.RawMessage
	c := clientOf(t, func(w http.ResponseWriter, r *http.Request) {
		row, _ := rowOf(r.Method, r.URL.Path, r.URL.Query().Get("command"))
		answer = answers[row.Operation]
		w.Header().Set("Content-Disposition", "attachment; filename=a.txt")
		_, _ = w.Write(answer)
	})
	read := 0
	eachMethod(c, func(service, name string, method reflect.Value) {
		answer = nil
		results := method.Call(arguments(method.Type()))
		if err, _ := results[len(results)-1].Interface().(error); err != nil {
			t.Errorf("%s.%s: %v, of %s", service, name, err, answer)
			return
		}
		if answer == nil || len(results) == 1 {
			return
		}
		read++
		var want any
		if err := json.Unmarshal(answer, &want); err != nil {
			t.Fatal(err)
		}
		if lost := lostOf(want, asJSON(t, results[0].Interface()), ""); len(lost) > 0 {
			t.Errorf("%s.%s loses %v", service, name, lost)
		}
	})
	if read < 190 {
		t.Errorf("only %d answers were read", read)
	}
}

// exampleAnswers are the answers of the examples of the interface, by operation.
func exampleAnswers(t *testing.T) map[string]json.RawMessage {
	t.Helper()
	text, err := os.ReadFile("../httpserver/examples_answers.json")
	if err != nil {
		t.Fatal(err)
	}
	var byRequest map[string]json.RawMessage
	if err := json.Unmarshal(text, &byRequest); err != nil {
		t.Fatal(err)
	}
	answers := map[string]json.RawMessage{}
	for request, answer := range byRequest {
		method, rest, _ := strings.Cut(request, " ")
		path, query, _ := strings.Cut(rest, "?")
		_, command, _ := strings.Cut(query, "command=")
		if row, ok := rowOf(method, path, command); ok {
			answers[row.Operation] = answer
		}
	}
	return answers
}

// lostOf lists the attributes of an answer that a result lacks.
func lostOf(want, got any, at string) (lost []string) {
	switch want := want.(type) {
	case map[string]any:
		has, ok := got.(map[string]any)
		if !ok {
			return nil // an entry of a closed list, or a reference
		}
		for name, member := range want {
			if value, ok := has[name]; ok {
				lost = append(lost, lostOf(member, value, at+"."+name)...)
			} else if !empty(member) {
				lost = append(lost, at+"."+name)
			}
		}
	case []any:
		has, _ := got.([]any)
		for i := range min(len(want), len(has)) {
			lost = append(lost, lostOf(want[i], has[i], at+"[]")...)
		}
	}
	slices.Sort(lost)
	return slices.Compact(lost)
}

// empty reports whether a value may be left out.
func empty(v any) bool {
	list, isList := v.([]any)
	members, isObject := v.(map[string]any)
	return v == nil || v == false || v == "" || v == 0.0 || isList && len(list) == 0 || isObject && len(members) == 0
}

// clientOf returns a client of a server.
func clientOf(t *testing.T, serve http.HandlerFunc) *client.Client {
	t.Helper()
	server := httptest.NewServer(serve)
	t.Cleanup(server.Close)
	c, err := client.New(server.URL, client.Config{})
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// eachMethod visits the methods of all services.
func eachMethod(c *client.Client, visit func(service, name string, method reflect.Value)) {
	services := reflect.ValueOf(c.Services)
	for i := range services.NumField() {
		service := services.Field(i)
		for m := range service.NumMethod() {
			visit(services.Type().Field(i).Name, service.Type().Method(m).Name, service.Method(m))
		}
	}
}

// word is a text that may stand in paths.
const word = "clients"

// arguments are ids of 7, texts, and inputs that name what a path names.
func arguments(method reflect.Type) []reflect.Value {
	args := []reflect.Value{reflect.ValueOf(context.Background())}
	for i := 1; i < method.NumIn(); i++ {
		if method.IsVariadic() && i == method.NumIn()-1 {
			break
		}
		arg := reflect.New(method.In(i)).Elem()
		fill(arg)
		args = append(args, arg)
	}
	return args
}

func fill(v reflect.Value) {
	switch {
	case v.Kind() == reflect.Int64:
		v.SetInt(7)
	case v.Kind() == reflect.String:
		v.SetString(word)
	case v.Type() == reflect.TypeFor[operation.Ref]():
		v.Set(reflect.ValueOf(operation.ByID(7)))
	case v.Kind() == reflect.Struct:
		for i := range v.NumField() {
			name, _, _ := strings.Cut(v.Type().Field(i).Tag.Get("json"), ",")
			if v.Field(i).CanSet() && parameters()[name] {
				fill(v.Field(i))
			}
		}
	}
}

// rowOf is the row of the table that takes a request.
func rowOf(method, path, command string) (httpserver.Route, bool) {
	var best httpserver.Route
	for _, row := range routes() {
		takes := row.Method == method && fits(row.Path, path)
		template := strings.HasSuffix(row.Path, "emplate") // which may have a query parameter "command" of its own
		if takes && (row.Command == command || template) && (best.Path == "" || strings.Count(row.Path, "{") < strings.Count(best.Path, "{")) {
			best = row
		}
	}
	return best, best.Path != ""
}

func fits(pattern, path string) bool {
	want, got := strings.Split(pattern, "/"), strings.Split(path, "/")
	if len(want) != len(got) {
		return false
	}
	for i := range want {
		if want[i] != got[i] && (!strings.HasPrefix(want[i], "{") || got[i] == "" || got[i] == "0") {
			return false
		}
	}
	return true
}
