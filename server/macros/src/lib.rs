//! One attribute emits the guard that is executed, the directive that the SDL shows and what introspection shows to
//! whom, so that the three can't part ways; a field with none does not compile.
//!
//! - `#[object(root)]` on the `impl` of a root: every method says `#[public]`, `#[login]` or `#[requires("…")]`;
//!   `#[login(restricted)]` is open to somebody whom the enterprise's security policy stops everywhere else.
//!   `#[interactive]` besides closes a field to personal access tokens.
//! - `#[subscription(root)]` on the `impl` of a root that is subscribed to: the same.
//! - `#[object(public)]` / `#[object(login)]` on the `impl` of a type: the default of its methods.
//! - `#[fields(public)]` / `#[fields(login)]` above `#[derive(SimpleObject)]`: the same for a struct.
//!
//! `#[requires("a,b")]` asks for any one of the codes; `teamManage` among them is team-manager status; `owner:CODE`
//! is the owner flag (an admin does not pass by being one). `#[login]` below a root needs no guard of its own: such a
//! type can only be reached through a root that has one, which a test of the schema proves.

mod boxed;
mod erased;
mod observed;

use proc_macro::TokenStream;
use proc_macro2::{Ident, TokenStream as Tokens};
use quote::{format_ident, quote, quote_spanned};
use syn::spanned::Spanned;
use syn::{Attribute, Fields, ImplItem, ItemImpl, ItemStruct, LitStr, Meta, Type, parse_macro_input};

#[derive(Clone)]
enum Rule {
    Public,
    Login { guarded: bool },
    Requires(LitStr),
}

/// What a field says beside its rule.
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

/// Takes the rule and what stands beside it out of a field's attributes.
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

/// The rules that ask for codes, kept beside the type: one constant each, for the guard and for introspection.
struct Rules {
    module: Ident,
    items: Vec<Tokens>,
    /// The fields are those of a root that changes things.
    changes: bool,
}

impl Rules {
    fn of(name: &str, level: Level) -> Self {
        let mut words = String::new();
        for letter in name.chars() {
            if letter.is_uppercase() && !words.is_empty() {
                words.push('_');
            }
            words.extend(letter.to_lowercase());
        }
        let changes = level == Level::Root && name.ends_with("Mutation");
        Self { module: format_ident!("access_of_{words}"), items: Vec::new(), changes }
    }

