package refdata

import (
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
)

// HolidayOffice names an office that is closed.
type HolidayOffice struct {
	OfficeID int64 `json:"officeId"`
}

// NewHoliday describes a holiday.
type NewHoliday struct {
	Name        string          `json:"name"` // mandatory, at most 100 characters, like Description
	Description string          `json:"description,omitempty"`
	From        calendar.Date   `json:"fromDate"`                         // mandatory
	To          calendar.Date   `json:"toDate"`                           // mandatory; inclusive
	MovedTo     calendar.Date   `json:"repaymentsRescheduledTo,omitzero"` // where due dates go, outside of the holiday; mandatory for Type 2
	Offices     []HolidayOffice `json:"offices,omitempty"`                // each stands for itself, not for those below it; none: the holiday closes no office
	Type        Rescheduling    `json:"reschedulingType,omitempty"`       // absent: ToDate
}

// Violations checks presence and the order of the dates.
func (in NewHoliday) Violations() []fault.Violation {
	c := fault.CheckOf("holiday").Text("name", in.Name, 100).MaxLength("description", in.Description, 100)
	if in.Type != 0 {
		checkRescheduling(c, in.Type)
	}
	checkHolidayDays(c, in.From, in.To)
	checkHolidayTarget(c, in)
	return c.Violations()
}

func checkRescheduling(c *fault.Checks, t Rescheduling) {
	if !reschedulings.Has(t) {
		c.Fail("reschedulingType", int(t), fault.NotListed, reschedulings.Values())
	}
}

func checkHolidayDays(c *fault.Checks, from, to calendar.Date) {
	c.Date("fromDate", from).Date("toDate", to)
	if !c.Failed("fromDate") && !c.Failed("toDate") && to.Before(from) {
		c.Fail("toDate", to, fault.NotOnOrAfter, from)
	}
}

// checkHolidayTarget checks the day that due dates move to.
func checkHolidayTarget(c *fault.Checks, in NewHoliday) {
	if in.Type != ToNextRepayment {
		c.Date("repaymentsRescheduledTo", in.MovedTo)
	}
	if !in.MovedTo.IsZero() && !in.MovedTo.Before(in.From) && !in.MovedTo.After(in.To) {
		c.Fail("repaymentsRescheduledTo", in.MovedTo, "must.not.lie.in.the.holiday")
	}
}

// CreateHoliday plans a holiday from in.From to in.To, both included, without effect until it is activated. Without in.Offices
// it closes no office until UpdateHoliday names some.
// in.MovedTo is the day that due dates move to, mandatory unless in.Type is 1: to the next repayment date. Refused with
// refdata.ErrOfficeID, refdata.ErrOfficeOutOfScope.
//
//desk:method Calendar.CreateHoliday(in)
var CreateHoliday = operation.Command[NewHoliday, operation.Result]{
	Meta: holidayMeta("CreateHoliday", "CREATE", "Plans a holiday."),
	Decide: func(u *operation.Unit, in NewHoliday) (operation.Result, error) {
		h := Holiday{Name: in.Name, Description: in.Description, From: in.From, To: in.To, Status: HolidayPending}
		if in.Type != ToNextRepayment {
			h.MovedTo = in.MovedTo
		}
		var err error
		if h.OfficeIDs, err = officesOfHoliday(u, in.Offices); err != nil {
			return operation.Result{}, err
		}
		err = Holidays.Insert(u.Tx, &h)
		return operation.Result{ID: h.ID}, err
	},
}

// officesOfHoliday returns the ids of the offices, all of which the actor has to see.
func officesOfHoliday(u *operation.Unit, offices []HolidayOffice) (ids []int64, err error) {
	for _, o := range offices {
		if _, err := VisibleOffice(u, operation.ByID(o.OfficeID)); err != nil {
			return nil, err
		}
		ids = append(ids, o.OfficeID)
	}
	return ids, nil
}

