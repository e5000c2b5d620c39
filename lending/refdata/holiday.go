package refdata

import (
	"errors"
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/enumeration"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/store"
)

// HolidayStatus is the state of a holiday. Only an active one has an effect.
type HolidayStatus int

// The states.
const (
	HolidayPending HolidayStatus = 100
	HolidayActive  HolidayStatus = 300
	HolidayDeleted HolidayStatus = 600
)

var holidayStatuses = enumeration.NewTable("holidayStatusType", []enumeration.Row[HolidayStatus]{
	{Value: HolidayPending, Code: "holidayStatusType.pending.for.activation", Label: "Pending for activation"},
	{Value: HolidayActive, Code: "holidayStatusType.active", Label: "Active"},
	{Value: HolidayDeleted, Code: "holidayStatusType.deleted", Label: "Deleted"},
})

// Option returns id, code and label of the status.
func (s HolidayStatus) Option() enumeration.Option { return holidayStatuses.Option(s) }

// String is the label, such as "Active".
func (s HolidayStatus) String() string { return holidayStatuses.Label(s) }

// Holiday is a run of days on which some offices are closed.
type Holiday struct {
	store.Key
	Name        string        `json:"name"`
	Description string        `json:"description,omitempty"`
	From        calendar.Date `json:"fromDate"`
	To          calendar.Date `json:"toDate"`                           // inclusive
	MovedTo     calendar.Date `json:"repaymentsRescheduledTo,omitzero"` // where due dates go; zero: to the next repayment date
	OfficeIDs   []int64       `json:"offices"`                          // none: closes no office
	Status      HolidayStatus `json:"status"`
}

// Holidays is the table of holidays.
var Holidays = store.Table[Holiday, *Holiday]{
	Kind: &store.Kind{Name: "holiday", Reference: true, Columns: []store.Column{
		{Name: "from_date", Type: store.Date},
		{Name: "to_date", Type: store.Date, Indexed: true},
		{Name: "status", Type: store.Integer},
	}},
	Columns: func(h *Holiday) []store.Value {
		return []store.Value{store.Day(h.From), store.Day(h.To), store.Int(int64(h.Status))}
	},
}

// ActiveHolidays lists the active holidays of an office that touch the days from one date to another, both inclusive,
// by their first day.
func ActiveHolidays(tx store.Tx, officeID int64, from, to calendar.Date) ([]Holiday, error) {
	all, err := holidaysOf(tx, officeID, from, to)
	return slices.DeleteFunc(all, func(h Holiday) bool { return h.Status != HolidayActive }), err
}

// holidaysOf lists the holidays of an office, deleted ones left out. Zero values do not restrict.
func holidaysOf(tx store.Tx, officeID int64, from, to calendar.Date) ([]Holiday, error) {
	q := store.Where("status", store.NotEqual, store.Int(int64(HolidayDeleted))).Top(operation.LargestPage)
	if !from.IsZero() {
		q = q.And("to_date", store.AtLeast, store.Day(from))
	}
	if !to.IsZero() {
		q = q.And("from_date", store.AtMost, store.Day(to))
	}
	list, err := Holidays.All(tx, q)
	slices.SortStableFunc(list, func(a, b Holiday) int { return a.From.Compare(b.From) })
	return slices.DeleteFunc(list, func(h Holiday) bool { return officeID != 0 && !slices.Contains(h.OfficeIDs, officeID) }), err
}

// Rescheduling says where due dates in a holiday go.
type Rescheduling int

// The ways of rescheduling.
const (
	ToNextRepayment Rescheduling = 1
	ToDate          Rescheduling = 2
)

var reschedulings = enumeration.NewTable("holidayrescheduletype", []enumeration.Row[Rescheduling]{
	{Value: ToNextRepayment, Code: "holidayrescheduletype.rescheduletonextrepaymentdate", Label: "Reschedule to next repayment date"},
	{Value: ToDate, Code: "holidayrescheduletype.rescheduletospecificdate", Label: "Reschedule to specified date"},
})

func (h Holiday) rescheduling() Rescheduling {
	if h.MovedTo.IsZero() {
		return ToNextRepayment
	}
	return ToDate
}

// HolidayData is a holiday as clients see it.
type HolidayData struct {
	ID          int64         `json:"id"`
	Name        string        `json:"name"`
	Description string        `json:"description,omitempty"`
	From        calendar.Date `json:"fromDate"`
	To          calendar.Date `json:"toDate"`                           // inclusive
	MovedTo     calendar.Date `json:"repaymentsRescheduledTo,omitzero"` // where due dates go; zero: to the next repayment date
	Type        int           `json:"reschedulingType"`                 // a Rescheduling
	Status      HolidayStatus `json:"status"`
	OfficeIDs   []int64       `json:"offices,omitzero"` // of a single holiday
}

func (h Holiday) data() HolidayData {
	return HolidayData{
		ID: h.ID, Name: h.Name, Description: h.Description, From: h.From, To: h.To, MovedTo: h.MovedTo, Type: int(h.rescheduling()), Status: h.Status,
	}
}

// HolidayFilter restricts the list of holidays.
type HolidayFilter struct {
	OfficeID int64         `json:"officeId"`          // 0: all offices that the actor sees
	From     calendar.Date `json:"fromDate,omitzero"` // zero: of all times
	To       calendar.Date `json:"toDate,omitzero"`   // zero: of all times
}

// Violations refuses an id that no office can have.
func (f HolidayFilter) Violations() []fault.Violation {
	c := fault.CheckOf("holiday")
	if f.OfficeID < 0 {
		c.Fail("officeId", f.OfficeID, fault.NotPositive)
	}
	return c.Violations()
}

