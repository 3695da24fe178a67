//! What a type of the schema consists of, as data: one function registers all of them.
//!
//! async-graphql writes the code for that once more for each type, and the code that runs its fields with it; compiling
//! that was half the price of a domain (decision 0041).

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

/// Registers a type and answers its name with its brackets and marks: `[Team!]!`.
pub type Describe = fn(&mut Registry) -> String;

/// Whether introspection shows something to the caller.
pub type Visible = fn(&Context<'_>) -> bool;

/// An object type: its fields in the order of their names.
pub struct Table {
    /// Its name in the schema.
    pub name: fn() -> Cow<'static, str>,
    /// Its name in Rust: two types with one name in the schema are refused.
    pub rust: fn() -> &'static str,
    /// What it is.
    pub text: &'static str,
    /// Sorted by name.
    pub fields: &'static [Field],
}

/// Fields that a wing adds to a type of a wing below, which has never heard of it.
pub struct Addition {
    /// The type.
    pub to: fn() -> &'static Table,
    /// Sorted by name.
    pub fields: &'static [Field],
    /// Asks the field at a place of these, of a value of the type.
    pub ask: for<'a> fn(&'a dyn Any, usize, &'a Context<'a>) -> ServerResult<Answer<'a>>,
}

static ADDED: OnceLock<&'static [&'static Addition]> = OnceLock::new();

/// Makes known what the wings add to each other's types, before the schema is built.
pub fn add(all: &'static [&'static Addition]) {
    ADDED.get_or_init(|| all);
}

/// What is added to a type.
pub(crate) fn added(table: &'static Table) -> impl Iterator<Item = &'static Addition> {
    let all = ADDED.get().copied().unwrap_or_default().iter().copied();
    all.filter(move |addition| std::ptr::eq((addition.to)(), table))
}

/// A field of an object type.
pub struct Field {
    /// Its name in the schema.
    pub name: &'static str,
    /// What it is.
    pub text: &'static str,
    /// What it takes.
    pub args: &'static [&'static [Arg]],
    /// What it answers.
    pub ty: Describe,
    /// Who may have it.
    pub rule: Rule,
    /// Nothing has to be waited for; unless more is selected below it, its value is there at once.
    pub now: bool,
}

/// Who may have a field: what the guard checks, what the SDL says and what introspection shows.
pub struct Rule {
    /// What `@requires` says; none: `@public`.
    pub requires: Option<&'static str>,
    /// `@interactive`.
    pub interactive: bool,
    /// What the guard checks; none: whoever reaches the type.
    pub access: Option<&'static Access>,
    /// To whom introspection shows it.
    pub visible: Option<Visible>,
}

impl Rule {
    /// Open to everybody.
    pub const PUBLIC: Self = Self { requires: None, interactive: false, access: None, visible: None };
    /// Open to whoever reaches the type.
    pub const REACHED: Self =
        Self { requires: Some("login"), interactive: false, access: None, visible: Some(guard::known) };
    /// A root field open to everybody who is signed in.
    pub const LOGIN: Self = Self {
        requires: Some("login"),
        interactive: false,
        access: Some(&Access::OPEN),
        visible: Some(guard::open),
    };
}

/// An argument of a field, or a field of an input.
pub struct Arg {
    /// Its name in the schema.
    pub name: &'static str,
    /// What it is.
    pub text: &'static str,
    /// What it takes.
    pub ty: Describe,
    /// What it is when it is absent.
    pub default: Option<fn() -> Value>,
}

/// Arguments that many fields take together.
pub trait Group: Sized {
    /// What they are.
    const ARGS: &'static [Arg];

    /// As they were given.
    fn read(ctx: &Context<'_>) -> ServerResult<Self>;
}

/// An input object.
pub struct InputTable {
    /// Its name in the schema.
    pub name: &'static str,
    /// Its name in Rust.
    pub rust: fn() -> &'static str,
    /// What it is.
    pub text: &'static str,
    /// In the order in which they are declared.
    pub fields: &'static [Arg],
}

/// An enum: the names of its items, and what they are.
pub struct EnumTable {
    /// Its name in the schema.
    pub name: &'static str,
    /// Its name in Rust.
    pub rust: fn() -> &'static str,
    /// What it is.
    pub text: &'static str,
    /// Name and text of each item, in the order in which they are declared.
    pub items: &'static [(&'static str, &'static str)],
}

/// A text for people, unless it is empty.
fn some(text: &str) -> Option<String> {
    (!text.is_empty()).then(|| text.to_owned())
}

/// Registers the type `name`, which `make` describes, unless it is known.
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
    // types that lead to each other find this one registered
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

/// Registers an object type; answers its name as one that is never null.
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

/// Registers an input object; answers its name as one that is never null.
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

/// Registers an enum; answers its name as one that is never null.
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
