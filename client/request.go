package client

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/url"
	"reflect"
	"strings"
	"time"

	"lending.example/platform/httpserver/wire"
	"lending.example/platform/lending/enumeration"
)

// The client speaks one locale and one date format, no matter what people read: those of the platform's own JSON.
const (
	ownLocale = "en"
	ownFormat = "yyyy-MM-dd"
)

// read asks for a resource. What the input has besides the path goes into the query.
func read[T any](ctx context.Context, c *Client, path string, in any) (T, error) {
	var out T
	_, err := c.send(ctx, http.MethodGet, "/v1/"+path, "", in, &out)
	return out, err
}

// send sends one request and reads its answer; repeated says that the answer is an earlier one under the same key.
func (c *Client) send(ctx context.Context, method, path, command string, in, out any) (repeated bool, err error) {
	request, err := c.request(ctx, method, path, command, in)
	if err != nil {
		return false, err
	}
	answer, err := c.cfg.HTTP.Do(request)
	if err != nil {
		return false, fmt.Errorf("client: %w", err)
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(http.MaxBytesReader(nil, answer.Body, c.cfg.LargestAnswer))
	if err != nil {
		return false, fmt.Errorf("client: the answer: %w", err)
	}
	if answer.StatusCode >= 300 {
		return false, refusalOf(answer, body)
	}
	return answer.Header.Get("X-Served-From-Cache") == "true", decode(body, out)
}

func (c *Client) request(ctx context.Context, method, path, command string, in any) (*http.Request, error) {
	at, err := url.Parse(c.base + path)
	if err != nil {
		return nil, fmt.Errorf("client: %w", err)
	}
	sent, err := partsOf(method, path, in)
	if err != nil {
		return nil, err
	}
	query := at.Query()
	if method == http.MethodGet {
		sent.moveIntoQuery()
	}
	sent.fill(query)
	if command != "" {
		query.Set("command", command)
	}
	c.view.fill(query)
	at.RawQuery = query.Encode()
	request, err := http.NewRequestWithContext(ctx, method, at.String(), nil)
	if err != nil {
		return nil, fmt.Errorf("client: %w", err)
	}
	if err := sent.addBody(request); err != nil {
		return nil, err
	}
	request.Header.Set("Tenant-Identifier", c.cfg.Tenant)
	request.SetBasicAuth(c.cfg.User, c.cfg.Password)
	if method != http.MethodGet {
		request.Header.Set("Content-Type", "application/json")
		if c.view.key != "" {
			request.Header.Set("Idempotency-Key", c.view.key)
		}
	}
	return request, nil
}

// fill adds what a view asks for.
func (v view) fill(query url.Values) {
	if v.preview {
		query.Set("preview", "true")
	}
	if !v.asOf.IsZero() {
		query.Set("asOf", v.asOf.String())
	}
	if !v.knownAt.IsZero() {
		query.Set("knownAt", v.knownAt.UTC().Format(time.RFC3339Nano))
	}
	if v.replica {
		query.Set("replica", "true")
	}
}

// parts are what an input puts into a request.
type parts struct {
	query map[string]json.RawMessage
	body  map[string]json.RawMessage // of an object
	whole json.RawMessage            // a body that is no object; nil for none
}

// partsOf takes an input apart: its JSON has the names of the interface, and the route says which of them stand in the path, which the
// caller has written already, and which in the query.
func partsOf(method, path string, in any) (parts, error) {
	if in == nil {
		return parts{}, nil
	}
	text, err := json.Marshal(in)
	if err != nil {
		return parts{}, fmt.Errorf("client: %w", err)
	}
	p := parts{query: map[string]json.RawMessage{}}
	if json.Unmarshal(text, &p.body) != nil {
		p.whole = text
		return p, nil
	}
	if v := reflect.Indirect(reflect.ValueOf(in)); v.Kind() == reflect.Struct {
		path, _, _ = strings.Cut(path, "?")
		p.sort(v, wire.Fields(v.Type(), method, wire.Named(path)))
	}
	return p, nil
}

// sort puts the fields of a struct where they belong. The other fields go before the body, as the body may repeat its names.
func (p *parts) sort(v reflect.Value, fields []wire.Field) {
	for _, f := range fields {
		if f.Place == wire.Path || f.Place == wire.Nowhere {
			delete(p.body, f.Name)
		}
	}
	p.spreadBody()
	for _, f := range fields {
		switch text, sent := p.body[f.Name]; {
		case !sent:
		case f.Place == wire.Query:
			p.query[f.Name] = text
			delete(p.body, f.Name)
		case f.ByName:
			p.body[f.Name] = nameOf(v.FieldByIndex(f.Index), text)
		}
	}
}

// spreadBody puts the members of the part that is the body at its top.
func (p *parts) spreadBody() {
	var members map[string]json.RawMessage
	if json.Unmarshal(p.body[wire.BodyPart], &members) == nil {
		delete(p.body, wire.BodyPart)
		maps.Copy(p.body, members)
	}
}

// nameOf is the name of an enumeration that the interface takes by name.
func nameOf(v reflect.Value, text json.RawMessage) json.RawMessage {
	v = reflect.Indirect(v)
	if !v.IsValid() { // absent
		return text
	}
	listed, ok := v.Interface().(enumeration.Enumerated)
	if !ok {
		return text
	}
	name, err := json.Marshal(listed.Option().Label)
	if err != nil {
		return text
	}
	return name
}

// moveIntoQuery is for requests without a body.
func (p *parts) moveIntoQuery() {
	for name, text := range p.body {
		p.query[name] = text
	}
	p.body = nil
}

// fill adds the values of the query, and how its dates and numbers are written.
func (p *parts) fill(query url.Values) {
	for name, text := range p.query {
		p.fillOne(query, name, text)
	}
	if len(p.query) > 0 {
		query.Set("locale", ownLocale)
		query.Set("dateFormat", ownFormat)
	}
}

// fillOne adds one value: a list as one text with commas, an object as a parameter for each member, with the name before it.
func (p *parts) fillOne(query url.Values, name string, text json.RawMessage) {
	var members map[string]json.RawMessage
	if json.Unmarshal(text, &members) == nil && members != nil {
		for member, text := range members {
			p.fillOne(query, name+member, text)
		}
		return
	}
	var items []json.RawMessage
	if json.Unmarshal(text, &items) != nil {
		items = []json.RawMessage{text}
	}
	words := make([]string, 0, len(items))
	for _, item := range items {
		if word := plainText(item); word != "" {
			words = append(words, word)
		}
	}
	if len(words) > 0 {
		query.Set(name, strings.Join(words, ","))
	}
}

// plainText is a JSON value without quotes; "" for null.
func plainText(text json.RawMessage) string {
	var word string
	if json.Unmarshal(text, &word) == nil {
		return word
	}
	return string(text)
}

// addBody gives a request its body, and says how its dates and numbers are written.
func (p *parts) addBody(request *http.Request) error {
	text := p.whole
	if p.body != nil {
		for name, value := range map[string]string{"locale": ownLocale, "dateFormat": ownFormat} {
			if _, said := p.body[name]; !said {
				p.body[name] = json.RawMessage(`"` + value + `"`)
			}
		}
		var err error
		if text, err = json.Marshal(p.body); err != nil {
			return fmt.Errorf("client: %w", err)
		}
	}
	if text == nil {
		return nil
	}
	request.ContentLength = int64(len(text))
	request.Body = io.NopCloser(bytes.NewReader(text))
	request.GetBody = func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(text)), nil }
	return nil
}
