//! Tables that describe the types of the schema as data, so that one function registers all of them.
//!
//! async-graphql generates such code, and the code that runs the fields, once more for each type; compiling
//! it was half the cost of a domain (decision 0041).

use std::any::Any;
use std::borrow::Cow;
use std::sync::OnceLock;

use async_graphql::indexmap::IndexMap;
use async_graphql::registry::{
    MetaDirectiveInvocation, MetaEnumValue, MetaField, MetaInputValue, MetaType, Registry,
};
use async_graphql::{Context, ServerResult, TypeDirective, Value};
use xieli_kernel::Access;

use crate::answer::Answer;
use crate::guard;

/// Registers a type and returns its name with its brackets and marks: `[Team!]!`.
pub type Describe = fn(&mut Registry) -> String;

/// Whether introspection shows an item to the caller.
pub type Visible = fn(&Context<'_>) -> bool;

/// An object type: its fields in the order of their names.
pub struct Table {
    /// Name of the type in the schema.
    pub name: fn() -> Cow<'static, str>,
    /// Name of the type in Rust: two types with the same schema name are refused.
    pub rust: fn() -> &'static str,
    /// Description of the type.
    pub text: &'static str,
    /// The fields, sorted by name.
    pub fields: &'static [Field],
}

/// Fields that a domain crate adds to a type of a crate below, which does not know of them.
pub struct Addition {
    /// The table of the extended type.
    pub to: fn() -> &'static Table,
    /// The added fields, sorted by name.
    pub fields: &'static [Field],
    /// Resolves the added field at an index, of a value of the type.
    pub ask: for<'a> fn(&'a dyn Any, usize, &'a Context<'a>) -> ServerResult<Answer<'a>>,
}

static ADDED: OnceLock<&'static [&'static Addition]> = OnceLock::new();

/// Registers the fields that domain crates add to each other's types, before the schema is built.
pub fn add(all: &'static [&'static Addition]) {
    ADDED.get_or_init(|| all);
}

/// The additions to a type.
pub(crate) fn added(table: &'static Table) -> impl Iterator<Item = &'static Addition> {
    let all = ADDED.get().copied().unwrap_or_default().iter().copied();
    all.filter(move |addition| std::ptr::eq((addition.to)(), table))
}

/// A field of an object type.
pub struct Field {
    /// Name of the field in the schema.
    pub name: &'static str,
    /// Description of the field.
    pub text: &'static str,
    /// Its arguments, in groups.
    pub args: &'static [&'static [Arg]],
    /// Its type.
    pub ty: Describe,
    /// Its access rule.
    pub rule: Rule,
    /// Whether its value is at hand without waiting, unless a selection below it waits.
    pub now: bool,
}

/// Access rule of a field: for the guard, the SDL and introspection.
pub struct Rule {
    /// Permission shown by `@requires`; none: `@public`.
    pub requires: Option<&'static str>,
    /// Whether `@interactive` is shown.
    pub interactive: bool,
    /// Condition checked by the guard; none: open to callers who can reach the type.
    pub access: Option<&'static Access>,
    /// Condition under which introspection shows it.
    pub visible: Option<Visible>,
}

impl Rule {
    /// Open without signing in.
    pub const PUBLIC: Self = Self { requires: None, interactive: false, access: None, visible: None };
    /// Open to callers who can reach the type.
    pub const REACHED: Self =
        Self { requires: Some("login"), interactive: false, access: None, visible: Some(guard::known) };
    /// A root field open to every signed-in caller.
    pub const LOGIN: Self = Self {
        requires: Some("login"),
        interactive: false,
        access: Some(&Access::OPEN),
        visible: Some(guard::open),
    };
}

/// An argument of a field, or a field of an input.
pub struct Arg {
    /// Name of the argument in the schema.
    pub name: &'static str,
    /// Description of the argument.
    pub text: &'static str,
    /// Its type.
    pub ty: Describe,
    /// Its default value, when it is absent.
    pub default: Option<fn() -> Value>,
}

/// Arguments that several fields share.
pub trait Group: Sized {
    /// The arguments.
    const ARGS: &'static [Arg];

