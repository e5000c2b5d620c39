// Package events tells what happened: a client was created, a loan was paid out, paid, closed, an instalment is overdue.
//
// # From the decision to the stream
//
// Where a record is saved, the code that saves it announces what happened, by a typed entry of the table of types:
//
//	events.ClientActivate.Announce(u, subject, func() events.Client { ... })
//
// Nothing is made of it unless the tenant keeps events of that type ([Keeping]), so that a tenant that keeps none pays nothing.
// At the end of the command, in its transaction, [Record] numbers what was announced and stores it. Numbers count up from 1
// without gaps in the order of the commits; writers of a tenant take turns, so that a reader up to a number has missed
// nothing before it. All events of one command are one record. A preview stores nothing, and a replay of the command log makes the
// same records.
//
// # Out of the stream
//
// [Read] gives the events after a number, [List] does so for a user, who sees what his offices and permissions let him see.
// A [Consumer] is a place in the stream under a name, held by one program at a time. [Forget] cuts old events off.
//
// # Files
//
//   - table.go, table_loans.go, table_savings.go, table_groups.go: all types, declared once; type.go what a type is
//   - bodies.go, bodies_loans.go, bodies_savings.go, bodies_groups.go: what events say
//   - event.go: an event as it is read; record.go, record_form.go as it is stored
//   - keeping.go: which types a tenant keeps
//   - schema.go: the JSON Schema of events
//   - reading.go: the stream, list.go as a user sees it, consumers.go places in it
//   - publisher.go: what hands events to a broker
//   - forgetting.go: how long events are kept
package events
