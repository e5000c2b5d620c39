package solo

import "lending.example/platform/lending/store"

// numbers are the last numbers of kinds, as the transaction has given them.
type numbers map[*store.Kind]*number

type number struct{ below, last int64 }

// give takes the numbers below that were given from memory, so that nobody gets them again.
func (n numbers) give(below store.Tx) error {
	for k, given := range n {
		for given.below < given.last {
			var err error
			if given.below, err = below.NextID(k); err != nil {
				return err
			}
		}
	}
	return nil
}

// NextID gives the next number of the kind.
func (x *tx) NextID(k *store.Kind) (int64, error) {
	if err := x.writable(); err != nil {
		return 0, err
	}
	given, err := x.number(k)
	if err != nil {
		return 0, err
	}
	given.last++
	return given.last, nil
}

// LastID gives the number of the kind that was given last.
func (x *tx) LastID(k *store.Kind) (int64, error) {
	given, err := x.number(k)
	if err != nil {
		return 0, err
	}
	return given.last, nil
}

func (x *tx) number(k *store.Kind) (*number, error) {
	if err := x.usable(); err != nil {
		return nil, err
	}
	if known := x.numbers[k]; known != nil {
		return known, nil
	}
	release, err := x.hold()
	if err != nil {
		return nil, err
	}
	defer release()
	last, err := x.below.LastID(k)
	if err != nil {
		return nil, err
	}
	x.numbers[k] = &number{last, last}
	return x.numbers[k], nil
}
