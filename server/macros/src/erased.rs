//! `#[erased]`: makes an `async fn` return a boxed future, whose body is compiled in its own crate only.
//!
//! The body of a plain `async fn` is compiled in every crate that polls it, with everything that it calls:
//! the queries of a store would be compiled in the schema, in the binary and in each of the tests. Behind a
//! boxed future they are compiled once (docs/decisions/0039).

use std::mem;

use proc_macro2::{Span, TokenStream as Tokens};
use quote::{format_ident, quote};
use syn::parse::{Parse, ParseStream};
use syn::spanned::Spanned;
use syn::visit_mut::{self, VisitMut};
use syn::{
    Attribute, FnArg, GenericParam, Lifetime, Pat, Receiver, ReturnType, Signature, Type, TypeBareFn,
    TypeImplTrait, TypeReference, Visibility, WherePredicate, parse_quote,
};

/// A function or method: the body `{ … }` is kept as tokens, which only the compiler parses; in a trait it is
/// `;`.
pub struct Function {
    attrs: Vec<Attribute>,
    vis: Visibility,
    sig: Signature,
    body: Option<Tokens>,
}

impl Parse for Function {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let (attrs, vis, sig) = (input.call(Attribute::parse_outer)?, input.parse()?, input.parse()?);
        let body: Tokens = input.parse()?;
        Ok(Self { attrs, vis, sig, body: (body.to_string() != ";").then_some(body) })
    }
}

/// The function without `async`, with its body in a boxed future.
pub fn expand(function: Function) -> syn::Result<Tokens> {
    let Function { attrs, vis, mut sig, body } = function;
    if sig.asyncness.take().is_none() {
        return Err(syn::Error::new(sig.span(), "only what is async can be erased"));
    }
    let answer: Type = match mem::replace(&mut sig.output, ReturnType::Default) {
        ReturnType::Default => parse_quote!(()),
        ReturnType::Type(_, answer) => *answer,
    };
    let (answer, lasts) = lifetimes(&mut sig, answer)?;
    let kept = arguments(&mut sig);
    sig.output = parse_quote!(-> ::futures_util::future::BoxFuture<#lasts, #answer>);
    let Some(body) = body else { return Ok(quote!(#(#attrs)* #vis #sig;)) };
    // the first statement tells the compiler the return type of the block, so that `?` and `return` work in
    // it
    Ok(quote! {
        #(#attrs)*
        #[allow(
            clippy::manual_async_fn,
            clippy::needless_lifetimes,
            clippy::extra_unused_lifetimes,
            clippy::multiple_bound_locations
        )]
        #vis #sig {
            ::std::boxed::Box::pin(async move {
                if let ::std::option::Option::Some(answer) = ::std::option::Option::None::<#answer> {
                    return answer;
                }
                #kept
                #[allow(
                    unreachable_code,
                    clippy::needless_return,
                    clippy::let_and_return,
                    clippy::let_unit_value,
                    clippy::diverging_sub_expression
                )]
                {
                    let answer: #answer = #body;
                    answer
                }
            })
        }
    })
}

