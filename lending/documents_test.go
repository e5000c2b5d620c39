package lending_test

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending"
	"lending.example/platform/lending/content"
	"lending.example/platform/lending/documents"
	"lending.example/platform/lending/groups"
	"lending.example/platform/lending/lendingtest"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/store/memory"
)

var pdf = append([]byte("%PDF-1.7\n"), bytes.Repeat([]byte("0123456789"), 70_000)...) // three pieces

// sent is a file as somebody sends it.
func sent(name string, bytesOf []byte) content.File {
	return content.File{Name: name, Sent: "text/html", Body: io.NewSectionReader(bytes.NewReader(bytesOf), 0, int64(len(bytesOf)))}
}

// bytesOf reads kept content.
func bytesOf(o bureau, digest string) []byte {
	o.Helper()
	from, err := o.Desk.Content(context.Background(), digest)
	if err != nil {
		o.Fatal(err)
	}
	all, err := io.ReadAll(from)
	if err != nil {
		o.Fatal(err)
	}
	return all
}

func TestDocuments(t *testing.T) {
	o := bureau{T: t, Bench: lendingtest.New(t)}
	loan := o.Submitted("1000")
	at := documents.DocumentRef{EntityType: "loans", EntityID: "1", ID: 1}
	create := find[documents.Upload, operation.Result](o, "documents.Create")
	download := find[documents.DocumentRef, documents.Contents](o, "documents.Download")
	made := done(o, create, documents.Upload{EntityType: "loans", EntityID: "1", File: sent("contract.PDF", pdf)})
	if made.ID != 1 || made.LoanID != loan || made.Identifier != "loans" {
		t.Errorf("made %+v", made)
	}
	data := done(o, find[documents.DocumentRef, documents.DocumentData](o, "documents.Get"), at)
	want := documents.DocumentData{ID: 1, EntityType: "loans", EntityID: operation.ByID(1), Name: "contract.PDF", FileName: "contract.PDF", Size: int64(len(pdf)), Type: "application/pdf", StorageType: 1}
	if data != want {
		t.Errorf("read %+v, want %+v", data, want)
	}
	if file := done(o, download, at); !bytes.Equal(bytesOf(o, file.Digest), pdf) || file.Type != "application/pdf" {
		t.Errorf("another file came back: %+v", file)
	}
	png := []byte("\x89PNG\r\n\x1a\n and more")
	update := find[documents.Replacement, operation.Result](o, "documents.Update")
	done(o, update, documents.Replacement{EntityType: at.EntityType, EntityID: at.EntityID, ID: at.ID, Description: new("signed"), File: sent("page.png", png)})
	if file := done(o, download, at); !bytes.Equal(bytesOf(o, file.Digest), png) || file.FileName != "page.png" || file.Type != "image/png" {
		t.Errorf("after the replacement: %+v", file)
	}
	o.verified()
	done(o, find[documents.DocumentRef, operation.Result](o, "documents.Delete"), at)
	if list := done(o, find[documents.OwnerRef, []documents.DocumentData](o, "documents.List"), documents.OwnerRef{EntityType: "loans", EntityID: "1"}); len(list) != 0 {
		t.Errorf("left are %+v", list)
	}
	o.verified()
}

// TestDocumentsOfDepositsAndGroups keeps a document of each and lists it.
func TestDocumentsOfDepositsAndGroups(t *testing.T) {
	o := bureau{T: t, Bench: lendingtest.New(t)}
	client := o.Client()
	account := o.Deposit(client, "100")
	group, err := o.Desk.Groups.Create(t.Context(), groups.NewGroup{Name: "Weavers", OfficeID: 1, SubmittedOn: o.Today(), Active: new(true), ActivatedOn: o.Today()})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		entity string
		id     int64
		want   operation.Result
	}{
		{"savings", account, operation.Result{OfficeID: 1, ClientID: client, SavingsID: account, ID: 1}},
		{"groups", group.GroupID, operation.Result{OfficeID: 1, GroupID: group.GroupID, ID: 2}},
	} {
		at := fmt.Sprint(c.id)
		made := done(o, find[documents.Upload, operation.Result](o, "documents.Create"), documents.Upload{EntityType: c.entity, EntityID: at, File: sent("a.pdf", pdf)})
		c.want.Identifier, made.Changes = c.entity, nil
		if diff := cmp.Diff(c.want, made); diff != "" {
			t.Errorf("%s (-want +got):\n%s", c.entity, diff)
		}
		list := done(o, find[documents.OwnerRef, []documents.DocumentData](o, "documents.List"), documents.OwnerRef{EntityType: c.entity, EntityID: at})
		if len(list) != 1 || list[0].ID != made.ID {
			t.Errorf("%s has %+v", c.entity, list)
		}
	}
	o.verified()
}

