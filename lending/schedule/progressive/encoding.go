package progressive

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	jsonv2 "github.com/go-json-experiment/json"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/jsonform"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/schedule"
)

// ErrStored is wrapped by the errors of a stored model that cannot be read.
var ErrStored = errors.New("not a stored interest model")

// storedVersion is written with every model; a reader refuses versions that it does not know.
const storedVersion = 1

// stored is the JSON form of a model: what happened and what was agreed. Figures and factors follow from it and are
// calculated again, so equal models have equal bytes. What is zero is left out.
type stored struct {
	storedHead
	Periods []storedPeriod `json:"periods"`
}

type storedHead struct {
	Version     int                `json:"v"`
	Basis       storedBasis        `json:"basis"`
	Dating      storedDating       `json:"dating"`
	Rates       []storedRate       `json:"rates,omitzero"`
	Pauses      [][2]calendar.Date `json:"pauses,omitzero"`
	OverdueTill calendar.Date      `json:"overdueTill,omitzero"`
	Overdue     []storedCorrection `json:"overdue,omitzero"`
	Closing     money.Amount       `json:"closing,omitzero"`
	Frozen      bool               `json:"frozen,omitzero"`
	Start       calendar.Date      `json:"start"`
}

type storedBasis struct {
	Rounding        uint8                   `json:"rounding,omitzero"` // a money.Rounding by its number
	Digits          int                     `json:"digits,omitzero"`
	InMultiplesOf   int                     `json:"inMultiplesOf,omitzero"`
	Multiples       int                     `json:"multiples,omitzero"`
	Percent         money.Decimal           `json:"percent,omitzero"`
	Quoted          money.Decimal           `json:"quoted,omitzero"`
	Convention      schedule.RateConvention `json:"convention,omitzero"`
	DaysInYear      schedule.DaysInYear     `json:"daysInYear,omitzero"`
	DaysInMonth     schedule.DaysInMonth    `json:"daysInMonth,omitzero"`
	LeapYears       schedule.LeapYearRule   `json:"leapYears,omitzero"`
	YearEndsOnFirst bool                    `json:"yearEndsOnFirst,omitzero"`
	Flat            bool                    `json:"flat,omitzero"`
	WholePeriods    bool                    `json:"wholePeriods,omitzero"`
	Partial         bool                    `json:"partial,omitzero"`
	FullTerm        bool                    `json:"fullTerm,omitzero"`
	Repayments      int                     `json:"repayments"`
	Every           int                     `json:"every"`
	Frequency       calendar.Unit           `json:"frequency"`
	Start           calendar.Date           `json:"start"`
	PrincipalGrace  int                     `json:"principalGrace,omitzero"`
	InterestGrace   int                     `json:"interestGrace,omitzero"`
	Exact           bool                    `json:"exact,omitzero"`
	Recalculates    bool                    `json:"recalculates,omitzero"`
	ForgivesOverdue bool                    `json:"forgivesOverdue,omitzero"`
	Rest            schedule.RestFrequency  `json:"rest,omitzero"`
	PreClosure      schedule.PreClosure     `json:"preClosure,omitzero"`
}

type storedDating struct {
	Every       int           `json:"every"`
	Unit        calendar.Unit `json:"unit"`
	NthDay      int           `json:"nthDay,omitzero"`
	Weekday     int           `json:"weekday,omitzero"`
	Seed        calendar.Date `json:"seed"`
	LastRegular calendar.Date `json:"lastRegular,omitzero"`
}

type storedRate struct {
	On      calendar.Date `json:"on"`
	Percent money.Decimal `json:"percent"`
	Quoted  money.Decimal `json:"quoted,omitzero"`
}

type storedCorrection struct {
	On     calendar.Date `json:"on"`
	Amount money.Amount  `json:"amount"`
	Due    calendar.Date `json:"due"`
}

// storedPeriod begins where the period before it ends. Instalments that are left out are those of the period before it;
// without slices it has one, on which nothing happened.
type storedPeriod struct {
	Due            calendar.Date `json:"due"`
	Marks          marks         `json:"marks,omitzero"`
	Instalment     *money.Amount `json:"emi,omitempty"`
	Base           *money.Amount `json:"base,omitempty"`
	PaidPrincipal  money.Amount  `json:"paidPrincipal,omitzero"`
	PaidInterest   money.Amount  `json:"paidInterest,omitzero"`
	Deferred       money.Amount  `json:"deferred,omitzero"`
	Fixed          money.Amount  `json:"fixed,omitzero"`
	MovedPrincipal money.Amount  `json:"movedPrincipal,omitzero"`
	MovedInterest  money.Amount  `json:"movedInterest,omitzero"`
	Uncut          calendar.Date `json:"uncut,omitzero"`
	Slices         []storedSlice `json:"slices,omitzero"`
}

// storedSlice begins where the slice before it ends.
type storedSlice struct {
	Due               calendar.Date `json:"due"`
	Paused            bool          `json:"paused,omitzero"`
	Disbursed         money.Amount  `json:"disbursed,omitzero"`
	Capitalized       money.Amount  `json:"capitalised,omitzero"`
	Correction        money.Amount  `json:"correction,omitzero"`
	CreditedPrincipal money.Amount  `json:"creditedPrincipal,omitzero"`
	CreditedInterest  money.Amount  `json:"creditedInterest,omitzero"`
}

