//! What the schema says about sizes: which field is a list, which argument sets its length, which root field asks for a
//! proof of who one is. Read from the definition language, so that no field can be forgotten.

use std::collections::HashMap;

use async_graphql::parser::types::{
    BaseType, FieldDefinition, InputValueDefinition, OperationType, ServiceDocument, Type, TypeKind,
    TypeSystemDefinition,
};
use async_graphql::{Positioned, Value};
use xieli_kernel::page::DEFAULT_SIZE;

/// Arguments, and fields of an input object, that say how many rows there may be.
const SIZES: [&str; 6] = ["first", "last", "size", "limit", "pageSize", "count"];

/// In the name of a root field or of what it takes: it can be used to guess a secret, or costs as much as that.
const PROOFS: [&str; 6] = ["password", "captcha", "login", "factor", "phonecode", "otp"];

/// The same where nobody need be signed in: there a `code` is one that can be guessed.
const PUBLIC_PROOFS: [&str; 1] = ["code"];

/// How a length is given.
#[derive(Debug, PartialEq)]
pub enum Size {
    /// An argument that is a number, with its default.
    Argument(String, Option<u64>),
    /// A field of an argument that is an input object, with its default.
    Field(String, String, Option<u64>),
}

/// One field of an object or interface.
#[derive(Debug)]
pub struct Shape {
    /// The type inside all lists.
    pub ty: String,
    /// Whether it is a list.
    pub list: bool,
    /// How its length, or that of the lists right below it, is given.
    pub sizes: Vec<Size>,
    /// Nobody need be signed in.
    pub public: bool,
    /// Counted by the stricter limit.
    pub guarded: bool,
}

/// The schema's fields by type and name.
#[derive(Debug)]
pub struct Outline {
    types: HashMap<String, HashMap<String, Shape>>,
    /// How many types there are: what `__schema { types }` answers.
    pub size: usize,
}

impl Outline {
    /// Takes the sizes out of the parsed definition language.
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

/// The type that an operation begins at.
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

/// Every mutation that needs no identity, and every root field that speaks of passwords and codes.
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

/// The page size when nobody names one (core §9).
pub fn usual_page() -> u64 {
    DEFAULT_SIZE.unsigned_abs()
}

fn innermost(ty: &Type) -> &str {
    match &ty.base {
        BaseType::Named(name) => name,
        BaseType::List(item) => innermost(item),
    }
}
