package measure

import "strings"

// Stage is a part of the work on an operation.
type Stage string

// The stages, in the order of their work.
const (
	Caller     Stage = "caller"     // the program that measures: its callers and their HTTP client
	Socket     Stage = "socket"     // connection, headers and routing of a request
	DecodeBody Stage = "decode"     // the request becomes an input
	Permission Stage = "permission" // password, user, permissions
	Read       Stage = "read"       // records: SQLite finds them, and their bodies become values
	Decide     Stage = "decide"     // the rules of lending
	Log        Stage = "log"        // key, log entry, chain, audit record, the course of a command
	Digest     Stage = "digest"     // the digest of all records that a close of business keeps
	Encode     Stage = "encode"     // values become bodies of records
	Write      Stage = "write"      // SQLite writes rows
	Index      Stage = "index"      // SQLite finds the place of index entries; splitting of pages counts as write
	Commit     Stage = "commit"     // SQLite's log, checkpoints, the disk
	Answer     Stage = "answer"     // the output becomes the body of an answer
	Runtime    Stage = "runtime"    // garbage collection and the scheduler
	Other      Stage = "other"      // what no rule knows
)

// Stages are all stages in the order of their work.
func Stages() []Stage {
	return []Stage{Caller, Socket, DecodeBody, Permission, Read, Decide, Log, Digest, Encode, Write, Index, Commit, Answer, Runtime, Other}
}

// Frame is a function on a stack.
type Frame struct {
	Function string // with its import path, as the runtime names it
	File     string // its last element: "binder.go"
}

// rule gives frames a stage. Of several rules that fit, the first one counts.
type rule struct {
	function string // prefix of the function, without the path of the module
	where    string // file, such as "binder.go", or a suffix of the function, such as ".encode"; "" for all
	stage    Stage  // "" for the stage of the caller
}

func (r rule) fits(f Frame) bool {
	return strings.HasPrefix(f.Function, r.function) && (f.File == r.where || strings.HasSuffix(f.Function, r.where))
}

const module = "lending.example/platform/"

// StageOf is the stage of a sample. The stack begins with the function that ran. Allocation belongs to the stage that
// allocates; what the collector does, also while it borrows the goroutine of an operation, is Runtime.
func StageOf(stack []Frame) Stage {
	own := make([]Frame, len(stack))
	for i, f := range stack {
		own[i] = Frame{strings.TrimPrefix(f.Function, module), f.File}
	}
	for _, rules := range [][]rule{collecting, wholes} {
		for _, f := range own {
			if r, ok := first(rules, f); ok {
				return r.stage
			}
		}
	}
	if stage, ok := statementStage(own); ok {
		return stage
	}
	domain := false
	for _, f := range own {
		r, ok := first(parts, f)
		if ok && r.stage != "" {
			return r.stage
		}
		domain = domain || ok
	}
	switch {
	case domain:
		return Decide
	case isRuntime(own):
		return Runtime
	}
	return Other
}

func first(rules []rule, f Frame) (rule, bool) {
	for _, r := range rules {
		if r.fits(f) {
			return r, true
		}
	}
	return rule{}, false
}

// statementStage is the stage of what SQLite does. Writing statements go through conn.exec.
func statementStage(stack []Frame) (stage Stage, isStatement bool) {
	writes, finds := false, false
	for _, f := range stack {
		isStatement = isStatement || strings.HasPrefix(f.Function, "modernc.org/sqlite")
		writes = writes || strings.HasPrefix(f.Function, "lending/store/sqlite.(*conn).exec") || strings.Contains(f.Function, "/measure.(*SQLiteFloor)")
		finds = finds || strings.HasPrefix(f.Function, "modernc.org/sqlite/lib._sqlite3BtreeIndexMoveto")
	}
	switch {
	case writes && finds:
		return Index, isStatement
	case writes:
		return Write, isStatement
	}
	return Read, isStatement
}

// isRuntime is true for a stack without any function of a program.
func isRuntime(stack []Frame) bool {
	for _, f := range stack {
		if !strings.HasPrefix(f.Function, "runtime.") && !strings.HasPrefix(f.Function, "runtime/") && !strings.HasPrefix(f.Function, "internal/runtime/") {
			return false
		}
	}
	return true
}
