package events

import (
	"bytes"
	"encoding/json"

	jsonv2 "github.com/go-json-experiment/json"

	"lending.example/platform/lending/jsonform"
)

// The record writes itself, in the bytes of encoding/json, because that would read through every body again.

// AppendJSON appends the record.
func (b *batch) AppendJSON(out []byte) ([]byte, error) {
	shared := plainBatch(*b)
	shared.Entries = nil
	head, err := json.Marshal(shared)
	if err != nil {
		return out, err
	}
	w := jsonform.NewWriter(out)
	w.Raw(bytes.TrimSuffix(head, []byte(`,"events":null}`)))
	w.Name("events")
	w.Begin('[')
	for _, t := range b.Entries {
		t.write(&w)
	}
	w.End(']')
	w.End('}')
	return w.Bytes(), nil
}

func (t entry) write(w *jsonform.Writer) {
	w.Begin('{')
	w.Word("type", t.Type)
	w.ID("resourceId", t.ID)
	w.ID("loanId", t.LoanID)
	w.ID("clientId", t.ClientID)
	w.ID("officeId", t.OfficeID)
	w.ID("savingsId", t.Savings)
	w.ID("groupId", t.GroupID)
	w.Name("body")
	w.Raw(t.Body)
	w.End('}')
}

// plainBatch is the record as encoding/json writes and reads it.
type plainBatch batch

// ParseJSON reads the record.
func (b *batch) ParseJSON(body []byte) error { return jsonv2.Unmarshal(body, (*plainBatch)(b)) }
