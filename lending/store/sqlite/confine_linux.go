package sqlite

import (
	"errors"
	"syscall"
	"time"
)

// confine bounds the memory and the processor time of this process, and lets others go first.
func confine(memory uint64, statement time.Duration) error {
	limit := func(what int, most uint64) error {
		return syscall.Setrlimit(what, &syscall.Rlimit{Cur: most, Max: most})
	}
	return errors.Join(
		limit(syscall.RLIMIT_DATA, memory),
		limit(syscall.RLIMIT_CPU, processorTime(statement)),
		limit(syscall.RLIMIT_CORE, 0),
		syscall.Setpriority(syscall.PRIO_PROCESS, 0, 10),
	)
}
