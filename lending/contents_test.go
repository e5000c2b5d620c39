package lending_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"strings"
	"testing"

	"lending.example/platform/lending"
	"lending.example/platform/lending/access"
	"lending.example/platform/lending/audits"
	"lending.example/platform/lending/content"
	"lending.example/platform/lending/documents"
	"lending.example/platform/lending/lendingtest"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/store/memory"
)

// upload adds a document to a client and returns its id.
func upload(o bureau, client string, file content.File) int64 {
	o.Helper()
	create := find[documents.Upload, operation.Result](o, "documents.Create")
	return done(o, create, documents.Upload{EntityType: "clients", EntityID: client, File: file}).ID
}

func download(o bureau, d *lending.Desk, id int64) documents.Contents {
	o.Helper()
	op := find[documents.DocumentRef, documents.Contents](o, "documents.Download")
	file, err := lending.Run(context.Background(), d, op, documents.DocumentRef{EntityType: "clients", EntityID: "1", ID: id})
	if err != nil {
		o.Fatal(err)
	}
	return file
}

// TestLogHoldsNoFile: the command log names content by its digest, and does not hold it.
func TestLogHoldsNoFile(t *testing.T) {
	o := bureau{T: t, Bench: lendingtest.New(t)}
	o.Client()
	before := hashOf(t, o.Platform)
	upload(o, "1", sent("a.pdf", pdf))
	audit := done(o, lending.ListAudits, lending.AuditFilter{Entity: "DOCUMENT", IncludeJSON: true}).Items
	if after := hashOf(t, o.Platform); after.Entries != before.Entries+1 {
		t.Errorf("%d entries after %d", after.Entries, before.Entries)
	}
	digest := download(o, o.Desk, 1).Digest
	if len(audit) != 1 || len(audit[0].Command) > 400 || !strings.Contains(audit[0].Command, digest) {
		t.Errorf("the command is kept as %.500s", audit[0].Command)
	}
}

// TestContentsTravel: a replay and a copy on other stores have the same state, files and all.
func TestContentsTravel(t *testing.T) {
	ctx := context.Background()
	kept, err := memory.New(lending.Schema())
	if err != nil {
		t.Fatal(err)
	}
	o := bureau{T: t, Bench: lendingtest.On(t, kept)}
	o.Client()
	gone := upload(o, "1", sent("gone.pdf", append(pdf, '!')))
	id := upload(o, "1", sent("a.pdf", pdf))
	done(o, find[documents.DocumentRef, operation.Result](o, "documents.Delete"), documents.DocumentRef{EntityType: "clients", EntityID: "1", ID: gone})
	o.verified()
	want := hashOf(t, o.Platform)
	check := func(t *testing.T, p *lending.Platform) {
		t.Helper()
		if got := hashOf(t, p); got != want {
			t.Errorf("the state is %+v, was %+v", got, want)
		}
		from, err := p.Tenant(lendingtest.Tenant).As(lending.SystemUser).Content(ctx, download(o, o.Desk, id).Digest)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := io.ReadAll(from); err != nil || !bytes.Equal(got, pdf) {
			t.Errorf("%d bytes came along, %v", len(got), err)
		}
	}
	t.Run("replay", func(t *testing.T) {
		again, err := lending.Open(ctx, t.TempDir(), nil)
		if err != nil {
			t.Fatal(err)
		}
		defer again.Close()
		if err := o.Platform.Replay(ctx, lendingtest.Tenant, again); err != nil {
			t.Fatal(err)
		}
		check(t, again)
	})
	t.Run("copy", func(t *testing.T) {
		to, err := memory.New(lending.Schema())
		if err != nil {
			t.Fatal(err)
		}
		if _, err := lending.Copy(ctx, kept, to, lendingtest.Tenant, nil); err != nil {
			t.Fatal(err)
		}
		p, err := lending.New(to, nil)
		if err != nil {
			t.Fatal(err)
		}
		defer p.Close()
		check(t, p)
	})
	t.Run("damaged", func(t *testing.T) {
		tamper(t, kept, content.PieceKind().Name, `"contentId":2`, removing)
		findings, err := o.Platform.Verify(ctx, lendingtest.Tenant, 10)
		if err != nil {
			t.Fatal(err)
		}
		wantFound(t, findings, []string{"bytes with the digest"})
	})
}

// TestContentsOfThePast: what was known of a document is shown; its bytes as long as anything refers to them.
func TestContentsOfThePast(t *testing.T) {
	o := bureau{T: t, Bench: lendingtest.New(t)}
	o.MoveTo("2026-01-02")
	o.Client()
	stays, replaced := upload(o, "1", sent("stays.pdf", pdf)), upload(o, "1", sent("old.pdf", append(pdf, '!')))
	o.MoveTo("2026-01-05")
	update := find[documents.Replacement, operation.Result](o, "documents.Update")
	done(o, update, documents.Replacement{EntityType: "clients", EntityID: "1", ID: replaced, File: sent("new.pdf", append(pdf, '?'))})
	then := o.Desk.AsOf(lending.Then{KnownAt: noonOf("2026-01-03")})
	if got := bytesOf(o, download(o, then, stays).Digest); !bytes.Equal(got, pdf) {
		t.Errorf("%d bytes", len(got))
	}
	old := download(o, then, replaced)
	if _, err := then.Content(context.Background(), old.Digest); old.FileName != "old.pdf" || !errors.Is(err, content.ErrGone) {
		t.Errorf("%+v, %v", old, err)
	}
}

// TestHeldUploads: a file waits for a second person with its command, and goes when that is refused.
func TestHeldUploads(t *testing.T) {
	ref := func(id int64) lending.HeldRef { return lending.HeldRef{CommandID: id} }
	for name, c := range map[string]struct {
		decide func(o bureau, command int64) error
		stays  bool
	}{
		"waits": {func(bureau, int64) error { return nil }, true},
		"approved": {func(o bureau, id int64) error {
			_, err := o.checker.Approvals.Approve(context.Background(), id)
			return err
		}, true},
		"rejected": {func(o bureau, id int64) error {
			_, err := lending.Run(context.Background(), o.checker, find[audits.Rejection, operation.Result](o, "lending.RejectPending"), audits.Rejection{CommandID: id})
			return err
		}, false},
		"deleted": {func(o bureau, id int64) error {
			_, err := lending.Run(context.Background(), o.checker, find[lending.HeldRef, operation.Result](o, "lending.DeletePending"), ref(id))
			return err
		}, false},
	} {
		t.Run(name, func(t *testing.T) {
			o := newBureau(t)
			o.Client()
			done(o, find[access.CheckedUpdate, operation.Result](o, "access.UpdatePermissions"), access.CheckedUpdate{Permissions: map[string]bool{"CREATE_DOCUMENT": true}})
			create := find[documents.Upload, operation.Result](o, "documents.Create")
			_, err := lending.Run(context.Background(), o.maker, create, documents.Upload{EntityType: "clients", EntityID: "1", File: sent("a.pdf", pdf)})
			if err := c.decide(o, o.waits(err)); err != nil {
				t.Fatal(err)
			}
			probe := sent("a.pdf", pdf)
			if err := probe.Prepare(nil); err != nil {
				t.Fatal(err)
			}
			if _, err := o.Desk.Content(context.Background(), probe.Digest); (err == nil) != c.stays {
				t.Errorf("content: %v", err)
			}
			if name == "approved" && !bytes.Equal(bytesOf(o, download(o, o.Desk, 1).Digest), pdf) {
				t.Error("the approved document has another file")
			}
			o.verified()
		})
	}
}
