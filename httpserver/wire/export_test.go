package wire

// Listed are the attributes of the tables.
func Listed() (names []string) {
	for name := range exceptions {
		names = append(names, name)
	}
	for name := range byName {
		names = append(names, name)
	}
	return names
}
