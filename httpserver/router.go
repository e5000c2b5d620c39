package httpserver

import (
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/julienschmidt/httprouter"
)

// router finds the rows of the table that a request means. The library under it refuses a literal in the place of a parameter
// in one segment (/loans/template and /loans/{loanId}), so the table is spread over several of its trees, and a
// request asks them in turn: literals are tried before parameters.
type router struct {
	trees   []*tree
	methods []string
}

// tree is one router of the library with the shapes of the paths in it, to see conflicts before it panics on them.
type tree struct {
	router *httprouter.Router
	shapes map[string]bool // by method and start of the path: true where the next segment is a parameter
}

// endpoint is all rows of one method and path; the command chooses among them.
type endpoint struct {
	method string
	path   string
	rows   []Route
	shape  string // of the path
	// asks: the operation has a query parameter "command" of its own, by which nothing is chosen.
	asks func() bool
}

// newRouter builds the trees of a table. It fails when two rows would answer the same request.
func newRouter(table []Route) (*router, error) {
	endpoints, err := groupByPath(table)
	if err != nil {
		return nil, err
	}
	slices.SortStableFunc(endpoints, func(a, b *endpoint) int { return strings.Compare(a.shape, b.shape) })
	r := &router{}
	for _, e := range endpoints {
		r.add(e)
		if !slices.Contains(r.methods, e.method) {
			r.methods = append(r.methods, e.method)
		}
	}
	slices.Sort(r.methods)
	return r, nil
}

func groupByPath(table []Route) ([]*endpoint, error) {
	var endpoints []*endpoint
	known := map[string]*endpoint{}
	for _, row := range table {
		key := row.Method + " " + anonymous(row.Path)
		e := known[key]
		if e == nil {
			e = &endpoint{method: row.Method, path: row.Path, shape: shapeOf(row.Path)}
			e.asks = sync.OnceValue(func() bool { return slices.ContainsFunc(e.rows, Route.asksForCommand) })
			known[key] = e
			endpoints = append(endpoints, e)
		}
		if slices.ContainsFunc(e.rows, func(other Route) bool { return strings.EqualFold(other.Command, row.Command) }) {
			return nil, fmt.Errorf("httpserver: two routes for %s %s command %q", row.Method, row.Path, row.Command)
		}
		e.rows = append(e.rows, row)
	}
	return endpoints, nil
}

// shapeOf orders paths so that at the first difference a literal comes before a parameter.
func shapeOf(path string) string {
	segments := strings.Split(path, "/")
	for i, s := range segments {
		segments[i] = "0"
		if strings.HasPrefix(s, "{") {
			segments[i] = "1"
		}
	}
	return strings.Join(segments, "")
}

// anonymous replaces the parameters of a path by their place, as the trees of the library want one name per place.
func anonymous(path string) string {
	segments := strings.Split(path, "/")
	for i, s := range segments {
		if strings.HasPrefix(s, "{") {
			segments[i] = ":" + strconv.Itoa(i)
		}
	}
	return strings.Join(segments, "/")
}

// add puts an endpoint into the tree after the last one that has no room for its shape. So it comes after every
// endpoint that takes a part of its paths: those were added before it.
func (r *router) add(e *endpoint) {
	place := 0
	for i, t := range r.trees {
		if !t.accepts(e) {
			place = i + 1
		}
	}
	if place == len(r.trees) {
		r.trees = append(r.trees, newTree())
	}
	r.trees[place].add(e)
}

func newTree() *tree {
	router := httprouter.New()
	router.HandleMethodNotAllowed, router.RedirectTrailingSlash, router.RedirectFixedPath = false, false, false
	return &tree{router: router, shapes: map[string]bool{}}
}

// accepts reports whether no segment of the path is a literal where the tree has a parameter, or the reverse.
func (t *tree) accepts(e *endpoint) bool {
	fits := true
	eachPrefix(e, func(prefix string, parameter bool) {
		if other, known := t.shapes[prefix]; known && other != parameter {
			fits = false
		}
	})
	return fits
}

func (t *tree) add(e *endpoint) {
	eachPrefix(e, func(prefix string, parameter bool) { t.shapes[prefix] = parameter })
	t.router.Handle(e.method, anonymous(e.path), func(w http.ResponseWriter, _ *http.Request, _ httprouter.Params) {
		w.(*found).endpoint = e
	})
}

// eachPrefix calls visit for every segment of a path with the method and path before it.
func eachPrefix(e *endpoint, visit func(prefix string, parameter bool)) {
	prefix := e.method
	for _, segment := range strings.Split(anonymous(e.path), "/")[1:] {
		visit(prefix, strings.HasPrefix(segment, ":"))
		prefix += "/" + segment
	}
}

// found carries an endpoint out of the library, whose handles return nothing.
type found struct {
	http.ResponseWriter
	endpoint *endpoint
}

// lookup finds the endpoint of a method and an escaped path, with the values of its parameters.
func (r *router) lookup(method, path string) (*endpoint, []string, bool) {
	for _, t := range r.trees {
		handle, params, _ := t.router.Lookup(method, path)
		if handle == nil {
			continue
		}
		var f found
		handle(&f, nil, nil)
		values := make([]string, len(params))
		for i, p := range params {
			value, err := url.PathUnescape(p.Value)
			if err != nil || value == "" {
				return nil, nil, false
			}
			values[i] = value
		}
		return f.endpoint, values, true
	}
	return nil, nil, false
}

// allowed lists the methods that a path answers.
func (r *router) allowed(path string) []string {
	var methods []string
	for _, m := range r.methods {
		if _, _, ok := r.lookup(m, path); ok {
			methods = append(methods, m)
			if m == http.MethodGet {
				methods = append(methods, http.MethodHead) // answered wherever a look is
			}
		}
	}
	return methods
}

// choose returns the row for the command of a request, and the commands that there are when none fits.
func (e *endpoint) choose(command string) (row Route, offered []string, ok bool) {
	if e.asks() {
		return e.rows[0], nil, true
	}
	offered = []string{}
	for _, r := range e.rows {
		if strings.EqualFold(r.Command, strings.TrimSpace(command)) {
			return r, nil, true
		}
		if r.Command != "" {
			offered = append(offered, r.Command)
		}
	}
	return Route{}, offered, false
}

// values binds what the path held to the names of the row's parameters.
func (r Route) values(texts []string) pathValues {
	var values pathValues
	for _, c := range r.address.Constants {
		values = append(values, pathValue{name: c.Name, text: c.Word})
	}
	for i, name := range r.parameters() {
		values = append(values, pathValue{name: name, text: texts[i], external: r.address.External[i]})
	}
	return values
}
