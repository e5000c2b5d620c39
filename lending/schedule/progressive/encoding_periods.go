package progressive

import (
	"lending.example/platform/lending/jsonform"
)

// The forms of periods and slices, member by member: storedPeriod and storedSlice say what they mean.

func (s *storedPeriod) write(w *jsonform.Writer) {
	w.Begin('{')
	w.Date("due", s.Due)
	if s.Marks != 0 {
		w.Int("marks", int(s.Marks))
	}
	if s.Instalment != nil {
		w.AmountOrZero("emi", *s.Instalment)
	}
	if s.Base != nil {
		w.AmountOrZero("base", *s.Base)
	}
	w.Amount("paidPrincipal", s.PaidPrincipal)
	w.Amount("paidInterest", s.PaidInterest)
	w.Amount("deferred", s.Deferred)
	w.Amount("fixed", s.Fixed)
	w.Amount("movedPrincipal", s.MovedPrincipal)
	w.Amount("movedInterest", s.MovedInterest)
	if !s.Uncut.IsZero() {
		w.Date("uncut", s.Uncut)
	}
	if s.Slices != nil {
		w.Name("slices")
		w.Begin('[')
		for i := range s.Slices {
			s.Slices[i].write(w)
		}
		w.End(']')
	}
	w.End('}')
}

func (s *storedSlice) write(w *jsonform.Writer) {
	w.Begin('{')
	w.Date("due", s.Due)
	w.Flag("paused", s.Paused)
	w.Amount("disbursed", s.Disbursed)
	w.Amount("capitalised", s.Capitalized)
	w.Amount("correction", s.Correction)
	w.Amount("creditedPrincipal", s.CreditedPrincipal)
	w.Amount("creditedInterest", s.CreditedInterest)
	w.End('}')
}

func readPeriods(r *jsonform.Reader, room int) []storedPeriod {
	periods := make([]storedPeriod, 0, room)
	for r.Begin('['); r.More(']'); {
		periods = append(periods, storedPeriod{})
		periods[len(periods)-1].read(r)
	}
	return periods
}

func (s *storedPeriod) read(r *jsonform.Reader) {
	for r.Begin('{'); r.More('}'); {
		switch string(r.Name()) {
		case "due":
			s.Due = r.Date()
		case "marks":
			s.Marks = marks(r.Byte())
		case "emi":
			s.Instalment = new(r.Amount())
		case "base":
			s.Base = new(r.Amount())
		case "paidPrincipal":
			s.PaidPrincipal = r.Amount()
		case "paidInterest":
			s.PaidInterest = r.Amount()
		case "deferred":
			s.Deferred = r.Amount()
		case "fixed":
			s.Fixed = r.Amount()
		case "movedPrincipal":
			s.MovedPrincipal = r.Amount()
		case "movedInterest":
			s.MovedInterest = r.Amount()
		case "uncut":
			s.Uncut = r.Date()
		case "slices":
			s.Slices = readSlices(r)
		default:
			r.Value()
		}
	}
}

func readSlices(r *jsonform.Reader) []storedSlice {
	var slices []storedSlice
	for r.Begin('['); r.More(']'); {
		slices = append(slices, storedSlice{})
		slices[len(slices)-1].read(r)
	}
	return slices
}

func (s *storedSlice) read(r *jsonform.Reader) {
	for r.Begin('{'); r.More('}'); {
		switch string(r.Name()) {
		case "due":
			s.Due = r.Date()
		case "paused":
			s.Paused = r.Flag()
		case "disbursed":
			s.Disbursed = r.Amount()
		case "capitalised":
			s.Capitalized = r.Amount()
		case "correction":
			s.Correction = r.Amount()
		case "creditedPrincipal":
			s.CreditedPrincipal = r.Amount()
		case "creditedInterest":
			s.CreditedInterest = r.Amount()
		default:
			r.Value()
		}
	}
}
