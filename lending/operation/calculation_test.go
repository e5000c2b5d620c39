package operation_test

import (
	"context"
	"errors"
	"testing"

	"lending.example/platform/lending/operation"
)

// A query that calculates reads first and calculates when it is finished, unless nobody waits for it any more.
func TestCalculatedQuery(t *testing.T) {
	var steps []string
	double := operation.Query[operation.NoInput, int]{}.CalculatedBy(func(*operation.Unit, operation.NoInput) (operation.Calculation[int], error) {
		steps = append(steps, "read")
		return func(wanted func() error) (int, error) {
			steps = append(steps, "calculated")
			return 42, wanted()
		}, nil
	})
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	for name, tt := range map[string]struct {
		ctx   context.Context
		want  any
		err   error
		steps int
	}{
		"wanted":            {t.Context(), 42, nil, 2},
		"not wanted longer": {gone, nil, context.Canceled, 1},
	} {
		t.Run(name, func(t *testing.T) {
			steps = nil
			answer, err := double.Run(nil, &operation.NoInput{})
			if err != nil || len(steps) != 1 {
				t.Fatalf("%v after %v", err, steps)
			}
			answer, err = operation.Finish(answer, tt.ctx.Err)
			if answer != tt.want || !errors.Is(err, tt.err) || len(steps) != tt.steps {
				t.Errorf("%v, %v after %v", answer, err, steps)
			}
		})
	}
	if answer, err := operation.Finish("as it is", gone.Err); answer != "as it is" || err != nil {
		t.Errorf("%v, %v", answer, err)
	}
}
