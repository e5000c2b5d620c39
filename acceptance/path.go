package acceptance

import (
	"encoding/json"
	"math/big"
	"slices"
	"strconv"
	"strings"
)

// at returns the value at a dotted path of an answer, nil when there is none. Alternatives are separated by "|": the
// first one that exists counts. Besides names and positions a path may have, on a list, "sum:NAME", the sum of that
// number over the elements, and "has:NAME=TEXT", whether an element has that text.
func at(answer any, path string) any {
	for _, alternative := range strings.Split(path, "|") {
		if found := follow(answer, alternative); found != nil {
			return found
		}
	}
	return nil
}

func follow(found any, path string) any {
	for _, name := range strings.Split(path, ".") {
		if name == "" {
			continue
		}
		switch whole := found.(type) {
		case map[string]any:
			found = whole[name]
		case []any:
			found = ofList(whole, name)
		default:
			return nil
		}
	}
	return found
}

func ofList(list []any, name string) any {
	if attribute, ok := strings.CutPrefix(name, "sum:"); ok {
		return sumOf(list, attribute)
	}
	if condition, ok := strings.CutPrefix(name, "has:"); ok {
		attribute, want, _ := strings.Cut(condition, "=")
		return anyHas(list, attribute, want)
	}
	i, err := strconv.Atoi(name)
	if i < 0 {
		i += len(list)
	}
	if err != nil || i < 0 || i >= len(list) {
		return nil
	}
	return list[i]
}

// sumOf adds an attribute up. There is no sum of elements that are no objects; an attribute that is no number is returned
// instead of the sum, so that a message shows it.
func sumOf(list []any, attribute string) any {
	sum := new(big.Rat)
	for _, element := range list {
		object, ok := element.(map[string]any)
		if !ok {
			return nil
		}
		if object[attribute] == nil {
			continue
		}
		number, ok := exact(object[attribute])
		if !ok {
			return object[attribute]
		}
		sum.Add(sum, number)
	}
	return json.Number(decimalText(sum))
}

func anyHas(list []any, attribute, want string) bool {
	return slices.ContainsFunc(list, func(element any) bool {
		object, _ := element.(map[string]any)
		text, isText := object[attribute].(string)
		return isText && text == want
	})
}
