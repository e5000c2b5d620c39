package measure

import (
	"fmt"
	"html"
	"io"
	"strings"
)

// colours of the stages, told apart also by who sees few colours: neighbours differ in lightness.
var colours = map[Stage]string{
	Caller: "#bdbdbd", Socket: "#08519c", DecodeBody: "#6baed6", Permission: "#08306b", Read: "#9ecae1", Decide: "#006d2c", Log: "#a1d99b",
	Digest: "#41ab5d", Encode: "#fdd0a2", Write: "#d94801", Index: "#fdae6b", Commit: "#8c2d04", Answer: "#c994c7", Runtime: "#737373", Other: "#d9d9d9",
}

// Measures of the picture, in pixels.
const (
	titleWidth = 270
	barWidth   = 560
	rowHeight  = 30
	barHeight  = 20
	keyWidth   = 110
	pageWidth  = titleWidth + barWidth + 150
)

// Draw draws a bar for each workload, divided by stage, as SVG.
func (r Report) Draw(out io.Writer) error {
	stages := r.usedStages()
	perLine := (pageWidth - 20) / keyWidth
	keyLines := (len(stages) + perLine - 1) / perLine
	top := 56 + 20*keyLines
	height := top + rowHeight*len(r.Results) + 30
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" font-family="sans-serif" font-size="12">`+"\n", pageWidth, height)
	fmt.Fprintf(&b, `<rect width="%d" height="%d" fill="#ffffff"/>`+"\n", pageWidth, height)
	fmt.Fprintf(&b, `<text x="10" y="24" font-size="16">Where the processor time goes, by stage</text>`+"\n")
	for i, s := range stages {
		x, y := 10+keyWidth*(i%perLine), 40+20*(i/perLine)
		fmt.Fprintf(&b, `<rect x="%d" y="%d" width="12" height="12" fill="%s"/><text x="%d" y="%d">%s</text>`+"\n", x, y, colours[s], x+17, y+11, s)
	}
	for i, result := range r.Results {
		result.draw(&b, top+rowHeight*i)
	}
	m := r.Machine
	note := strings.Trim(fmt.Sprintf("%s, %d cores, load %s; %s; %s", m.Processor, m.Cores, m.Load, r.Store, r.At.UTC().Format("2006-01-02")), ", ")
	fmt.Fprintf(&b, `<text x="10" y="%d" fill="#555555">%s</text>`+"\n</svg>\n", height-12, html.EscapeString(note))
	_, err := io.WriteString(out, b.String())
	return err
}

func (x Result) draw(b *strings.Builder, top int) {
	fmt.Fprintf(b, `<text x="10" y="%d">%s</text>`+"\n", top+15, html.EscapeString(x.Title))
	from := float64(titleWidth)
	for _, s := range x.Stages {
		width := s.Percent / 100 * barWidth
		fmt.Fprintf(b, `<rect x="%.1f" y="%d" width="%.1f" height="%d" fill="%s"><title>%s %.0f%%, %s</title></rect>`+"\n",
			from, top, width, barHeight, colours[s.Stage], s.Stage, s.Percent, short(s.Micros))
		from += width
	}
	fmt.Fprintf(b, `<text x="%d" y="%d">%s, %.0f/s</text>`+"\n", titleWidth+barWidth+10, top+15, short(x.Processor), x.PerSecond)
}
