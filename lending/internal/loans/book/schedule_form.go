package book

import (
	"lending.example/platform/lending/jsonform"
)

func ReadInstalments(r *jsonform.Reader, room int) []Instalment {
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

func (i *Instalment) Write(w *jsonform.Writer) {
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
