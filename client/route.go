package client

import (
	"encoding/json"
	"fmt"
	"net/url"
	"reflect"
	"strings"

	"lending.example/platform/httpserver/wire"
)

// rowFor chooses the row of the route table that takes an input, and fills in its path: the row with the most parameters of those
// whose parameters the input has all. An input that names nothing goes to the first row, for the server to refuse.
func rowFor(operation string, in any) (row wire.Row, path string, err error) {
	rows := wire.Rows(operation)
	if len(rows) == 0 {
		return row, "", fmt.Errorf("client: the interface has no route for %s", operation)
	}
	text, err := json.Marshal(in)
	if err != nil {
		return row, "", fmt.Errorf("client: %w", err)
	}
	var members map[string]json.RawMessage
	if err := json.Unmarshal(text, &members); err != nil {
		return row, "", fmt.Errorf("client: %w", err)
	}
	most := -1
	for _, r := range rows {
		filled, complete := fillPath(r, named(r, reflect.TypeOf(in), members))
		switch count := len(r.External); {
		case complete && count > most:
			row, path, most = r, filled, count
		case path == "":
			row, path = r, filled
		}
	}
	if strings.Contains(path, "//") {
		return row, "", fmt.Errorf("client: %s needs a value for each parameter of %s", operation, row.Path)
	}
	return row, path, nil
}

// named are the members of an input that the path of a row names.
func named(row wire.Row, input reflect.Type, members map[string]json.RawMessage) map[string]json.RawMessage {
	values := map[string]json.RawMessage{}
	parameters := wire.Parameters(row.Path)
	for _, f := range wire.Fields(input, row.Method, row.Names()) {
		switch {
		case f.Place != wire.Path:
		case f.Name == wire.LastParameter && len(parameters) > 0:
			values[parameters[len(parameters)-1]] = members[f.Name]
		default:
			values[f.Name] = members[f.Name]
		}
	}
	return values
}

// fillPath puts values into the parameters of a path. It is complete if there is a value for each, and the words of the path are
// those of the values.
func fillPath(row wire.Row, values map[string]json.RawMessage) (path string, complete bool) {
	complete = true
	parameter := 0
	for segment := range strings.SplitSeq(strings.TrimPrefix(row.Path, "/"), "/") {
		if name := wire.Parameters(segment); len(name) > 0 {
			segment = wordOf(values[name[0]], row.External[parameter])
			complete = complete && segment != "" && segment != "0"
			parameter++
		}
		path += "/" + url.PathEscape(segment)
	}
	for _, c := range row.Constants {
		if word := plainText(values[c.Name]); word != "" && word != c.Word {
			return path, false
		}
	}
	return path, complete
}

// wordOf is a value in a path: a reference by its id, or by its external id.
func wordOf(value json.RawMessage, external bool) string {
	var ref map[string]json.RawMessage
	switch {
	case json.Unmarshal(value, &ref) == nil && external:
		return plainText(ref["externalId"])
	case ref != nil && ref["id"] == nil:
		return "0"
	case ref != nil:
		return plainText(ref["id"])
	case external:
		return ""
	}
	return plainText(value)
}
