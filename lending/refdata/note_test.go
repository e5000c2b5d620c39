package refdata

import (
	"strings"
	"testing"

	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/operation/desktest"
)

var errNoThing = fault.Define(fault.NotFound, "error.msg.thing.id.invalid", "no thing")

// thingNotes are notes on the resources 1 and 2 of a package above.
var thingNotes = NotesOf(NoteSubject{
	Type: LoanNote, Prefix: "things.", Entity: "THINGNOTE",
	Owner: func(_ *operation.Unit, ref operation.Ref) (NoteOwner, error) {
		if ref.ID != 1 && ref.ID != 2 {
			return NoteOwner{}, errNoThing.New()
		}
		return NoteOwner{ID: ref.ID, OfficeID: HeadOffice, ClientID: 7, LoanID: ref.ID}, nil
	},
})

func TestNotes(t *testing.T) {
	d := newDesk(t)
	one, two := operation.ByID(1), operation.ByID(2)
	first := desktest.Do(d, thingNotes.Create, NewNote{Owner: one, Text: "first"})
	if first.ClientID != 7 || first.LoanID != 1 || first.OfficeID != HeadOffice {
		t.Errorf("result: %+v", first)
	}
	desktest.Do(d, thingNotes.Create, NewNote{Owner: one, Text: "second"})
	list := desktest.Do(d, thingNotes.List, NotesRef{Owner: one})
	if len(list) != 2 || list[0].Note != "second" || list[1].Note != "first" || list[1].CreatedByUsername != "admin" {
		t.Errorf("list: %+v", list)
	}
	if got := desktest.Do(d, thingNotes.List, NotesRef{Owner: two}); len(got) != 0 {
		t.Errorf("notes of another resource: %v", got)
	}
	ref := NoteRef{Owner: one, Ref: operation.ByID(first.ID)}
	desktest.Do(d.as(1, "."), thingNotes.Update, NoteUpdate{Owner: one, Ref: ref.Ref, Text: "changed"})
	if got := desktest.Do(d, thingNotes.Get, ref); got.Note != "changed" || got.UpdatedByUsername != "branch" || got.CreatedByUsername != "admin" {
		t.Errorf("changed: %+v", got)
	}
	desktest.Refuse(d, thingNotes.Get, NoteRef{Owner: two, Ref: ref.Ref}, "error.msg.note.id.invalid")
	desktest.Refuse(d, thingNotes.Create, NewNote{Owner: operation.ByID(3), Text: "x"}, "error.msg.thing.id.invalid")
	desktest.Refuse(d, thingNotes.Create, NewNote{Owner: one}, "validation.msg.note.note.cannot.be.blank")
	desktest.Refuse(d, thingNotes.Create, NewNote{Owner: one, Text: strings.Repeat("x", 1001)}, "validation.msg.note.note.exceeds.max.length")
	desktest.Do(d, thingNotes.Delete, ref)
	desktest.Refuse(d, thingNotes.Delete, ref, "error.msg.note.id.invalid")
	if err := d.Update(func(u *operation.Unit) error { return DeleteNotes(u.Tx, LoanNote, 1) }); err != nil {
		t.Fatal(err)
	}
	if got := desktest.Do(d, thingNotes.List, NotesRef{Owner: one}); len(got) != 0 {
		t.Errorf("notes are left: %v", got)
	}
}
