//! Macros of the GraphQL schema. One attribute generates the guard that runs, the directive in the SDL and
//! the visibility for introspection, so that the three always agree; a field without an attribute does not
//! compile.
//!
//! - `#[object(root)]` on the `impl` of a root: every method says `#[public]`, `#[login]` or
//!   `#[requires("…")]`; `#[login(restricted)]` is open also to members whom the enterprise's security policy
//!   blocks everywhere else. `#[interactive]` additionally closes a field to personal access tokens.
//! - `#[subscription(root)]` on the `impl` of a subscription root: the same.
//! - `#[object(public)]` / `#[object(login)]` on the `impl` of a type: the default of its methods.
//! - `#[fields(public)]` / `#[fields(login)]` on a struct: the same for its fields.
//! - `#[object(login, common(id, version, created_by))]` adds the common fields of records; a method without
//!   a body returns the column of its name, and with `#[by(Loader, column)]` the record that the column
//!   refers to.
//! - With `#[list(store::teams)]`, `#[one]`, `#[create(service::save)]`, `#[update(service::save, Team)]` and
//!   `#[delete(service::delete, Team)]` a root method needs no body: `short` documents the forms.
//! - A mutation takes one argument `input`. The parameters of a method with several, or with one of another
//!   name, become the members of an input object, `TaskUpdateInput` of `taskUpdate`: `members` says how.
//! - `#[object(login, adds(EnterprisePicture))]` on an `impl` of a type of a lower domain crate adds fields
//!   to it.
//! - `#[derive(InputObject)]` and `#[derive(Enum)]` generate the input types.
//!
//! `#[requires("a,b")]` requires any one of the codes; `teamManage` among them is team-manager status;
//! `owner:CODE` is the owner flag (an admin does not pass by being one). `#[login]` below a root needs no
//! guard of its own: such a type can only be reached through a root that has one, which a test of the schema
//! proves.
//!
//! The macros generate little: a table of the fields, and one match arm per field that resolves it.
//! Everything else is implemented once in `xieli_graph_core`, which registers and runs all types by their
//! tables (decision 0041).

mod choice;
mod erased;
mod input;
mod members;
mod object;
mod short;
mod sql;
mod written;

use proc_macro::TokenStream;
use proc_macro2::{Ident, TokenStream as Tokens};
use quote::{quote, quote_spanned};
use syn::{Attribute, DeriveInput, ItemImpl, ItemStruct, LitStr, Meta, parse_macro_input};

#[derive(Clone)]
enum Rule {
    Public,
    Login { guarded: bool },
    Requires(LitStr),
}

/// Flags of a field besides its rule.
#[derive(Clone, Copy, Default)]
struct Marks {
    interactive: bool,
    restricted: bool,
}

#[derive(Clone, Copy, PartialEq)]
enum Level {
    Root,
    Public,
    Login,
}

impl Level {
    fn default_rule(self) -> Option<Rule> {
        match self {
            Self::Root => None,
            Self::Public => Some(Rule::Public),
            Self::Login => Some(Rule::Login { guarded: false }),
        }
    }
}

impl syn::parse::Parse for Level {
    fn parse(input: syn::parse::ParseStream<'_>) -> syn::Result<Self> {
        let word: Ident = input.parse()?;
        match word.to_string().as_str() {
            "root" => Ok(Self::Root),
            "public" => Ok(Self::Public),
            "login" => Ok(Self::Login),
            _ => Err(syn::Error::new(word.span(), "expected root, public or login")),
        }
    }
}

/// Takes the rule and the flags out of a field's attributes.
fn rule(attrs: &mut Vec<Attribute>, level: Level, at: proc_macro2::Span) -> syn::Result<(Rule, Marks)> {
    let mut found = None;
    let mut error = None;
    let mut marks = Marks::default();
    attrs.retain(|attr| {
        let rule = match &attr.meta {
            Meta::Path(path) if path.is_ident("public") => Ok(Rule::Public),
            Meta::Path(path) if path.is_ident("login") => Ok(Rule::Login { guarded: level == Level::Root }),
            Meta::Path(path) if path.is_ident("interactive") => {
                marks.interactive = true;
                return false;
            }
            Meta::List(list) if list.path.is_ident("login") => list.parse_args::<Ident>().and_then(|word| {
                let known = word == "restricted" && level == Level::Root;
                let wrong = || syn::Error::new(word.span(), "only #[login(restricted)], on a root field");
                marks.restricted = known;
                known.then_some(Rule::Login { guarded: true }).ok_or_else(wrong)
            }),
            Meta::List(list) if list.path.is_ident("requires") => attr.parse_args().map(Rule::Requires),
            _ => return true,
        };
        match rule {
            Ok(rule) => found = Some(rule),
            Err(wrong) => error = Some(wrong),
        }
        false
    });
    if let Some(error) = error {
        return Err(error);
    }
    let rule = found
        .or_else(|| level.default_rule())
        .ok_or_else(|| syn::Error::new(at, "a field says #[public], #[login] or #[requires(\"code\")]"))?;
    if marks.interactive && matches!(rule, Rule::Public) {
        return Err(syn::Error::new(at, "what is public is open to tokens, too"));
    }
    Ok((rule, marks))
}

