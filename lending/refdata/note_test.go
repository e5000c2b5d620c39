package refdata

import (
	"strings"
	"testing"

	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
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
	first := do(d, thingNotes.Create, NewNote{Owner: one, Text: "first"})
	if first.ClientID != 7 || first.LoanID != 1 || first.OfficeID != HeadOffice {
		t.Errorf("result: %+v", first)
	}
	do(d, thingNotes.Create, NewNote{Owner: one, Text: "second"})
	list := do(d, thingNotes.List, NotesRef{one})
	if len(list) != 2 || list[0].Note != "second" || list[1].Note != "first" || list[1].CreatedByUsername != "admin" {
		t.Errorf("list: %+v", list)
	}
	if got := do(d, thingNotes.List, NotesRef{two}); len(got) != 0 {
		t.Errorf("notes of another resource: %v", got)
	}
	ref := NoteRef{Owner: one, Ref: operation.ByID(first.ID)}
	do(d.as(1, "."), thingNotes.Update, NoteUpdate{Owner: one, Ref: ref.Ref, Text: "changed"})
	if got := do(d, thingNotes.Get, ref); got.Note != "changed" || got.UpdatedByUsername != "branch" || got.CreatedByUsername != "admin" {
		t.Errorf("changed: %+v", got)
	}
	refuse(d, thingNotes.Get, NoteRef{Owner: two, Ref: ref.Ref}, "error.msg.note.id.invalid")
	refuse(d, thingNotes.Create, NewNote{Owner: operation.ByID(3), Text: "x"}, "error.msg.thing.id.invalid")
	refuse(d, thingNotes.Create, NewNote{Owner: one}, "validation.msg.note.note.cannot.be.blank")
	refuse(d, thingNotes.Create, NewNote{Owner: one, Text: strings.Repeat("x", 1001)}, "validation.msg.note.note.exceeds.max.length")
	do(d, thingNotes.Delete, ref)
	refuse(d, thingNotes.Delete, ref, "error.msg.note.id.invalid")
	if err := d.update(func(u *operation.Unit) error { return DeleteNotes(u.Tx, LoanNote, 1) }); err != nil {
		t.Fatal(err)
	}
	if got := do(d, thingNotes.List, NotesRef{one}); len(got) != 0 {
		t.Errorf("notes are left: %v", got)
	}
}
