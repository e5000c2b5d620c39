package httpserver

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// contract holds what a server answers against the description of its interface. Every HTTP test goes through it, so
// that no answer can differ from what the description says.
type contract struct {
	description map[string]any
	mu          sync.Mutex
	compiler    *jsonschema.Compiler
	compiled    map[string]*jsonschema.Schema
}

// descriptionURL is where the schemas of a contract refer to each other.
const descriptionURL = "https://lending.example/openapi.json"

func newContract(description []byte) (*contract, error) {
	read, err := jsonschema.UnmarshalJSON(bytes.NewReader(description))
	if err != nil {
		return nil, err
	}
	closeObjects(read)
	c := &contract{description: read.(map[string]any)}
	for name, schema := range c.at("components", "schemas").(map[string]any) {
		if strings.HasSuffix(name, ".Body") || strings.HasSuffix(name, ".Input") {
			allowTexts(schema)
		}
	}
	c.compiler, c.compiled = jsonschema.NewCompiler(), map[string]*jsonschema.Schema{}
	c.compiler.AssertFormat()
	return c, c.compiler.AddResource(descriptionURL, read)
}

// allowTexts allows numbers and booleans to be sent as text, as the introduction of the description says once for all.
func allowTexts(v any) {
	switch v := v.(type) {
	case map[string]any:
		if sort, ok := v["type"].(string); ok && (sort == "integer" || sort == "boolean") {
			v["type"] = []any{sort, "string"}
		}
		for _, member := range v {
			allowTexts(member)
		}
	case []any:
		for _, item := range v {
			allowTexts(item)
		}
	}
}

// closeObjects forbids attributes that are not described. The description itself does not, as attributes may be added
// to the interface without breaking its clients.
func closeObjects(v any) {
	switch v := v.(type) {
	case map[string]any:
		_, described := v["properties"].(map[string]any)
		if _, stated := v["additionalProperties"]; v["type"] == "object" && described && !stated {
			v["additionalProperties"] = false
		}
		for _, member := range v {
			closeObjects(member)
		}
	case []any:
		for _, item := range v {
			closeObjects(item)
		}
	}
}

// watch passes requests on to a server and reports where request or answer differ from the description.
func (c *contract) watch(s *server, report func(difference string)) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		seen := &exchange{ResponseWriter: w}
		r.Body = struct {
			io.Reader
			io.Closer
		}{io.TeeReader(r.Body, &seen.request), r.Body}
		s.ServeHTTP(seen, r)
		if err := c.check(s, r, seen); err != nil {
			report(fmt.Sprintf("%s %s: %d differs from the description: %v\n%.1000s", r.Method, r.URL, seen.status, err, seen.answer.String()))
		}
	})
}

// exchange keeps a request and its answer.
type exchange struct {
	http.ResponseWriter
	request, answer bytes.Buffer
	status          int
}

func (e *exchange) WriteHeader(status int) {
	e.status = status
	e.ResponseWriter.WriteHeader(status)
}

func (e *exchange) Write(b []byte) (int, error) {
	e.answer.Write(b)
	return e.ResponseWriter.Write(b)
}

// unpack undoes the compression of the answer.
func (e *exchange) unpack() error {
	if e.Header().Get("Content-Encoding") != "gzip" {
		return nil
	}
	packed, err := gzip.NewReader(bytes.NewReader(e.answer.Bytes()))
	if err != nil {
		return err
	}
	e.answer = bytes.Buffer{}
	_, err = e.answer.ReadFrom(packed)
	return err
}

func (e *exchange) Unwrap() http.ResponseWriter { return e.ResponseWriter }

// check compares one exchange with the description. Requests are compared where they succeeded: others break its rules
// on purpose.
func (c *contract) check(s *server, r *http.Request, seen *exchange) error {
	if err := seen.unpack(); err != nil {
		return err
	}
	path, inside := strings.CutPrefix(r.URL.EscapedPath(), s.cfg.BasePath)
	method := strings.Replace(r.Method, http.MethodHead, http.MethodGet, 1)
	e, _, found := s.routes.lookup(method, "/"+strings.Trim(path, "/"))
	switch {
	case isDocs(r.URL.Path) || s.pages != nil && (isDesk(s.addressOf(r)) || isAboveDesk(r, s.addressOf(r))) || r.URL.Path == "/healthz" || r.URL.Path == "/metrics" || r.Method == http.MethodOptions:
		return nil
	case !found || !inside:
		return c.valid(seen.answer.Bytes(), "components", "schemas", "Error")
	}
	row, err := e.rowFor(r.URL.Query().Get("command"))
	if err != nil {
		row = e.rows[0]
	}
	if err := c.checkAnswer(e, row, seen); err != nil {
		return err
	}
	if seen.status != http.StatusOK || method == http.MethodGet {
		return nil
	}
	return c.checkRequest(e, row, r, seen)
}