// MarshalJSON writes the model in a canonical form: equal models give equal bytes.
func (m *Model) MarshalJSON() ([]byte, error) {
	var w jsonform.Writer
	err := m.Write(&w)
	return w.Bytes(), err
}

// Write is MarshalJSON as a part of something larger. Models are written with every payment, hence period by period.
func (m *Model) Write(w *jsonform.Writer) error {
	head, err := json.Marshal(m.head())
	if err != nil {
		return err
	}
	w.Raw(bytes.TrimSuffix(head, []byte("}")))
	w.Name("periods")
	w.Begin('[')
	before := &period{}
	for i := range m.ledger.periods {
		s := m.ledger.periods[i].stored(before)
		s.write(w)
		before = &m.ledger.periods[i]
	}
	w.End(']')
	w.End('}')
	return nil
}

func (m *Model) head() storedHead {
	l := &m.ledger
	s := storedHead{
		Version:     storedVersion,
		Basis:       l.basis.stored(),
		Dating:      m.dating.stored(),
		OverdueTill: l.overdueTill,
		Closing:     l.closing,
		Frozen:      m.frozen,
		Start:       m.Start(),
	}
	for _, r := range l.interest.rates {
		s.Rates = append(s.Rates, storedRate{On: r.on, Percent: r.percent, Quoted: r.quoted})
	}
	for _, p := range m.pauses {
		s.Pauses = append(s.Pauses, [2]calendar.Date{p.first, p.last})
	}
	for _, c := range l.overdue {
		s.Overdue = append(s.Overdue, storedCorrection{On: c.on, Amount: c.amount, Due: c.due})
	}
	return s
}

// UnmarshalJSON reads what MarshalJSON wrote. The model continues as if it had never been stored.
func (m *Model) UnmarshalJSON(data []byte) error {
	s, err := parse(data)
	if err != nil {
		return fmt.Errorf("%w: %w", ErrStored, err)
	}
	if s.Version != storedVersion || len(s.Periods) == 0 {
		return fmt.Errorf("%w: version %d with %d periods", ErrStored, s.Version, len(s.Periods))
	}
	if !s.dated() {
		return fmt.Errorf("%w: its start, or the end of a period or slice, is missing", ErrStored)
	}
	b := s.Basis.basis()
	*m = Model{
		ledger: ledger{
			basis:       &b,
			interest:    dayCount{basis: &b},
			periods:     make(periods, len(s.Periods)),
			overdueTill: s.OverdueTill,
			closing:     s.Closing,
			touched:     untouched,
		},
		dating: s.Dating.dating(),
		frozen: s.Frozen,
	}
	l := &m.ledger
	for _, r := range s.Rates {
		l.interest.rates = append(l.interest.rates, rate{on: r.On, percent: r.Percent, quoted: r.Quoted})
	}
	for _, p := range s.Pauses {
		m.pauses = append(m.pauses, pauseDays{first: p[0], last: p[1]})
	}
	for _, c := range s.Overdue {
		l.overdue = append(l.overdue, overdueCorrection{on: c.On, amount: c.Amount, due: c.Due})
	}
	before, single := &period{due: s.Start}, make([]slice, len(s.Periods))
	for i := range s.Periods {
		l.periods[i] = s.Periods[i].period(before, single[i:i:i+1])
		before = &l.periods[i]
		l.deferring = l.deferring || before.is(interestDeferred)
	}
	l.touchAll()
	l.settle()
	return nil
}

// parse reads the stored form: the periods one by one, what comes once with a library.
func parse(data []byte) (s stored, err error) {
	once := map[string]any{"basis": &s.Basis, "dating": &s.Dating, "rates": &s.Rates, "pauses": &s.Pauses, "overdue": &s.Overdue}
	r := jsonform.NewReader(data)
	for r.Begin('{'); r.More('}'); {
		switch name := r.Name(); string(name) {
		case "v":
			s.Version = r.Int()
		case "overdueTill":
			s.OverdueTill = r.Date()
		case "closing":
			s.Closing = r.Amount()
		case "frozen":
			s.Frozen = r.Flag()
		case "start":
			s.Start = r.Date()
		case "periods":
			s.Periods = readPeriods(r, bytes.Count(data, []byte(`"due":`)))
		default:
			value := r.Value()
			if member, known := once[string(name)]; known && err == nil && value != nil {
				err = jsonv2.Unmarshal(value, member)
			}
		}
	}
	return s, errors.Join(err, r.End())
}

// dated reports whether every stretch of days has its first and its last one.
func (s *stored) dated() bool {
	undated := func(x storedSlice) bool { return x.Due.IsZero() }
	return !s.Start.IsZero() && !slices.ContainsFunc(s.Periods, func(p storedPeriod) bool {
		return p.Due.IsZero() || slices.ContainsFunc(p.Slices, undated)
	})
}

