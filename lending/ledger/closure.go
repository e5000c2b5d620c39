package ledger

import (
	"errors"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
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
	Meta: closureMeta("CreateClosure", "CREATE", "Closes the books of an office up to a day."),
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

func closureByRef(u *operation.Unit, ref operation.Ref) (Closure, refdata.Office, error) {
	found, err := closures.Get(u.Tx, ref.ID)
	if errors.Is(err, store.ErrNotFound) {
		return found, refdata.Office{}, ErrClosureUnknown.New(ref)
	}
	if err != nil {
		return found, refdata.Office{}, err
	}
	office, err := seenOffice(u, found.OfficeID)
	return found, office, err
}

// DeleteClosure opens the books of an office again, up to the closure before; only the last closure of an office is taken
// back (ledger.ErrClosureNotLast).
//
//desk:method Ledger.DeleteClosure(id=Ref)
var DeleteClosure = operation.Command[ClosureRef, operation.Result]{
	Meta: closureMeta("DeleteClosure", "DELETE", "Takes the last closure of an office back."),
	Decide: func(u *operation.Unit, in ClosureRef) (operation.Result, error) {
		found, office, err := closureByRef(u, in.Ref)
		if err != nil {
			return operation.Result{}, err
		}
		last, err := lastClosure(u.Tx, office.ID)
		if err != nil {
			return operation.Result{}, err
		}
		if last.ID != found.ID {
			return operation.Result{}, ErrClosureNotLast.For("id", found.ID, last.On)
		}
		u.Forget(closureMemo(office.ID))
		return operation.Result{OfficeID: office.ID, ID: found.ID}, closures.Delete(u.Tx, &found)
	},
}

// ClosureUpdate changes the comment of a closure.
type ClosureUpdate struct {
	Ref      operation.Ref `json:"glClosureId"`
	Comments *string       `json:"comments,omitempty"` // nil stays; at most 500 characters
}

// Violations checks lengths.
func (in ClosureUpdate) Violations() []fault.Violation {
	c := fault.CheckOf("GLClosure")
	if in.Comments != nil {
		c.MaxLength("comments", *in.Comments, 500)
	}
	return c.Violations()
}

// UpdateClosure changes the comments of a closure; its day stands.
//
//desk:method Ledger.UpdateClosure(id=Ref, in)
var UpdateClosure = operation.Command[ClosureUpdate, operation.Result]{
	Meta: closureMeta("UpdateClosure", "UPDATE", "Changes the comments of a closure."),
	Decide: func(u *operation.Unit, in ClosureUpdate) (operation.Result, error) {
		found, office, err := closureByRef(u, in.Ref)
		if err != nil {
			return operation.Result{}, err
		}
		changes := map[string]any{}
		operation.Change(changes, "comments", &found.Comments, in.Comments)
		if len(changes) > 0 {
			err = closures.Save(u.Tx, &found)
		}
		return operation.Result{OfficeID: office.ID, ID: found.ID, Changes: changes}, err
	},
}

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

func (c Closure) data(office string) ClosureData {
	return ClosureData{c.ID, c.OfficeID, office, c.On, c.Comments, c.CreatedByID, c.ByName}
}

// ClosureFilter restricts the list of closures.
type ClosureFilter struct {
	OfficeID int64 `json:"officeId,omitzero"` // 0: all offices that the actor sees
}

// Violations returns none.
func (ClosureFilter) Violations() []fault.Violation { return nil }

// ListClosures lists the closures of one office or, with OfficeID 0, of all that the user sees, the latest first.
//
//desk:method Ledger.Closures(in)
var ListClosures = operation.Query[ClosureFilter, []ClosureData]{
	Meta: closureMeta("ListClosures", "READ", "Lists the closures of the books, the latest first."),
	Decide: func(u *operation.Unit, in ClosureFilter) ([]ClosureData, error) {
		q := store.Query{}
		if in.OfficeID != 0 {
			q = store.Where("office_id", store.Equal, store.Int(in.OfficeID))
		}
		q, err := inSight(u, q.By("closing_date", true).Top(operation.LargestPage))
		if err != nil {
			return nil, err
		}
		list, names := []ClosureData{}, lookup{tx: u.Tx}
		for c, err := range closures.Find(u.Tx, q) {
			if err != nil {
				return nil, err
			}
			office, err := names.office(c.OfficeID)
			if err != nil {
				return nil, err
			}
			list = append(list, c.data(office))
		}
		return list, nil
	},
}

// GetClosure reads a closure; ledger.ErrClosureUnknown when there is none.
//
//desk:method Ledger.Closure(id=Ref)
var GetClosure = operation.Query[ClosureRef, ClosureData]{
	Meta: closureMeta("GetClosure", "READ", "Reads a closure of the books."),
	Decide: func(u *operation.Unit, in ClosureRef) (ClosureData, error) {
		found, office, err := closureByRef(u, in.Ref)
		return found.data(office.Name), err
	},
}

func closureMeta(id, action, summary string) operation.Meta {
	return operation.Meta{ID: "ledger." + id, Action: action, Entity: "GLCLOSURE", Grouping: "accounting", Summary: summary}
}
