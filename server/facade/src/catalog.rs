//! The catalogue of the schema's types (fields, inputs, enums), parsed from its definition language (SDL).
//! Values are bound and replies are shaped by these types, so that operation files need not repeat them.

use std::collections::HashMap;

use async_graphql::Positioned;
use async_graphql::parser::types::{
    BaseType, FieldDefinition, ServiceDocument, Type, TypeKind, TypeSystemDefinition,
};

/// A type of the schema.
#[derive(Debug)]
pub enum Kind {
    /// A custom or built-in scalar.
    Scalar,
    /// An enum with the names of its values.
    Enum(Vec<String>),
    /// An input with its fields: type, and whether it has a default.
    Input(HashMap<String, Type>),
    /// An object or interface with its fields.
    Object(HashMap<String, Type>),
}

/// Every type of the schema, by name.
#[derive(Debug)]
pub struct Catalog(HashMap<String, Kind>);

impl Catalog {
    /// Parses the definition language.
    #[cfg(test)]
    pub fn parse(sdl: &str) -> Self {
        Self::read(&async_graphql::parser::parse_schema(sdl).expect("a schema"))
    }

    /// The types of a parsed definition.
    pub fn read(document: &ServiceDocument) -> Self {
        let mut types: HashMap<String, Kind> = ["String", "Int", "Float", "Boolean", "ID"]
            .into_iter()
            .map(|name| (name.to_owned(), Kind::Scalar))
            .collect();
        for definition in &document.definitions {
            let TypeSystemDefinition::Type(definition) = definition else { continue };
            let kind = match &definition.node.kind {
                TypeKind::Scalar | TypeKind::Union(_) => Kind::Scalar,
                TypeKind::Enum(values) => {
                    Kind::Enum(values.values.iter().map(|value| value.node.value.node.to_string()).collect())
                }
                TypeKind::InputObject(input) => {
                    let fields = input.fields.iter().map(|field| &field.node);
                    Kind::Input(
                        fields.map(|field| (field.name.node.to_string(), field.ty.node.clone())).collect(),
                    )
                }
                TypeKind::Object(object) => fields(&object.fields),
                TypeKind::Interface(interface) => fields(&interface.fields),
            };
            types.insert(definition.node.name.node.to_string(), kind);
        }
        Self(types)
    }

    /// The type called `name`.
    pub fn kind(&self, name: &str) -> Option<&Kind> {
        self.0.get(name)
    }

    /// Every type with its members, for comparisons.
    #[cfg(test)]
    pub fn sorted(&self) -> std::collections::BTreeMap<&str, Vec<String>> {
        let members = |kind: &Kind| match kind {
            Kind::Scalar => Vec::new(),
            Kind::Enum(values) => values.clone(),
            Kind::Input(fields) | Kind::Object(fields) => {
                let mut all: Vec<String> = fields.iter().map(|(name, ty)| format!("{name}: {ty}")).collect();
                all.sort();
                all
            }
        };
        self.0.iter().map(|(name, kind)| (name.as_str(), members(kind))).collect()
    }

    /// The type of a field of an object.
    pub fn field(&self, object: &str, field: &str) -> Option<&Type> {
        match self.0.get(object)? {
            Kind::Object(fields) => fields.get(field),
            _ => None,
        }
    }
}

fn fields(fields: &[Positioned<FieldDefinition>]) -> Kind {
    let fields = fields.iter().map(|field| &field.node);
    Kind::Object(fields.map(|field| (field.name.node.to_string(), field.ty.node.clone())).collect())
}

/// The name of the type inside all lists.
pub fn innermost(ty: &Type) -> &str {
    match &ty.base {
        BaseType::Named(name) => name,
        BaseType::List(item) => innermost(item),
    }
}
