//go:build unix && !solaris && !aix

package scratch

import (
	"os"
	"syscall"
)

// lock takes a folder until it is closed or the program ends, or fails at once when somebody has it.
func lock(folder *os.File) error {
	return syscall.Flock(int(folder.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
}