    /// Keeps a rule; answers the paths of its constant and of the function that introspection asks.
    fn keep(&mut self, access: &Tokens) -> (Tokens, LitStr) {
        let (module, number) = (&self.module, self.items.len());
        let (rule, shown) = (format_ident!("RULE_{number}"), format_ident!("shown_{number}"));
        self.items.push(quote! {
            pub(super) const #rule: xieli_kernel::Access = #access;
            pub(super) fn #shown(ctx: &async_graphql::Context<'_>) -> bool {
                crate::core::guard::shown(ctx, &#rule)
            }
        });
        let path = LitStr::new(&format!("{module}::{shown}"), self.module.span());
        (quote!(#module::#rule), path)
    }

    fn module(&self) -> Tokens {
        let (module, items) = (&self.module, &self.items);
        if items.is_empty() { Tokens::new() } else { quote!(mod #module { #(#items)* }) }
    }
}

/// The arguments for `#[graphql(…)]` that the rule stands for.
fn graphql(rule: &Rule, marks: Marks, rules: &mut Rules) -> Tokens {
    let (Marks { interactive, restricted }, changes) = (marks, rules.changes);
    let flags = quote! {
        interactive: #interactive,
        changes: #changes,
        restricted: #restricted,
    };
    let mark = interactive.then(|| quote!(, directive = crate::core::guard::interactive::apply()));
    match rule {
        Rule::Public => quote!(directive = crate::core::guard::public::apply()),
        Rule::Login { guarded } if interactive || (*guarded && (restricted || changes)) => {
            let (access, shown) =
                rules.keep(&quote!(xieli_kernel::Access { #flags ..xieli_kernel::Access::OPEN }));
            quote! {
                guard = crate::core::guard::Allowed(&#access),
                directive = crate::core::guard::requires::apply("login".to_owned()),
                visible = #shown
                #mark
            }
        }
        Rule::Login { guarded: true } => quote! {
            guard = crate::core::guard::Allowed(&xieli_kernel::Access::OPEN),
            directive = crate::core::guard::requires::apply("login".to_owned()),
            visible = "crate::core::guard::open"
        },
        Rule::Login { guarded: false } => quote! {
            directive = crate::core::guard::requires::apply("login".to_owned()),
            visible = "crate::core::guard::known"
        },
        Rule::Requires(text) => {
            let value = text.value();
            let (owner, list) = match value.strip_prefix("owner:") {
                Some(list) => (true, list),
                None => (false, value.as_str()),
            };
            let names: Vec<&str> = list.split(',').map(str::trim).filter(|name| !name.is_empty()).collect();
            let team = names.contains(&"teamManage");
            let codes = names.iter().filter(|name| **name != "teamManage");
            let (access, shown) = rules.keep(&quote_spanned! { text.span() =>
                xieli_kernel::Access {
                    perms: &[#(xieli_kernel::Code::known(#codes)),*],
                    team_manage: #team,
                    perms3: &[],
                    or: true,
                    owner: #owner,
                    #flags
                }
            });
            quote_spanned! { text.span() =>
                guard = crate::core::guard::Allowed(&#access),
                directive = crate::core::guard::requires::apply(#value.to_owned()),
                visible = #shown
                #mark
            }
        }
    }
}

fn with_rule(
    attrs: &mut Vec<Attribute>,
    (rule, marks): &(Rule, Marks),
    rules: &mut Rules,
) -> syn::Result<()> {
    let ours = graphql(rule, *marks, rules);
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

/// The name of the type that an `impl` is of.
fn name_of(ty: &Type) -> syn::Result<String> {
    match ty {
        Type::Path(path) => path.path.segments.last().map(|last| last.ident.to_string()),
        _ => None,
    }
    .ok_or_else(|| syn::Error::new(ty.span(), "expected a type with a name"))
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
    implementation(attr, item, &quote!(async_graphql::Object), true)
}

/// The same for what can be subscribed to: the methods answer streams.
#[proc_macro_attribute]
pub fn subscription(attr: TokenStream, item: TokenStream) -> TokenStream {
    implementation(attr, item, &quote!(async_graphql::Subscription), false)
}

/// `measured`: the bodies of root fields do what the field is for; those of subscriptions only begin it.
fn implementation(attr: TokenStream, item: TokenStream, kind: &Tokens, measured: bool) -> TokenStream {
    let mut item = parse_macro_input!(item as ItemImpl);
    let expand = || -> syn::Result<Tokens> {
        let (level, rest) = arguments(attr.into())?;
        let mut rules = Rules::of(&name_of(&item.self_ty)?, level);
        for method in &mut item.items {
            if let ImplItem::Fn(method) = method
                && !skipped(&method.attrs)
            {
                let at = method.sig.span();
                let rule = rule(&mut method.attrs, level, at)?;
                with_rule(&mut method.attrs, &rule, &mut rules)?;
                match level {
                    Level::Root if measured => observed::wrap(method),
                    Level::Root => {}
                    Level::Public | Level::Login => boxed::wrap(method),
                }
            }
        }
        let rules = rules.module();
        let engine = measured.then(|| quote!(crate = "crate::core::engine",));
        Ok(quote!(#rules #[#kind(#engine #rest)] #item))
    };
    expand().unwrap_or_else(syn::Error::into_compile_error).into()
}

/// The same for a struct that derives `SimpleObject`; stands above the derive.
#[proc_macro_attribute]
pub fn fields(attr: TokenStream, item: TokenStream) -> TokenStream {
    let mut item = parse_macro_input!(item as ItemStruct);
    let expand = || -> syn::Result<Tokens> {
        let (level, _) = arguments(attr.into())?;
        let mut rules = Rules::of(&item.ident.to_string(), level);
        if let Fields::Named(fields) = &mut item.fields {
            for field in &mut fields.named {
                if !skipped(&field.attrs) {
                    let at = field.span();
                    let rule = rule(&mut field.attrs, level, at)?;
                    with_rule(&mut field.attrs, &rule, &mut rules)?;
                }
            }
        }
        let rules = rules.module();
        Ok(quote!(#rules #item))
    };
    expand().unwrap_or_else(syn::Error::into_compile_error).into()
}

/// An `async fn` whose future is boxed, so that its body is compiled here and not wherever it is polled: the edge of a
/// floor.
#[proc_macro_attribute]
pub fn erased(_: TokenStream, item: TokenStream) -> TokenStream {
    let function = parse_macro_input!(item as erased::Function);
    erased::expand(function).unwrap_or_else(syn::Error::into_compile_error).into()
}

/// The `impl` of a loader, with what is asked through it: code of the loader's own crate, behind a pointer.
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
