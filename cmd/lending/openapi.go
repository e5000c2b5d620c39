package main

import (
	"context"
	"flag"
	"io"

	"lending.example/platform/httpserver"
	"lending.example/platform/lending"
	"lending.example/platform/lending/store/memory"
)

// describeInterface prints the description that a server answers at /openapi.json, for generators of clients. Nothing is served
// and nothing stored.
func describeInterface(_ context.Context, args []string, out io.Writer) error {
	flags := flag.NewFlagSet("openapi", flag.ContinueOnError)
	basePath := flags.String("base-path", "", "prefix of all paths, as given to serve")
	if err := parse(flags, args); err != nil {
		return err
	}
	records, err := memory.New(lending.Schema())
	if err != nil {
		return err
	}
	platform, err := lending.New(records, nil)
	if err != nil {
		return err
	}
	defer platform.Close()
	description, err := httpserver.Describe(platform, *basePath)
	if err != nil {
		return err
	}
	_, err = out.Write(append(description, '\n'))
	return err
}
