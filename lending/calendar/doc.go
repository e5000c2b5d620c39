// Package calendar holds civil dates: days without a clock or a time zone.
//
// Lending counts days, not hours. A [Date] is a day number in the proleptic
// Gregorian calendar; it is small, comparable with ==, and its zero value means
// "no date". Everything that adds periods goes through [Date.Add], which clips a
// month addition to the last day of the target month; schedules whose seed day is
// the 29th, 30th or 31st repair the drift of repeated additions with
// [Date.OnSeedDay].
//
// The package has no notion of "today": a business date is a value that is handed in.
package calendar
