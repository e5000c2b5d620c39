package operation

import "fmt"

// Neighbour returns what the platform has under a type: a package's answers to the questions of another one that must not
// import it. It fails where the platform has none, so that no rule that depends on a neighbour is left out in silence.
func Neighbour[N any](u *Unit) (N, error) {
	for _, it := range u.Neighbours {
		if n, ok := it.(N); ok {
			return n, nil
		}
	}
	var none N
	return none, fmt.Errorf("operation: nothing on this platform answers as %T", &none)
}

// With is a decision that asks a neighbour, as the decision of a [Command] or a [Query]. The neighbour is that of the platform
// which runs the operation; the caller of the operation has no say in it.
func With[In, N, Out any](decide func(*Unit, In, N) (Out, error)) func(*Unit, In) (Out, error) {
	return func(u *Unit, in In) (Out, error) {
		n, err := Neighbour[N](u)
		if err != nil {
			var none Out
			return none, err
		}
		return decide(u, in, n)
	}
}
