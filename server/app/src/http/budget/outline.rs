//! Outline of the schema for estimates: lists, their size arguments, and root fields that prove an identity.
//! It is derived from the SDL, so that no field is missed.

use std::collections::HashMap;

use async_graphql::parser::types::{
    BaseType, FieldDefinition, InputValueDefinition, OperationType, ServiceDocument, Type, TypeKind,
    TypeSystemDefinition,
};
use async_graphql::{Positioned, Value};
use xieli_kernel::page::DEFAULT_SIZE;

/// Arguments, and fields of input objects, that give a number of rows.
const SIZES: [&str; 6] = ["first", "last", "size", "limit", "pageSize", "count"];

/// Words in the names of root fields or arguments that can be used to guess a secret, or are as expensive.
const PROOFS: [&str; 6] = ["password", "captcha", "login", "factor", "phonecode", "otp"];

/// Further such words where no sign-in is needed: there a `code` can be guessed.
const PUBLIC_PROOFS: [&str; 1] = ["code"];

/// Origin of a list's length.
#[derive(Debug, PartialEq)]
pub enum Size {
    /// A numeric argument, with its default.
    Argument(String, Option<u64>),
    /// A field of an input object in an argument, with its default.
    Field(String, String, Option<u64>),
}

/// One field of an object or interface.
#[derive(Debug)]
pub struct Shape {
    /// The innermost type, inside all lists.
    pub ty: String,
    /// Whether it is a list.
    pub list: bool,
    /// Origins of its length, or that of the lists directly below it.
    pub sizes: Vec<Size>,
    /// Whether it needs no sign-in.
    pub public: bool,
    /// Whether it is under the stricter rate limit.
    pub guarded: bool,
}

/// The schema's fields by type and name.
#[derive(Debug)]
pub struct Outline {
    types: HashMap<String, HashMap<String, Shape>>,
    /// Number of types: the length of `__schema { types }`.
    pub size: usize,
}

impl Outline {
    /// Reads the outline from the parsed SDL.
    pub fn read(document: &ServiceDocument) -> Self {
        let definitions: Vec<_> = document
            .definitions
            .iter()
            .filter_map(|definition| match definition {
                TypeSystemDefinition::Type(found) => Some(&found.node),
                _ => None,
            })
            .collect();
        let inputs: HashMap<&str, &[Positioned<InputValueDefinition>]> = definitions
            .iter()
            .filter_map(|definition| match &definition.kind {
                TypeKind::InputObject(input) => Some((definition.name.node.as_str(), &input.fields[..])),
                _ => None,
            })
            .collect();
        let mut types = HashMap::new();
        for definition in &definitions {
            let fields = match &definition.kind {
                TypeKind::Object(object) => &object.fields,
                TypeKind::Interface(interface) => &interface.fields,
                _ => continue,
            };
            let name = definition.name.node.as_str();
            let shapes = fields
                .iter()
                .map(|field| (field.node.name.node.to_string(), shape(name, &field.node, &inputs)));
            types.insert(name.to_owned(), shapes.collect());
        }
        Self { types, size: definitions.len() }
    }

    /// A field of a type.
    pub fn field(&self, ty: &str, name: &str) -> Option<&Shape> {
        self.types.get(ty)?.get(name)
    }

    /// Every field with the name of its type.
    #[cfg(test)]
    pub fn fields(&self) -> impl Iterator<Item = (&str, &str, &Shape)> {
        self.types
            .iter()
            .flat_map(|(ty, fields)| fields.iter().map(move |(name, shape)| (&**ty, &**name, shape)))
    }
}

/// The root type of an operation.
pub fn root(kind: OperationType) -> &'static str {
    match kind {
        OperationType::Query => "Query",
        OperationType::Mutation => "Mutation",
        OperationType::Subscription => "Subscription",
    }
}

type Inputs<'a> = HashMap<&'a str, &'a [Positioned<InputValueDefinition>]>;

fn shape(parent: &str, field: &FieldDefinition, inputs: &Inputs<'_>) -> Shape {
    let public = field.directives.iter().any(|directive| directive.node.name.node == "public");
    let mut sizes = Vec::new();
    for argument in &field.arguments {
        let (name, ty) = (argument.node.name.node.as_str(), innermost(&argument.node.ty.node));
        if SIZES.contains(&name) && ty == "Int" {
            sizes.push(Size::Argument(name.to_owned(), default_of(&argument.node)));
        } else if let Some(fields) = inputs.get(ty) {
            sizes.extend(fields.iter().filter(|field| SIZES.contains(&field.node.name.node.as_str())).map(
                |field| {
                    let inner = field.node.name.node.to_string();
                    Size::Field(name.to_owned(), inner, default_of(&field.node))
                },
            ));
        }
    }
    Shape {
        ty: innermost(&field.ty.node).to_owned(),
        list: matches!(field.ty.node.base, BaseType::List(_)),
        sizes,
        public,
        guarded: guarded(parent, field, public, inputs),
    }
}

/// Whether a field is under the stricter limit: every public mutation, and every root field on passwords and
/// codes.
fn guarded(parent: &str, field: &FieldDefinition, public: bool, inputs: &Inputs<'_>) -> bool {
    let mutation = parent == root(OperationType::Mutation);
    if !mutation && parent != root(OperationType::Query) {
        return false;
    }
    let mut names = vec![field.name.node.to_lowercase()];
    for argument in &field.arguments {
        names.push(argument.node.name.node.to_lowercase());
        let below = inputs.get(innermost(&argument.node.ty.node)).copied().unwrap_or_default();
        names.extend(below.iter().map(|field| field.node.name.node.to_lowercase()));
    }
    let says = |words: &[&str]| names.iter().any(|name| words.iter().any(|word| name.contains(word)));
    public && mutation || says(&PROOFS) || public && says(&PUBLIC_PROOFS)
}

fn default_of(argument: &InputValueDefinition) -> Option<u64> {
    match argument.default_value.as_ref().map(|value| &value.node) {
        Some(Value::Number(number)) => number.as_u64(),
        _ => None,
    }
}

/// The default page size (core §9).
pub fn usual_page() -> u64 {
    DEFAULT_SIZE.unsigned_abs()
}

fn innermost(ty: &Type) -> &str {
    match &ty.base {
        BaseType::Named(name) => name,
        BaseType::List(item) => innermost(item),
    }
}
