package reading

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/records"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/operation"
)

// defaultPage is how many transactions a page holds by default.
const defaultPage = 50

// TransactionOrders compare transactions by each of the properties that a list can be sorted by.
var TransactionOrders = map[string]func(x, y *book.Transaction) int{
	"id":              func(x, y *book.Transaction) int { return cmp.Compare(x.ID, y.ID) },
	"date":            func(x, y *book.Transaction) int { return x.On.Compare(y.On) },
	"transactionDate": func(x, y *book.Transaction) int { return x.On.Compare(y.On) },
	"dateOf":          func(x, y *book.Transaction) int { return x.On.Compare(y.On) },
	"submittedOnDate": func(x, y *book.Transaction) int { return x.SubmittedOn.Compare(y.SubmittedOn) },
	"createdDate":     func(x, y *book.Transaction) int { return byCreation(x, y) },
	"amount":          func(x, y *book.Transaction) int { return x.Amount.Cmp(y.Amount) },
	"type":            func(x, y *book.Transaction) int { return cmp.Compare(x.Type, y.Type) },
}

func byCreation(x, y *book.Transaction) int {
	switch {
	case x.Created == y.Created:
		return 0
	case x.Created.Before(y.Created):
		return -1
	}
	return 1
}

func excludedTypes(names []string) ([]loans.TransactionType, error) {
	var types []loans.TransactionType
	for _, name := range names {
		kind, known := excludedType(name)
		if !known {
			return nil, loans.ErrUnknownType.For("excludedTypes", name, name, excludedNames())
		}
		types = append(types, kind)
	}
	return types, nil
}

// excludedNames are the names by which types are left out of a list.
func excludedNames() []string {
	var names []string
	for _, option := range loans.TransactionTypes.Options() {
		name := strings.TrimPrefix(option.Code, loans.TransactionCode)
		if _, known := excludedType(name); known && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return append(names, "markedForRescheduling")
}

// excludedType finds a transaction type by the name that the interface gives it in lists.
func excludedType(name string) (loans.TransactionType, bool) {
	switch name {
	case "markedForRescheduling":
		return loans.MarkedForRescheduling, true
	case "contra", "marked.for.rescheduling":
		return 0, false
	}
	for _, kind := range loans.TransactionTypes.Values() {
		if loans.TransactionTypes.Option(kind).Code == loans.TransactionCode+name {
			return kind, true // "refund" is the refund by transfer, which comes first
		}
	}
	return 0, false
}

// ListTransactions decides [loans.ListTransactions].
func ListTransactions(u *operation.Unit, in loans.TransactionListInput) (loans.TransactionPage, error) {
	excluded, err := excludedTypes(in.Excluded)
	if err != nil {
		return loans.TransactionPage{}, err
	}
	o, err := OpenToRead(u, in.Loan)
	if err != nil {
		return loans.TransactionPage{}, err
	}
	all := arranged(in, o.History(), excluded)
	page := page(in, len(all))
	n := records.NewNames(u.Tx)
	from := min(page.Pageable.Offset, len(all))
	for _, t := range all[from:min(from+page.Size, len(all))] {
		page.Content = append(page.Content, loans.TransactionRow(transaction(n, o.Account, t)))
	}
	page.Count = len(page.Content)
	page.Empty = page.Count == 0
	return page, n.Err()
}

// arranged are the transactions without the excluded types, in the order asked for, by id within it.
func arranged(in loans.TransactionListInput, history []*book.Transaction, excluded []loans.TransactionType) []*book.Transaction {
	all := slices.DeleteFunc(slices.Clone(history), func(t *book.Transaction) bool { return slices.Contains(excluded, t.Type) })
	orders := orders(in)
	slices.SortStableFunc(all, func(x, y *book.Transaction) int {
		for _, order := range orders {
			if c := order(x, y); c != 0 {
				return c
			}
		}
		return cmp.Compare(x.ID, y.ID)
	})
	return all
}

// orders are the comparisons asked for. A direction counts for the property before it.
func orders(in loans.TransactionListInput) []func(x, y *book.Transaction) int {
	var orders []func(x, y *book.Transaction) int
	for _, word := range in.Sort {
		last := len(orders) - 1
		switch {
		case !loans.IsDirection(word):
			orders = append(orders, TransactionOrders[word])
		case last >= 0 && strings.EqualFold(word, "desc"):
			ascending := orders[last]
			orders[last] = func(x, y *book.Transaction) int { return ascending(y, x) }
		}
	}
	return orders
}

// page is the empty page of so many transactions.
func page(in loans.TransactionListInput, total int) loans.TransactionPage {
	size := in.Size
	if size == 0 {
		size = defaultPage
	}
	size = min(size, operation.LargestPage)
	sorted := loans.PageOrder{Sorted: len(in.Sort) > 0, Unsorted: len(in.Sort) == 0, Empty: len(in.Sort) == 0}
	pages := (total + size - 1) / size
	return loans.TransactionPage{
		Content:  []loans.TransactionRow{},
		Pageable: loans.PageRequest{Number: in.Page, Size: size, Offset: min(in.Page, math.MaxInt/size) * size, Paged: true, Sort: sorted},
		Pages:    pages, Total: total, Last: in.Page >= pages-1, First: in.Page == 0, Size: size, Number: in.Page, Sort: sorted,
	}
}
