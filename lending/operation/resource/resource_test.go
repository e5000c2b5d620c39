package resource_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/operation/desktest"
	"lending.example/platform/lending/operation/resource"
	"lending.example/platform/lending/store"
)

// book is a resource of a shelf, whose number is the id of the owner.
type book struct {
	store.Key
	Shelf int64  `json:"shelf"`
	Title string `json:"title"`
	ISBN  string `json:"isbn,omitempty"`
	Pages int    `json:"pages,omitempty"`
}

type bookData struct {
	ID    int64
	Title string
}

type bookInput struct {
	Shelf, ID   int64
	Title, ISBN *string
	Pages       *int
}

var (
	errMissing = fault.Define(fault.NotFound, "book.missing", "Book %v does not exist.")
	errTitle   = fault.Define(fault.Integrity, "book.title", "The shelf has %v.")
	errISBN    = fault.Define(fault.Integrity, "book.isbn", "ISBN %v is taken.")
	errUsed    = fault.Define(fault.Integrity, "book.used", "Book %v is lent.")
	errThin    = fault.Define(fault.Rule, "book.thin", "A book has more pages.")
)

var books = resource.Resource[book, *book, bookData]{
	Table: store.Table[book, *book]{
		Kind: &store.Kind{
			Name: "book", Columns: []store.Column{{Name: "shelf", Type: store.Integer}, {Name: "title", Type: store.Text}, {Name: "isbn", Type: store.Text, Unique: true}},
			Indexes: []store.Index{{Columns: []string{"shelf", "title"}, Unique: true}},
		},
		Columns: func(b *book) []store.Value {
			return []store.Value{store.Int(b.Shelf), store.String(b.Title), store.OptionalString(b.ISBN)}
		},
	},
	Name: "book", Entity: "BOOK", Grouping: "library", Order: "title", Missing: errMissing, Used: errUsed,
	Unique: []resource.Unique{{Refusal: errTitle, Columns: []string{"shelf", "title"}}, {Refusal: errISBN, Columns: []string{"isbn"}}},
	Data:   resource.Plain(func(b book) bookData { return bookData{b.ID, b.Title} }),
	Rule: func(_ *operation.Unit, b *book) error {
		if b.Pages == 1 {
			return errThin.New()
		}
		return nil
	},
	Uses: func(_ *operation.Unit, b book) (bool, error) { return b.Pages == 3, nil },
}

func (in bookInput) Violations() []fault.Violation { return books.Violations(in.set) }

func (in bookInput) id() int64 { return in.ID }

func (in bookInput) start(*operation.Unit) (book, operation.Result, error) {
	return book{Shelf: in.Shelf, Pages: 2}, operation.Result{ID: in.Shelf}, nil
}

func (in bookInput) find(u *operation.Unit) (book, operation.Result, error) {
	b, err := books.ByID(u.Tx, in.ID)
	return b, operation.Result{ID: b.Shelf}, err
}

func (in bookInput) set(b *book, a *resource.Attributes) {
	a.Text("title", &b.Title, in.Title, 10)
	a.Optional("isbn", &b.ISBN, in.ISBN, 4)
	a.Positive("pages", &b.Pages, in.Pages)
	a.NotEmpty()
}

type byBook struct{ ID int64 }

func (byBook) Violations() []fault.Violation { return nil }

func (in byBook) id() int64 { return in.ID }

var (
	list     = books.List("library.List", "Lists the books by title.")
	get      = resource.Get(books, "library.Get", "Reads a book.", byBook.id)
	create   = resource.CreateOf(books, "library.Create", "Adds a book.", bookInput.start, bookInput.set)
	plain    = resource.Create(books, "library.CreatePlain", "Adds a book without a shelf.", bookInput.set)
	update   = resource.Update(books, "library.Update", "Changes a book.", bookInput.id, bookInput.set)
	updateOf = resource.UpdateOf(books, "library.UpdateOf", "Changes a book of a shelf.", bookInput.find, bookInput.set)
	remove   = resource.Delete(books, "library.Delete", "Removes a book.", byBook.id)
)