// docs/semantics/wire-organisation.md, 10: one file has at most 5 MB, which is configurable.
func TestLargestFileIsConfigured(t *testing.T) {
	for _, c := range []struct {
		largest int64
		code    string
	}{{int64(len(pdf)), ""}, {int64(len(pdf)) - 1, "error.msg.document.too.large"}} {
		store, err := memory.New(lending.Schema())
		if err != nil {
			t.Fatal(err)
		}
		platform, err := lending.New(store, &lending.Config{LargestFile: c.largest})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { platform.Close() })
		if _, err := platform.Provision(t.Context(), lendingtest.Tenant, lendingtest.Password); err != nil {
			t.Fatal(err)
		}
		o := bureau{T: t, Bench: &lendingtest.Bench{Platform: platform, Desk: platform.Tenant(lendingtest.Tenant).As(lending.SystemUser)}}
		done(o, refdata.CreateStaff, refdata.NewStaff{OfficeID: 1, First: "First", Last: "Officer"})
		_, err = lending.Run(t.Context(), o.Desk, find[documents.Upload, operation.Result](o, "documents.Create"),
			documents.Upload{EntityType: "staff", EntityID: "1", File: sent("a.pdf", pdf)})
		if codeOf(err) != c.code || c.code == "" && err != nil {
			t.Errorf("a file of %d bytes where %d are allowed: %v", len(pdf), c.largest, err)
		}
	}
}

func TestDocumentsAreRefused(t *testing.T) {
	o := bureau{T: t, Bench: lendingtest.New(t)}
	client := o.Client()
	create := find[documents.Upload, operation.Result](o, "documents.Create")
	for _, c := range []struct {
		name, entity, id, file string
		content                []byte
		code                   string
	}{
		{"no file", "clients", "1", "", nil, "validation.msg.fileUpload.file.cannot.be.blank"},
		{"nothing in it", "clients", "1", "a.pdf", nil, "validation.msg.fileUpload.size.not.greater.than.zero"},
		{"path", "clients", "1", "../a.pdf", pdf, "error.msg.document.request.invalid"},
		{"path of another system", "clients", "1", `C:\a.pdf`, pdf, "error.msg.document.request.invalid"},
		{"line break", "clients", "1", "a\r\nb.pdf", pdf, "error.msg.document.request.invalid"},
		{"long name", "clients", "1", strings.Repeat("a", 250) + ".pdf", pdf, "validation.msg.fileUpload.fileName.exceeds.max.length"},
		{"page", "clients", "1", "a.html", []byte("<html>"), "error.msg.document.request.invalid"},
		{"page in disguise", "clients", "1", "a.pdf", []byte("<html>"), "error.msg.document.request.invalid"},
		{"picture in disguise", "clients", "1", "a.pdf", []byte("\x89PNG\r\n\x1a\n"), "error.msg.document.request.invalid"},
		{"too large", "clients", "1", "a.pdf", append([]byte("%PDF-"), make([]byte, content.Largest)...), "error.msg.document.too.large"},
		{"unknown deposit account", "savings", "9", "a.pdf", pdf, "error.msg.saving.account.id.invalid"},
		{"unknown group", "groups", "9", "a.pdf", pdf, "error.msg.group.id.invalid"},
		{"unknown client", "clients", "9", "a.pdf", pdf, "error.msg.client.id.invalid"},
		{"no number", "clients", "x", "a.pdf", pdf, "error.msg.document.parent.invalid"},
		{"what there is none of", "import", "1", "a.pdf", pdf, "error.msg.document.parent.invalid"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := lending.Run(context.Background(), o.Desk, create, documents.Upload{EntityType: c.entity, EntityID: c.id, File: sent(c.file, c.content)})
			if codeOf(err) != c.code {
				t.Errorf("refusal is %v, want %s", err, c.code)
			}
		})
	}
	done(o, create, documents.Upload{EntityType: "clients", EntityID: "1", File: sent("a.pdf", pdf)})
	_, err := lending.Run(context.Background(), o.Desk, find[documents.DocumentRef, documents.Contents](o, "documents.Download"), documents.DocumentRef{EntityType: "staff", EntityID: "1", ID: client})
	if err == nil {
		t.Error("the document of a client is there under somebody else")
	}
}
