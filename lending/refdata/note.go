package refdata

import (
	"cmp"
	"errors"
	"slices"
	"strings"
	"time"

	"lending.example/platform/lending/enumeration"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/store"
)

// NoteType says what a note is attached to.
type NoteType int

// What notes are attached to.
const (
	ClientNote          NoteType = 100
	LoanNote            NoteType = 200
	LoanTransactionNote NoteType = 300
)

var noteTypes = enumeration.NewTable("noteType", []enumeration.Row[NoteType]{
	{Value: ClientNote, Code: "noteType.client", Label: "Client note"},
	{Value: LoanNote, Code: "noteType.loan", Label: "Loan note"},
	{Value: LoanTransactionNote, Code: "noteType.loan.transaction", Label: "Loan transaction note"},
})

// Option returns id, code and label of the type.
func (t NoteType) Option() enumeration.Option { return noteTypes.Option(t) }

// String is the label, such as "Loan note".
func (t NoteType) String() string { return noteTypes.Label(t) }

// Note is a remark that somebody attached to something.
type Note struct {
	store.Key
	Type        NoteType  `json:"noteType"`
	OwnerID     int64     `json:"ownerId"` // id of what it is attached to
	Text        string    `json:"note"`
	CreatedByID int64     `json:"createdBy,omitempty"`
	Creator     string    `json:"creator"`
	CreatedAt   time.Time `json:"createdOn"`
	UpdatedByID int64     `json:"updatedBy,omitempty"`
	Updater     string    `json:"updater"`
	UpdatedAt   time.Time `json:"updatedOn"`
}

// Notes is the table of notes.
var Notes = store.Table[Note, *Note]{
	Kind: &store.Kind{
		Name:    "note",
		Columns: []store.Column{{Name: "type", Type: store.Integer}, {Name: "owner_id", Type: store.Integer}},
		Indexes: []store.Index{{Columns: []string{"owner_id", "type"}}},
	},
	Columns: func(n *Note) []store.Value {
		return []store.Value{store.Int(int64(n.Type)), store.Int(n.OwnerID)}
	},
}

// longestNote is the greatest number of characters of a note.
const longestNote = 1000

// CheckNote fails when a remark is too long. Commands that take one along check it so.
func CheckNote(c *fault.Checks, field, text string) { c.MaxLength(field, text, longestNote) }

// AddNote attaches a remark to something and returns the note's id; "" attaches none.
func AddNote(u *operation.Unit, to NoteType, ownerID int64, text string) (int64, error) {
	if text == "" {
		return 0, nil
	}
	n := Note{
		Type: to, OwnerID: ownerID, Text: text,
		CreatedByID: u.Actor.UserID, Creator: u.Actor.Username, CreatedAt: u.Now,
		UpdatedByID: u.Actor.UserID, Updater: u.Actor.Username, UpdatedAt: u.Now,
	}
	err := Notes.Insert(u.Tx, &n)
	return n.ID, err
}

// notesOf selects the notes of something, the newest or the oldest first.
func notesOf(to NoteType, ownerID int64, newestFirst bool) store.Query {
	return store.Where("owner_id", store.Equal, store.Int(ownerID)).And("type", store.Equal, store.Int(int64(to))).
		By("id", newestFirst).Top(operation.LargestPage)
}

// LatestNote is the newest note of something; nil when it has none.
func LatestNote(tx store.Tx, to NoteType, ownerID int64) (*NoteData, error) {
	n, err := Notes.First(tx, notesOf(to, ownerID, true))
	if errors.Is(err, store.ErrNotFound) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	data := n.data(NoteOwner{ID: ownerID})
	return &data, nil
}

// DeleteNotes removes the notes of something that is removed itself.
func DeleteNotes(tx store.Tx, to NoteType, ownerID int64) error {
	for {
		notes, err := Notes.All(tx, notesOf(to, ownerID, true))
		if err != nil || len(notes) == 0 {
			return err
		}
		for _, n := range notes {
			if err := Notes.Delete(tx, &n); err != nil {
				return err
			}
		}
	}
}

// NoteOwner is what a note is attached to, as results and responses name it.
type NoteOwner struct {
	ID, OfficeID, ClientID, LoanID int64
}

// NoteSubject makes the notes of one sort of resource operable. The package of the resource supplies it.
type NoteSubject struct {
	Type   NoteType
	Prefix string // of the operation ids: "clients."
	Entity string // of the permission codes: "CLIENTNOTE"
	// Owner finds the resource and refuses one that the actor does not see.
	Owner func(*operation.Unit, operation.Ref) (NoteOwner, error)
	// Parts finds the ids of what belongs to the resource and has notes of PartType, which are listed among those of the resource;
	// nil: nothing.
	Parts    func(*operation.Unit, NoteOwner) ([]int64, error)
	PartType NoteType
}

