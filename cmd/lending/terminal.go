package main

import (
	"fmt"
	"io"
	"os"
)

// isTerminal reports whether somebody sees what is written at once.
func isTerminal(out io.Writer) bool {
	file, ok := out.(*os.File)
	if !ok {
		return false
	}
	info, err := file.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0 && os.Getenv("TERM") != "dumb"
}

// entryProgress shows on a terminal how many entries of a log were run; elsewhere watch is nil. clear ends the line.
func entryProgress(out io.Writer) (watch func(entry, last int64), clear func()) {
	if !isTerminal(out) {
		return nil, func() {}
	}
	watch = func(entry, last int64) {
		done := float64(entry) / float64(last)
		fmt.Fprintf(out, "\r[%s] %3.0f%%  %d of %d log entries\x1b[K", bar(done), 100*done, entry, last)
	}
	return watch, func() { fmt.Fprint(out, "\r\x1b[K") }
}
