package acceptance

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"unicode/utf8"
)

// widest is how many letters a line of a file for people has, where values can be divided.
const widest = 160

// layOut writes JSON for people: a value that fits stands on one line, of another one each member on a line of its own. The
// members keep their order.
func layOut(text []byte) ([]byte, error) {
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	laidOut, err := layOutValue(d, 0)
	return []byte(laidOut + "\n"), err
}

func layOutValue(d *json.Decoder, depth int) (string, error) {
	token, err := d.Token()
	if err != nil {
		return "", err
	}
	begin, divided := token.(json.Delim)
	if !divided {
		return scalar(token)
	}
	var members []string
	for d.More() {
		name := ""
		if begin == '{' {
			if name, err = layOutValue(d, depth+1); err != nil {
				return "", err
			}
			name += ": "
		}
		member, err := layOutValue(d, depth+1)
		if err != nil {
			return "", err
		}
		members = append(members, name+member)
	}
	end, err := d.Token()
	if err != nil {
		return "", err
	}
	return enclosed(begin.String(), members, fmt.Sprint(end), depth), nil
}

// enclosed puts members between brackets, on one line if they fit.
func enclosed(begin string, members []string, end string, depth int) string {
	const indent = "  "
	line := begin + strings.Join(members, ", ") + end
	if len(indent)*depth+utf8.RuneCountInString(line) <= widest && !strings.Contains(line, "\n") {
		return line
	}
	outer := "\n" + strings.Repeat(indent, depth)
	inner := outer + indent
	return begin + inner + strings.Join(members, ","+inner) + outer + end
}

func scalar(token json.Token) (string, error) {
	var text strings.Builder
	e := json.NewEncoder(&text)
	e.SetEscapeHTML(false)
	err := e.Encode(token)
	return strings.TrimSuffix(text.String(), "\n"), err
}
