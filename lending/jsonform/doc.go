// Package jsonform writes and reads JSON objects member by member, without reflection.
//
// Nearly every record of the platform is encoded by encoding/json and read by its successor. The schedule of a loan is the exception: it
// is read and rewritten with every payment, and for hundreds of instalments that was most of what a payment cost. A [Writer]
// appends the bytes that encoding/json gives for the same value, so that a record does not tell who wrote it, and a [Reader] goes through them once:
//
//	var number int
//	var due calendar.Date
//	w := jsonform.Writer{}
//	w.Begin('{')
//	w.Int("number", 1)
//	w.Date("due", due)
//	w.Amount("paid", amount) // left out when zero
//	w.End('}')
//
//	r := jsonform.NewReader(w.Bytes())
//	for r.Begin('{'); r.More('}'); {
//		switch string(r.Name()) {
//		case "number":
//			number = r.Int()
//		case "due":
//			due = r.Date()
//		default:
//			r.Value()
//		}
//	}
//	err := r.End()
//
// A package that uses it holds its forms against encoding/json in a test that sets every field.
package jsonform
