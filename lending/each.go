package lending

import (
	"context"
	"iter"
)

// pageOfEach is how many items Each reads at a time.
const pageOfEach = 500

// Each iterates over all items of a list that is read in pages, a page at a time. An error ends the iteration. Others may
// write between two pages: an item that joins or leaves the list meanwhile can have another one read twice or passed over.
//
//	for loan, err := range lending.Each(ctx, desk.Loans.List, loans.ListInput{ProductID: product.ID, OverdueFrom: 30}) {
//		if err != nil {
//			return err
//		}
//		fmt.Println(loan.AccountNo)
//	}
func Each[In interface{ Starting(offset, limit int) In }, T any](ctx context.Context, list func(context.Context, In) (Page[T], error), in In) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		for read := 0; ; {
			page, err := list(ctx, in.Starting(read, pageOfEach))
			if err != nil {
				var none T
				yield(none, err)
				return
			}
			for _, item := range page.Items {
				if !yield(item, nil) {
					return
				}
			}
			if read += len(page.Items); len(page.Items) == 0 || read >= page.Total {
				return
			}
		}
	}
}
