//! What a root field does is measured: its body runs inside `xieli_domain::observe::field`.

use proc_macro2::Span;
use syn::{ImplItemFn, LitStr};

use crate::boxed;

/// Wraps the body of an `async fn`; one that is not has nothing to wait for.
pub fn wrap(method: &mut ImplItemFn) {
    if let Some(body) = boxed::body(method) {
        let name = LitStr::new(&camel(&method.sig.ident.to_string()), Span::call_site());
        method.block = syn::parse_quote!({ xieli_domain::observe::field(#name, #body).await });
    }
}

/// `member_list` as the schema names it.
fn camel(name: &str) -> String {
    let mut words = name.split('_');
    let first = words.next().unwrap_or_default().to_owned();
    words.fold(first, |mut camel, word| {
        let mut letters = word.chars();
        camel.extend(letters.next().map(|letter| letter.to_ascii_uppercase()));
        camel.push_str(letters.as_str());
        camel
    })
}