// lent are the books that somebody has.
type lent map[int64]bool

func (l lent) Referenced(_ store.Tx, to *store.Kind, id int64) (bool, error) {
	return to == books.Table.Kind && l[id], nil
}

func library(t *testing.T) *desktest.Desk {
	d := desktest.New(t, []*store.Kind{books.Table.Kind}, time.Date(2024, 1, 1, 9, 0, 0, 0, time.UTC))
	d.Neighbours = []any{lent{1: true}}
	for _, b := range []bookInput{{Shelf: 7, Title: new("Rye"), ISBN: new("0001")}, {Shelf: 7, Title: new("Emma")}, {Shelf: 8, Title: new("Rye")}} {
		desktest.Do(d, create, b)
	}
	return d
}

func TestOperations(t *testing.T) {
	d := library(t)
	got := desktest.Do(d, updateOf, bookInput{ID: 2, Title: new("Emma"), ISBN: new("0002")})
	want := operation.Result{ID: 7, SubID: 2, Changes: operation.Changes{"isbn": operation.Sent{Value: "0002"}}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("an update of a book on a shelf: %s", diff)
	}
	if diff := cmp.Diff(operation.Result{ID: 4}, desktest.Do(d, plain, bookInput{Title: new("Alice")})); diff != "" {
		t.Errorf("a book that belongs to nobody: %s", diff)
	}
	if diff := cmp.Diff(operation.Result{ID: 3, Changes: operation.Changes{}}, desktest.Do(d, update, bookInput{ID: 3, Title: new("Rye")})); diff != "" {
		t.Errorf("an update that changes nothing: %s", diff)
	}
	if diff := cmp.Diff(operation.Result{ID: 3}, desktest.Do(d, remove, byBook{3})); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]bookData{{4, "Alice"}, {2, "Emma"}, {1, "Rye"}}, desktest.Do(d, list, operation.NoInput{})); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff(bookData{1, "Rye"}, desktest.Do(d, get, byBook{1})); diff != "" {
		t.Error(diff)
	}
	about := operation.Meta{ID: "library.Delete", Action: "DELETE", Entity: "BOOK", Grouping: "library", Summary: "Removes a book."}
	if diff := cmp.Diff(about, remove.About()); diff != "" {
		t.Error(diff)
	}
}

func TestRefusals(t *testing.T) {
	d := library(t)
	desktest.Do(d, update, bookInput{ID: 2, Pages: new(3)})
	for _, c := range []struct {
		of   operation.Command[bookInput, operation.Result]
		in   bookInput
		code string
	}{
		{create, bookInput{Title: new(" ")}, "validation.msg.book.title.cannot.be.blank"},
		{create, bookInput{Title: new("A long title")}, "validation.msg.book.title.exceeds.max.length"},
		{create, bookInput{Title: new("T"), ISBN: new("12345")}, "validation.msg.book.isbn.exceeds.max.length"},
		{create, bookInput{Title: new("T"), Pages: new(0)}, "validation.msg.book.pages.not.greater.than.zero"},
		{create, bookInput{Shelf: 7, Title: new("Rye"), Pages: new(1)}, "book.thin"},
		{create, bookInput{Shelf: 7, Title: new("Rye")}, "book.title"},
		{create, bookInput{Shelf: 9, Title: new("Rye"), ISBN: new("0001")}, "book.isbn"},
		{update, bookInput{ID: 2}, "validation.msg.book.no.parameters.for.update"},
		{update, bookInput{ID: 2, Title: new("Rye")}, "book.title"},
		{update, bookInput{ID: 2, Pages: new(1)}, "book.thin"},
		{update, bookInput{ID: 9, Pages: new(5)}, "book.missing"},
	} {
		desktest.Refuse(d, c.of, c.in, c.code)
	}
	desktest.Refuse(d, get, byBook{9}, "book.missing")
	desktest.Refuse(d, remove, byBook{9}, "book.missing")
	desktest.Refuse(d, remove, byBook{1}, "book.used")
	desktest.Refuse(d, remove, byBook{2}, "book.used")
}
