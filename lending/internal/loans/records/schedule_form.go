package records

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"

	jsonv2 "github.com/go-json-experiment/json"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/jsonform"
	"lending.example/platform/lending/schedule/progressive"
)

// The schedule record writes and reads itself: it goes through every payment. Its bytes are those of encoding/json.

// AppendJSON appends the body of the record.
func (s *StoredSchedule) AppendJSON(b []byte) ([]byte, error) {
	w := jsonform.NewWriter(b)
	w.Begin('{')
	w.Name("instalments")
	if s.Instalments == nil {
		w.Raw([]byte("null"))
	} else {
		w.Begin('[')
		for i := range s.Instalments {
			s.Instalments[i].Write(&w)
		}
		w.End(']')
	}
	if s.Model != nil {
		w.Name("model")
		if err := s.Model.Write(&w); err != nil {
			return nil, err
		}
	}
	if s.Digest != nil {
		digest, err := json.Marshal(s.Digest)
		if err != nil {
			return nil, err
		}
		w.Name("digest")
		w.Raw(digest)
	}
	w.End('}')
	return w.Bytes(), nil
}

// ParseJSON reads what AppendJSON wrote.
func (s *StoredSchedule) ParseJSON(body []byte) error {
	r := jsonform.NewReader(body)
	for r.Begin('{'); r.More('}'); {
		switch string(r.Name()) {
		case "instalments":
			s.Instalments = book.ReadInstalments(r, bytes.Count(body, []byte(`"from":`)))
		case "model":
			s.Model = new(progressive.Model)
			if err := s.Model.UnmarshalJSON(r.Value()); err != nil {
				return err
			}
		case "digest":
			if err := jsonv2.Unmarshal(r.Value(), &s.Digest); err != nil {
				return err
			}
		default:
			r.Value()
		}
	}
	return r.End()
}

// DigestFlaws holds the stored digest against the transactions that it stands for.
func (o *Opened) DigestFlaws() []string {
	if o.Digested == nil {
		return nil
	}
	var again book.Digest
	again.Cover(o.History(), o.Digested.Till)
	if again.Disbursed != o.Digested.Disbursed || again.Balance != o.Digested.Balance || again.Received != o.Digested.Received ||
		again.Interest != o.Digested.Interest || again.LastByUser != o.Digested.LastByUser || !slices.Equal(again.Charges, o.Digested.Charges) {
		return []string{fmt.Sprintf("digest %+v, from the transactions %+v", *o.Digested, again)}
	}
	return nil
}