// NoteOperations are the operations on the notes of one sort of resource.
type NoteOperations struct {
	Subject NoteSubject

	List   operation.Query[NotesRef, []NoteData]
	Get    operation.Query[NoteRef, NoteData]
	Create operation.Command[NewNote, operation.Result]
	Update operation.Command[NoteUpdate, operation.Result]
	Delete operation.Command[NoteRef, operation.Result]
}

// All lists the operations.
func (o NoteOperations) All() []operation.Operation {
	return []operation.Operation{o.List, o.Get, o.Create, o.Update, o.Delete}
}

// NoteData is a note as clients see it.
type NoteData struct {
	ID                int64     `json:"id"`
	ClientID          int64     `json:"clientId,omitempty"` // of a note on a client
	LoanID            int64     `json:"loanId,omitempty"`   // of a note on a loan or one of its transactions
	NoteType          NoteType  `json:"noteType"`
	Note              string    `json:"note"`
	CreatedByID       int64     `json:"createdById,omitempty"`
	CreatedByUsername string    `json:"createdByUsername,omitempty"`
	CreatedAt         time.Time `json:"createdOn"`
	UpdatedByID       int64     `json:"updatedById,omitempty"`
	UpdatedByUsername string    `json:"updatedByUsername,omitempty"`
	UpdatedAt         time.Time `json:"updatedOn"`
}

func (n Note) data(owner NoteOwner) NoteData {
	return NoteData{
		ID: n.ID, ClientID: owner.ClientID, LoanID: owner.LoanID, NoteType: n.Type, Note: n.Text,
		CreatedByID: n.CreatedByID, CreatedByUsername: n.Creator, CreatedAt: n.CreatedAt,
		UpdatedByID: n.UpdatedByID, UpdatedByUsername: n.Updater, UpdatedAt: n.UpdatedAt,
	}
}

func (o NoteOwner) result(noteID int64) operation.Result {
	return operation.Result{ID: noteID, OfficeID: o.OfficeID, ClientID: o.ClientID, LoanID: o.LoanID}
}

// NotesRef addresses what notes are attached to.
type NotesRef struct {
	Owner     operation.Ref `json:"resourceId"`
	SortOrder string        `json:"sortOrder,omitempty"` // ASC: the oldest first; DESC or empty: the newest first
}

// Violations checks the order.
func (in NotesRef) Violations() []fault.Violation {
	return fault.CheckOf("note").SortOrder("sortOrder", in.SortOrder).Violations()
}

// NoteRef addresses one note.
type NoteRef struct {
	Owner operation.Ref `json:"resourceId"`
	Ref   operation.Ref `json:"noteId"`
}

// Violations returns none.
func (NoteRef) Violations() []fault.Violation { return nil }

// NewNote is a remark to attach.
type NewNote struct {
	Owner operation.Ref `json:"resourceId"`
	Text  string        `json:"note"` // mandatory, at most 1,000 characters
}

// Violations checks presence and length.
func (in NewNote) Violations() []fault.Violation {
	return fault.CheckOf("note").Text("note", in.Text, longestNote).Violations()
}

// NoteUpdate replaces the text of a note.
type NoteUpdate struct {
	Owner operation.Ref `json:"resourceId"`
	Ref   operation.Ref `json:"noteId"`
	Text  string        `json:"note"` // mandatory, at most 1,000 characters
}

// Violations checks presence and length.
func (in NoteUpdate) Violations() []fault.Violation {
	return fault.CheckOf("note").Text("note", in.Text, longestNote).Violations()
}

// OwnedBy are the operations with the function that finds owners, for packages that declare what there is apart from how it is
// decided.
func (o NoteOperations) OwnedBy(owner func(*operation.Unit, operation.Ref) (NoteOwner, error)) NoteOperations {
	s := o.Subject
	s.Owner = owner
	return NotesOf(s)
}

// WithPartsOf are the operations on the notes of a resource and of its parts.
func (o NoteOperations) WithPartsOf(kind NoteType, parts func(*operation.Unit, NoteOwner) ([]int64, error)) NoteOperations {
	s := o.Subject
	s.PartType, s.Parts = kind, parts
	return NotesOf(s)
}

// NotesOf makes the operations on the notes of one sort of resource.
func NotesOf(s NoteSubject) NoteOperations {
	return NoteOperations{
		Subject: s,

		List:   operation.Query[NotesRef, []NoteData]{Meta: s.meta("ListNotes", "READ", "Lists the notes, newest first unless another order is asked for."), Decide: s.list},
		Get:    operation.Query[NoteRef, NoteData]{Meta: s.meta("GetNote", "READ", "Reads one note."), Decide: s.get},
		Create: operation.Command[NewNote, operation.Result]{Meta: s.meta("CreateNote", "CREATE", "Attaches a note."), Decide: s.create},
		Update: operation.Command[NoteUpdate, operation.Result]{Meta: s.meta("UpdateNote", "UPDATE", "Changes a note."), Decide: s.update},
		Delete: operation.Command[NoteRef, operation.Result]{Meta: s.meta("DeleteNote", "DELETE", "Removes a note."), Decide: s.remove},
	}
}

