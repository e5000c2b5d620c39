package progressive

// Prospects makes both ways to look ahead comparable: without a cut, when that is enough, and with one.
func (o Outlook) Prospects(i int) (without, with any, enough bool) {
	without, enough = o.prospectWithoutCut(i)
	return without, o.prospectOfCut(i), enough
}
