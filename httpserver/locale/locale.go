package locale

import "strings"

// Locale says how a request writes numbers and names months: the language tag that clients send as "locale", such as
// "en", "de_DE" or "pt-BR".
type Locale struct {
	tag      string
	decimal  rune
	grouping string // every mark that may stand between groups of digits
	twos     bool   // groups of two digits before the last three: 12,34,567
	months   *monthNames
}

// Parse reads a language tag: a known two-letter language, optionally a known country and further parts that
// are not looked at. It is false for anything else.
func Parse(tag string) (Locale, bool) {
	parts := strings.FieldsFunc(tag, func(r rune) bool { return r == '_' || r == '-' })
	if len(parts) == 0 || len(tag) > 35 {
		return Locale{}, false
	}
	language, country := strings.ToLower(parts[0]), ""
	if len(parts) > 1 {
		country = strings.ToUpper(parts[1])
	}
	if !listed(languages, language) || country != "" && !listed(countries, country) {
		return Locale{}, false
	}
	l := Locale{tag: tag, decimal: '.', grouping: ",", months: monthsOf(language)}
	l.marks(language, country)
	return l, true
}

// Tag is the language tag that the locale was read from.
func (l Locale) Tag() string { return l.tag }

// Spaces that typesetters use between groups of digits, and the one that people type.
const spaces = " \u00a0\u202f"

// marks sets decimal and grouping marks by the conventions of the Unicode locale data, country before language.
func (l *Locale) marks(language, country string) {
	switch {
	case country == "CH" || country == "LI":
		l.decimal, l.grouping = '.', "'’"
	case country == "IN":
		l.twos = true
	case country == "MX" || language == "es" && listed(" US PR DO GT HN NI PA PE SV", country):
		l.decimal, l.grouping = '.', ","
	case country == "ZA" || country == "AT" && language == "de" || country == "PT" || listed(spacedLanguages, language):
		l.decimal, l.grouping = ',', spaces
	case listed(commaLanguages, language):
		l.decimal, l.grouping = ',', "."
	case language == "hi":
		l.twos = true
	}
	if country == "AT" {
		l.grouping += "."
	}
}

const (
	spacedLanguages = " bg cs et fi fr hu hy ka kk lt lv nb nn no pl ru sk sq sv uk uz"
	commaLanguages  = " af az bs ca da de el es eu fo gl hr id is it mk nl pt ro sl sr tr vi"

	languages = " aa ab ae af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz" +
		" ee el en eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik in io" +
		" is it iu iw ja ji jv ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn" +
		" mr ms mt my na nb nd ne ng nl nn no nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg si" +
		" sk sl sm sn so sq sr ss st su sv sw ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu"

	countries = " AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY" +
		" BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM" +
		" FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT" +
		" JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN" +
		" MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT" +
		" PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL" +
		" TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW"
)

// listed reports whether a list contains a word, where a blank precedes every word.
func listed(list, word string) bool {
	at := strings.Index(list, " "+word)
	end := at + 1 + len(word)
	return at >= 0 && word != "" && (end == len(list) || list[end] == ' ')
}

// monthNames are the names of the months of one language, lower case. Abbreviations have no dot.
type monthNames [12][]string

// monthsOf returns the month names of a language; English ones where the language has none here.
func monthsOf(language string) *monthNames {
	switch language {
	case "de":
		return &german
	case "fr":
		return &french
	case "es":
		return &spanish
	case "pt":
		return &portuguese
	case "it":
		return &italian
	case "nl":
		return &dutch
	case "sv":
		return &swedish
	case "da":
		return &danish
	case "no", "nb", "nn":
		return &norwegian
	case "pl":
		return &polish
	case "hi":
		return &hindi
	}
	return &english
}

