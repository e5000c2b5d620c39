package documents

import (
	"cmp"

	"lending.example/platform/lending/content"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/store"
)

// Operations lists the operations of this package.
func Operations() []operation.Operation {
	return []operation.Operation{Create, Update, Delete, Get, List, Download}
}

func meta(id, action, summary string) operation.Meta {
	return operation.Meta{ID: "documents." + id, Action: action, Entity: "DOCUMENT", Grouping: "portfolio", Summary: summary}
}

// Upload is a new document.
type Upload struct {
	EntityType  string `json:"entityType"`     // "clients"
	EntityID    string `json:"entityId"`       // its id
	Name        string `json:"name,omitempty"` // "": the name of the file; at most 250 characters, like Description
	Description string `json:"description,omitempty"`
	content.File
}

// Violations checks presence, lengths and the name of the file.
func (in Upload) Violations() []fault.Violation {
	c := fault.CheckOf("fileUpload")
	checkFile(c, in.File)
	return c.MaxLength("name", in.Name, longestText).MaxLength("description", in.Description, longestText).Violations()
}

// Create keeps a file with something. Name "" is the name of the file; Body gives the bytes and is read twice. The result names
// the document by ID. Refused with documents.ErrNoOwner and the refusals of what it hangs on (loans.ErrUnknownLoan,
// clients.ErrClientID), content.ErrTooLarge (more than Config.LargestFile), documents.ErrRequest (another sort of file, or a
// name that is none).
//
//desk:method Documents.Add(in)
var Create = operation.Command[Upload, operation.Result]{
	Meta: meta("Create", "CREATE", "Adds a document."),
	Decide: operation.With(func(u *operation.Unit, in Upload, owners Owners) (operation.Result, error) {
		subject, err := owners.owner(u, in.EntityType, in.EntityID)
		if err != nil {
			return operation.Result{}, err
		}
		d := Document{EntityType: in.EntityType, EntityID: in.EntityID, Name: cmp.Or(in.Name, in.File.Name), Description: in.Description}
		if err := d.take(u.Tx, in.File); err != nil {
			return operation.Result{}, err
		}
		err = table.Insert(u.Tx, &d)
		return d.result(subject, nil), err
	}),
}

func (d *Document) result(subject operation.Resource, changes map[string]any) operation.Result {
	return operation.Result{
		ID: d.ID, Identifier: d.EntityType, OfficeID: subject.OfficeID, GroupID: subject.GroupID, ClientID: subject.ClientID,
		LoanID: subject.LoanID, SavingsID: subject.SavingsID, Changes: changes,
	}
}

// DocumentRef names a document of something.
type DocumentRef struct {
	EntityType string `json:"entityType"`
	EntityID   string `json:"entityId"`
	ID         int64  `json:"documentId"`
}

// Violations returns none.
func (DocumentRef) Violations() []fault.Violation { return nil }

func (r DocumentRef) find(u *operation.Unit, owners Owners) (Document, operation.Resource, error) {
	subject, err := owners.owner(u, r.EntityType, r.EntityID)
	if err != nil {
		return Document{}, subject, err
	}
	d, err := find(u.Tx, r.EntityType, r.EntityID, r.ID)
	return d, subject, err
}

// Replacement changes a document: what is nil stays, and without a file name the file.
type Replacement struct {
	EntityType  string  `json:"entityType"`
	EntityID    string  `json:"entityId"`
	ID          int64   `json:"documentId"`
	Name        *string `json:"name,omitempty"` // at most 250 characters, like Description
	Description *string `json:"description,omitempty"`
	content.File
}

// Violations checks what is sent.
func (in Replacement) Violations() []fault.Violation {
	c := fault.CheckOf("fileUpload")
	if in.File.Name != "" || in.Size > 0 {
		checkFile(c, in.File)
	}
	if in.Name != nil {
		c.Text("name", *in.Name, longestText)
	}
	if in.Description != nil {
		c.MaxLength("description", *in.Description, longestText)
	}
	return c.Violations()
}

