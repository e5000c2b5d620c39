package mail_test

import (
	"bytes"
	"context"
	"crypto/tls"
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending/access"
	"lending.example/platform/lending/mail"
)

var letter = access.Letter{To: "first@borrower.test", First: "First", Username: "first", Password: "Secret-2026-x", Organisation: "Head Office"}

func TestSMTP(t *testing.T) {
	for name, c := range map[string]struct {
		security mail.Security
		username string
		want     received
	}{
		"STARTTLS with credentials": {mail.StartTLS, "sender", received{login: "sender:word", secure: true}},
		"TLS with credentials":      {mail.TLS, "sender", received{login: "sender:word", secure: true}},
		"plain without credentials": {mail.Plain, "", received{}},
	} {
		t.Run(name, func(t *testing.T) {
			server := startMailServer(t, c.security == mail.TLS)
			carrier, err := mail.NewSMTP(mail.Server{
				Host: "127.0.0.1", Port: server.port(), Security: c.security, Username: c.username, Password: "word", From: "lender@office.test",
				Roots: &tls.Config{RootCAs: server.roots, ServerName: "127.0.0.1"},
			})
			if err != nil {
				t.Fatal(err)
			}
			if err := carrier.Carry(context.Background(), letter); err != nil {
				t.Fatal(err)
			}
			got := server.mails()[0]
			for _, part := range []string{"Subject: Welcome to Head Office", "Username: first", "Password: Secret-2026-x", "Dear First,"} {
				if !strings.Contains(got.data, part) {
					t.Errorf("no %q in %s", part, got.data)
				}
			}
			got.data = ""
			c.want.from, c.want.to = "FROM:<lender@office.test>", "TO:<first@borrower.test>"
			if diff := cmp.Diff(c.want, got, cmp.AllowUnexported(received{})); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// TestNoTrust: a server whose certificate nobody vouches for gets neither credentials nor letters.
func TestNoTrust(t *testing.T) {
	for _, security := range []mail.Security{mail.StartTLS, mail.TLS} {
		server := startMailServer(t, security == mail.TLS)
		carrier, err := mail.NewSMTP(mail.Server{Host: "127.0.0.1", Port: server.port(), Security: security, Username: "u", Password: "p", From: "a@b.test"})
		if err != nil {
			t.Fatal(err)
		}
		if err := carrier.Carry(context.Background(), letter); err == nil || len(server.mails()) != 0 {
			t.Errorf("%s: %v, %d mails", security, err, len(server.mails()))
		}
	}
}

func TestSettings(t *testing.T) {
	good := mail.Server{Host: "localhost", Security: mail.Plain, From: "a@b.test"}
	for name, change := range map[string]func(*mail.Server){
		"no host": func(s *mail.Server) { s.Host = "" }, "unknown security": func(s *mail.Server) { s.Security = "maybe" },
		"no sender": func(s *mail.Server) { s.From = "" }, "bad port": func(s *mail.Server) { s.Port = 70000 },
	} {
		s := good
		change(&s)
		if _, err := mail.NewSMTP(s); err == nil {
			t.Errorf("%s is accepted", name)
		}
	}
	if s := (mail.Server{Host: "h", Password: "hush", Security: mail.TLS}); strings.Contains(s.String()+s.GoString(), "hush") || s.String() != "h:465" {
		t.Error(s.String())
	}
}

// TestHeaders: no name adds a header or another recipient.
func TestHeaders(t *testing.T) {
	spool := spoolIn(t, slog.New(slog.DiscardHandler))
	evil := letter
	evil.Organisation, evil.First = "Office\r\nBcc: other@x.test", "F\r\nBcc: other@x.test"
	if err := spool.carrier.Carry(context.Background(), evil); err != nil {
		t.Fatal(err)
	}
	if sent := spool.only(t); strings.Contains(sent, "\nBcc:") {
		t.Error(sent)
	}
	evil.To = "a@b.test>\r\nRCPT TO:<other@x.test"
	if err := spool.carrier.Carry(context.Background(), evil); err == nil {
		t.Error("an address with a line break is accepted")
	}
}

type spoolFolder struct {
	folder  string
	carrier *mail.Spool
}

func spoolIn(t *testing.T, logger *slog.Logger) spoolFolder {
	t.Helper()
	folder := filepath.Join(t.TempDir(), "spool")
	carrier, err := mail.NewSpool(folder, logger)
	if err != nil {
		t.Fatal(err)
	}
	return spoolFolder{folder, carrier}
}

// only returns the one letter in the folder, which nobody else can read.
func (s spoolFolder) only(t *testing.T) string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(s.folder, "*.eml"))
	if err != nil || len(files) != 1 {
		t.Fatalf("%d letters, %v", len(files), err)
	}
	if info, err := os.Stat(files[0]); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("mode %v, %v", info.Mode(), err)
	}
	content, err := os.ReadFile(files[0])
	if err != nil {
		t.Fatal(err)
	}
	return string(content)
}

// TestSpool: a letter is kept, the log says so, and never the password.
func TestSpool(t *testing.T) {
	var log bytes.Buffer
	spool := spoolIn(t, slog.New(slog.NewTextHandler(&log, nil)))
	post := mail.NewPost(spool.carrier, nil)
	temporary := letter
	temporary.Temporary = true
	post.Deliver(temporary)
	post.Close()
	if kept := spool.only(t); !strings.Contains(kept, "Password: Secret-2026-x") || !strings.Contains(kept, "Subject: Head Office: your temporary password") {
		t.Error(kept)
	}
	if text := log.String(); !strings.Contains(text, "user=first") || !strings.Contains(text, "spool folder") || strings.Contains(text, letter.Password) {
		t.Error(text)
	}
}

// TestAttempts: a server that is busy for a moment gets the letter, one that stays busy does not, and then it is kept.
func TestAttempts(t *testing.T) {
	for name, c := range map[string]struct {
		refuse, mails, kept int
	}{"busy for a moment": {2, 1, 0}, "busy for good": {9, 0, 1}} {
		t.Run(name, func(t *testing.T) {
			server := startMailServer(t, false)
			server.refuse = c.refuse
			carrier, err := mail.NewSMTP(mail.Server{Host: "127.0.0.1", Port: server.port(), Security: mail.Plain, From: "lender@office.test"})
			if err != nil {
				t.Fatal(err)
			}
			var log bytes.Buffer
			spool := spoolIn(t, slog.New(slog.DiscardHandler))
			post := mail.NewPost(carrier, &mail.Options{Logger: slog.New(slog.NewTextHandler(&log, nil)), Fallback: spool.carrier, Pause: time.Millisecond})
			post.Deliver(letter)
			deadline := time.Now().Add(10 * time.Second)
			for len(server.mails()) < c.mails && time.Now().Before(deadline) {
				time.Sleep(time.Millisecond)
			}
			post.Close()
			files, err := filepath.Glob(filepath.Join(spool.folder, "*.eml"))
			if err != nil || len(files) != c.kept || len(server.mails()) != c.mails {
				t.Errorf("%d kept, %d delivered, %v", len(files), len(server.mails()), err)
			}
			if strings.Contains(log.String(), letter.Password) {
				t.Error(log.String())
			}
		})
	}
}

type broken struct{}

func (broken) Carry(context.Context, access.Letter) error { return errors.New("broken") }

// TestLost: a letter that nobody takes is reported.
func TestLost(t *testing.T) {
	for name, fallback := range map[string]mail.Carrier{"no fallback": nil, "a broken one": broken{}} {
		var log bytes.Buffer
		post := mail.NewPost(broken{}, &mail.Options{Logger: slog.New(slog.NewTextHandler(&log, nil)), Fallback: fallback, Attempts: 1})
		post.Deliver(letter)
		post.Close()
		if text := log.String(); !strings.Contains(text, "level=ERROR") || strings.Contains(text, letter.Password) {
			t.Errorf("%s: %s", name, text)
		}
	}
}
