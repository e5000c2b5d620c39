package ledger

import (
	"errors"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/operation/resource"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/store"
)

// Closure ends the books of an office on a day: nothing is posted there on that day or before any more
// (docs/semantics/accounting.md, 2.1, rule 8).
type Closure struct {
	store.Key
	OfficeID    int64         `json:"officeId"`
	On          calendar.Date `json:"closingDate"`
	Comments    string        `json:"comments,omitzero"`
	CreatedByID int64         `json:"createdByUserId,omitzero"`
	ByName      string        `json:"createdByUsername,omitzero"` // as it was then
}

var closures = store.Table[Closure, *Closure]{
	Kind: &store.Kind{
		Name: "gl_closure", Reference: true,
		Columns: []store.Column{
			{Name: "office_id", Type: store.Integer, Indexed: true},
			{Name: "closing_date", Type: store.Date},
		},
		Indexes: []store.Index{{Columns: []string{"office_id", "closing_date"}, Unique: true}},
	},
	Columns: func(c *Closure) []store.Value { return []store.Value{store.Int(c.OfficeID), store.Day(c.On)} },
}

var closureResource = resource.Resource[Closure, *Closure, ClosureData]{
	Table: closures, Name: "GLClosure", Entity: "GLCLOSURE", Grouping: "accounting",
	Data: func(tx store.Tx, c Closure) (ClosureData, error) {
		office, err := refdata.Offices.Get(tx, c.OfficeID)
		return ClosureData{c.ID, c.OfficeID, office.Name, c.On, c.Comments, c.CreatedByID, c.ByName}, err
	},
}

type closureMemo int64

// closedUntil is the day up to which the books of an office are closed, read once per unit of work; zero when they
// never were.
func closedUntil(u *operation.Unit, officeID int64) (calendar.Date, error) {
	return operation.Memo(u, closureMemo(officeID), func() (calendar.Date, error) {
		last, err := lastClosure(u.Tx, officeID)
		if errors.Is(err, store.ErrNotFound) {
			return calendar.Date{}, nil
		}
		return last.On, err
	})
}

func lastClosure(tx store.Tx, officeID int64) (Closure, error) {
	return closures.First(tx, store.Where("office_id", store.Equal, store.Int(officeID)).By("closing_date", true))
}

// PostClosedToday has the command post on the business date what belongs into closed books.
func PostClosedToday(u *operation.Unit) { *postsClosedToday(u) = true }

func postsClosedToday(u *operation.Unit) *bool {
	type key struct{}
	isSo, _ := operation.Memo(u, key{}, func() (*bool, error) { return new(bool), nil })
	return isSo
}

// dateOf is the date on which something for a day is posted: the day itself, while the books of the office are open there.
func dateOf(u *operation.Unit, officeID int64, on calendar.Date) (calendar.Date, error) {
	if until, err := closedUntil(u, officeID); err != nil || until.IsZero() || on.After(until) || !*postsClosedToday(u) {
		return on, err
	}
	return u.Today, nil
}

// refuseClosed refuses what would be posted into books that are closed.
func refuseClosed(u *operation.Unit, officeID int64, on calendar.Date) error {
	until, err := closedUntil(u, officeID)
	if err == nil && !until.IsZero() && !on.After(until) {
		return ErrBooksClosed.For("transactionDate", on, until)
	}
	return err
}

// NewClosure closes the books of an office.
type NewClosure struct {
	OfficeID int64         `json:"officeId"`          // mandatory; offices below it stay open
	On       calendar.Date `json:"closingDate"`       // mandatory; the last day that is closed, after the last closure and not after the business date
	Comments string        `json:"comments,omitzero"` // at most 500 characters
}

// Violations checks presence and lengths.
func (in NewClosure) Violations() []fault.Violation {
	c := fault.CheckOf("GLClosure")
	c.Required("officeId", in.OfficeID != 0).Date("closingDate", in.On).MaxLength("comments", in.Comments, 500)
	return c.Violations()
}

// CreateClosure closes the books of an office up to a day: what would be posted for that day or an earlier one is refused
// from then on, payments on loans included. Refused with refdata.ErrOfficeID, ledger.ErrClosureFuture,
// ledger.ErrClosureCovered. DeleteClosure takes it back.
//
//desk:method Ledger.CreateClosure(in)
var CreateClosure = operation.Command[NewClosure, operation.Result]{
	Meta: closureResource.Meta("ledger.CreateClosure", "CREATE", "Closes the books of an office up to a day."),
	Decide: func(u *operation.Unit, in NewClosure) (operation.Result, error) {
		office, err := seenOffice(u, in.OfficeID)
		if err != nil {
			return operation.Result{}, err
		}
		until, err := closedUntil(u, office.ID)
		switch {
		case err != nil:
			return operation.Result{}, err
		case in.On.After(u.Today):
			return operation.Result{}, ErrClosureFuture.For("closingDate", in.On)
		case !until.IsZero() && !in.On.After(until):
			return operation.Result{}, ErrClosureCovered.For("closingDate", in.On, until)
		}
		made := Closure{OfficeID: office.ID, On: in.On, Comments: in.Comments, CreatedByID: u.Actor.UserID, ByName: u.Actor.Username}
		u.Forget(closureMemo(office.ID))
		err = closures.Insert(u.Tx, &made)
		return operation.Result{OfficeID: office.ID, ID: made.ID}, err
	},
}

