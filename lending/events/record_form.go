package events

import (
	"encoding/json"
	"strconv"

	jsonv2 "github.com/go-json-experiment/json"
)

// The record writes itself, in the bytes of encoding/json, because that would read through every body again.

// AppendJSON appends the record.
func (b *batch) AppendJSON(out []byte) ([]byte, error) {
	shared := plainBatch(*b)
	shared.Told = nil
	head, err := json.Marshal(shared)
	if err != nil {
		return out, err
	}
	out = append(out, head[:len(head)-len(`null}`)]...)
	for i, t := range b.Told {
		out = append(append(append(out, "[,"[min(i, 1)], '{'), `"type":`...), strconv.Quote(t.Type)...)
		for _, id := range []struct {
			name  string
			value int64
		}{{"resourceId", t.ID}, {"loanId", t.LoanID}, {"clientId", t.ClientID}, {"officeId", t.OfficeID}, {"savingsId", t.Savings}, {"groupId", t.GroupID}} {
			if id.value != 0 {
				out = strconv.AppendInt(append(append(append(out, `,"`...), id.name...), `":`...), id.value, 10)
			}
		}
		out = append(append(append(out, `,"body":`...), t.Body...), '}')
	}
	return append(out, "]}"...), nil
}

// plainBatch is the record as encoding/json writes and reads it.
type plainBatch batch

// ParseJSON reads the record.
func (b *batch) ParseJSON(body []byte) error { return jsonv2.Unmarshal(body, (*plainBatch)(b)) }
