//! The future of a field that waits lies on the heap.
//!
//! async-graphql makes one future for all fields of a type, as large as the largest of them, and moves it about for each
//! field of each row. With the bodies that wait behind a pointer it is small for the many that do not.

use proc_macro2::{TokenStream as Tokens, TokenTree};
use quote::{ToTokens, quote};
use syn::{ImplItemFn, ReturnType};

/// The body of an `async fn` as a boxed future; none where there is nothing to wait for.
pub fn body(method: &ImplItemFn) -> Option<Tokens> {
    let ReturnType::Type(_, answer) = &method.sig.output else { return None };
    method.sig.asyncness?;
    let body = &method.block;
    // the first statement tells the compiler what the block answers, so that `?` and `return` work in it
    Some(quote!(Box::pin(async move {
        if let Some(answer) = None::<#answer> {
            return answer;
        }
        #[allow(clippy::needless_return, clippy::let_and_return)]
        let answer: #answer = #body;
        answer
    })))
}

/// Boxes the body of an `async fn` that waits.
pub fn wrap(method: &mut ImplItemFn) {
    if waits(method.block.to_token_stream())
        && let Some(body) = body(method)
    {
        method.block = syn::parse_quote!({ #body.await });
    }
}

/// Whether `await` stands anywhere in it.
fn waits(tokens: Tokens) -> bool {
    tokens.into_iter().any(|token| match token {
        TokenTree::Ident(word) => word == "await",
        TokenTree::Group(group) => waits(group.stream()),
        _ => false,
    })
}
