//! Derive macro of GraphQL enums: generates a table of the items.

use heck::ToShoutySnakeCase;
use proc_macro2::TokenStream as Tokens;
use quote::quote;
use syn::ext::IdentExt;
use syn::{Data, DeriveInput};

use crate::written::{take, text};

pub fn derived(mut item: DeriveInput) -> syn::Result<Tokens> {
    let said = take(&mut item.attrs)?;
    let name = said.name.unwrap_or_else(|| item.ident.to_string());
    let (ident, about) = (&item.ident, text(&item.attrs));
    let Data::Enum(data) = &mut item.data else {
        return Err(syn::Error::new(ident.span(), "expected an enum without fields"));
    };
    let (mut items, mut described) = (Vec::new(), Vec::new());
    for variant in &mut data.variants {
        let said = take(&mut variant.attrs)?;
        let named = said.name.unwrap_or_else(|| variant.ident.unraw().to_string().to_shouty_snake_case());
        let about = text(&variant.attrs);
        described.push(quote!((#named, #about)));
        items.push(&variant.ident);
    }
    let places = 0..items.len();
    let mirror = said.remote.map(|remote| {
        quote! {
            impl ::core::convert::From<#ident> for #remote {
                fn from(value: #ident) -> Self {
                    match value {
                        #(#ident::#items => #remote::#items,)*
                    }
                }
            }

            impl ::core::convert::From<#remote> for #ident {
                fn from(value: #remote) -> Self {
                    match value {
                        #(#remote::#items => #ident::#items,)*
                    }
                }
            }
        }
    });
    Ok(quote! {
        const _: () = {
            use ::xieli_graph_core::input_object::Choice;

            impl Choice for #ident {
                const TABLE: &'static ::xieli_graph_core::table::EnumTable =
                    &::xieli_graph_core::table::EnumTable {
                        name: #name,
                        rust: ::core::any::type_name::<#ident>,
                        text: #about,
                        items: &[#(#described),*],
                    };
                const ITEMS: &'static [Self] = &[#(#ident::#items),*];

                fn place(self) -> usize {
                    match self {
                        #(#ident::#items => #places,)*
                    }
                }
            }

            ::xieli_graph_core::leaf!(
                #ident,
                |registry| ::xieli_graph_core::table::register_enum(registry, <#ident as Choice>::TABLE),
                Choice::value
            );

            impl ::async_graphql::InputType for #ident {
                type RawValueType = Self;

                fn type_name() -> ::std::borrow::Cow<'static, str> {
                    ::std::borrow::Cow::Borrowed(#name)
                }

                fn create_type_info(registry: &mut ::async_graphql::registry::Registry) -> ::std::string::String {
                    ::xieli_graph_core::table::register_enum(registry, <Self as Choice>::TABLE)
                }

                fn parse(
                    value: ::core::option::Option<::async_graphql::Value>,
                ) -> ::async_graphql::InputValueResult<Self> {
                    ::xieli_graph_core::input_object::choose(value)
                }

                fn to_value(&self) -> ::async_graphql::Value {
                    Choice::value(*self)
                }

                fn as_raw_value(&self) -> ::core::option::Option<&Self> {
                    ::core::option::Option::Some(self)
                }
            }

            #mirror
        };
    })
}
