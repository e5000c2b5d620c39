// Package locale reads numbers and dates as people write them in a language and a country: "1.000,50" and "1. Juli 2022" in German.
//
// A request states its locale as a language tag ([Parse]) and its date format in the letters of Java ([CompileDatePattern]). What is
// ambiguous or does not exist is refused: a grouping mark where no group ends, the 30th of February.
package locale