// Update changes name, description (nil stays) or, where a file is given, the file of a document that in.EntityType,
// in.EntityID and in.ID name. Refused with documents.ErrUnknown and as Add.
//
//desk:method Documents.Update(in)
var Update = operation.Command[Replacement, operation.Result]{
	Meta: meta("Update", "UPDATE", "Changes a document, its file too."),
	Decide: operation.With(func(u *operation.Unit, in Replacement, owners Owners) (operation.Result, error) {
		d, subject, err := DocumentRef{in.EntityType, in.EntityID, in.ID}.find(u, owners)
		if err != nil {
			return operation.Result{}, err
		}
		changes := map[string]any{}
		change(changes, "name", &d.Name, in.Name)
		change(changes, "description", &d.Description, in.Description)
		if in.File.Name != "" {
			if err := d.take(u.Tx, in.File); err != nil {
				return operation.Result{}, err
			}
			changes["fileName"] = d.FileName
		}
		if len(changes) > 0 {
			err = table.Save(u.Tx, &d)
		}
		return d.result(subject, changes), err
	}),
}

func change(changes map[string]any, name string, field, to *string) {
	if to != nil && *to != *field {
		*field = *to
		changes[name] = *to
	}
}

// Delete removes a document and, with the last document that has it, its file, for good; documents.ErrUnknown when there is
// none.
//
//desk:method Documents.Delete(entityType, entityID, id=ID)
var Delete = operation.Command[DocumentRef, operation.Result]{
	Meta: meta("Delete", "DELETE", "Removes a document."),
	Decide: operation.With(func(u *operation.Unit, in DocumentRef, owners Owners) (operation.Result, error) {
		d, subject, err := in.find(u, owners)
		if err != nil {
			return operation.Result{}, err
		}
		if err := d.drop(u.Tx); err != nil {
			return operation.Result{}, err
		}
		return d.result(subject, nil), table.Delete(u.Tx, &d)
	}),
}

// Get reads what a document is: names, size in bytes, type; documents.ErrUnknown when there is none.
//
//desk:method Documents.Get(entityType, entityID, id=ID)
var Get = operation.Query[DocumentRef, DocumentData]{
	Meta: meta("Get", "READ", "Reads what a document is."),
	Decide: operation.With(func(u *operation.Unit, in DocumentRef, owners Owners) (DocumentData, error) {
		d, _, err := in.find(u, owners)
		return d.data(), err
	}),
}

// OwnerRef names what documents hang on.
type OwnerRef struct {
	EntityType string `json:"entityType"`
	EntityID   string `json:"entityId"`
}

// Violations returns none.
func (OwnerRef) Violations() []fault.Violation { return nil }

// List reads what the documents of something are, by id.
//
//desk:method Documents.List(entityType, entityID)
var List = operation.Query[OwnerRef, []DocumentData]{
	Meta: meta("List", "READ", "Lists the documents of something."),
	Decide: operation.With(func(u *operation.Unit, in OwnerRef, owners Owners) ([]DocumentData, error) {
		if _, err := owners.owner(u, in.EntityType, in.EntityID); err != nil {
			return nil, err
		}
		list := []DocumentData{}
		q := store.Where("entity_id", store.Equal, store.String(in.EntityID)).And("entity_type", store.Equal, store.String(in.EntityType))
		for d, err := range table.Find(u.Tx, q.By("id", false).Top(operation.LargestPage)) {
			if err != nil {
				return nil, err
			}
			list = append(list, d.data())
		}
		return list, nil
	}),
}

// Contents is the file of a document. Its bytes are read as a stream, see content.Open.
type Contents struct {
	FileName string `json:"fileName"`
	Type     string `json:"type"`   // of the bytes, such as application/pdf
	Size     int64  `json:"size"`   // bytes
	Digest   string `json:"digest"` // SHA-256, in hexadecimal
}

// Attachment hands the file to shells that send it as one.
func (c Contents) Attachment() (content.Attachment, bool) {
	return content.Attachment{Name: c.FileName, Type: c.Type, Size: c.Size, Digest: c.Digest}, c.Digest != ""
}

// Download says what the file of a document is, and its digest, under which [Desk.Content] reads the bytes;
// documents.ErrUnknown when there is none.
//
//desk:method Documents.Download(entityType, entityID, id=ID)
var Download = operation.Query[DocumentRef, Contents]{
	Meta: meta("Download", "READ", "Reads the file of a document."),
	Decide: operation.With(func(u *operation.Unit, in DocumentRef, owners Owners) (Contents, error) {
		d, _, err := in.find(u, owners)
		return Contents{FileName: d.FileName, Type: d.Type, Size: d.Size, Digest: d.Digest}, err
	}),
}
