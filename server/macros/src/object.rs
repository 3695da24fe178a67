//! Macro of GraphQL objects: generates a table of the fields, and the code that resolves each.

use heck::ToLowerCamelCase;
use proc_macro2::{Ident, TokenStream as Tokens};
use quote::quote;
use syn::ext::IdentExt;
use syn::spanned::Spanned;
use syn::{
    AssocType, Fields, FnArg, GenericArgument, GenericParam, ImplItem, ImplItemFn, ItemImpl, ItemStruct, Pat,
    PathArguments, ReturnType, Type, TypeParamBound,
};

use crate::members;
use crate::short::{self, Head};
use crate::written::{take, text};
use crate::{Level, rule, tokens};

/// A field: its entry in the table, and the match arm that resolves it.
struct Entry {
    name: String,
    described: Tokens,
    asked: Tokens,
}

/// An argument of a field.
pub struct Argument {
    /// The parameter of the method.
    pub ident: Ident,
    /// Its type.
    pub ty: Type,
    /// Its name in the schema.
    pub name: String,
    /// Its description.
    pub text: String,
    /// Its value when it is absent.
    pub default: Option<Tokens>,
    /// The argument is a group, which stands for several arguments of the schema.
    pub group: bool,
}

/// An object whose fields are the methods of an `impl`.
pub fn of_methods(head: Head, mut item: ItemImpl) -> syn::Result<Tokens> {
    let level = head.level;
    short::write_out(&head, &mut item)?;
    let changes = changes(level, &item.self_ty)?;
    let entries = methods(&mut item, |method| {
        let by = short::take_by(&mut method.attrs)?;
        let (field, mut args) = method_field(level, changes, method)?;
        let one_input = changes && members::take(&mut args);
        let (ident, name) = (&method.sig.ident, &field.name);
        let (mut read, given) = arguments(method, &args);
        let mut listed = listed(&args);
        if one_input {
            (read, listed) = (members::read(&args), members::described(name, &args));
        }
        let asked = match (method.sig.asyncness.is_some(), level) {
            (false, _) => quote!(::xieli_graph_core::Output::answer(this.#ident(#given), ctx)),
            (true, Level::Root) => quote! {
                ::xieli_graph_core::output::measured(ctx, #name, this.#ident(#given))
            },
            (true, _) => quote!(::xieli_graph_core::output::later(ctx, this.#ident(#given))),
        };
        let ReturnType::Type(_, answer) = &method.sig.output else {
            return Err(syn::Error::new(method.sig.span(), "a field answers something"));
        };
        let asked = match by.map(|by| short::known(&by, answer)).transpose()? {
            Some(known) => quote! {
                match #known {
                    ::core::option::Option::Some(known) => ::xieli_graph_core::Output::answer(known, ctx),
                    ::core::option::Option::None => #asked,
                }
            },
            None => asked,
        };
        let asked = quote!({ #read ::core::result::Result::Ok(#asked) });
        Ok(Entry { described: described(&field, &quote!(#answer), &listed), asked, name: field.name })
    })?;
    if let Some(name) = &head.adds {
        return Ok(addition(name, item, entries));
    }
    let ty = &item.self_ty;
    let object = object(ty, &text(&item.attrs), None, entries);
    Ok(quote!(#item #object))
}

/// Fields for a type of a lower domain crate: methods of a trait, and a constant that names the extended
/// type.
fn addition(name: &Ident, item: ItemImpl, mut entries: Vec<Entry>) -> Tokens {
    entries.sort_by(|one, other| one.name.cmp(&other.name));
    let (ty, methods) = (&item.self_ty, &item.items);
    let about: Vec<_> = item.attrs.iter().filter(|attr| attr.path().is_ident("doc")).collect();
    let offered = item.items.iter().filter_map(|item| match item {
        ImplItem::Fn(method) => Some(&method.sig),
        _ => None,
    });
    let fields = entries.iter().map(|entry| &entry.described);
    let arms = entries.iter().enumerate().map(|(index, entry)| {
        let asked = &entry.asked;
        quote!(#index => #asked,)
    });
    quote! {
        #(#about)*
        pub struct #name;

        const _: () = {
            trait Adds {
                #(#offered;)*
            }

            impl Adds for #ty {
                #(#methods)*
            }

            fn ask<'a>(
                this: &'a dyn ::core::any::Any,
                index: usize,
                ctx: &'a ::async_graphql::Context<'a>,
            ) -> ::async_graphql::ServerResult<::xieli_graph_core::Answer<'a>> {
                let ::core::option::Option::Some(this) = this.downcast_ref::<#ty>() else {
                    return ::xieli_graph_core::answer::nothing();
                };
                match index {
                    #(#arms)*
                    _ => ::xieli_graph_core::answer::nothing(),
                }
            }

            impl #name {
                /// Entry in the list of the schema.
                pub const ADDITION: ::xieli_graph_core::table::Addition = ::xieli_graph_core::table::Addition {
                    to: <#ty as ::xieli_graph_core::Type>::described,
                    fields: &[#(#fields),*],
                    ask,
                };
            }
        };
    }
}

/// An object whose fields are those of a struct.
pub fn of_struct(level: Level, mut item: ItemStruct) -> syn::Result<Tokens> {
    if let Some(GenericParam::Type(param)) = item.generics.params.first() {
        return Err(syn::Error::new(param.span(), "write the table of a generic type by hand"));
    }
    let name_of_type = take(&mut item.attrs)?.name;
    let Fields::Named(fields) = &mut item.fields else {
        return Err(syn::Error::new(item.ident.span(), "the fields need names"));
    };
    let mut entries = Vec::new();
    for field in &mut fields.named {
        let found = rule(&mut field.attrs, level, field.ty.span())?;
        let said = take(&mut field.attrs)?;
        let Some(ident) = &field.ident else { continue };
        let named = said.name.unwrap_or_else(|| ident.unraw().to_string().to_lower_camel_case());
        let (ty, about) = (&field.ty, text(&field.attrs));
        let field = FieldHead { name: named, text: about, rule: tokens(&found.0, found.1, false), now: true };
        let asked = quote!(::core::result::Result::Ok(::xieli_graph_core::Output::answer(&this.#ident, ctx)));
        let described = described(&field, &quote!(&#ty), &Tokens::new());
        entries.push(Entry { described, asked, name: field.name });
    }
    let ident = &item.ident;
    let object = object(&syn::parse_quote!(#ident), &text(&item.attrs), name_of_type, entries);
    Ok(quote!(#item #object))
}

/// A subscription root, whose fields are methods that return streams.
pub fn of_streams(level: Level, mut item: ItemImpl) -> syn::Result<Tokens> {
    let entries = methods(&mut item, |method| {
        let (field, args) = method_field(level, false, method)?;
        let ident = &method.sig.ident;
        let (read, given) = arguments(method, &args);
        let asked = quote! {
            ::std::boxed::Box::pin(async move {
                #read
                ::xieli_graph_core::root::heard(ctx, self.#ident(#given).await)
            })
        };
        let streamed = streamed(&method.sig.output)
            .ok_or_else(|| syn::Error::new(method.sig.span(), "expected Result<impl Stream<Item = …>>"))?;
        let described = described(&field, &quote!(#streamed), &listed(&args));
        Ok(Entry { described, asked, name: field.name })
    })?;
    let ty = &item.self_ty;
    let (table, arms) = table(ty, &text(&item.attrs), None, entries);
    Ok(quote! {
        #item

        const _: () = {
            impl ::xieli_graph_core::Described for #ty {
                fn table(&self) -> &'static ::xieli_graph_core::table::Table {
                    #table
                }
            }

            impl ::xieli_graph_core::root::Listen for #ty {
                fn listen<'a>(
                    &'a self,
                    index: usize,
                    ctx: &'a ::async_graphql::Context<'a>,
                ) -> ::xieli_graph_core::root::Beginning<'a> {
                    match index {
                        #arms
                        _ => ::xieli_graph_core::root::nothing(),
                    }
                }
            }
        };
    })
}

/// Attributes of a field.
struct FieldHead {
    name: String,
    text: String,
    rule: Tokens,
    /// The field resolves without waiting.
    now: bool,
}

fn methods(
    item: &mut ItemImpl,
    make: impl Fn(&mut ImplItemFn) -> syn::Result<Entry>,
) -> syn::Result<Vec<Entry>> {
    let methods = item.items.iter_mut().filter_map(|item| match item {
        ImplItem::Fn(method) => Some(method),
        _ => None,
    });
    methods.map(make).collect()
}

/// Takes the attributes of these macros out of a method, and returns the entry of the field.
fn method_field(
    level: Level,
    changes: bool,
    method: &mut ImplItemFn,
) -> syn::Result<(FieldHead, Vec<Argument>)> {
    let at = method.sig.span();
    let found = rule(&mut method.attrs, level, at)?;
    let said = take(&mut method.attrs)?;
    let name = said.name.unwrap_or_else(|| method.sig.ident.unraw().to_string().to_lower_camel_case());
    let mut args = Vec::new();
    for input in &mut method.sig.inputs {
        let FnArg::Typed(input) = input else { continue };
        if is_context(&input.ty) {
            continue;
        }
        let said = take(&mut input.attrs)?;
        let Pat::Ident(pattern) = &*input.pat else {
            return Err(syn::Error::new(input.pat.span(), "an argument needs a name"));
        };
        let ident = pattern.ident.clone();
        let name = said.name.unwrap_or_else(|| ident.unraw().to_string().to_lower_camel_case());
        let (ty, text) = ((*input.ty).clone(), said.desc.unwrap_or_default());
        args.push(Argument { ident, ty, name, text, default: said.default, group: said.group });
    }
    let rule = tokens(&found.0, found.1, changes);
    let now = method.sig.asyncness.is_none();
    Ok((FieldHead { name, text: text(&method.attrs), rule, now }, args))
}

/// Whether this type is a mutation root.
fn changes(level: Level, ty: &Type) -> syn::Result<bool> {
    let name = match ty {
        Type::Path(path) => path.path.segments.last().map(|last| last.ident.to_string()),
        _ => None,
    };
    let name = name.ok_or_else(|| syn::Error::new(ty.span(), "expected a type with a name"))?;
    Ok(level == Level::Root && name.ends_with("Mutation"))
}

fn is_context(ty: &Type) -> bool {
    let Type::Reference(reference) = ty else { return false };
    matches!(&*reference.elem, Type::Path(path)
        if path.path.segments.last().is_some_and(|last| last.ident == "Context"))
}

/// The code that reads the arguments, and the arguments of the call.
fn arguments(method: &ImplItemFn, args: &[Argument]) -> (Tokens, Tokens) {
    let read = args.iter().map(|Argument { ident, ty, name, default, group, .. }| {
        if *group {
            return quote!(let #ident = <#ty as ::xieli_graph_core::table::Group>::read(ctx)?;);
        }
        let default = match default {
            Some(default) => quote!(::core::option::Option::Some(|| -> #ty { #default })),
            None => quote!(::core::option::Option::None),
        };
        quote!(let #ident: #ty = ::xieli_graph_core::output::argument(ctx, #name, #default)?;)
    });
    let mut known = args.iter();
    let given = method.sig.inputs.iter().filter_map(|input| match input {
        FnArg::Receiver(_) => None,
        FnArg::Typed(input) if is_context(&input.ty) => Some(quote!(ctx)),
        FnArg::Typed(_) => known.next().map(|Argument { ident, .. }| quote!(#ident)),
    });
    (quote!(#(#read)*), quote!(#(#given),*))
}

/// The descriptions of arguments, in groups.
fn listed(args: &[Argument]) -> Tokens {
    let args = args.iter().map(|arg| {
        let (ty, one) = (&arg.ty, members::listed(arg));
        if arg.group { quote!(<#ty as ::xieli_graph_core::table::Group>::ARGS) } else { quote!(&[#one]) }
    });
    quote!(#(#args),*)
}

fn described(field: &FieldHead, answer: &Tokens, args: &Tokens) -> Tokens {
    let FieldHead { name, text, rule, now } = field;
    quote! {
        ::xieli_graph_core::table::Field {
            name: #name,
            text: #text,
            args: &[#args],
            ty: <#answer as ::xieli_graph_core::Output>::register,
            rule: #rule,
            now: #now,
        }
    }
}

/// The table of a type, and the match arms that resolve its fields, in the same order.
fn table(ty: &Type, text: &str, name: Option<String>, mut entries: Vec<Entry>) -> (Tokens, Tokens) {
    entries.sort_by(|one, other| one.name.cmp(&other.name));
    let name =
        name.unwrap_or_else(|| quote!(#ty).to_string().rsplit(' ').next().unwrap_or_default().to_owned());
    let fields = entries.iter().map(|entry| &entry.described);
    let arms = entries.iter().enumerate().map(|(index, entry)| {
        let asked = &entry.asked;
        quote!(#index => #asked,)
    });
    let arms = quote!(#(#arms)*);
    let table = quote! {
        static TABLE: ::xieli_graph_core::table::Table = ::xieli_graph_core::table::Table {
            name: || ::std::borrow::Cow::Borrowed(#name),
            rust: ::core::any::type_name::<#ty>,
            text: #text,
            fields: &[#(#fields),*],
        };
        &TABLE
    };
    (table, arms)
}

fn object(ty: &Type, text: &str, name: Option<String>, entries: Vec<Entry>) -> Tokens {
    let (table, arms) = table(ty, text, name, entries);
    quote! {
        const _: () = {
            impl ::xieli_graph_core::Type for #ty {
                fn described() -> &'static ::xieli_graph_core::table::Table {
                    #table
                }
            }

            impl ::xieli_graph_core::Described for #ty {
                fn table(&self) -> &'static ::xieli_graph_core::table::Table {
                    <Self as ::xieli_graph_core::Type>::described()
                }
            }

            impl ::xieli_graph_core::Object for #ty {
                fn this(&self) -> &dyn ::core::any::Any {
                    self
                }

                fn field<'a>(
                    &'a self,
                    index: usize,
                    ctx: &'a ::async_graphql::Context<'a>,
                ) -> ::async_graphql::ServerResult<::xieli_graph_core::Answer<'a>> {
                    let this = self;
                    match index {
                        #arms
                        _ => ::xieli_graph_core::answer::nothing(),
                    }
                }
            }
        };
    }
}

/// The item type of a stream: `T` of `Result<impl Stream<Item = T>>`.
fn streamed(output: &ReturnType) -> Option<Type> {
    let ReturnType::Type(_, ty) = output else { return None };
    let Type::Path(path) = &**ty else { return None };
    let PathArguments::AngleBracketed(arguments) = &path.path.segments.last()?.arguments else { return None };
    let Some(GenericArgument::Type(Type::ImplTrait(stream))) = arguments.args.first() else { return None };
    stream.bounds.iter().find_map(|bound| {
        let TypeParamBound::Trait(bound) = bound else { return None };
        let PathArguments::AngleBracketed(of) = &bound.path.segments.last()?.arguments else { return None };
        of.args.iter().find_map(|argument| match argument {
            GenericArgument::AssocType(AssocType { ident, ty, .. }) if ident == "Item" => Some(ty.clone()),
            _ => None,
        })
    })
}
