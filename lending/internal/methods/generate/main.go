// Command generate writes the methods of the desk, and of the client, from the declarations of operations. It runs at the
// root of the module.
package main

import (
	"errors"
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
	desk, err := methods.Desk(declared)
	if err != nil {
		return err
	}
	client, err := methods.ClientOf("lending", "client", declared)
	if err != nil {
		return err
	}
	return errors.Join(os.WriteFile("lending/methods_gen.go", desk, 0o644), os.WriteFile("client/methods_gen.go", client, 0o644))
}