// HolidayUpdate changes a holiday; what is nil stays.
type HolidayUpdate struct {
	Ref         operation.Ref    `json:"holidayId"`
	Name        *string          `json:"name,omitempty"` // at most 100 characters, like Description
	Description *string          `json:"description,omitempty"`
	From        *calendar.Date   `json:"fromDate,omitempty"`                // this and what follows: of a planned holiday alone
	To          *calendar.Date   `json:"toDate,omitempty"`                  // inclusive
	MovedTo     *calendar.Date   `json:"repaymentsRescheduledTo,omitempty"` // where due dates go, outside of the holiday
	Offices     *[]HolidayOffice `json:"offices,omitempty"`                 // all offices from then on
	Type        *Rescheduling    `json:"reschedulingType,omitempty"`        // nil with MovedTo: ToDate
}

// Violations checks what is sent. The order of the dates depends on those that stay.
func (in HolidayUpdate) Violations() []fault.Violation {
	c := fault.CheckOf("holiday")
	if in.Name != nil {
		c.Text("name", *in.Name, 100)
	}
	c.MaxLength("description", value(in.Description), 100)
	if in.Type != nil {
		checkRescheduling(c, *in.Type)
	}
	return c.Violations()
}

// UpdateHoliday changes a holiday; what is nil stays. An active holiday changes its name and description alone: refused with
// refdata.ErrHolidayInEffect. Refused with refdata.ErrHolidayID and as CreateHoliday.
//
//desk:method Calendar.UpdateHoliday(id=Ref, in)
var UpdateHoliday = operation.Command[HolidayUpdate, operation.Result]{
	Meta: holidayMeta("UpdateHoliday", "UPDATE", "Changes a holiday."),
	Decide: func(u *operation.Unit, in HolidayUpdate) (operation.Result, error) {
		h, err := HolidayRef{in.Ref}.find(u)
		if err != nil {
			return operation.Result{}, err
		}
		changes, err := in.apply(u, &h)
		if err == nil && len(changes) > 0 {
			err = Holidays.Save(u.Tx, &h)
		}
		return operation.Result{ID: h.ID, Changes: changes}, err
	},
}

// apply changes the holiday, and checks its dates once they are all in place.
func (in HolidayUpdate) apply(u *operation.Unit, h *Holiday) (operation.Changes, error) {
	changes := operation.Changes{}
	operation.Change(changes, "name", &h.Name, in.Name)
	operation.Change(changes, "description", &h.Description, in.Description)
	operation.Change(changes, "fromDate", &h.From, in.From)
	operation.Change(changes, "toDate", &h.To, in.To)
	how := h.rescheduling()
	if in.Type == nil && in.MovedTo != nil {
		in.Type = new(ToDate)
	}
	operation.Change(changes, "reschedulingType", &how, in.Type)
	if how == ToNextRepayment {
		in.MovedTo = new(calendar.Date)
	}
	operation.Change(changes, "repaymentsRescheduledTo", &h.MovedTo, in.MovedTo)
	if in.Offices != nil {
		ids, err := officesOfHoliday(u, *in.Offices)
		if err != nil {
			return nil, err
		}
		if !slices.Equal(ids, h.OfficeIDs) {
			h.OfficeIDs, changes["offices"] = ids, operation.Sent{Value: *in.Offices}
		}
	}
	if h.Status == HolidayActive {
		if err := refuseDatesInEffect(changes); err != nil {
			return nil, err
		}
	}
	c := fault.CheckOf("holiday")
	checkHolidayDays(c, h.From, h.To)
	checkHolidayTarget(c, NewHoliday{From: h.From, To: h.To, MovedTo: h.MovedTo, Type: how})
	return changes, c.Err()
}

// refuseDatesInEffect refuses every change of an active holiday but those of its texts.
func refuseDatesInEffect(changes operation.Changes) error {
	var violations []fault.Violation
	for _, field := range []string{"fromDate", "toDate", "reschedulingType", "repaymentsRescheduledTo", "offices"} {
		if change, ok := changes[field].(operation.Sent); ok {
			violations = append(violations, ErrHolidayInEffect.Violation(field, change.Value, field))
		}
	}
	if len(violations) == 0 {
		return nil
	}
	return &fault.Error{Kind: ErrHolidayInEffect.Kind, Violations: violations}
}
