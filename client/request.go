package client

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"mime/multipart"
	"net/http"
	"net/url"
	"reflect"
	"strings"
	"time"

	"lending.example/platform/httpserver/wire"
	"lending.example/platform/lending/content"
	"lending.example/platform/lending/enumeration"
)

// The client speaks one locale and one date format, no matter what people read: those of the platform's own JSON.
const (
	ownLocale = "en"
	ownFormat = "yyyy-MM-dd"
)

// send sends one request and reads its answer; repeated says that the answer is an earlier one under the same key.
func (c *Client) send(request *http.Request, out any) (repeated bool, err error) {
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
	repeated = answer.Header.Get("X-Served-From-Cache") == "true"
	if file, ok := out.(*File); ok {
		return repeated, file.take(answer, body)
	}
	return repeated, decode(body, out)
}

// request writes the request of a path that is filled in, with what the input has besides the names of the path.
func (c *Client) request(ctx context.Context, method, path string, sent parts) (*http.Request, error) {
	if c == nil || c.cfg.HTTP == nil {
		return nil, ErrNoServer
	}
	at, err := url.Parse(c.base + path)
	if err != nil {
		return nil, fmt.Errorf("client: %w", err)
	}
	query := at.Query()
	if method == http.MethodGet {
		sent.moveIntoQuery()
	}
	sent.fill(query)
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
	if method != http.MethodGet && c.view.key != "" {
		request.Header.Set("Idempotency-Key", c.view.key)
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
	file  content.File               // of a form
}

// partsOf takes an input apart: its JSON has the names of the interface, and the route says which of them stand in the path, which
// names the others, and which in the query.
func partsOf(method string, names []string, in any) (parts, error) {
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
		err = p.sort(v, wire.Fields(v.Type(), method, names))
	}
	return p, err
}

// sort puts the fields of a struct where they belong. The other fields go before the body, as the body may repeat its names.
func (p *parts) sort(v reflect.Value, fields []wire.Field) error {
	for _, f := range fields {
		if f.Place == wire.Path || f.Place == wire.Nowhere {
			delete(p.body, f.Name)
		}
	}
	p.spread(wire.BodyPart)
	for _, f := range fields {
		text, sent := p.body[f.Name]
		switch {
		case f.Place == wire.File:
			if err := p.takeFile(v.FieldByIndex(f.Index).Interface().(content.File)); err != nil {
				return err
			}
		case !sent:
		case f.Place == wire.Query:
			p.query[f.Name] = text
			delete(p.body, f.Name)
		case f.Place == wire.Rest:
			p.spread(f.Name)
		case f.ByName:
			p.body[f.Name] = nameOf(v.FieldByIndex(f.Index), text)
		}
	}
	return nil
}

// spread puts the members of one part of the body at its top.
func (p *parts) spread(part string) {
	var members map[string]json.RawMessage
	if json.Unmarshal(p.body[part], &members) == nil {
		delete(p.body, part)
		maps.Copy(p.body, members)
	}
}

// takeFile takes a file out of the body.
func (p *parts) takeFile(file content.File) error {
	text, err := json.Marshal(file)
	if err != nil {
		return fmt.Errorf("client: %w", err)
	}
	var members map[string]json.RawMessage
	if err := json.Unmarshal(text, &members); err != nil {
		return fmt.Errorf("client: %w", err)
	}
	for name := range members {
		delete(p.body, name)
	}
	p.file = file
	return nil
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

// addBody gives a request its body.
func (p *parts) addBody(request *http.Request) error {
	text, contentType, err := p.whole, "application/json", error(nil)
	switch {
	case p.file.Body != nil:
		text, contentType, err = p.form()
	case p.body != nil:
		text, err = p.object()
	}
	if err != nil {
		return fmt.Errorf("client: %w", err)
	}
	if request.Method != http.MethodGet {
		request.Header.Set("Content-Type", contentType)
	}
	if text == nil {
		return nil
	}
	request.ContentLength = int64(len(text))
	request.Body = io.NopCloser(bytes.NewReader(text))
	request.GetBody = func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(text)), nil }
	return nil
}

// object writes a body in JSON, and says how its dates and numbers are written.
func (p *parts) object() ([]byte, error) {
	for name, value := range map[string]string{"locale": ownLocale, "dateFormat": ownFormat} {
		if _, said := p.body[name]; !said {
			p.body[name] = json.RawMessage(`"` + value + `"`)
		}
	}
	return json.Marshal(p.body)
}

// form writes a body with a file.
func (p *parts) form() (text []byte, contentType string, err error) {
	var b bytes.Buffer
	w := multipart.NewWriter(&b)
	for name, value := range p.body {
		if word := plainText(value); word != "" {
			err = errors.Join(err, w.WriteField(name, word))
		}
	}
	part, partErr := w.CreateFormFile("file", p.file.Name)
	if partErr != nil {
		return nil, "", partErr
	}
	_, copyErr := io.Copy(part, io.NewSectionReader(p.file.Body, 0, p.file.Body.Size()))
	err = errors.Join(err, copyErr, w.Close())
	return b.Bytes(), w.FormDataContentType(), err
}
