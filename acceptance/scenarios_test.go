package acceptance_test

import (
	"errors"
	"os"
	"runtime/debug"
	"testing"

	"lending.example/platform/acceptance"
	"lending.example/platform/lending"
	"lending.example/platform/lending/store"
	"lending.example/platform/lending/store/postgres/postgrestest"
)

func TestMain(m *testing.M) {
	debug.SetGCPercent(400) // what scenarios leave behind is small, and collecting it a fifth of the time
	os.Exit(postgrestest.Run(m))
}

// sample is how many scenarios there are to one that runs in a short test, or on a second store.
const sample = 15

// knownFailure is a scenario that does not come out.
type knownFailure struct {
	step   int // that fails
	reason string
}

// knownFailures are the scenarios that are known not to come out. One that comes out has to leave the list.
var knownFailures = map[string]knownFailure{}

// TestScenarios runs every scenario through the REST shell on SQLite.
func TestScenarios(t *testing.T) {
	s := prepareStage(t)
	every := 1
	if testing.Short() {
		every = sample
	}
	s.play(t, every, s.onSQLite)
}

// TestScenariosOnPostgres runs a sample of them on PostgreSQL.
func TestScenariosOnPostgres(t *testing.T) {
	if testing.Short() {
		t.Skip("makes a hundred tenants")
	}
	address := postgrestest.Shared(t)
	s := prepareStage(t)
	prepared := openSQLite(t, s.folder)
	t.Cleanup(func() { prepared.Close() })
	s.play(t, sample, func(t *testing.T) store.Store { return onPostgres(t, prepared, address) })
}

// play runs one scenario of so many as a subtest.
func (s stage) play(t *testing.T, every int, open func(*testing.T) store.Store) {
	for i, scenario := range s.book.Scenarios {
		if i%every != 0 {
			continue
		}
		t.Run(scenario.Name(), func(t *testing.T) {
			t.Parallel()
			onPlatform(t, open(t), func(_ *lending.Platform, on acceptance.Shell) {
				judge(t, scenario, s.book.Play(scenario, on, s.references))
			})
		})
	}
}

// judge fails a test whose scenario did not come out, unless that is known.
func judge(t *testing.T, s acceptance.Scenario, err error) {
	t.Helper()
	known, expected := knownFailures[s.Name()]
	var failure *acceptance.Failure
	switch {
	case !expected && err != nil:
		t.Error(err)
	case !expected:
	case err == nil:
		t.Error("comes out, and is on the list of known failures: take it off the list")
	case !errors.As(err, &failure) || failure.Step != known.step:
		t.Errorf("is known to fail at step %d (%s), and fails otherwise:\n%v", known.step, known.reason, err)
	default:
		t.Logf("known to fail: %s", known.reason)
	}
}

// TestKnownFailuresAreScenarios holds that the list names scenarios that there are.
func TestKnownFailuresAreScenarios(t *testing.T) {
	book, err := acceptance.Read("testdata")
	if err != nil {
		t.Fatal(err)
	}
	there := map[string]bool{}
	for _, s := range book.Scenarios {
		there[s.Name()] = true
	}
	for name := range knownFailures {
		if !there[name] {
			t.Errorf("there is no scenario %s", name)
		}
	}
}
