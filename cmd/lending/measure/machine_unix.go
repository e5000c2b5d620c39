//go:build unix

package measure

import (
	"syscall"
	"time"
)

// processorTime is the time that this process has used on all processors, in user and system.
func processorTime() time.Duration {
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		return 0
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}
