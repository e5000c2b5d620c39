package acceptance

import (
	"fmt"
	"regexp"
	"strings"
)

var placeholder = regexp.MustCompile(`\{([A-Za-z_][\w:.-]*)\}`)

// fill returns a value of a scenario with what earlier steps saved: "{name}" in a text is the variable of that name, and
// the variable itself, as number or list, when it is the whole text. "@kind:name" is the id of something that scenarios
// refer to, and "@unique:Text" a text that nobody else has.
func (p *play) fill(v any) (any, error) {
	switch v := v.(type) {
	case map[string]any:
		filled := make(map[string]any, len(v))
		for name, member := range v {
			var err error
			if filled[name], err = p.fill(member); err != nil {
				return nil, err
			}
		}
		return filled, nil
	case []any:
		filled := make([]any, len(v))
		for i, element := range v {
			var err error
			if filled[i], err = p.fill(element); err != nil {
				return nil, err
			}
		}
		return filled, nil
	case string:
		return p.fillText(v)
	}
	return v, nil
}

func (p *play) fillText(text string) (any, error) {
	if name := placeholder.FindStringSubmatch(text); name != nil && name[0] == text {
		return p.saved(name[1])
	}
	var missing error
	text = placeholder.ReplaceAllStringFunc(text, func(name string) string {
		found, err := p.saved(name[1 : len(name)-1])
		if err != nil {
			missing = err
		}
		return textOf(found)
	})
	if missing != nil || !strings.HasPrefix(text, "@") {
		return text, missing
	}
	if prefix, ok := strings.CutPrefix(text, "@unique:"); ok {
		return prefix + p.unique(), nil
	}
	return p.saved(text)
}

// filled is fill for a text that stays one.
func (p *play) filled(text string) (string, error) {
	v, err := p.fillText(text)
	return textOf(v), err
}

func (p *play) saved(name string) (any, error) {
	found, ok := p.variables[name]
	if !ok {
		return nil, fmt.Errorf("no step before has saved %s", name)
	}
	return found, nil
}