var (
	english = monthNames{{"january", "jan"}, {"february", "feb"}, {"march", "mar"}, {"april", "apr"}, {"may"}, {"june", "jun"},
		{"july", "jul"}, {"august", "aug"}, {"september", "sept", "sep"}, {"october", "oct"}, {"november", "nov"}, {"december", "dec"}}
	german = monthNames{{"januar", "jänner", "jan", "jän"}, {"februar", "feber", "feb"}, {"märz", "mär"}, {"april", "apr"}, {"mai"}, {"juni", "jun"},
		{"juli", "jul"}, {"august", "aug"}, {"september", "sept", "sep"}, {"oktober", "okt"}, {"november", "nov"}, {"dezember", "dez"}}
	french = monthNames{{"janvier", "janv"}, {"février", "févr", "fevrier", "fevr"}, {"mars"}, {"avril", "avr"}, {"mai"}, {"juin"},
		{"juillet", "juil"}, {"août", "aout"}, {"septembre", "sept"}, {"octobre", "oct"}, {"novembre", "nov"}, {"décembre", "déc", "decembre", "dec"}}
	spanish = monthNames{{"enero", "ene"}, {"febrero", "feb"}, {"marzo", "mar"}, {"abril", "abr"}, {"mayo", "may"}, {"junio", "jun"},
		{"julio", "jul"}, {"agosto", "ago"}, {"septiembre", "setiembre", "sept", "sep", "set"}, {"octubre", "oct"}, {"noviembre", "nov"}, {"diciembre", "dic"}}
	portuguese = monthNames{{"janeiro", "jan"}, {"fevereiro", "fev"}, {"março", "mar"}, {"abril", "abr"}, {"maio", "mai"}, {"junho", "jun"},
		{"julho", "jul"}, {"agosto", "ago"}, {"setembro", "set"}, {"outubro", "out"}, {"novembro", "nov"}, {"dezembro", "dez"}}
	italian = monthNames{{"gennaio", "gen"}, {"febbraio", "feb"}, {"marzo", "mar"}, {"aprile", "apr"}, {"maggio", "mag"}, {"giugno", "giu"},
		{"luglio", "lug"}, {"agosto", "ago"}, {"settembre", "set"}, {"ottobre", "ott"}, {"novembre", "nov"}, {"dicembre", "dic"}}
	dutch = monthNames{{"januari", "jan"}, {"februari", "feb"}, {"maart", "mrt"}, {"april", "apr"}, {"mei"}, {"juni", "jun"},
		{"juli", "jul"}, {"augustus", "aug"}, {"september", "sept", "sep"}, {"oktober", "okt"}, {"november", "nov"}, {"december", "dec"}}
	swedish = monthNames{{"januari", "jan"}, {"februari", "feb"}, {"mars", "mar"}, {"april", "apr"}, {"maj"}, {"juni", "jun"},
		{"juli", "jul"}, {"augusti", "aug"}, {"september", "sept", "sep"}, {"oktober", "okt"}, {"november", "nov"}, {"december", "dec"}}
	danish = monthNames{{"januar", "jan"}, {"februar", "feb"}, {"marts", "mar"}, {"april", "apr"}, {"maj"}, {"juni", "jun"},
		{"juli", "jul"}, {"august", "aug"}, {"september", "sept", "sep"}, {"oktober", "okt"}, {"november", "nov"}, {"december", "dec"}}
	norwegian = monthNames{{"januar", "jan"}, {"februar", "feb"}, {"mars", "mar"}, {"april", "apr"}, {"mai"}, {"juni", "jun"},
		{"juli", "jul"}, {"august", "aug"}, {"september", "sept", "sep"}, {"oktober", "okt"}, {"november", "nov"}, {"desember", "des"}}
	polish = monthNames{{"stycznia", "styczeń", "sty"}, {"lutego", "luty", "lut"}, {"marca", "marzec", "mar"}, {"kwietnia", "kwiecień", "kwi"},
		{"maja", "maj"}, {"czerwca", "czerwiec", "cze"}, {"lipca", "lipiec", "lip"}, {"sierpnia", "sierpień", "sie"},
		{"września", "wrzesień", "wrz"}, {"października", "październik", "paź"}, {"listopada", "listopad", "lis"}, {"grudnia", "grudzień", "gru"}}
	// Hindi is written with Hindi names and, by most software, with English ones.
	hindi = monthNames{{"जनवरी", "जन", "january", "jan"}, {"फ़रवरी", "फरवरी", "फ़र", "february", "feb"}, {"मार्च", "march", "mar"}, {"अप्रैल", "april", "apr"},
		{"मई", "may"}, {"जून", "june", "jun"}, {"जुलाई", "जुल", "july", "jul"}, {"अगस्त", "अग", "august", "aug"},
		{"सितंबर", "सित", "september", "sept", "sep"}, {"अक्टूबर", "अक्तूबर", "अक्टू", "october", "oct"}, {"नवंबर", "नव", "november", "nov"},
		{"दिसंबर", "दिस", "december", "dec"}}
)

// match finds the longest month name at the start of a text, in any case, with or without the dot of an
// abbreviation, and returns the month (1..12) and the rest of the text. It is 0 when there is none.
func (m *monthNames) match(text string) (month int, rest string) {
	longest := 0
	for i, names := range m {
		for _, name := range names {
			if n := prefixFold(text, name); n > longest {
				month, longest = i+1, n
			}
		}
	}
	return month, strings.TrimPrefix(text[longest:], ".")
}

// prefixFold returns the length in bytes of the start of text that equals the name regardless of case; 0 for none.
func prefixFold(text, name string) int {
	runes := strings.Count(name, "") - 1
	end := len(text)
	for i := range text {
		if runes == 0 {
			end = i
			break
		}
		runes--
	}
	if runes > 0 || !strings.EqualFold(text[:end], name) {
		return 0
	}
	return end
}
