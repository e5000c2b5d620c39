// Command scenarios shows the acceptance scenarios, and makes files of them that people can change:
//
//	go run ./acceptance/cmd/scenarios list cob charges          names of those with both tags
//	go run ./acceptance/cmd/scenarios show InlineCOB/C2473
//	go run ./acceptance/cmd/scenarios unpack /tmp/scenarios     a file for each scenario and product
//	go run ./acceptance/cmd/scenarios pack /tmp/scenarios       what was changed there, added or deleted
//
// It is run in the root of the repository.
package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"slices"

	"lending.example/platform/acceptance"
)

var errUsage = errors.New("usage: scenarios list [TAG...] | show FEATURE/ID | unpack FOLDER | pack FOLDER")

func main() {
	if err := run(os.Stdout, "acceptance/testdata", os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "scenarios:", err)
		os.Exit(1)
	}
}

// run obeys the arguments. The folder is that of the scenarios.
func run(out io.Writer, folder string, args []string) error {
	switch {
	case len(args) > 0 && args[0] == "list":
		return list(out, folder, args[1:])
	case len(args) == 2 && args[0] == "show":
		return show(out, folder, args[1])
	case len(args) == 2 && args[0] == "unpack":
		return acceptance.Unpack(folder, args[1])
	case len(args) == 2 && args[0] == "pack":
		return acceptance.Pack(args[1], folder)
	}
	return errUsage
}

// list prints the names of the scenarios that have all of some tags.
func list(out io.Writer, folder string, tags []string) error {
	book, err := acceptance.Read(folder)
	if err != nil {
		return err
	}
	for _, s := range book.Scenarios {
		lacks := func(tag string) bool { return !slices.Contains(s.Tags, tag) }
		if !slices.ContainsFunc(tags, lacks) {
			fmt.Fprintln(out, s.Name())
		}
	}
	return nil
}

// show prints one scenario.
func show(out io.Writer, folder, name string) error {
	book, err := acceptance.Read(folder)
	if err != nil {
		return err
	}
	for _, s := range book.Scenarios {
		if s.Name() == name {
			_, err := fmt.Fprint(out, s)
			return err
		}
	}
	return fmt.Errorf("there is no scenario %s", name)
}
