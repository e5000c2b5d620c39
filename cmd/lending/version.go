package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"runtime"
)

// version is the version of the program: the newest heading of CHANGELOG.md.
const version = "0.1.0"

// printVersion prints the version of the program, and the Go version and platform of its build.
func printVersion(_ context.Context, args []string, out io.Writer) error {
	if err := parse(flag.NewFlagSet("version", flag.ContinueOnError), args); err != nil {
		return err
	}
	_, err := fmt.Fprintf(out, "lending v%s %s %s/%s\n", version, runtime.Version(), runtime.GOOS, runtime.GOARCH)
	return err
}
