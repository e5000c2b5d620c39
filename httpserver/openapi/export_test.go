package openapi

// AttributeWords are the words for attributes, by name.
var AttributeWords = attributeWords
