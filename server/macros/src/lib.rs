//! One attribute emits both the guard that is executed and the directive that the SDL shows, so that the two can't
//! part ways; a field with neither does not compile.
//!
//! - `#[object(root)]` on the `impl` of a root: every method says `#[public]`, `#[login]` or `#[requires("…")]`.
//! - `#[object(public)]` / `#[object(login)]` on the `impl` of a type: the default of its methods.
//! - `#[fields(public)]` / `#[fields(login)]` above `#[derive(SimpleObject)]`: the same for a struct.
//!
//! `#[requires("a,b")]` asks for any one of the codes; `teamManage` among them is team-manager status; `owner:CODE`
//! is the owner flag (an admin does not pass by being one). `#[login]` below a root needs no guard of its own: such a
//! type can only be reached through a root that has one, which a test of the schema proves.

use proc_macro::TokenStream;
use proc_macro2::TokenStream as Tokens;
use quote::{quote, quote_spanned};
use syn::spanned::Spanned;
use syn::{Attribute, Fields, ImplItem, ItemImpl, ItemStruct, LitStr, Meta, parse_macro_input};

#[derive(Clone)]
enum Rule {
    Public,
    Login { guarded: bool },
    Requires(LitStr),
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

/// The level named first, and whatever follows it, which is handed on to async-graphql (`name = "…"`).
fn arguments(attr: Tokens) -> syn::Result<(Level, Tokens)> {
    let mut rest = attr.into_iter();
    let first = rest.next();
    let level = match first.as_ref().map(ToString::to_string).as_deref() {
        Some("root") => Level::Root,
        Some("public") => Level::Public,
        Some("login") => Level::Login,
        _ => {
            return Err(syn::Error::new(first.span(), "expected root, public or login"));
        }
    };
    rest.next();
    Ok((level, rest.collect()))
}

/// Takes the rule out of a field's attributes.
fn rule(attrs: &mut Vec<Attribute>, level: Level, at: proc_macro2::Span) -> syn::Result<Rule> {
    let mut found = None;
    let mut error = None;
    attrs.retain(|attr| {
        let rule = match &attr.meta {
            Meta::Path(path) if path.is_ident("public") => Ok(Rule::Public),
            Meta::Path(path) if path.is_ident("login") => Ok(Rule::Login { guarded: level == Level::Root }),
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
    found
        .or_else(|| level.default_rule())
        .ok_or_else(|| syn::Error::new(at, "a field says #[public], #[login] or #[requires(\"code\")]"))
}

/// The arguments for `#[graphql(…)]` that the rule stands for.
fn graphql(rule: &Rule) -> Tokens {
    match rule {
        Rule::Public => quote!(directive = crate::core::guard::public::apply()),
        Rule::Login { guarded } => {
            let directive = quote!(directive = crate::core::guard::requires::apply("login".to_owned()));
            if *guarded {
                quote!(guard = crate::core::guard::Allowed(&xieli_kernel::Access::OPEN), #directive)
            } else {
                directive
            }
        }
        Rule::Requires(text) => {
            let value = text.value();
            let (owner, list) = match value.strip_prefix("owner:") {
                Some(list) => (true, list),
                None => (false, value.as_str()),
            };
            let names: Vec<&str> = list.split(',').map(str::trim).filter(|name| !name.is_empty()).collect();
            let team = names.contains(&"teamManage");
            let codes = names.iter().filter(|name| **name != "teamManage");
            quote_spanned! { text.span() =>
                guard = crate::core::guard::Allowed(const { &xieli_kernel::Access {
                    perms: &[#(xieli_kernel::Code::known(#codes)),*],
                    team_manage: #team,
                    perms3: &[],
                    or: true,
                    owner: #owner,
                } }),
                directive = crate::core::guard::requires::apply(#value.to_owned())
            }
        }
    }
}

fn with_rule(attrs: &mut Vec<Attribute>, rule: &Rule) -> syn::Result<()> {
    let ours = graphql(rule);
    for attr in attrs.iter_mut() {
        if let Meta::List(list) = &mut attr.meta
            && list.path.is_ident("graphql")
        {
            let theirs = &list.tokens;
            list.tokens = if theirs.is_empty() { ours } else { quote!(#theirs, #ours) };
            return Ok(());
        }
    }
    attrs.push(syn::parse_quote!(#[graphql(#ours)]));
    Ok(())
}

fn skipped(attrs: &[Attribute]) -> bool {
    attrs.iter().any(|attr| {
        matches!(&attr.meta, Meta::List(list) if list.path.is_ident("graphql")
            && list.tokens.to_string().split(',').any(|word| word.trim() == "skip"))
    })
}

/// An async-graphql object whose every method has its rule: see the crate's documentation.
#[proc_macro_attribute]
pub fn object(attr: TokenStream, item: TokenStream) -> TokenStream {
    let mut item = parse_macro_input!(item as ItemImpl);
    let expand = || -> syn::Result<Tokens> {
        let (level, rest) = arguments(attr.into())?;
        for method in &mut item.items {
            if let ImplItem::Fn(method) = method
                && !skipped(&method.attrs)
            {
                let at = method.sig.span();
                let rule = rule(&mut method.attrs, level, at)?;
                with_rule(&mut method.attrs, &rule)?;
            }
        }
        Ok(quote!(#[async_graphql::Object(#rest)] #item))
    };
    expand().unwrap_or_else(syn::Error::into_compile_error).into()
}

/// The same for a struct that derives `SimpleObject`; stands above the derive.
#[proc_macro_attribute]
pub fn fields(attr: TokenStream, item: TokenStream) -> TokenStream {
    let mut item = parse_macro_input!(item as ItemStruct);
    let expand = || -> syn::Result<Tokens> {
        let (level, _) = arguments(attr.into())?;
        if let Fields::Named(fields) = &mut item.fields {
            for field in &mut fields.named {
                if !skipped(&field.attrs) {
                    let at = field.span();
                    let rule = rule(&mut field.attrs, level, at)?;
                    with_rule(&mut field.attrs, &rule)?;
                }
            }
        }
        Ok(quote!(#item))
    };
    expand().unwrap_or_else(syn::Error::into_compile_error).into()
}
