package sqlite

import (
	"log/slog"
	"os/exec"
	"runtime"
	"time"

	"lending.example/platform/lending/store"
	"lending.example/platform/lending/store/turn"
)

// Synchronous says what a commit waits for.
type Synchronous uint8

const (
	// Full waits until the commit is on disk: an acknowledged transaction survives a loss of power. The default.
	Full Synchronous = iota
	// Normal leaves the write to the operating system: an acknowledged transaction survives a crash of the program,
	// but the last ones may be missing after a loss of power. The database stays consistent.
	Normal
)

// String gives SQLite's name of the setting.
func (s Synchronous) String() string {
	if s == Normal {
		return "NORMAL"
	}
	return "FULL"
}

// Options are the optional settings of a store. The zero value, like nil, is good for production.
type Options struct {
	// Synchronous says what a commit waits for. Default: Full.
	Synchronous Synchronous
	// Readers bounds the reading connections of a tenant; they are opened when needed. Default: the number of
	// processors, at least 4.
	Readers int
	// BusyTimeout bounds the wait for a lock that another program holds. Default: 10 seconds.
	BusyTimeout time.Duration
	// CacheSize bounds the page cache of one connection, in KiB. Default: 8192.
	CacheSize int
	// DropColumns lets Open remove columns that the schema no longer declares. Without it such a database is
	// refused, because most of the time a newer version of the program wrote it.
	DropColumns bool
	// ReadOnly opens the databases as they are: nothing is made or changed, Update and Provision give [store.ErrReadOnly], and a
	// folder must exist. A database of an earlier version of the program is refused. A log that a program has not written to its file
	// yet is read, and may be left next to the file.
	ReadOnly bool
	// MustExist refuses a folder that does not exist, with [store.ErrNoStore], instead of making it.
	MustExist bool
	// Apart makes the process in which a statement of a user runs ([store.Selector]): a program that calls [AnswerApart].
	// It is ended when the statement takes too long, wherever it spends its time, and on Linux when it takes too much
	// memory. Default: nil, and such statements are refused, unless Inside is set.
	Apart func() *exec.Cmd
	// Inside bounds no memory: without Apart it runs statements of users in this process, where a report of a few hundred letters can
	// take all that the machine has. They end at the next row or loop after their time; a single call of a function, or the
	// compilation of a statement that was built for it, is not bounded either. Set it where every author of reports is trusted like the
	// program itself. Default: false.
	Inside bool
	// Places are what statements of users take one of while they run, for stores that are to count them together. Default: two
	// of the store's own.
	Places turn.Places
	// Logger receives warnings. Default: slog.Default.
	Logger *slog.Logger
}

// withDefaults returns a copy with every setting filled in.
func (o *Options) withDefaults() Options {
	var filled Options
	if o != nil {
		filled = *o
	}
	if filled.Readers <= 0 {
		filled.Readers = max(4, runtime.NumCPU())
	}
	if filled.BusyTimeout <= 0 {
		filled.BusyTimeout = 10 * time.Second
	}
	if filled.CacheSize <= 0 {
		filled.CacheSize = 8192
	}
	if filled.Places == nil {
		filled.Places = turn.NewPlaces(store.Statements)
	}
	if filled.Logger == nil {
		filled.Logger = slog.Default()
	}
	return filled
}
