package measure

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// stack makes a stack of functions, the one that ran first; a word after a blank is the file.
func stack(functions ...string) []Frame {
	var frames []Frame
	for _, f := range functions {
		name, file, _ := strings.Cut(f, " ")
		if strings.HasPrefix(name, "lending") || strings.HasPrefix(name, "httpserver") || strings.HasPrefix(name, "cmd/") {
			name = module + name
		}
		frames = append(frames, Frame{name, file})
	}
	return frames
}

func TestStageOf(t *testing.T) {
	const table = "lending/store.Table[go.shape.aae6,go.shape.*lending.example/platform/lending.AuditRecord]"
	for _, tt := range []struct {
		name  string
		stack []Frame
		want  Stage
	}{
		{"a collector's goroutine", stack("runtime.scanObject", "runtime.gcDrain", "runtime.gcBgMarkWorker"), Runtime},
		{"a decision that helps the collector", stack("runtime.gcDrainN", "runtime.gcAssistAlloc", "runtime.mallocgc", "lending/internal/loans/payments.Receive", "lending.(*Desk).decide"), Runtime},
		{"the scheduler", stack("runtime.futex", "runtime.findRunnable", "runtime.mcall"), Runtime},
		{"memory for a decision", stack("runtime.mallocgc", "lending/internal/loans/payments.Receive", "lending.(*Desk).decide"), Decide},
		{"an amount in a decision", stack("lending/money.Amount.Add", "lending/internal/loans/processing.Settle"), Decide},
		{"an amount in a body that is read", stack("lending/money.(*Amount).UnmarshalJSON", "lending/internal/loans/book.(*Instalment).read schedule_form.go", "lending/store.parse table.go", "lending/internal/loans/records.Load"), Read},
		{"an amount in a body that is written", stack("lending/jsonform.(*Writer).Amount", "lending/internal/loans/book.(*Instalment).Write schedule_form.go", "lending/store.form table.go", "lending/internal/loans/records.(*Opened).Save"), Encode},
		{"the columns of a record", stack("runtime.makeslice", table+".encode table.go", table+".Insert table.go", "lending.audit"), Encode},
		{"a row that is found", stack("modernc.org/sqlite/lib._sqlite3BtreeIndexMoveto", "modernc.org/sqlite.(*stmt).query", "lending/store/sqlite.(*conn).query", "lending/internal/loans/records.Load"), Read},
		{"a row that is written", stack("modernc.org/sqlite/lib._sqlite3BtreeInsert", "modernc.org/sqlite.(*stmt).exec", "lending/store/sqlite.(*conn).exec", "lending/store/sqlite.(*tx).InsertRow"), Write},
		{"an index entry", stack("modernc.org/sqlite/lib._sqlite3VdbeRecordCompare", "modernc.org/sqlite/lib._sqlite3BtreeIndexMoveto", "modernc.org/sqlite/lib._sqlite3BtreeInsert", "modernc.org/sqlite.(*stmt).exec", "lending/store/sqlite.(*conn).exec"), Index},
		{"a row of the bare driver", stack("modernc.org/sqlite/lib._sqlite3BtreeInsert", "database/sql.(*Stmt).Exec", "cmd/lending/measure.(*SQLiteFloor).Write"), Write},
		{"a commit", stack("internal/runtime/syscall/linux.Syscall6", "modernc.org/sqlite/lib._unixSync", "modernc.org/sqlite.(*stmt).exec", "lending/store/sqlite.(*conn).exec", "lending/store/sqlite.(*writer).commit writer.go"), Commit},
		{"a commit of the bare driver", stack("modernc.org/sqlite/lib._unixSync", "database/sql.(*Tx).Commit", "cmd/lending/measure.(*SQLiteFloor).Write"), Commit},
		{"a request that is received", stack("internal/poll.(*FD).Read", "net/http.(*connReader).Read", "bufio.(*Reader).fill", "net/http.(*conn).serve"), Socket},
		{"routing", stack("httpserver.(*server).serve server.go", "net/http.(*conn).serve"), Socket},
		{"a body that is bound", stack("lending/calendar.Parse", "httpserver.(*binding).fill binder.go", "httpserver.(*server).run call.go", "net/http.(*conn).serve"), DecodeBody},
		{"the user's row", stack("modernc.org/sqlite.(*stmt).query", "lending/store/sqlite.(*conn).query", "lending/access.UserByName", "lending.Tenant.signIn", "httpserver.(*server).enter authentication.go"), Permission},
		{"an answer", stack("lending/money.Amount.AppendText", "httpserver.(*encoder).value encoder.go", "httpserver.(*server).run call.go"), Answer},
		{"the client of the measurement", stack("syscall.write", "net/http.(*persistConn).writeLoop"), Caller},
		{"the digest of a close", stack("modernc.org/sqlite.(*rows).Next", "lending.addKind statehash.go", "lending.(*Platform).sealState sealing.go"), Digest},
		{"the log", stack("crypto/sha256.block", "lending/chain.Next", "lending.appendLog log.go"), Log},
		{"a program that no rule knows", stack("example.com/other.Do", "main.main"), Other},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := StageOf(tt.stack); got != tt.want {
				t.Errorf("got %s, want %s", got, tt.want)
			}
		})
	}
}

// TestRulesNameWhatExists: a rule of a file or a function that was renamed would attribute nothing.
func TestRulesNameWhatExists(t *testing.T) {
	for _, rules := range [][]rule{collecting, wholes, parts} {
		for _, r := range rules {
			folder, function := split(r.function)
			if !isOwn(folder) {
				continue
			}
			text := source(t, folder, r.where)
			if text == "" {
				t.Errorf("rule %+v: no such folder or file", r)
			}
			if name := lastName(function); !strings.Contains(text, name) {
				t.Errorf("rule %+v: nothing there is named %s", r, name)
			}
		}
	}
}

// split divides the function of a rule into its folder, below the module, and the rest.
func split(function string) (folder, rest string) {
	slash := strings.LastIndex(function, "/")
	before, after, _ := strings.Cut(function[slash+1:], ".")
	return function[:slash+1] + before, after
}

func isOwn(folder string) bool {
	top, _, _ := strings.Cut(folder, "/")
	return top == "lending" || top == "httpserver" || top == "cmd"
}

// source is the text of a file of a folder, or of all that are no tests.
func source(t *testing.T, folder, where string) string {
	t.Helper()
	if !strings.HasSuffix(where, ".go") {
		where = "*.go"
	}
	names, err := filepath.Glob(filepath.Join("..", "..", "..", folder, where))
	if err != nil {
		t.Fatal(err)
	}
	var all strings.Builder
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		all.Write(text)
	}
	if _, err := os.Stat(filepath.Join("..", "..", "..", folder)); err == nil && all.Len() == 0 && where == "*.go" {
		return "a folder of folders" // such as lending/internal
	}
	return all.String()
}

// lastName is the name of a function without receiver and type parameters.
func lastName(function string) string {
	function, _, _ = strings.Cut(function, "[")
	function = strings.TrimSuffix(function, ".")
	return function[strings.LastIndexAny(function, ".*)(")+1:]
}
