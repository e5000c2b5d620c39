package measure

import (
	"path"
	"strings"

	"github.com/google/pprof/profile"
)

// sharesOf divides the samples of a processor profile by stage; perUnit is the processor time of a unit. Stages without a sample are
// left out.
func sharesOf(p *profile.Profile, perUnit float64) []Share {
	byStage, total := map[Stage]int64{}, int64(0)
	for _, s := range p.Sample {
		byStage[StageOf(stackOf(s))] += s.Value[0]
		total += s.Value[0]
	}
	var shares []Share
	for _, stage := range Stages() {
		if n := byStage[stage]; n > 0 {
			part := float64(n) / float64(total)
			shares = append(shares, Share{Stage: stage, Percent: 100 * part, Micros: part * perUnit})
		}
	}
	return shares
}

// stackOf is the stack of a sample, the function that ran first. Inlined functions are frames of their own.
func stackOf(s *profile.Sample) []Frame {
	var stack []Frame
	for _, l := range s.Location {
		for _, line := range l.Line {
			if line.Function != nil {
				stack = append(stack, Frame{line.Function.Name, path.Base(strings.ReplaceAll(line.Function.Filename, `\`, "/"))})
			}
		}
	}
	return stack
}

// merged is one profile of several workloads. Each sample has the name of its workload as the label "workload".
func merged(profiles map[string]*profile.Profile) (*profile.Profile, error) {
	var all []*profile.Profile
	for name, p := range profiles {
		for _, s := range p.Sample {
			if s.Label == nil {
				s.Label = map[string][]string{}
			}
			s.Label["workload"], s.Label["stage"] = []string{name}, []string{string(StageOf(stackOf(s)))}
		}
		all = append(all, p)
	}
	return profile.Merge(all)
}
