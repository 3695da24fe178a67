//! Expands `sql!`: a constant SQL text with the numbers of statuses, from the declaration of the process.

use proc_macro2::TokenStream as Tokens;
use quote::quote;
use syn::parse::Parser;
use syn::punctuated::Punctuated;
use syn::{LitStr, Path, Token};

/// Generates the constant. Braces are replaced only if a capital letter follows, so that `'{}'` and braces of
/// JSON stay.
pub fn text(given: &LitStr) -> syn::Result<Tokens> {
    let value = given.value();
    let mut rest = value.as_str();
    let mut plain = String::new();
    let mut parts = Vec::new();
    while let Some((before, after)) = rest.split_once('{') {
        plain.push_str(before);
        match after.split_once('}') {
            Some((inside, behind)) if inside.starts_with(|first: char| first.is_ascii_uppercase()) => {
                parts.push(quote!(#plain));
                plain.clear();
                parts.push(part(inside, given)?);
                rest = behind;
            }
            _ => {
                plain.push('{');
                rest = after;
            }
        }
    }
    plain.push_str(rest);
    parts.push(quote!(#plain));
    Ok(quote!(xieli_domain::states::const_concat!(#(#parts),*)))
}

/// A constant text if its name is in capitals, otherwise the numbers of the statuses.
fn part(inside: &str, given: &LitStr) -> syn::Result<Tokens> {
    let wrong = |_| syn::Error::new(given.span(), format!("`{inside}` names no statuses"));
    let paths = Punctuated::<Path, Token![,]>::parse_terminated.parse_str(inside).map_err(wrong)?;
    let paths: Vec<Path> = paths.into_iter().collect();
    if let [path] = &paths[..] {
        let name = path.segments.last().map(|last| last.ident.to_string()).unwrap_or_default();
        if !name.contains(|letter: char| letter.is_ascii_lowercase()) {
            return Ok(quote!(#path));
        }
    }
    Ok(quote!({
        const LIST: &xieli_domain::states::Numbers =
            &xieli_domain::states::Numbers::of(&[#(#paths.number()),*]);
        LIST.text()
    }))
}
