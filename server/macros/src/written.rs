//! Parser of the attributes of a field: its docstring and `#[graphql(…)]`.

use proc_macro2::TokenStream as Tokens;
use quote::{ToTokens, quote};
use syn::{Attribute, Expr, ExprLit, Lit, LitStr, Meta, Path, Token};

/// Options of `#[graphql(…)]`.
#[derive(Default)]
pub struct Said {
    /// Its name in the schema.
    pub name: Option<String>,
    /// Description, where docstrings are not allowed.
    pub desc: Option<String>,
    /// Value of an absent field.
    pub default: Option<Tokens>,
    /// The enum of the domain that it mirrors.
    pub remote: Option<Path>,
    /// The argument is a group, which stands for several arguments of the schema.
    pub group: bool,
    /// The domain type that it is converted to.
    pub into: Option<Path>,
    /// The remaining fields of the domain type get their defaults.
    pub rest: bool,
    /// The type of the record that an id refers to.
    pub id: Option<Path>,
    /// The function that converts the value to the domain type.
    pub read: Option<Path>,
    /// Value for the domain if the field is absent.
    pub or: Option<Tokens>,
    /// The field is not passed to the domain.
    pub aside: bool,
}

/// Takes `#[graphql(…)]` out of the attributes.
pub fn take(attrs: &mut Vec<Attribute>) -> syn::Result<Said> {
    let mut said = Said::default();
    for attr in attrs.iter().filter(|attr| attr.path().is_ident("graphql")) {
        attr.parse_nested_meta(|meta| {
            let word = meta.path.get_ident().map(ToString::to_string).unwrap_or_default();
            let given = meta.input.peek(Token![=]);
            match word.as_str() {
                "name" => said.name = Some(meta.value()?.parse::<LitStr>()?.value()),
                "desc" => said.desc = Some(meta.value()?.parse::<LitStr>()?.value()),
                "remote" => said.remote = Some(meta.value()?.parse::<LitStr>()?.parse()?),
                "group" => said.group = true,
                "into" => said.into = Some(meta.value()?.parse()?),
                "rest" => said.rest = true,
                "id" => said.id = Some(meta.value()?.parse()?),
                "read" => said.read = Some(meta.value()?.parse()?),
                "or" => said.or = Some(meta.value()?.parse::<Expr>()?.into_token_stream()),
                "aside" => said.aside = true,
                "default" if given => said.default = Some(meta.value()?.parse::<Expr>()?.into_token_stream()),
                "default" => said.default = Some(quote!(::core::default::Default::default())),
                "default_with" => {
                    said.default =
                        Some(meta.value()?.parse::<LitStr>()?.parse::<Expr>()?.into_token_stream());
                }
                _ => return Err(meta.error("not known here")),
            }
            Ok(())
        })?;
    }
    attrs.retain(|attr| !attr.path().is_ident("graphql"));
    Ok(said)
}

/// The docstring of an item.
pub fn text(attrs: &[Attribute]) -> String {
    let lines = attrs.iter().filter_map(|attr| match &attr.meta {
        Meta::NameValue(doc) if doc.path.is_ident("doc") => match &doc.value {
            Expr::Lit(ExprLit { lit: Lit::Str(line), .. }) => Some(line.value().trim().to_owned()),
            _ => None,
        },
        _ => None,
    });
    lines.collect::<Vec<_>>().join("\n").trim().to_owned()
}

/// The default of a field, or none.
pub fn default_of(ty: &syn::Type, default: Option<&Tokens>) -> Tokens {
    match default {
        Some(default) => quote! {
            ::core::option::Option::Some(|| {
                let default: #ty = #default;
                ::async_graphql::InputType::to_value(&default)
            })
        },
        None => quote!(::core::option::Option::None),
    }
}
