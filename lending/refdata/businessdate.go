package refdata

import (
	"errors"
	"slices"
	"time"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/store"
)

// DateType names one of the two dates that a tenant works by.
type DateType string

// The dates.
const (
	BusinessDateType DateType = "BUSINESS_DATE" // what "today" means in every rule
	COBDateType      DateType = "COB_DATE"      // the day that the close of business works for
)

// description returns the name for people.
func (t DateType) description() string {
	if t == COBDateType {
		return "Close of Business Date"
	}
	return "Business Date"
}

// Choices are the texts that a date type may be.
func (DateType) Choices() []string { return []string{string(BusinessDateType), string(COBDateType)} }

func (t DateType) known() bool { return slices.Contains(t.Choices(), string(t)) }

// Dates are the dates that were set. The zero date was never set.
type Dates struct {
	store.Key
	Business calendar.Date `json:"business,omitzero"`
	COB      calendar.Date `json:"cob,omitzero"`
}

// dates holds the one record per tenant.
var dates = store.Table[Dates, *Dates]{
	Kind: &store.Kind{Name: "business_date", Reference: true, Columns: []store.Column{
		{Name: "business", Type: store.Date},
		{Name: "cob", Type: store.Date},
	}},
	Columns: func(d *Dates) []store.Value { return []store.Value{store.Day(d.Business), store.Day(d.COB)} },
}

// theDates is the id of the one record.
const theDates = 1

func readDates(tx store.Tx) (Dates, error) {
	d, err := dates.Get(tx, theDates)
	if errors.Is(err, store.ErrNotFound) {
		return Dates{}, nil
	}
	return d, err
}

// Today returns the tenant's business date of a unit of work that does not have it yet.
func Today(u *operation.Unit) (calendar.Date, error) {
	cfg, err := ReadConfiguration(u)
	if err != nil {
		return calendar.Date{}, err
	}
	return BusinessDate(u.Tx, cfg, u.Now)
}

// BusinessDate returns what "today" means: the date that was set when EnableBusinessDate is on, else the calendar day
// of the moment in the tenant's time zone.
func BusinessDate(tx store.Tx, cfg *Configuration, now time.Time) (calendar.Date, error) {
	if !cfg.Enabled(EnableBusinessDate) {
		return calendar.DateOf(now.In(cfg.Zone())), nil
	}
	d, err := readDates(tx)
	return d.effective(cfg, now).Business, err
}

// COBDate returns the day that the close of business works for. It is the day before the business date unless another
// was set.
func COBDate(tx store.Tx, cfg *Configuration, now time.Time) (calendar.Date, error) {
	d, err := readDates(tx)
	return d.effective(cfg, now).COB, err
}

// ClosingDate returns the day that the close of business works for, of a unit of work.
func ClosingDate(u *operation.Unit) (calendar.Date, error) {
	cfg, err := ReadConfiguration(u)
	if err != nil {
		return calendar.Date{}, err
	}
	return COBDate(u.Tx, cfg, u.Now)
}

// effective fills the dates that were not set, and ignores those that were while EnableBusinessDate is off.
func (d Dates) effective(cfg *Configuration, now time.Time) Dates {
	if !cfg.Enabled(EnableBusinessDate) {
		d.Business, d.COB = calendar.Date{}, calendar.Date{}
	}
	if d.Business.IsZero() {
		d.Business = calendar.DateOf(now.In(cfg.Zone()))
	}
	if d.COB.IsZero() {
		d.COB = d.Business.AddDays(-1)
	}
	return d
}

// set puts a date, and with it the close-of-business date where that follows on its own. It returns what changed.
func (d *Dates) set(which DateType, day calendar.Date, follow bool) map[string]any {
	changes := map[string]any{}
	put := func(name DateType, stored *calendar.Date, day calendar.Date) {
		if *stored != day {
			*stored = day
			changes[string(name)] = day
		}
	}
	if which == COBDateType {
		put(COBDateType, &d.COB, day)
		return changes
	}
	put(BusinessDateType, &d.Business, day)
	if follow {
		put(COBDateType, &d.COB, day.AddDays(-1))
	}
	return changes
}

func (d Dates) of(which DateType) calendar.Date {
	if which == COBDateType {
		return d.COB
	}
	return d.Business
}

// setDate stores one of the tenant's dates; ErrBusinessDateOff while EnableBusinessDate is off. The business date of
// the running unit stays what it was. What changed is returned by the names of the dates.
func setDate(u *operation.Unit, which DateType, day calendar.Date) (map[string]any, error) {
	cfg, err := ReadConfiguration(u)
	if err != nil {
		return nil, err
	}
	if !cfg.Enabled(EnableBusinessDate) {
		return nil, ErrBusinessDateOff.New()
	}
	d, err := readDates(u.Tx)
	if err != nil {
		return nil, err
	}
	changes := d.set(which, day, cfg.Enabled(AutomaticCOBDate))
	switch {
	case len(changes) == 0:
		return changes, nil
	case d.ID == 0:
		d.ID = theDates
		return changes, dates.Insert(u.Tx, &d)
	}
	return changes, dates.Save(u.Tx, &d)
}

