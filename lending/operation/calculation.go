package operation

// Calculation is the part of a query that needs no records. It runs after the transaction, so that a long one holds no connection
// to the store. Wanted returns an error as soon as nobody waits for the answer any more; long loops ask it.
type Calculation[Out any] func(wanted func() error) (Out, error)

// unfinished is the answer of a query whose calculation has not run yet.
type unfinished func(wanted func() error) (any, error)

// CalculatedBy is the query with a decision in two parts: read takes from the records what the calculation needs.
func (q Query[In, Out]) CalculatedBy(read func(*Unit, In) (Calculation[Out], error)) Query[In, Out] {
	q.read = read
	return q
}

// Finish returns the answer of an operation that has run, after its calculation if there is one.
func Finish(answer any, wanted func() error) (any, error) {
	rest, ok := answer.(unfinished)
	if !ok {
		return answer, nil
	}
	if err := wanted(); err != nil {
		return nil, err
	}
	return rest(wanted)
}

// started reads what the calculation of a query needs.
func (q Query[In, Out]) started(u *Unit, in In) (any, error) {
	calculation, err := q.read(u, in)
	if err != nil {
		return nil, err
	}
	return unfinished(func(wanted func() error) (any, error) { return calculation(wanted) }), nil
}