// seenOffice reads an office that the actor sees.
func seenOffice(u *operation.Unit, id int64) (refdata.Office, error) {
	office, err := refdata.OfficeByRef(u.Tx, operation.ByID(id))
	if err == nil && !refdata.Visible(u.Actor, office.Hierarchy) {
		return office, refdata.ErrOfficeID.New(id)
	}
	return office, err
}

// ClosureRef addresses a closure.
type ClosureRef struct {
	Ref operation.Ref `json:"glClosureId"`
}

// Violations returns none.
func (ClosureRef) Violations() []fault.Violation { return nil }

func (in ClosureRef) find(u *operation.Unit) (Closure, operation.Result, error) {
	found, err := closures.Get(u.Tx, in.Ref.ID)
	if errors.Is(err, store.ErrNotFound) {
		err = ErrClosureUnknown.New(in.Ref)
	}
	if err == nil {
		_, err = seenOffice(u, found.OfficeID)
	}
	return found, operation.Result{OfficeID: found.OfficeID}, err
}

// DeleteClosure opens the books of an office again, up to the closure before; only the last closure of an office is taken
// back (ledger.ErrClosureNotLast).
//
//desk:method Ledger.DeleteClosure(id=Ref)
var DeleteClosure = operation.Command[ClosureRef, operation.Result]{
	Meta: closureResource.Meta("ledger.DeleteClosure", "DELETE", "Takes the last closure of an office back."),
	Decide: func(u *operation.Unit, in ClosureRef) (operation.Result, error) {
		found, _, err := in.find(u)
		if err != nil {
			return operation.Result{}, err
		}
		last, err := lastClosure(u.Tx, found.OfficeID)
		if err != nil {
			return operation.Result{}, err
		}
		if last.ID != found.ID {
			return operation.Result{}, ErrClosureNotLast.For("id", found.ID, last.On)
		}
		u.Forget(closureMemo(found.OfficeID))
		return operation.Result{OfficeID: found.OfficeID, ID: found.ID}, closures.Delete(u.Tx, &found)
	},
}

// ClosureUpdate changes the comment of a closure.
type ClosureUpdate struct {
	Ref      operation.Ref `json:"glClosureId"`
	Comments *string       `json:"comments,omitempty"` // nil stays; at most 500 characters
}

// Violations checks lengths.
func (in ClosureUpdate) Violations() []fault.Violation { return closureResource.Violations(in.set) }

func (in ClosureUpdate) find(u *operation.Unit) (Closure, operation.Result, error) {
	return ClosureRef{in.Ref}.find(u)
}

func (in ClosureUpdate) set(c *Closure, a *resource.Attributes) {
	a.Optional("comments", &c.Comments, in.Comments, 500)
}

// UpdateClosure changes the comments of a closure; its day stands.
//
//desk:method Ledger.UpdateClosure(id=Ref, in)
var UpdateClosure = resource.UpdateOf(closureResource, "ledger.UpdateClosure", "Changes the comments of a closure.",
	ClosureUpdate.find, ClosureUpdate.set)

// ClosureData is a closure as clients see it.
type ClosureData struct {
	ID          int64         `json:"id"`
	OfficeID    int64         `json:"officeId"`
	OfficeName  string        `json:"officeName"`
	On          calendar.Date `json:"closingDate"` // the last day that is closed
	Comments    string        `json:"comments,omitzero"`
	CreatedByID int64         `json:"createdByUserId,omitzero"`   // id of the user
	CreatedByN  string        `json:"createdByUsername,omitzero"` // name of the user
}

// ClosureFilter restricts the list of closures.
type ClosureFilter struct {
	OfficeID int64 `json:"officeId,omitzero"` // 0: all offices that the actor sees
}

// Violations returns none.
func (ClosureFilter) Violations() []fault.Violation { return nil }

func (in ClosureFilter) query(u *operation.Unit) (store.Query, error) {
	q := store.Query{}
	if in.OfficeID != 0 {
		q = store.Where("office_id", store.Equal, store.Int(in.OfficeID))
	}
	return inSight(u, q.By("closing_date", true))
}

// ListClosures lists the closures of one office or, with OfficeID 0, of all that the user sees, the latest first.
//
//desk:method Ledger.Closures(in)
var ListClosures = resource.ListOf(closureResource, "ledger.ListClosures", "Lists the closures of the books, the latest first.",
	ClosureFilter.query)

// GetClosure reads a closure; ledger.ErrClosureUnknown when there is none.
//
//desk:method Ledger.Closure(id=Ref)
var GetClosure = resource.GetOf(closureResource, "ledger.GetClosure", "Reads a closure of the books.", ClosureRef.find)