func (p *period) stored(before *period) storedPeriod {
	s := storedPeriod{
		Due: p.due, Marks: p.marks,
		Instalment: unlessSame(&p.instalment, before.instalment), Base: unlessSame(&p.base, before.base),
		PaidPrincipal: p.paidPrincipal, PaidInterest: p.paidInterest,
		Deferred: p.deferred, Fixed: p.fixed,
		MovedPrincipal: p.movedPrincipal, MovedInterest: p.movedInterest,
		Uncut: p.uncut,
	}
	if len(p.slices) == 1 && p.slices[0].idle() {
		return s
	}
	s.Slices = make([]storedSlice, len(p.slices))
	for i := range p.slices {
		s.Slices[i] = p.slices[i].stored()
	}
	return s
}

// unlessSame leaves out an amount that is the same as before.
func unlessSame(a *money.Amount, before money.Amount) *money.Amount {
	if *a == before {
		return nil
	}
	return a
}

// orSame is the inverse of unlessSame.
func orSame(a *money.Amount, before money.Amount) money.Amount {
	if a == nil {
		return before
	}
	return *a
}

func (s *slice) stored() storedSlice {
	return storedSlice{
		Due: s.due, Paused: s.paused,
		Disbursed: s.disbursed, Capitalized: s.capitalized, Correction: s.correction,
		CreditedPrincipal: s.creditedPrincipal, CreditedInterest: s.creditedInterest,
	}
}

// period makes the period; one has room for its slice when it has but one.
func (s *storedPeriod) period(before *period, one []slice) period {
	from := before.due
	p := period{
		from: from, due: s.Due, marks: s.Marks,
		instalment: orSame(s.Instalment, before.instalment), base: orSame(s.Base, before.base),
		paidPrincipal: s.PaidPrincipal, paidInterest: s.PaidInterest,
		deferred: s.Deferred, fixed: s.Fixed,
		movedPrincipal: s.MovedPrincipal, movedInterest: s.MovedInterest,
		uncut: s.Uncut,
	}
	if len(s.Slices) == 0 {
		p.slices = append(one, slice{from: from, due: s.Due})
		return p
	}
	p.slices = make([]slice, len(s.Slices))
	for i, x := range s.Slices {
		p.slices[i] = slice{
			from: from, due: x.Due, paused: x.Paused,
			disbursed: x.Disbursed, capitalized: x.Capitalized, correction: x.Correction,
			creditedPrincipal: x.CreditedPrincipal, creditedInterest: x.CreditedInterest,
		}
		from = x.Due
	}
	return p
}

func (d dating) stored() storedDating {
	return storedDating{
		Every: d.step.Every, Unit: d.step.Unit, NthDay: d.step.NthDay, Weekday: d.step.Weekday,
		Seed: d.seed, LastRegular: d.lastRegular,
	}
}

func (s storedDating) dating() dating {
	return dating{
		step: schedule.Step{Every: s.Every, Unit: s.Unit, NthDay: s.NthDay, Weekday: s.Weekday},
		seed: s.Seed, lastRegular: s.LastRegular,
	}
}

func (b *basis) stored() storedBasis {
	return storedBasis{
		Rounding: uint8(b.arithmetic.Mode), Digits: b.arithmetic.Digits, InMultiplesOf: b.arithmetic.InMultiplesOf,
		Multiples: b.multiples, Percent: b.percent, Quoted: b.quoted, Convention: b.convention,
		DaysInYear: b.daysInYear, DaysInMonth: b.daysInMonth, LeapYears: b.leapYears, YearEndsOnFirst: b.yearEndsOnFirst,
		Flat: b.flat, WholePeriods: b.wholePeriods, Partial: b.partial, FullTerm: b.fullTerm,
		Repayments: b.repayments, Every: b.every, Frequency: b.frequency, Start: b.start,
		PrincipalGrace: b.principalGrace, InterestGrace: b.interestGrace, Exact: b.exact,
		Recalculates: b.recalculates, ForgivesOverdue: b.forgivesOverdue, Rest: b.rest, PreClosure: b.preClosure,
	}
}

func (s *storedBasis) basis() basis {
	return basis{
		arithmetic: money.Arithmetic{Mode: money.Rounding(s.Rounding), Digits: s.Digits, InMultiplesOf: s.InMultiplesOf},
		multiples:  s.Multiples, percent: s.Percent, quoted: s.Quoted, convention: s.Convention,
		daysInYear: s.DaysInYear, daysInMonth: s.DaysInMonth, leapYears: s.LeapYears, yearEndsOnFirst: s.YearEndsOnFirst,
		flat: s.Flat, wholePeriods: s.WholePeriods, partial: s.Partial, fullTerm: s.FullTerm,
		repayments: s.Repayments, every: s.Every, frequency: s.Frequency, start: s.Start,
		principalGrace: s.PrincipalGrace, interestGrace: s.InterestGrace, exact: s.Exact,
		recalculates: s.Recalculates, forgivesOverdue: s.ForgivesOverdue, rest: s.Rest, preClosure: s.PreClosure,
	}
}
