package documents

import (
	"errors"
	"strconv"

	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/store"
)

// Refusals of this package.
var (
	ErrUnknown = fault.Define(fault.NotFound, "error.msg.document.id.invalid", "There is no document %v.")
	ErrNoOwner = fault.Define(fault.NotFound, "error.msg.document.parent.invalid", "There is nothing of that sort with the id %v for a document to hang on.")
	ErrRequest = fault.Define(fault.Validation, "error.msg.document.request.invalid", "The document is not acceptable: %v.")
)

// Owner finds what a document hangs on, and refuses what does not exist or the actor does not see.
type Owner func(u *operation.Unit, id string) (operation.Resource, error)

// Owners are the sorts of resources that documents hang on, by their names in paths.
type Owners map[string]Owner

// Document describes a file.
type Document struct {
	store.Key
	EntityType  string `json:"entityType"`
	EntityID    string `json:"entityId"`
	Name        string `json:"name"`
	Description string `json:"description,omitempty"`
	FileName    string `json:"fileName"`
	Type        string `json:"type"`
	Size        int64  `json:"size"`   // bytes
	Digest      string `json:"digest"` // under which the content is kept
}

var table = store.Table[Document, *Document]{
	Kind: &store.Kind{
		Name:    "document",
		Columns: []store.Column{{Name: "entity_type", Type: store.Text}, {Name: "entity_id", Type: store.Text}, {Name: "size", Type: store.Integer}},
		Indexes: []store.Index{{Columns: []string{"entity_id", "entity_type"}}},
	},
	Columns: func(d *Document) []store.Value {
		return []store.Value{store.String(d.EntityType), store.String(d.EntityID), store.Int(d.Size)}
	},
}

// Kinds are the record kinds of this package.
func Kinds() []*store.Kind { return []*store.Kind{table.Kind} }

// find reads a document of an owner; one of another owner is unknown.
func find(tx store.Tx, entityType, entityID string, id int64) (Document, error) {
	d, err := table.Get(tx, id)
	if errors.Is(err, store.ErrNotFound) || err == nil && (d.EntityType != entityType || d.EntityID != entityID) {
		return d, ErrUnknown.New(id)
	}
	return d, err
}

// owner finds what documents hang on.
func (o Owners) owner(u *operation.Unit, entityType, id string) (operation.Resource, error) {
	find, ok := o[entityType]
	if !ok {
		return operation.Resource{}, ErrNoOwner.New(id)
	}
	return find(u, id)
}

// DocumentData describes a file as callers see it.
type DocumentData struct {
	ID          int64         `json:"id"`
	EntityType  string        `json:"parentEntityType"` // what it hangs on, as in [Upload]
	EntityID    operation.Ref `json:"parentEntityId"`   // a number, or a text where ids are texts
	Name        string        `json:"name"`             // as it was called, or as the file is
	FileName    string        `json:"fileName"`
	Size        int64         `json:"size"` // bytes
	Type        string        `json:"type"` // of the bytes, such as application/pdf
	Description string        `json:"description,omitempty"`
	StorageType int           `json:"storageType"` // 1: the store of the platform
}

// ownStorage is the storage type of the platform's own store.
const ownStorage = 1

func (d *Document) data() DocumentData {
	owner := operation.ByExternalID(d.EntityID)
	if n, err := strconv.ParseInt(d.EntityID, 10, 64); err == nil {
		owner = operation.ByID(n)
	}
	return DocumentData{
		ID: d.ID, EntityType: d.EntityType, EntityID: owner, Name: d.Name, FileName: d.FileName, Size: d.Size,
		Type: d.Type, Description: d.Description, StorageType: ownStorage,
	}
}