    /// Reads the given arguments.
    fn read(ctx: &Context<'_>) -> ServerResult<Self>;
}

/// An input object.
pub struct InputTable {
    /// Name of the input in the schema.
    pub name: &'static str,
    /// Name of the input in Rust.
    pub rust: fn() -> &'static str,
    /// Description of the input.
    pub text: &'static str,
    /// The fields, in their order of declaration.
    pub fields: &'static [Arg],
}

/// An enum: the names and descriptions of its items.
pub struct EnumTable {
    /// Name of the enum in the schema.
    pub name: &'static str,
    /// Name of the enum in Rust.
    pub rust: fn() -> &'static str,
    /// Description of the enum.
    pub text: &'static str,
    /// Name and description of each item, in their order of declaration.
    pub items: &'static [(&'static str, &'static str)],
}

/// A description, unless it is empty.
fn some(text: &str) -> Option<String> {
    (!text.is_empty()).then(|| text.to_owned())
}

/// Registers the type `name` by `make`, unless it is registered already.
pub fn once(
    registry: &mut Registry,
    name: &str,
    rust: &'static str,
    make: impl FnOnce(&mut Registry) -> MetaType,
) {
    if let Some(known) = registry.types.get(name) {
        let known = known.rust_typename();
        assert!(
            known.is_none_or(|known| known == rust),
            "`{known:?}` and `{rust}` have the same name `{name}`"
        );
        return;
    }
    // types that refer to each other find this one registered
    registry.types.insert(name.to_owned(), object(name, rust, "", IndexMap::new(), None));
    let made = make(registry);
    registry.types.insert(name.to_owned(), made);
}

/// An object type for the registry.
pub(crate) fn object(
    name: &str,
    rust: &'static str,
    text: &str,
    fields: IndexMap<String, MetaField>,
    visible: Option<Visible>,
) -> MetaType {
    MetaType::Object {
        name: name.to_owned(),
        description: some(text),
        fields,
        cache_control: Default::default(),
        extends: false,
        shareable: false,
        resolvable: true,
        keys: None,
        visible,
        inaccessible: false,
        interface_object: false,
        tags: Vec::new(),
        is_subscription: false,
        rust_typename: Some(rust),
        directive_invocations: Vec::new(),
        requires_scopes: Vec::new(),
    }
}

/// Registers an object type; returns its name as a non-null type.
pub fn register(registry: &mut Registry, table: &'static Table) -> String {
    let (name, rust) = ((table.name)(), (table.rust)());
    once(registry, &name, rust, |registry| {
        let mut all = fields(registry, table.fields);
        for addition in added(table) {
            all.extend(fields(registry, addition.fields));
        }
        object(&name, rust, table.text, all, None)
    });
    format!("{name}!")
}

/// The fields of a type for the registry.
pub(crate) fn fields(registry: &mut Registry, all: &'static [Field]) -> IndexMap<String, MetaField> {
    all.iter().map(|field| (field.name.to_owned(), described(registry, field))).collect()
}

fn described(registry: &mut Registry, field: &'static Field) -> MetaField {
    let Field { name, text, args, ty, rule, .. } = field;
    let mut meta = MetaField::new(*name, ty(registry));
    meta.description = some(text);
    meta.args =
        args.iter().copied().flatten().map(|arg| (arg.name.to_owned(), argument(registry, arg))).collect();
    meta.visible = rule.visible;
    meta.directive_invocations = directives(registry, rule);
    meta
}

fn argument(registry: &mut Registry, arg: &'static Arg) -> MetaInputValue {
    let mut meta = MetaInputValue::new(arg.name, (arg.ty)(registry));
    meta.description = some(arg.text);
    meta.default_value = arg.default.map(|default| default().to_string());
    meta
}

fn directives(registry: &mut Registry, rule: &Rule) -> Vec<MetaDirectiveInvocation> {
    let first = match rule.requires {
        None => {
            TypeDirective::register(&guard::public, registry);
            guard::public::apply()
        }
        Some(permission) => {
            TypeDirective::register(&guard::requires, registry);
            guard::requires::apply(permission.to_owned())
        }
    };
    let mut all = vec![first];
    if rule.interactive {
        TypeDirective::register(&guard::interactive, registry);
        all.push(guard::interactive::apply());
    }
    all
}

/// Registers an input object; returns its name as a non-null type.
pub fn register_input(registry: &mut Registry, table: &'static InputTable) -> String {
    let rust = (table.rust)();
    once(registry, table.name, rust, |registry| MetaType::InputObject {
        name: table.name.to_owned(),
        description: some(table.text),
        input_fields: table.fields.iter().map(|arg| (arg.name.to_owned(), argument(registry, arg))).collect(),
        visible: None,
        inaccessible: false,
        tags: Vec::new(),
        rust_typename: Some(rust),
        oneof: false,
        directive_invocations: Vec::new(),
    });
    format!("{}!", table.name)
}

/// Registers an enum; returns its name as a non-null type.
pub fn register_enum(registry: &mut Registry, table: &'static EnumTable) -> String {
    let rust = (table.rust)();
    once(registry, table.name, rust, |_| {
        let item = |(name, text): &(&str, &str)| {
            let mut value = MetaEnumValue::new(*name);
            value.description = some(text);
            ((*name).to_owned(), value)
        };
        MetaType::Enum {
            name: table.name.to_owned(),
            description: some(table.text),
            enum_values: table.items.iter().map(item).collect(),
            visible: None,
            inaccessible: false,
            tags: Vec::new(),
            rust_typename: Some(rust),
            directive_invocations: Vec::new(),
            requires_scopes: Vec::new(),
        }
    });
    format!("{}!", table.name)
}
