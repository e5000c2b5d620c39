package postgres

import (
	"log/slog"
	"runtime"
	"time"
)

// Options are the optional settings of a store. The zero value, like nil, is good for production.
type Options struct {
	// Namespace begins the names of all schemas, so that several platforms can share a database: a letter, then up to 19
	// letters, digits and underscores. Default: "lending".
	Namespace string
	// Connections bounds the connections of this process. Default: four for each processor, at least 8. Every
	// transaction takes one, and a View inside an Update another one.
	Connections int
	// Patience bounds how long a transaction waits for a connection, for other processes to finish their turn, for an
	// answer to one statement, or for the server to come back. Default: 15 seconds.
	Patience time.Duration
	// Pooled is set for a pooler in between that hands out connections to servers by the transaction, such as pgbouncer with
	// pool_mode = transaction. The store then keeps nothing in a session: no prepared statements, no settings. It costs the server a
	// parse for each statement. HostPool is refused.
	Pooled bool
	// ReadOnly makes and changes nothing in the database: Update gives [store.ErrReadOnly], and a tenant of another version of the
	// program is refused. On a standby, View may see an older state; a standby that follows no server at the moment is passed over.
	ReadOnly bool
	// DropColumns lets Open remove columns that the schema no longer declares. Without it such a database is refused,
	// because most of the time a newer version of the program wrote it.
	DropColumns bool
	// MustExist refuses a database without the namespace, with [store.ErrNoStore], instead of making it. With ReadOnly, Open then looks
	// at every tenant.
	MustExist bool
	// Logger receives warnings. Default: slog.Default.
	Logger *slog.Logger
}

// withDefaults returns a copy with every setting filled in.
func (o *Options) withDefaults() Options {
	var filled Options
	if o != nil {
		filled = *o
	}
	if filled.Namespace == "" {
		filled.Namespace = "lending"
	}
	if filled.Connections <= 0 {
		filled.Connections = max(8, 4*runtime.NumCPU())
	}
	if filled.Patience <= 0 {
		filled.Patience = 15 * time.Second
	}
	if filled.Logger == nil {
		filled.Logger = slog.Default()
	}
	return filled
}