// ListHolidays lists the holidays of an office, or of all, that touch the days from in.From to in.To (zero: no bound), planned ones
// included. in.OfficeID 0: of all offices that the user sees, and those without offices.
//
//desk:method Calendar.Holidays(in)
var ListHolidays = operation.Query[HolidayFilter, []HolidayData]{
	Meta: holidayMeta("ListHolidays", "READ", "Lists the holidays of an office, or of all offices."),
	Decide: func(u *operation.Unit, in HolidayFilter) ([]HolidayData, error) {
		all, err := in.find(u)
		list := []HolidayData{}
		for _, h := range all {
			list = append(list, h.data())
		}
		return list, err
	},
}

// find lists the holidays of the office, or of any office that the actor sees and those without offices.
func (f HolidayFilter) find(u *operation.Unit) ([]Holiday, error) {
	if f.OfficeID != 0 {
		if _, err := VisibleOffice(u, operation.ByID(f.OfficeID)); err != nil {
			return nil, err
		}
		return holidaysOf(u.Tx, f.OfficeID, f.From, f.To)
	}
	offices, err := VisibleOffices(u.Tx, u.Actor)
	if err != nil {
		return nil, err
	}
	all, err := holidaysOf(u.Tx, 0, f.From, f.To)
	return slices.DeleteFunc(all, func(h Holiday) bool {
		return len(h.OfficeIDs) > 0 && !slices.ContainsFunc(offices, func(o Office) bool { return slices.Contains(h.OfficeIDs, o.ID) })
	}), err
}

// GetHoliday reads a holiday with its offices; refdata.ErrHolidayID for one that was deleted, or is of an office that the user does
// not see.
//
//desk:method Calendar.Holiday(id=Ref)
var GetHoliday = operation.Query[HolidayRef, HolidayData]{
	Meta: holidayMeta("GetHoliday", "READ", "Reads a holiday."),
	Decide: func(u *operation.Unit, in HolidayRef) (HolidayData, error) {
		h, err := in.find(u)
		data := h.data()
		data.OfficeIDs = append([]int64{}, h.OfficeIDs...)
		return data, err
	},
}

// HolidayTemplate lists where due dates in a holiday may go.
//
//desk:method Calendar.HolidayTemplate()
var HolidayTemplate = operation.Query[operation.NoInput, []enumeration.Option]{
	Meta: holidayMeta("HolidayTemplate", "READ", "Lists where due dates in a holiday may go."),
	Decide: func(*operation.Unit, operation.NoInput) ([]enumeration.Option, error) {
		return reschedulings.Options(), nil
	},
}

// HolidayRef addresses a holiday.
type HolidayRef struct {
	Ref operation.Ref `json:"holidayId"`
}

// Violations returns none.
func (HolidayRef) Violations() []fault.Violation { return nil }

// ActivateHoliday puts a planned holiday into effect: money is not moved on it, and due dates of new schedules move, as far
// as the configurations allow-transactions-on-holiday and reschedule-repayments-on-holidays say. Refused with
// refdata.ErrHolidayID, refdata.ErrHolidayActive. DeleteHoliday takes it back.
//
//desk:method Calendar.ActivateHoliday(id=Ref)
var ActivateHoliday = operation.Command[HolidayRef, operation.Result]{
	Meta: holidayMeta("ActivateHoliday", "ACTIVATE", "Puts a planned holiday into effect."),
	Decide: func(u *operation.Unit, in HolidayRef) (operation.Result, error) {
		return moveHoliday(u, in, HolidayActive)
	},
}

// DeleteHoliday takes a holiday out of effect for good; refdata.ErrHolidayID when there is none, or it was deleted before.
//
//desk:method Calendar.DeleteHoliday(id=Ref)
var DeleteHoliday = operation.Command[HolidayRef, operation.Result]{
	Meta: holidayMeta("DeleteHoliday", "DELETE", "Takes a holiday out of effect."),
	Decide: func(u *operation.Unit, in HolidayRef) (operation.Result, error) {
		return moveHoliday(u, in, HolidayDeleted)
	},
}

// find reads a holiday all of whose offices the actor sees.
func (r HolidayRef) find(u *operation.Unit) (Holiday, error) {
	h, err := Holidays.Get(u.Tx, r.Ref.ID)
	if errors.Is(err, store.ErrNotFound) || err == nil && h.Status == HolidayDeleted {
		return Holiday{}, ErrHolidayID.New(r.Ref)
	}
	if err != nil {
		return Holiday{}, err
	}
	for _, office := range h.OfficeIDs {
		_, err := VisibleOffice(u, operation.ByID(office))
		if errors.Is(err, ErrOfficeOutOfScope) {
			return Holiday{}, ErrHolidayID.New(r.Ref)
		}
		if err != nil {
			return Holiday{}, err
		}
	}
	return h, nil
}

func moveHoliday(u *operation.Unit, in HolidayRef, to HolidayStatus) (operation.Result, error) {
	h, err := in.find(u)
	if err != nil {
		return operation.Result{}, err
	}
	if h.Status == to {
		return operation.Result{}, ErrHolidayActive.New()
	}
	h.Status = to
	return operation.Result{ID: h.ID, Changes: operation.Changes{"status": to}}, Holidays.Save(u.Tx, &h)
}

func holidayMeta(id, action, summary string) operation.Meta {
	return operation.Meta{ID: "refdata." + id, Action: action, Entity: "HOLIDAY", Grouping: "organisation", Summary: summary}
}
