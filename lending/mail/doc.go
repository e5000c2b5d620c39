// Package mail sends the letters of the platform: passwords to their owners.
//
// A [Post] takes letters after the commit of the command that wrote them and hands them, in the background and more than
// once if need be, to a [Carrier]: [SMTP] speaks to a mail server, [Spool] keeps letters in a folder for an operator. A
// letter that the carrier does not take ends in the fallback carrier, so that no password is lost. Passwords stand in
// letters and nowhere else: no log shows one.
package mail