// AdvanceDate moves one of the tenant's dates one day on, as the daily jobs do.
func AdvanceDate(u *operation.Unit, which DateType) error {
	cfg, err := ReadConfiguration(u)
	if err != nil {
		return err
	}
	d, err := readDates(u.Tx)
	if err != nil {
		return err
	}
	_, err = setDate(u, which, d.effective(cfg, u.Now).of(which).AddDays(1))
	return err
}

// BusinessDateData is one of the tenant's dates as clients see it.
type BusinessDateData struct {
	Description string         `json:"description"`
	Type        DateType       `json:"type"` // BUSINESS_DATE or COB_DATE
	Date        calendar.Date  `json:"date"`
	Changes     map[string]any `json:"changes,omitzero"` // after a command only
}

// SetBusinessDateInput sets one of the tenant's dates.
type SetBusinessDateInput struct {
	Type DateType      `json:"type"` // BUSINESS_DATE or COB_DATE
	Date calendar.Date `json:"date"` // mandatory
}

// Violations refuses an unknown type and an absent date. The codes are those that clients of the interface compare; an
// absent date violates two rules there.
func (in SetBusinessDateInput) Violations() []fault.Violation {
	c := fault.CheckOf("businessdate")
	if !in.Type.known() {
		c.Add(ErrBusinessDateUnknown.Violation("type", string(in.Type)))
	}
	if in.Date.IsZero() {
		c.Add(ErrBusinessDateFormat.Violation("date", nil), ErrBusinessDateBlank.Violation("date", nil))
	}
	return c.Violations()
}

// SetBusinessDate sets one of the two dates, to any day; with the business date the other one follows as the day before,
// unless the configuration enable-automatic-cob-date-adjustment is off. Refused with refdata.ErrBusinessDateOff while
// enable-business-date is off.
//
//desk:method Calendar.SetBusinessDate(in)
var SetBusinessDate = operation.Command[SetBusinessDateInput, BusinessDateData]{
	Meta: operation.Meta{
		ID: "refdata.SetBusinessDate", Action: "UPDATE", Entity: "BUSINESS_DATE", Grouping: "organisation",
		Summary: "Sets the business date or the close-of-business date.",
	},
	Decide: func(u *operation.Unit, in SetBusinessDateInput) (BusinessDateData, error) {
		changes, err := setDate(u, in.Type, in.Date)
		return BusinessDateData{Description: in.Type.description(), Type: in.Type, Date: in.Date, Changes: changes}, err
	},
}

// ListBusinessDates reads both dates, the business date first.
//
//desk:method Calendar.BusinessDates()
var ListBusinessDates = operation.Query[operation.NoInput, []BusinessDateData]{
	Meta: operation.Meta{
		ID: "refdata.ListBusinessDates", Action: "READ", Entity: "BUSINESS_DATE", Grouping: "organisation",
		Summary: "Reads the business date and the close-of-business date.",
	},
	Decide: func(u *operation.Unit, _ operation.NoInput) ([]BusinessDateData, error) {
		cfg, err := ReadConfiguration(u)
		if err != nil {
			return nil, err
		}
		d, err := readDates(u.Tx)
		d = d.effective(cfg, u.Now)
		return []BusinessDateData{d.data(BusinessDateType), d.data(COBDateType)}, err
	},
}

// DateTypeInput names one of the dates.
type DateTypeInput struct {
	Type DateType `json:"type"`
}

// Violations returns none: an unknown type is a resource that does not exist.
func (DateTypeInput) Violations() []fault.Violation { return nil }

// GetBusinessDate reads one of the two dates: refdata.BusinessDateType or refdata.COBDateType, the day that the close of
// business works for. Any other is refused with refdata.ErrBusinessDateType.
//
//desk:method Calendar.BusinessDate(kind=Type)
var GetBusinessDate = operation.Query[DateTypeInput, BusinessDateData]{
	Meta: operation.Meta{
		ID: "refdata.GetBusinessDate", Action: "READ", Entity: "BUSINESS_DATE", Grouping: "organisation",
		Summary: "Reads the business date or the close-of-business date.",
	},
	Decide: func(u *operation.Unit, in DateTypeInput) (BusinessDateData, error) {
		if !in.Type.known() {
			return BusinessDateData{}, ErrBusinessDateType.New(string(in.Type))
		}
		cfg, err := ReadConfiguration(u)
		if err != nil {
			return BusinessDateData{}, err
		}
		d, err := readDates(u.Tx)
		return d.effective(cfg, u.Now).data(in.Type), err
	},
}

func (d Dates) data(which DateType) BusinessDateData {
	return BusinessDateData{Description: which.description(), Type: which, Date: d.of(which)}
}
