package loans

import (
	"slices"
	"strings"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/enumeration"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/products"
)

// Monthly instalments can fall due on a weekday of the month, "the third Tuesday". The fifth one is not offered: not every
// month has it.

// onDayOfMonth stands for monthly due dates on a day of the month, as they are without any choice.
const onDayOfMonth = -2

var dueWeeks = []int{
	0, int(products.FirstWeek), int(products.SecondWeek), int(products.ThirdWeek), int(products.FourthWeek),
	int(products.LastWeek), onDayOfMonth,
}

// checkDueWeekday refuses weeks that no month has, and weeks without a weekday.
func (in Application) checkDueWeekday(c *fault.Checks) {
	nth, weekday := value(in.NthDay, 0), value(in.Weekday, 0)
	if !slices.Contains(dueWeeks, nth) {
		c.Fail("repaymentFrequencyNthDayType", nth, fault.NotListed, dueWeeks)
	}
	if nth != 0 && nth != onDayOfMonth {
		c.Required("repaymentFrequencyDayOfWeekType", in.Weekday != nil)
	}
	if weekday < 0 || weekday > int(products.Sunday) {
		c.Fail("repaymentFrequencyDayOfWeekType", weekday, fault.NotListed)
	}
}

// fallDueOn takes the weekday of the month over from an application. Other frequencies than months keep to their dates.
func (t *Terms) fallDueOn(in Application) {
	nth, weekday := value(in.NthDay, 0), value(in.Weekday, 0)
	if t.Frequency == calendar.Months && nth != 0 && nth != onDayOfMonth && weekday != 0 {
		t.DueNthDay, t.DueWeekday = nth, weekday
	}
}

// dueWeek and dueWeekday are the choice as clients see it; nil where there is none.
func (t *Terms) dueWeek() *enumeration.Option {
	if t.DueNthDay == 0 {
		return nil
	}
	return new(asRepaymentFrequency(products.NthWeek(t.DueNthDay).Option()))
}

func (t *Terms) dueWeekday() *enumeration.Option {
	if t.DueWeekday == 0 {
		return nil
	}
	return new(asRepaymentFrequency(products.Weekday(t.DueWeekday).Option()))
}

// asRepaymentFrequency gives an option of the recalculation its code among those of the repayment frequency.
func asRepaymentFrequency(o enumeration.Option) enumeration.Option {
	_, code, _ := strings.Cut(o.Code, ".")
	o.Code = "repaymentFrequency." + code
	return o
}

func asRepaymentFrequencies(list []enumeration.Option) []enumeration.Option {
	own := make([]enumeration.Option, len(list))
	for i := range list {
		own[i] = asRepaymentFrequency(list[i])
	}
	return own
}
