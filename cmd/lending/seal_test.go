package main

import (
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"lending.example/platform/lending"
	"lending.example/platform/lending/refdata"
)

// TestSeal seals a tenant twice, and then lets somebody with access to the file do to its log what he likes: each shows, with the
// entries between which it happened.
func TestSeal(t *testing.T) {
	ctx, folder := context.Background(), t.TempDir()
	key, seals := filepath.Join(folder, "seal.key"), filepath.Join(folder, "seals")
	call := func(run func(context.Context, []string, io.Writer) error, args ...string) (string, error) {
		var out bytes.Buffer
		err := run(ctx, args, &out)
		return out.String(), err
	}
	must := func(text string, err error) string {
		t.Helper()
		if err != nil {
			t.Fatal(err, text)
		}
		return text
	}
	must(call(seal, "-make-key", "-key", key))
	work(t, folder, 3)
	first := must(call(seal, "-data", folder, "-key", key))
	work(t, folder, 3)
	second := must(call(seal, "-data", folder, "-key", key))
	work(t, folder, 2)
	write(t, seals, first+second)

	against := func(seals string) (string, error) {
		return call(verify, "-data", folder, "-against", seals, "-signed-by", key+".pub")
	}
	if text := must(against(seals)); !strings.Contains(text, "the one that was sealed, up to entry 7") {
		t.Errorf("sound: %s", text)
	}
	sound, err := os.ReadFile(filepath.Join(folder, "default.db"))
	if err != nil {
		t.Fatal(err)
	}
	rewritten := "UPDATE _log SET link = x'' WHERE seq >= 5; UPDATE _log SET body = replace(body, 'Fund', 'Fun') WHERE seq = 6"
	for name, test := range map[string]struct {
		script string
		want   []string
	}{
		"an entry is changed":    {"UPDATE _log SET body = replace(body, 'Fund', 'Fun') WHERE seq = 6", []string{"command_log 6: is not what was written", "command_log 7: is not the entry of the head: something was changed, put in or taken out after entry 4, up to here"}},
		"its links are gone":     {rewritten, []string{"command_log 5: carries no link", "command_log 7: is not the entry of the head"}},
		"an entry is taken out":  {"DELETE FROM _log WHERE seq = 3", []string{"command_log 3: is missing", "command_log 4: is not the entry of the head: something was changed, put in or taken out after entry 0"}},
		"the end is cut off":     {"DELETE FROM _log WHERE seq > 5", []string{"command_log 5: is the last one: what followed was cut off, at least up to entry 7"}},
		"an entry is put in":     {"UPDATE _log SET seq = seq + 100 WHERE seq > 5; UPDATE _log SET seq = seq - 99 WHERE seq > 100; INSERT INTO _log SELECT 6, at, name, body, link FROM _log WHERE seq = 5", []string{"command_log 6: is not what was written", "command_log 7: is not the entry of the head"}},
		"an entry before all":    {"INSERT INTO _log SELECT 0, at, name, body, link FROM _log WHERE seq = 5", []string{"command_log: an entry has the number 0, before the first"}},
		"a trigger removes some": {"CREATE TRIGGER quiet AFTER INSERT ON _log BEGIN DELETE FROM _log WHERE seq = new.seq; END", []string{"database: trigger quiet on _log is not the platform's"}},
	} {
		t.Run(name, func(t *testing.T) {
			write(t, filepath.Join(folder, "default.db"), string(sound))
			intrude(t, folder, test.script)
			text, err := against(seals)
			if err == nil {
				t.Error("it was not found")
			}
			for _, want := range test.want {
				if !strings.Contains(text, want) {
					t.Errorf("%q is not in\n%s", want, text)
				}
			}
		})
	}
	write(t, filepath.Join(folder, "default.db"), string(sound))
	for name, test := range map[string]struct{ seals, want string }{
		"of another key":    {strings.Replace(second, `"signature":"`, `"signature":"AAAA`, 1), "line 1: not signed with the key"},
		"changed":           {strings.Replace(second, `"entry":7`, `"entry":6`, 1), "line 1: not signed with the key"},
		"of another tenant": {"", "holds no seal"},
		"not a seal":        {"{", "line 1: unexpected end"},
	} {
		t.Run(name, func(t *testing.T) {
			write(t, filepath.Join(folder, "other"), test.seals)
			if _, err := against(filepath.Join(folder, "other")); err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("%v, want %s", err, test.want)
			}
		})
	}
	if _, err := call(verify, "-data", folder, "-against", seals); err == nil || !strings.Contains(err.Error(), "-signed-by") {
		t.Errorf("seals of anybody: %v", err)
	}
	if _, err := call(seal, "-make-key", "-key", key); err == nil {
		t.Error("a key was replaced")
	}
}

func write(t *testing.T, name, text string) {
	t.Helper()
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

// intrude runs a script on the file of the tenant, as somebody with access to it could.
func intrude(t *testing.T, folder, script string) {
	t.Helper()
	ctx := context.Background()
	p, err := lending.Open(ctx, folder, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	db, err := p.HostDB(ctx, defaultTenant)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.Exec(script); err != nil {
		t.Fatal(err)
	}
}

// work gives some commands to the tenant of a folder.
func work(t *testing.T, folder string, commands int) {
	t.Helper()
	ctx := context.Background()
	p, err := lending.Open(ctx, folder, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	if _, err := p.Provision(ctx, defaultTenant, "first-Passw0rd!"); err != nil {
		t.Fatal(err)
	}
	desk := p.Tenant(defaultTenant).As(lending.SystemUser)
	head, err := p.Head(ctx, defaultTenant)
	if err != nil {
		t.Fatal(err)
	}
	for i := range commands {
		name := "Fund " + string(rune('A'+head.Entry+int64(i)))
		if _, err := desk.Funds.Create(ctx, refdata.NewFund{Name: name}); err != nil {
			t.Fatal(err)
		}
	}
}
