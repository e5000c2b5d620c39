package loans

import (
	"bytes"
	"encoding/json"

	jsonv2 "github.com/go-json-experiment/json"

	"lending.example/platform/lending/jsonform"
	"lending.example/platform/lending/schedule/progressive"
)

// The schedule record writes and reads itself: it goes through every payment. Its bytes are those of encoding/json.

// AppendJSON appends the body of the record.
func (s *storedSchedule) AppendJSON(b []byte) ([]byte, error) {
	w := jsonform.NewWriter(b)
	w.Begin('{')
	w.Name("instalments")
	if s.Instalments == nil {
		w.Raw([]byte("null"))
	} else {
		w.Begin('[')
		for i := range s.Instalments {
			s.Instalments[i].write(&w)
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
func (s *storedSchedule) ParseJSON(body []byte) error {
	r := jsonform.NewReader(body)
	for r.Begin('{'); r.More('}'); {
		switch string(r.Name()) {
		case "instalments":
			s.Instalments = readInstalments(r, bytes.Count(body, []byte(`"from":`)))
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

func readInstalments(r *jsonform.Reader, room int) []Instalment {
	if r.Null() {
		return nil
	}
	rows := make([]Instalment, 0, room)
	for r.Begin('['); r.More(']'); {
		rows = append(rows, Instalment{})
		rows[len(rows)-1].read(r)
	}
	return rows
}

func (i *Instalment) write(w *jsonform.Writer) {
	w.Begin('{')
	w.Int("number", i.Number)
	w.Date("from", i.From)
	w.Date("due", i.Due)
	i.Principal.write(w, "principal")
	i.Interest.write(w, "interest")
	i.Fee.write(w, "fee")
	i.Penalty.write(w, "penalty")
	i.Credited.write(w, "credited")
	i.Accrued.write(w, "accrued")
	w.Amount("paidInAdvance", i.PaidInAdvance)
	w.Amount("paidLate", i.PaidLate)
	w.DateIfSet("metOn", i.MetOn)
	w.Flag("downPayment", i.DownPayment)
	w.Flag("additional", i.Additional)
	w.Flag("reAged", i.ReAged)
	w.Flag("stub", i.Stub)
	w.Flag("interestOnly", i.InterestOnly)
	w.End('}')
}

func (i *Instalment) read(r *jsonform.Reader) {
	for r.Begin('{'); r.More('}'); {
		switch string(r.Name()) {
		case "number":
			i.Number = r.Int()
		case "from":
			i.From = r.Date()
		case "due":
			i.Due = r.Date()
		case "principal":
			i.Principal.read(r)
		case "interest":
			i.Interest.read(r)
		case "fee":
			i.Fee.read(r)
		case "penalty":
			i.Penalty.read(r)
		case "credited":
			i.Credited.read(r)
		case "accrued":
			i.Accrued.read(r)
		case "paidInAdvance":
			i.PaidInAdvance = r.Amount()
		case "paidLate":
			i.PaidLate = r.Amount()
		case "metOn":
			i.MetOn = r.Date()
		case "downPayment":
			i.DownPayment = r.Flag()
		case "additional":
			i.Additional = r.Flag()
		case "reAged":
			i.ReAged = r.Flag()
		case "stub":
			i.Stub = r.Flag()
		case "interestOnly":
			i.InterestOnly = r.Flag()
		default:
			r.Value()
		}
	}
}

func (c *Component) write(w *jsonform.Writer, name string) {
	if *c == (Component{}) {
		return
	}
	w.Name(name)
	w.Begin('{')
	w.Amount("charged", c.Charged)
	w.Amount("paid", c.Paid)
	w.Amount("waived", c.Waived)
	w.Amount("writtenOff", c.WrittenOff)
	w.End('}')
}

func (c *Component) read(r *jsonform.Reader) {
	for r.Begin('{'); r.More('}'); {
		switch string(r.Name()) {
		case "charged":
			c.Charged = r.Amount()
		case "paid":
			c.Paid = r.Amount()
		case "waived":
			c.Waived = r.Amount()
		case "writtenOff":
			c.WrittenOff = r.Amount()
		default:
			r.Value()
		}
	}
}

func (p *Portions) write(w *jsonform.Writer, name string) {
	if *p == (Portions{}) {
		return
	}
	w.Name(name)
	w.Begin('{')
	w.Amount("principal", p.Principal)
	w.Amount("interest", p.Interest)
	w.Amount("fee", p.Fee)
	w.Amount("penalty", p.Penalty)
	w.End('}')
}

func (p *Portions) read(r *jsonform.Reader) {
	for r.Begin('{'); r.More('}'); {
		switch string(r.Name()) {
		case "principal":
			p.Principal = r.Amount()
		case "interest":
			p.Interest = r.Amount()
		case "fee":
			p.Fee = r.Amount()
		case "penalty":
			p.Penalty = r.Amount()
		default:
			r.Value()
		}
	}
}
