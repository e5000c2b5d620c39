package acceptance

import (
	"fmt"
	"maps"
	"net/http"
	"strconv"
	"strings"
)

// Shell is the REST interface of a platform, and how to enter it.
type Shell struct {
	Handler        http.Handler
	Tenant         string
	User, Password string // of somebody who may do everything
}

// play is the run of one scenario.
type play struct {
	shell     Shell
	book      *Book
	variables map[string]any // what steps have saved, and the ids of what scenarios refer to: "@gl:FEE_INCOME"
	uniques   int64
	sent      []exchange // since the step began
}

// References are the ids of what scenarios refer to, as "@charge:NSF_FEE" to 7.
type References map[string]any

// Prepare makes in a new tenant what scenarios refer to: configurations, accounts, payment types, charges, reasons and
// delinquency ranges.
func (b *Book) Prepare(on Shell) (References, error) {
	p := &play{shell: on, book: b, variables: map[string]any{}}
	if err := p.run(b.preparation); err != nil {
		return nil, fmt.Errorf("preparation: %w", err)
	}
	references := References{}
	for name, id := range p.variables {
		if strings.HasPrefix(name, "@") {
			references[name] = id
		}
	}
	return references, nil
}

// Play runs a scenario in a tenant that was prepared, and gives a *Failure when a step does not come out as the scenario
// says. It moves the tenant's business date and changes its configuration, so that only one scenario may run in a tenant at a
// time; those of different tenants may run at once.
func (b *Book) Play(s Scenario, on Shell, references References) error {
	steps, err := s.Steps()
	if err != nil {
		return err
	}
	p := &play{shell: on, book: b, variables: map[string]any{}}
	maps.Copy(p.variables, references)
	p.variables["uid"] = "C" + p.unique()
	return p.run(steps)
}

// run performs steps until one fails.
func (p *play) run(steps []Step) error {
	for i, step := range steps {
		p.sent = nil
		if err := step.action.perform(p); err != nil {
			return &Failure{Step: i + 1, Of: len(steps), Label: step.Label, Requests: p.requests(), Reason: err}
		}
	}
	return nil
}

// unique returns four letters and digits that it has not returned in this run.
func (p *play) unique() string {
	p.uniques++
	return strings.ToUpper(strconv.FormatInt(36*36*36+p.uniques, 36))
}

// save keeps values of an answer under names.
func (p *play) save(answer any, paths map[string]string) error {
	for name, path := range paths {
		found := at(answer, path)
		if found == nil {
			return fmt.Errorf("nothing is at %q of the answer %s", path, shortened(answer))
		}
		p.variables[name] = found
	}
	return nil
}