/// Names every elided lifetime, so that the future lives no longer than any of them; returns the output type
/// of the future and its lifetime.
fn lifetimes(sig: &mut Signature, mut answer: Type) -> syn::Result<(Type, Lifetime)> {
    let erased = Lifetime::new("'erased", Span::call_site());
    let lent = borrowed_from(sig);
    let mut names = Names { made: Vec::new(), all: None, error: None };
    // the lifetime that the output borrows from is kept apart from the others, which may end earlier
    if let Some(lent) = lent
        && elided(&mut answer.clone())
    {
        let of: Lifetime = parse_quote!('answer);
        names.all = Some(of.clone());
        names.visit_type_mut(&mut answer);
        match &mut sig.inputs[lent] {
            FnArg::Receiver(receiver) => whole(&mut names, receiver),
            FnArg::Typed(argument) => names.visit_type_mut(&mut argument.ty),
        }
        names.all = None;
        names.made.push(of);
    }
    let mut outlives: Vec<WherePredicate> = Vec::new();
    for argument in &mut sig.inputs {
        // the outermost reference lives as long as the future, references inside it may live longer
        let ty = match argument {
            FnArg::Receiver(Receiver { reference: Some((_, lifetime)), .. }) => {
                lifetime.get_or_insert_with(|| erased.clone());
                continue;
            }
            FnArg::Receiver(receiver) => {
                outlives.push(parse_quote!(Self: #erased));
                &mut *receiver.ty
            }
            FnArg::Typed(argument) => &mut *argument.ty,
        };
        if let Type::Reference(TypeReference { lifetime, .. }) = ty {
            lifetime.get_or_insert_with(|| erased.clone());
        }
        names.visit_type_mut(ty);
    }
    if let Some(error) = names.error {
        return Err(error);
    }
    Ok((answer, declare(sig, erased, names.made, outlives)))
}

/// Index of the argument from which an elided lifetime of the output is borrowed.
fn borrowed_from(sig: &Signature) -> Option<usize> {
    let lends = |argument: &FnArg| match argument {
        FnArg::Receiver(receiver) => receiver.reference.is_some(),
        FnArg::Typed(argument) => elided(&mut argument.ty.clone()),
    };
    match sig.inputs.first() {
        Some(FnArg::Receiver(receiver)) if receiver.reference.is_some() => Some(0),
        _ => sig.inputs.iter().position(lends),
    }
}

/// Whether a type contains an elided lifetime.
fn elided(ty: &mut Type) -> bool {
    let mut names = Names { made: Vec::new(), all: None, error: None };
    names.visit_type_mut(ty);
    !names.made.is_empty()
}

/// Gives `&self` an explicit lifetime.
fn whole(names: &mut Names, receiver: &mut Receiver) {
    if let Some((_, lifetime)) = &mut receiver.reference {
        lifetime.get_or_insert_with(|| names.next());
    }
}

/// Adds the lifetimes to the generics: all of them, and all types, outlive the future.
fn declare(
    sig: &mut Signature,
    erased: Lifetime,
    made: Vec<Lifetime>,
    mut outlives: Vec<WherePredicate>,
) -> Lifetime {
    for param in &sig.generics.params {
        match param {
            GenericParam::Lifetime(param) => {
                let name = &param.lifetime;
                outlives.push(parse_quote!(#name: #erased));
            }
            GenericParam::Type(param) => {
                let name = &param.ident;
                outlives.push(parse_quote!(#name: #erased));
            }
            GenericParam::Const(_) => {}
        }
    }
    outlives.extend(made.iter().map(|name| -> WherePredicate { parse_quote!(#name: #erased) }));
    let mut uses = Uses(false);
    sig.inputs.iter_mut().for_each(|argument| uses.visit_fn_arg_mut(argument));
    if outlives.is_empty() && !uses.0 {
        return parse_quote!('static);
    }
    for name in made.into_iter().rev() {
        sig.generics.params.insert(0, parse_quote!(#name));
    }
    sig.generics.params.insert(0, parse_quote!(#erased));
    if !outlives.is_empty() {
        sig.generics.make_where_clause().predicates.extend(outlives);
    }
    erased
}

/// Statements before the body: patterns are destructured inside, and every argument lives until the future
/// ends, whether the body uses it or not.
fn arguments(sig: &mut Signature) -> Tokens {
    let mut kept = Tokens::new();
    for (number, argument) in sig.inputs.iter_mut().enumerate() {
        let FnArg::Typed(argument) = argument else { continue };
        let name = match &*argument.pat {
            Pat::Ident(pattern) if pattern.subpat.is_none() && pattern.by_ref.is_none() => {
                pattern.ident.clone()
            }
            pattern => {
                let name = format_ident!("argument_{number}");
                kept.extend(quote!(let #pattern = #name;));
                *argument.pat = parse_quote!(#name);
                continue;
            }
        };
        if !matches!(&*argument.ty, Type::Reference(_)) {
            kept.extend(quote!(let _ = &#name;));
        }
    }
    kept
}

/// Names lifetimes: each differently, or all the same.
struct Names {
    made: Vec<Lifetime>,
    all: Option<Lifetime>,
    error: Option<syn::Error>,
}

impl Names {
    fn next(&mut self) -> Lifetime {
        self.all.clone().unwrap_or_else(|| {
            let made = Lifetime::new(&format!("'l{}", self.made.len()), Span::call_site());
            self.made.push(made.clone());
            made
        })
    }
}

impl VisitMut for Names {
    fn visit_lifetime_mut(&mut self, lifetime: &mut Lifetime) {
        if lifetime.ident == "_" {
            *lifetime = self.next();
        }
    }

    fn visit_type_reference_mut(&mut self, reference: &mut TypeReference) {
        if reference.lifetime.is_none() {
            reference.lifetime = Some(self.next());
        }
        visit_mut::visit_type_reference_mut(self, reference);
    }

    fn visit_type_impl_trait_mut(&mut self, ty: &mut TypeImplTrait) {
        let says = "`impl Trait` can't be erased: name the type, or take a `&dyn`";
        self.error = Some(syn::Error::new(ty.span(), says));
    }

    // elided lifetimes in `Fn(&A)` and `fn(&A)` are bound there
    fn visit_parenthesized_generic_arguments_mut(&mut self, _: &mut syn::ParenthesizedGenericArguments) {}
    fn visit_type_bare_fn_mut(&mut self, _: &mut TypeBareFn) {}
}

/// Whether a lifetime that must be named is used.
struct Uses(bool);

impl VisitMut for Uses {
    fn visit_lifetime_mut(&mut self, lifetime: &mut Lifetime) {
        self.0 |= lifetime.ident != "static";
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The text of a function up to its body, without spaces.
    fn shell(function: Function) -> String {
        let text = expand(function).expect("a function that can be erased").to_string().replace(' ', "");
        let from = text.find("fnf").unwrap_or_default();
        text[from..].split("{::std").next().unwrap_or_default().to_owned()
    }

    #[test]
    fn what_is_lent_outlives_the_future() {
        let future = "->::futures_util::future::BoxFuture";
        let cases: [(Function, String); 7] = [
            (
                parse_quote!(
                    async fn f(a: i64) -> A {
                        a
                    }
                ),
                format!("fnf(a:i64){future}<'static,A>"),
            ),
            (
                parse_quote!(
                    async fn f(&self, mut a: &A, b: &mut B) {}
                ),
                format!("fnf<'erased>(&'erasedself,muta:&'erasedA,b:&'erasedmutB){future}<'erased,()>"),
            ),
            (
                parse_quote!(
                    async fn f(a: &mut A<'_>, b: &[&str]) -> A;
                ),
                format!(
                    "fnf<'erased,'l0,'l1>(a:&'erasedmutA<'l0>,b:&'erased[&'l1str]){future}<'erased,A>\
                     where'l0:'erased,'l1:'erased;"
                ),
            ),
            (
                parse_quote!(
                    async fn f<'a, T: X, const N: usize>(a: A<'a>, (b, c): (T, [i64; N])) -> &'a str {
                        a
                    }
                ),
                format!(
                    "fnf<'erased,'a,T:X,constN:usize>(a:A<'a>,argument_1:(T,[i64;N])){future}<'erased,&'astr>\
                     where'a:'erased,T:'erased"
                ),
            ),
            (
                parse_quote!(
                    async fn f(a: &dyn Fn(&A) -> &B) -> A {
                        a
                    }
                ),
                format!("fnf<'erased>(a:&'eraseddynFn(&A)->&B){future}<'erased,A>"),
            ),
            (
                parse_quote!(
                    async fn f(&self, a: &str) -> Option<&A> {
                        a
                    }
                ),
                format!(
                    "fnf<'erased,'answer>(&'answerself,a:&'erasedstr){future}<'erased,Option<&'answerA>>\
                     where'answer:'erased"
                ),
            ),
            (
                parse_quote!(
                    async fn f(self: Arc<Self>) -> A {
                        a
                    }
                ),
                format!("fnf<'erased>(self:Arc<Self>){future}<'erased,A>whereSelf:'erased"),
            ),
        ];
        for (function, expected) in cases {
            assert_eq!(shell(function), expected);
        }
    }

    #[test]
    fn what_cant_be_erased_says_so() {
        let refused: [Function; 2] = [
            parse_quote!(
                fn f() {}
            ),
            parse_quote!(
                async fn f(a: &impl Fn(i64)) {
                    a
                }
            ),
        ];
        for function in refused {
            assert!(expand(function).is_err());
        }
    }
}