/// The `Rule` of a field's table entry. `changes`: the field belongs to the mutation root.
fn tokens(rule: &Rule, marks: Marks, changes: bool) -> Tokens {
    let core = quote!(::xieli_graph_core);
    let Marks { interactive, restricted } = marks;
    let flags = quote!(interactive: #interactive, changes: #changes, restricted: #restricted,);
    let (says, access) = match rule {
        Rule::Public => return quote!(#core::table::Rule::PUBLIC),
        Rule::Login { guarded } if interactive || (*guarded && (restricted || changes)) => {
            ("login".to_owned(), quote!(::xieli_kernel::Access { #flags ..::xieli_kernel::Access::OPEN }))
        }
        Rule::Login { guarded: true } => return quote!(#core::table::Rule::LOGIN),
        Rule::Login { guarded: false } => return quote!(#core::table::Rule::REACHED),
        Rule::Requires(text) => {
            let value = text.value();
            let (owner, list) = match value.strip_prefix("owner:") {
                Some(list) => (true, list),
                None => (false, value.as_str()),
            };
            let names: Vec<&str> = list.split(',').map(str::trim).filter(|name| !name.is_empty()).collect();
            let team = names.contains(&"teamManage");
            let codes = names.iter().filter(|name| **name != "teamManage");
            let access = quote_spanned! { text.span() =>
                ::xieli_kernel::Access {
                    perms: &[#(::xieli_kernel::Code::known(#codes)),*],
                    team_manage: #team,
                    perms3: &[],
                    or: true,
                    owner: #owner,
                    #flags
                }
            };
            (value, access)
        }
    };
    quote!({
        const ACCESS: ::xieli_kernel::Access = #access;
        #core::table::Rule {
            requires: ::core::option::Option::Some(#says),
            interactive: #interactive,
            access: ::core::option::Option::Some(&ACCESS),
            visible: ::core::option::Option::Some(|ctx| #core::guard::shown(ctx, &ACCESS)),
        }
    })
}

/// An object with a rule for every method: see the crate's documentation.
#[proc_macro_attribute]
pub fn object(attr: TokenStream, item: TokenStream) -> TokenStream {
    let (head, item) = (parse_macro_input!(attr as short::Head), parse_macro_input!(item as ItemImpl));
    written(object::of_methods(head, item))
}

/// The same for subscriptions: the methods return streams.
#[proc_macro_attribute]
pub fn subscription(attr: TokenStream, item: TokenStream) -> TokenStream {
    let (level, item) = (parse_macro_input!(attr as Level), parse_macro_input!(item as ItemImpl));
    written(object::of_streams(level, item))
}

/// The same for the fields of a struct.
#[proc_macro_attribute]
pub fn fields(attr: TokenStream, item: TokenStream) -> TokenStream {
    let (level, item) = (parse_macro_input!(attr as Level), parse_macro_input!(item as ItemStruct));
    written(object::of_struct(level, item))
}

/// An input object. On a field, `#[graphql(name = "…")]` sets its name in the schema, and
/// `#[graphql(default)]`, `#[graphql(default = …)]` or `#[graphql(default_with = "…")]` the value of an
/// absent one.
///
/// `#[graphql(into = model::NewTeam)]` on the struct adds `read()`, which converts it to that type: absent,
/// null and a value stay distinct, `#[graphql(id = Team)]` decodes an id or a list of them,
/// `#[graphql(or = …)]` replaces an absent value, `#[graphql(aside)]` leaves a field out, and `rest` beside
/// `into` gives the remaining fields their defaults.
#[proc_macro_derive(InputObject, attributes(graphql))]
pub fn input_object(item: TokenStream) -> TokenStream {
    written(input::derived(parse_macro_input!(item as DeriveInput)))
}

/// An enum of the schema; `#[graphql(remote = "Path")]`: it mirrors that enum, with conversions (`into`) both
/// ways.
#[proc_macro_derive(Enum, attributes(graphql))]
pub fn choice(item: TokenStream) -> TokenStream {
    written(choice::derived(parse_macro_input!(item as DeriveInput)))
}

fn written(tokens: syn::Result<Tokens>) -> TokenStream {
    tokens.unwrap_or_else(syn::Error::into_compile_error).into()
}

/// An `async fn` whose future is boxed, so that its body is compiled here and not in every crate that polls
/// it: used at the boundary of a layer.
#[proc_macro_attribute]
pub fn erased(_: TokenStream, item: TokenStream) -> TokenStream {
    let function = parse_macro_input!(item as erased::Function);
    written(erased::expand(function))
}

/// A constant SQL text in which `{Status::Done, Status::Closed}` stands for the numbers of these statuses and
/// `{OPEN}` for the constant text of that name; all other braces stay.
#[proc_macro]
pub fn sql(text: TokenStream) -> TokenStream {
    written(sql::text(&parse_macro_input!(text as LitStr)))
}

/// The `impl` of a loader, with its generic callers: compiled in the loader's own crate, behind a pointer.
#[proc_macro_attribute]
pub fn batch(_: TokenStream, item: TokenStream) -> TokenStream {
    let mut item = parse_macro_input!(item as ItemImpl);
    item.items.push(syn::parse_quote! {
        fn ask(
            loaders: &xieli_domain::Loaders,
            key: Self::Key,
        ) -> ::futures_util::future::BoxFuture<'_, xieli_kernel::AppResult<Option<Self::Value>>> {
            Box::pin(loaders.one::<Self>(key))
        }
    });
    item.items.push(syn::parse_quote! {
        fn ask_many(
            loaders: &xieli_domain::Loaders,
            keys: Vec<Self::Key>,
        ) -> ::futures_util::future::BoxFuture<'_, xieli_kernel::AppResult<Vec<Self::Value>>> {
            Box::pin(loaders.many::<Self>(keys))
        }
    });
    quote!(#item).into()
}