func (c *contract) checkAnswer(e *endpoint, row Route, seen *exchange) error {
	at := []string{"paths", row.documentedPath(), strings.ToLower(e.method), "responses", strconv.Itoa(seen.status)}
	described, ok := c.at(at...).(map[string]any)
	if !ok {
		return fmt.Errorf("the description has no status %d", seen.status)
	}
	if name, ok := described["$ref"].(string); ok {
		at = strings.Split(strings.TrimPrefix(name, "#/"), "/")
		described = c.at(at...).(map[string]any)
	}
	content, _ := described["content"].(map[string]any)
	switch media := seen.Header().Get("Content-Type"); {
	case content == nil && seen.answer.Len() > 0:
		return fmt.Errorf("the description has no body for %d", seen.status)
	case content == nil || seen.answer.Len() == 0:
		return nil
	case !strings.HasPrefix(media, "application/json") && content["*/*"] != nil:
		return nil
	}
	if seen.status == http.StatusOK {
		if err := c.valid(seen.answer.Bytes(), append(c.command(e, row), "answer")...); err != nil {
			return err
		}
	}
	return c.valid(seen.answer.Bytes(), append(at, "content", "application/json", "schema")...)
}

func (c *contract) checkRequest(e *endpoint, row Route, r *http.Request, seen *exchange) error {
	_, isForm := boundaryOf(r.Header.Get("Content-Type"))
	isPicture := bytes.HasPrefix(seen.request.Bytes(), []byte(dataURL))
	at := append(c.command(e, row), "body")
	if isForm || isPicture || c.at(at...) == nil || seen.request.Len() == 0 {
		return nil
	}
	body, err := jsonschema.UnmarshalJSON(&seen.request)
	if err != nil {
		return err
	}
	if object, ok := body.(map[string]any); ok {
		maps.DeleteFunc(object, func(name string, _ any) bool {
			return tolerates(row.Tolerates, name) || slices.Contains(row.Unset, name)
		})
	}
	dropAbsent(body)
	return c.validValue(body, at...)
}

// dropAbsent removes what says nothing.
func dropAbsent(v any) {
	switch v := v.(type) {
	case map[string]any:
		maps.DeleteFunc(v, func(_ string, member any) bool { return member == nil || member == "" })
		for _, member := range v {
			dropAbsent(member)
		}
	case []any:
		for _, item := range v {
			dropAbsent(item)
		}
	}
}

// command is the place of the row among the commands of its endpoint.
func (c *contract) command(e *endpoint, row Route) []string {
	position := slices.IndexFunc(e.rows, func(other Route) bool { return other.Command == row.Command })
	return []string{"paths", row.documentedPath(), strings.ToLower(e.method), "x-commands", strconv.Itoa(position)}
}

// at returns a part of the description.
func (c *contract) at(names ...string) any {
	var v any = c.description
	for _, name := range names {
		switch at := v.(type) {
		case map[string]any:
			v = at[name]
		case []any:
			i, err := strconv.Atoi(name)
			if err != nil || i >= len(at) {
				return nil
			}
			v = at[i]
		}
	}
	return v
}

func (c *contract) valid(body []byte, at ...string) error {
	v, err := jsonschema.UnmarshalJSON(bytes.NewReader(body))
	if err != nil {
		return err
	}
	return c.validValue(v, at...)
}

func (c *contract) validValue(v any, at ...string) error {
	schema, err := c.schema(at)
	if err != nil {
		return err
	}
	return schema.Validate(v)
}

// schema compiles the schema at a place of the description, once.
func (c *contract) schema(at []string) (*jsonschema.Schema, error) {
	escaped := make([]string, len(at))
	for i, name := range at {
		escaped[i] = strings.NewReplacer("~", "~0", "/", "~1", "{", "%7B", "}", "%7D").Replace(name)
	}
	place := strings.Join(escaped, "/")
	c.mu.Lock()
	defer c.mu.Unlock()
	if known, ok := c.compiled[place]; ok {
		return known, nil
	}
	schema, err := c.compiler.Compile(descriptionURL + "#/" + place)
	if err == nil {
		c.compiled[place] = schema
	}
	return schema, err
}
