package httpserver

import (
	"net/url"
	"time"

	"lending.example/platform/lending"
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
)

// The query parameters by which a reader looks at the past.
const (
	asOfParameter    = "asOf"
	knownAtParameter = "knownAt"
)

// Refusals of points of view that cannot be read.
var (
	errAsOf    = fault.Define(fault.Validation, "validation.msg.asOf.invalid.date", "asOf takes a day as 2026-01-31, not %v.")
	errKnownAt = fault.Define(fault.Validation, "validation.msg.knownAt.invalid.moment", "knownAt takes a moment as 2026-01-31T12:00:00Z, or a day, which means its end in UTC, not %v.")
)

// pointOfView reads from where on the past a request looks. Commands are given now: a desk refuses others.
func pointOfView(query url.Values) (lending.Then, error) {
	var then lending.Then
	if text := query.Get(asOfParameter); text != "" {
		day, err := calendar.Parse(text)
		if err != nil {
			return then, errAsOf.For(asOfParameter, text, text)
		}
		then.On = day
	}
	if text := query.Get(knownAtParameter); text != "" {
		at, err := moment(text)
		if err != nil || at.IsZero() { // the zero moment stands for the present
			return then, errKnownAt.For(knownAtParameter, text, text)
		}
		then.KnownAt = at
	}
	return then, nil
}

// moment reads a moment, or the last one of a day.
func moment(text string) (time.Time, error) {
	if day, err := time.Parse(time.DateOnly, text); err == nil {
		return day.AddDate(0, 0, 1).Add(-time.Microsecond), nil
	}
	return time.Parse(time.RFC3339, text)
}
