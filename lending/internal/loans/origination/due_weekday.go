package origination

import (
	"strings"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/enumeration"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/products"
)

// fallDueOn takes the weekday of the month over from an application. Other frequencies than months keep to their dates.
func fallDueOn(t *book.Terms, in loans.Application) {
	nth, weekday := loans.Value(in.NthDay, 0), loans.Value(in.Weekday, 0)
	if t.Frequency == calendar.Months && nth != 0 && nth != loans.OnDayOfMonth && weekday != 0 {
		t.DueNthDay, t.DueWeekday = nth, weekday
	}
}

// DueWeek and DueWeekday are the choice as clients see it; nil where there is none.
func DueWeek(t *book.Terms) *enumeration.Option {
	if t.DueNthDay == 0 {
		return nil
	}
	return new(asRepaymentFrequency(products.NthWeek(t.DueNthDay).Option()))
}

func DueWeekday(t *book.Terms) *enumeration.Option {
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

func AsRepaymentFrequencies(list []enumeration.Option) []enumeration.Option {
	own := make([]enumeration.Option, len(list))
	for i := range list {
		own[i] = asRepaymentFrequency(list[i])
	}
	return own
}
