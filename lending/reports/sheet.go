package reports

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"strings"

	"lending.example/platform/lending/content"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/store"
)

// Sheet is what came of a run.
type Sheet struct {
	Columns []Column  `json:"columnHeaders"`
	Data    []RowData `json:"data"`

	name string
	csv  bool
}

// RowData is a row of a sheet.
type RowData struct {
	Row Row `json:"row"` // one value for each column; nil: none
}

// sheetOf makes a sheet of what a statement selected. A column is of the type of its first value.
func sheetOf(s store.Selected) Sheet {
	sheet := Sheet{Data: make([]RowData, len(s.Rows))}
	for i, values := range s.Rows {
		row := make(Row, len(values))
		for j, v := range values {
			row[j] = plain(v)
		}
		sheet.Data[i] = RowData{row}
	}
	for j, name := range s.Columns {
		var first any
		for i := 0; i < len(sheet.Data) && first == nil; i++ {
			first = sheet.Data[i].Row[j]
		}
		sheet.Columns = append(sheet.Columns, newColumn(name, displayOf(first)))
	}
	return sheet
}

func plain(v store.Value) any {
	if v.IsNull() {
		return nil
	}
	switch v.Type() {
	case store.Text:
		return v.Text()
	case store.Date:
		return v.Date()
	case store.Decimal:
		return v.Amount()
	}
	return v.Int64()
}

// Attachment hands a sheet that is wanted as CSV to shells that send it as a file: first the names of the columns, then
// the rows, by RFC 4180, dates in ISO form.
func (s Sheet) Attachment() (content.Attachment, bool) {
	if !s.csv {
		return content.Attachment{}, false
	}
	var out bytes.Buffer
	w := csv.NewWriter(&out)
	w.UseCRLF = true
	record := make([]string, len(s.Columns))
	for i, c := range s.Columns {
		record[i] = c.Name
	}
	w.Write(record) // a buffer takes everything
	for _, row := range s.Data {
		for i, v := range row.Row {
			record[i] = cell(v)
		}
		w.Write(record)
	}
	w.Flush()
	return content.Attachment{Name: s.name + ".csv", Type: "text/csv", Bytes: out.Bytes()}, true
}

// cell writes a value. A text that a spreadsheet would run as a formula gets a quote in front.
func cell(v any) string {
	text, isText := v.(string)
	switch {
	case v == nil:
		return ""
	case isText && formula(text):
		return "'" + text
	}
	return fmt.Sprint(v)
}

// formula reports whether a spreadsheet would take a text for a formula. Numbers are none.
func formula(text string) bool {
	if text == "" || !strings.ContainsRune("=+-@\t\r", rune(text[0])) {
		return false
	}
	_, err := money.Parse(text)
	return err != nil
}
