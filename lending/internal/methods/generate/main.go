// Command generate writes the methods of the desk, and of the client, from the declarations of operations. It runs at the
// root of the module.
package main

import (
	"fmt"
	"os"

	"lending.example/platform/lending/internal/methods"
)

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run() error {
	declared, err := methods.Declared("lending", methods.Sources())
	if err != nil {
		return err
	}
	text, err := methods.Desk(declared)
	if err != nil {
		return err
	}
	return os.WriteFile("lending/methods_gen.go", text, 0o644)
}
