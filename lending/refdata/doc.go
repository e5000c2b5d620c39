// Package refdata holds what a lender sets up before the first loan and everything else refers to: configuration,
// business date, offices and staff, lists of codes, payment types, funds, currencies, delinquency ranges and buckets,
// holidays and working days; and notes, which may be attached to anything.
//
// # Configuration
//
// All settings of a tenant are one small record which holds only what differs from the defaults in the table of
// [ConfigurationName] values, because every command reads it. [ReadConfiguration] reads it once per unit of work.
//
// # Business date
//
// Lending counts days by a business date, which the platform takes from [Today]. With the setting
// [EnableBusinessDate] on, it is the date that was set last; off, it is the calendar day in the tenant's time zone
// (setting [TimeZone]). The date that the close of business works for ([COBDate]) is by default the day before.
//
// # Office scope
//
// Offices form a tree, and users see what belongs to their own office and the offices below. A path of ids, the
// hierarchy, makes that a prefix test; [Visible] is that test.
//
// # Lists that others point into
//
// Whether a code value or a payment type may be deleted depends on records of packages that refdata does not know.
// Those packages say so as data: a [Reference] names the kind and the column in which ids are kept, and the
// operations that delete are functions of all references.
//
// # Files
//
//	refdata.go, reference.go, seed.go, names.go, errors.go                         what there is; who refers to what; the first records
//	configuration.go, configuration_table.go, lender.go                            settings; how papers name the lender
//	businessdate.go, workingdays.go, holiday.go, holiday_planning.go               dates
//	office.go, office_operations.go, staff.go, staff_operations.go, mobile.go      branches and people
//	code.go, codevalue.go, paymenttype.go, paymentdetail.go, fund.go, currency.go  lists to choose from
//	delinquency_ranges.go, delinquency_buckets.go                                  days overdue
//	note.go                                                                        remarks
package refdata
