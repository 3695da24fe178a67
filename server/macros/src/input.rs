//! Derive macro of GraphQL input objects: generates a table of the fields, and the code that reads and writes
//! each.

use heck::ToLowerCamelCase;
use proc_macro2::TokenStream as Tokens;
use quote::quote;
use syn::ext::IdentExt;
use syn::{Data, DeriveInput, Fields};

use crate::written::{default_of, take, text};

pub fn derived(mut item: DeriveInput) -> syn::Result<Tokens> {
    let wrong = syn::Error::new(item.ident.span(), "an input object is a struct with named fields");
    let head = take(&mut item.attrs)?;
    let name = head.name.unwrap_or_else(|| item.ident.to_string());
    let (ident, about) = (&item.ident, text(&item.attrs));
    let Data::Struct(data) = &mut item.data else { return Err(wrong) };
    let Fields::Named(fields) = &mut data.fields else { return Err(wrong) };
    let (mut described, mut read, mut written, mut given) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for field in &mut fields.named {
        let said = take(&mut field.attrs)?;
        let Some(ident) = &field.ident else { continue };
        let named = said.name.unwrap_or_else(|| ident.unraw().to_string().to_lower_camel_case());
        let (ty, about) = (&field.ty, text(&field.attrs));
        let default = default_of(ty, said.default.as_ref());
        if !said.aside {
            let value = match (said.id, said.read) {
                (Some(of), _) => quote!(::xieli_graph_core::id::Ids::rows::<#of>(self.#ident)?),
                (None, Some(read)) => quote!(#read(self.#ident)?),
                (None, None) => quote!(::xieli_graph_core::input::Given::given(self.#ident)),
            };
            given.push(match said.or {
                Some(or) => quote!(#ident: ::core::option::Option::unwrap_or(#value, #or)),
                None => quote!(#ident: #value),
            });
        }
        described.push(quote! {
            ::xieli_graph_core::table::Arg {
                name: #named,
                text: #about,
                ty: <#ty as ::async_graphql::InputType>::create_type_info,
                default: #default,
            }
        });
        read.push(match said.default {
            Some(default) => quote!(#ident: fields.take_or(#named, || #default)?),
            None => quote!(#ident: fields.take(#named)?),
        });
        written.push(quote!((#named, ::async_graphql::InputType::to_value(&self.#ident))));
    }
    let rest = head.rest.then(|| quote!(..::core::default::Default::default()));
    let into = head.into.map(|into| {
        quote! {
            impl #ident {
                /// Converts the input to the type of the domain.
                #[allow(clippy::needless_update)]
                pub fn read(self) -> ::xieli_kernel::AppResult<#into> {
                    ::core::result::Result::Ok(#into { #(#given,)* #rest })
                }
            }

            impl ::xieli_graph_core::input::Read for #ident {
                type Domain = #into;

                fn read(self) -> ::xieli_kernel::AppResult<#into> {
                    Self::read(self)
                }
            }
        }
    });
    Ok(quote! {
        #into

        const _: () = {
            static TABLE: ::xieli_graph_core::table::InputTable = ::xieli_graph_core::table::InputTable {
                name: #name,
                rust: ::core::any::type_name::<#ident>,
                text: #about,
                fields: &[#(#described),*],
            };

            impl ::async_graphql::InputType for #ident {
                type RawValueType = Self;

                fn type_name() -> ::std::borrow::Cow<'static, str> {
                    ::std::borrow::Cow::Borrowed(#name)
                }

                fn create_type_info(registry: &mut ::async_graphql::registry::Registry) -> ::std::string::String {
                    ::xieli_graph_core::table::register_input(registry, &TABLE)
                }

                fn parse(
                    value: ::core::option::Option<::async_graphql::Value>,
                ) -> ::async_graphql::InputValueResult<Self> {
                    ::xieli_graph_core::input_object::read(value, |fields| {
                        ::core::result::Result::Ok(Self { #(#read),* })
                    })
                }

                fn to_value(&self) -> ::async_graphql::Value {
                    ::xieli_graph_core::input_object::write([#(#written),*])
                }

                fn as_raw_value(&self) -> ::core::option::Option<&Self> {
                    ::core::option::Option::Some(self)
                }
            }

            impl ::async_graphql::InputObjectType for #ident {}
        };
    })
}