func (s NoteSubject) meta(id, action, summary string) operation.Meta {
	return operation.Meta{ID: s.Prefix + id, Action: action, Entity: s.Entity, Grouping: "portfolio", Summary: summary}
}

func (s NoteSubject) list(u *operation.Unit, in NotesRef) ([]NoteData, error) {
	owner, err := s.Owner(u, in.Owner)
	if err != nil {
		return nil, err
	}
	parts, err := s.parts(u, owner)
	if err != nil {
		return nil, err
	}
	list, err := NotesAmong(u.Tx, s, owner, parts)
	if strings.EqualFold(in.SortOrder, "ASC") {
		slices.Reverse(list)
	}
	return list, err
}

// NotesAmong lists the notes of a resource and of parts of it, newest first.
func NotesAmong(tx store.Tx, s NoteSubject, owner NoteOwner, parts []int64) ([]NoteData, error) {
	notes, err := Notes.All(tx, notesOf(s.Type, owner.ID, true))
	if err == nil && len(parts) > 0 {
		var ids []store.Value
		for _, id := range parts {
			ids = append(ids, store.Int(id))
		}
		q := store.Where("type", store.Equal, store.Int(int64(s.PartType))).By("id", true).Top(operation.LargestPage)
		q.Where = append(q.Where, store.Condition{Column: "owner_id", Is: store.AnyOf, Values: ids})
		var ofParts []Note
		ofParts, err = Notes.All(tx, q)
		notes = append(notes, ofParts...)
	}
	slices.SortStableFunc(notes, func(a, b Note) int { return cmp.Compare(b.ID, a.ID) })
	list := make([]NoteData, len(notes))
	for i, n := range notes {
		list[i] = n.data(owner)
	}
	return list, err
}

func (s NoteSubject) parts(u *operation.Unit, owner NoteOwner) ([]int64, error) {
	if s.Parts == nil {
		return nil, nil
	}
	return s.Parts(u, owner)
}

// find reads a note of the resource. Notes of its parts are changed where they belong.
func (s NoteSubject) find(u *operation.Unit, in NoteRef) (Note, NoteOwner, error) {
	owner, err := s.Owner(u, in.Owner)
	if err != nil {
		return Note{}, owner, err
	}
	n, err := Notes.Get(u.Tx, in.Ref.ID)
	if errors.Is(err, store.ErrNotFound) || err == nil && (n.Type != s.Type || n.OwnerID != owner.ID) {
		return n, owner, ErrNoteID.New(in.Ref)
	}
	return n, owner, err
}

// get reads a note of the resource or of a part of it.
func (s NoteSubject) get(u *operation.Unit, in NoteRef) (NoteData, error) {
	n, owner, err := s.find(u, in)
	if !errors.Is(err, ErrNoteID) || n.ID == 0 || n.Type != s.PartType {
		return n.data(owner), err
	}
	parts, failed := s.parts(u, owner)
	switch {
	case failed != nil:
		return NoteData{}, failed
	case !slices.Contains(parts, n.OwnerID):
		return NoteData{}, err
	}
	return n.data(owner), nil
}

func (s NoteSubject) create(u *operation.Unit, in NewNote) (operation.Result, error) {
	owner, err := s.Owner(u, in.Owner)
	if err != nil {
		return operation.Result{}, err
	}
	id, err := AddNote(u, s.Type, owner.ID, in.Text)
	return owner.result(id), err
}

func (s NoteSubject) update(u *operation.Unit, in NoteUpdate) (operation.Result, error) {
	n, owner, err := s.find(u, NoteRef{in.Owner, in.Ref})
	if err != nil {
		return operation.Result{}, err
	}
	result := owner.result(n.ID)
	result.Changes = operation.Changes{}
	operation.Change(result.Changes, "note", &n.Text, &in.Text)
	if len(result.Changes) == 0 {
		return result, nil
	}
	n.UpdatedByID, n.Updater, n.UpdatedAt = u.Actor.UserID, u.Actor.Username, u.Now
	return result, Notes.Save(u.Tx, &n)
}

func (s NoteSubject) remove(u *operation.Unit, in NoteRef) (operation.Result, error) {
	n, owner, err := s.find(u, in)
	if err != nil {
		return operation.Result{}, err
	}
	return owner.result(n.ID), Notes.Delete(u.Tx, &n)
}
