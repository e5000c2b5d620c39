package main

import (
	"context"
	"flag"
	"fmt"
	"io"

	"lending.example/platform/lending"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/products"
)

// lintProduct prints the warnings about a stored loan product, one per line, each with its name. Warnings are no
// failure: the product keeps all rules.
func lintProduct(ctx context.Context, args []string, out io.Writer) error {
	flags := flag.NewFlagSet("product-lint", flag.ContinueOnError)
	desk := deskFlags(flags)
	id := flags.Int64("product", 0, "id of the product")
	if err := parse(flags, args); err != nil {
		return err
	}
	return desk.run(ctx, func(d *lending.Desk) error {
		return d.View(ctx, func(u *operation.Unit) error {
			product, err := products.ByRef(u.Tx, operation.ByID(*id))
			if err != nil {
				return err
			}
			warnings := products.Lint(product)
			for _, w := range warnings {
				fmt.Fprintln(out, w)
			}
			if len(warnings) == 0 {
				fmt.Fprintf(out, "lending: nothing to say about %q\n", product.Name)
			}
			return nil
		})
	})
}
