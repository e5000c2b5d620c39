// Package doorkeeper stands before everything that checks or hashes a password: at most two at once, callers in line by address,
// longer waits after wrong guesses ([Doorkeeper]); and it remembers which passwords were right ([Verified]). Nothing here is stored.
package doorkeeper
