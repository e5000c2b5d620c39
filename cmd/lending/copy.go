package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"strings"
	"time"

	"lending.example/platform/lending"
)

// copyTenant copies one tenant between stores. Nothing else may use them meanwhile.
func copyTenant(ctx context.Context, args []string, out io.Writer) error {
	flags := flag.NewFlagSet("copy", flag.ContinueOnError)
	from := flags.String("from", "./lending-data", "where the tenant is: a data folder, or postgres://...; nothing may write there meanwhile")
	target := flags.String("to", "", "where to copy it; a copy that was cut off goes on")
	tenant := flags.String("tenant", defaultTenant, "tenant to copy")
	leave := flags.Bool("leave-host-tables", false, "copy the tenant without what another program keeps in its database, if a store of the other engine cannot take it")
	if err := parse(flags, args); err != nil {
		return err
	}
	if *target == "" {
		return errors.New("copy: -to names the store to copy to")
	}
	source, err := openExisting(ctx, *from, *tenant)
	if err != nil {
		return err
	}
	defer source.Close() // it was only read
	destination, err := openStore(ctx, *target, nil)
	if err != nil {
		return err
	}
	began, shown := time.Now(), newCopyView(out)
	copied, err := lending.Copy(ctx, source, destination, *tenant, &lending.CopyOptions{Watch: shown.progress, LeaveHostTables: *leave})
	shown.end()
	err = errors.Join(err, destination.Close())
	if errors.Is(err, lending.ErrHostTables) {
		err = fmt.Errorf("%w -leave-host-tables copies the tenant without", err)
	}
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "lending: copied %d records and log entries of tenant %q in %s; compare with lending verify -hash\n",
		copied.Records, *tenant, time.Since(began).Round(time.Millisecond))
	if len(copied.HostTables) > 0 {
		fmt.Fprintf(out, "lending: copied along: %s\n", strings.Join(copied.HostTables, ", "))
	}
	if len(copied.Left) > 0 {
		fmt.Fprintf(out, "lending: NOT copied: %s\n", strings.Join(copied.Left, ", "))
	}
	return nil
}

// copyView shows progress: as a bar on a terminal, elsewhere as a line now and then.
type copyView struct {
	out  io.Writer
	bar  bool
	last time.Time
}

func newCopyView(out io.Writer) *copyView {
	return &copyView{out: out, bar: isTerminal(out), last: time.Now()}
}

func (v *copyView) progress(p lending.CopyProgress) {
	switch {
	case v.bar:
		fmt.Fprintf(v.out, "\rcopying [%s] %3.0f%%  %d, %s\x1b[K", bar(p.Done), 100*p.Done, p.Copied, p.What)
	case time.Since(v.last) >= logEvery:
		v.last = time.Now()
		fmt.Fprintf(v.out, "lending: copying: %.0f%%, %d, %s\n", 100*p.Done, p.Copied, p.What)
	}
}

func (v *copyView) end() {
	if v.bar {
		fmt.Fprint(v.out, "\r\x1b[K")
	}
}
