package main

import (
	"flag"
	"log/slog"
	"os"
	"path/filepath"

	"lending.example/platform/lending/mail"
)

// mailFlags are the flags of serve about mail.
type mailFlags struct {
	host, security, username, from, spool *string
	port                                  *int
}

func newMailFlags(flags *flag.FlagSet) mailFlags {
	return mailFlags{
		host:     flags.String("smtp-host", "", "mail server; without one letters are kept in the spool folder"),
		port:     flags.Int("smtp-port", 0, "port of the mail server; 0 for the usual one"),
		security: flags.String("smtp-tls", "starttls", "starttls, tls or none"),
		username: flags.String("smtp-user", "", "user name at the mail server; the password is LENDING_SMTP_PASSWORD"),
		from:     flags.String("mail-from", "", "address of the sender"),
		spool:    flags.String("mail-spool", "", "folder for letters that are not sent; mail-spool in the data folder unless set"),
	}
}

// post opens the post that the flags describe. The password comes from the environment, because others on the machine can
// read the flags of a program.
func (f mailFlags) post(data string, logger *slog.Logger) (*mail.Post, error) {
	folder := *f.spool
	if folder == "" {
		folder = filepath.Join(data, "mail-spool")
	}
	spool, err := mail.NewSpool(folder, logger)
	if err != nil {
		return nil, err
	}
	if *f.host == "" {
		logger.Warn("mail: no mail server is set, letters are kept in a folder", "folder", folder)
		return mail.NewPost(spool, &mail.Options{Logger: logger}), nil
	}
	server, err := mail.NewSMTP(mail.Server{
		Host: *f.host, Port: *f.port, Security: mail.Security(*f.security), Username: *f.username, Password: os.Getenv("LENDING_SMTP_PASSWORD"), From: *f.from,
	})
	if err != nil {
		return nil, err
	}
	return mail.NewPost(server, &mail.Options{Logger: logger, Fallback: spool}), nil
}
