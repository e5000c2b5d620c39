package products

import (
	"strconv"
	"strings"
	"time"

	"lending.example/platform/lending/calendar"
)

// MonthDay is a day of every year: [1, 15] is 15 January.
type MonthDay [2]int

// parseMonthDay reads a day and an English month, in full or its first letters, in either order: "15 January", "Jan 15".
// 29 February is a day of every year, in most of them the last of February.
func parseMonthDay(text string) (MonthDay, bool) {
	const leapYear = 2000
	words := strings.Fields(text)
	if len(words) != 2 {
		return MonthDay{}, false
	}
	day, err := strconv.Atoi(words[0])
	name := words[1]
	if err != nil {
		day, err = strconv.Atoi(words[1])
		name = words[0]
	}
	month, known := monthNamed(name)
	if err != nil || !known || day < 1 || day > calendar.DaysInMonth(leapYear, month) {
		return MonthDay{}, false
	}
	return MonthDay{int(month), day}, true
}

func monthNamed(name string) (time.Month, bool) {
	const shortest = 3
	for month := time.January; month <= time.December; month++ {
		full := strings.ToLower(month.String())
		if len(name) >= shortest && strings.HasPrefix(full, strings.ToLower(name)) {
			return month, true
		}
	}
	return 0, false
}
