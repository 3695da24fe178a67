//! Generates the bodies of fields that need none: common fields of records, columns, records that a column
//! refers to, and the usual queries and mutations of root types.

use proc_macro2::{Ident, TokenStream as Tokens};
use quote::quote;
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::{
    Attribute, FnArg, GenericArgument, ImplItem, ImplItemFn, ItemImpl, Path, PathArguments, ReturnType,
    Token, TraitItemFn, Type, parenthesized, parse_quote,
};

use crate::Level;

/// Arguments of `object`: the default rule of the fields, and the common fields to add.
pub struct Head {
    pub level: Level,
    pub common: Vec<Ident>,
    /// The fields are added to a type of a lower domain crate, under this name.
    pub adds: Option<Ident>,
}

impl Parse for Head {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let mut head = Self { level: input.parse()?, common: Vec::new(), adds: None };
        if input.parse::<Option<Token![,]>>()?.is_some() {
            let word: Ident = input.parse()?;
            let said;
            parenthesized!(said in input);
            match word.to_string().as_str() {
                "common" => {
                    head.common =
                        Punctuated::<Ident, Token![,]>::parse_terminated(&said)?.into_iter().collect();
                }
                "adds" => head.adds = Some(said.parse()?),
                _ => return Err(syn::Error::new(word.span(), "expected common(…) or adds(…)")),
            }
        }
        Ok(head)
    }
}

/// The attribute `#[by(Loader, column)]`.
pub struct By {
    loader: Path,
    column: Ident,
}

impl Parse for By {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let loader = input.parse()?;
        input.parse::<Token![,]>()?;
        Ok(Self { loader, column: input.parse()? })
    }
}

/// Generates the body of every field without one.
pub fn write_out(head: &Head, item: &mut ItemImpl) -> syn::Result<()> {
    for field in &mut item.items {
        if let ImplItem::Verbatim(short) = field {
            *field = ImplItem::Fn(written(syn::parse2(short.clone())?)?);
        }
    }
    for name in &head.common {
        item.items.push(ImplItem::Fn(common(name)?));
    }
    Ok(())
}

/// A common field of records.
fn common(name: &Ident) -> syn::Result<ImplItemFn> {
    let created_by = |text: &str, column: Ident| -> ImplItemFn {
        let body = loaded(&parse_quote!(::xieli_domain::member::loaders::MemberById), &column);
        parse_quote! {
            #[doc = #text]
            #[by(::xieli_domain::member::loaders::MemberById, #column)]
            async fn #name(
                &self,
                ctx: &::async_graphql::Context<'_>,
            ) -> crate::core::Result<::core::option::Option<crate::member::Member>> {
                #body
            }
        }
    };
    Ok(match name.to_string().as_str() {
        "id" => parse_quote! {
            /// The global id.
            pub fn id(&self) -> ::async_graphql::ID {
                <Self as ::xieli_graph_core::Entity>::global_id(self.0.id)
            }
        },
        "row_id" => parse_quote! {
            /// The id in digits, as REST shows it.
            fn row_id(&self) -> ::std::string::String {
                self.0.id.to_string()
            }
        },
        "version" => parse_quote! {
            /// Version of the record for the optimistic lock; to be sent back with changes.
            fn version(&self) -> i32 {
                self.0.version
            }
        },
        "created_at" => parse_quote! {
            /// Time of creation.
            fn created_at(&self) -> ::chrono::DateTime<::chrono::Utc> {
                self.0.created_at
            }
        },
        "updated_at" => parse_quote! {
            /// Time of the last change.
            fn updated_at(&self) -> ::chrono::DateTime<::chrono::Utc> {
                self.0.updated_at
            }
        },
        "created_by" => created_by("Member who created it.", name.clone()),
        "updated_by" => created_by("Member who changed it last.", name.clone()),
        _ => return Err(syn::Error::new(name.span(), "not a field that most records have")),
    })
}

/// The record of the same enterprise that a column refers to.
fn loaded(loader: &Path, column: &Ident) -> Tokens {
    quote! {
        let ::core::option::Option::Some(id) = ::core::convert::Into::<::core::option::Option<i64>>::into(self.0.#column)
        else {
            return ::core::result::Result::Ok(::core::option::Option::None);
        };
        let key = ::xieli_domain::TenantKey::new(self.0.enterprise_id, id);
        let found = crate::core::ContextExt::loaders(ctx)?.load::<#loader>(key).await?;
        ::core::result::Result::Ok(found.map(::core::convert::Into::into))
    }
}

/// The result of a `by` field that needs no wait: the column is null, or the process has the record in its
/// cache.
pub fn known(By { loader, column }: &By, answer: &Type) -> syn::Result<Tokens> {
    let record = argument(answer, "Result").and_then(|ty| argument(ty, "Option"));
    let record = record.ok_or_else(|| syn::Error::new(answer.span(), "expected Result<Option<…>>"))?;
    Ok(quote! {
        crate::core::known::<#loader, #record>(
            ctx,
            this.0.enterprise_id,
            ::core::convert::Into::into(this.0.#column),
        )
    })
}

/// The operation of a root field without a body.
enum Does {
    /// `#[list(store::assets)] fn assets(list: List<AssetFilter, AssetOrder>) -> Connection<Asset>;`
    List(Path),
    /// `#[one] fn asset() -> Asset;`
    One,
    /// `#[create(service::save)] fn asset_create(input: AssetInput) -> AssetPayload;`
    Create(Path),
    /// `#[update(service::save, Asset)] fn asset_update(input: AssetInput) -> AssetPayload;`
    Update(Path, Path),
    /// `#[delete(service::delete, Asset)] fn asset_delete(input: AssetIdsInput) -> DeletePayload;`
    Delete(Path, Path),
}

fn does(attrs: &mut Vec<Attribute>) -> syn::Result<Option<Does>> {
    let known = |attr: &Attribute| {
        let words = ["list", "one", "create", "update", "delete"];
        words.iter().any(|word| attr.path().is_ident(word))
    };
    let Some(place) = attrs.iter().position(known) else { return Ok(None) };
    let attr = attrs.remove(place);
    let word = attr.path().get_ident().map(ToString::to_string).unwrap_or_default();
    if word == "one" {
        return Ok(Some(Does::One));
    }
    let said = attr.parse_args_with(Punctuated::<Path, Token![,]>::parse_terminated)?;
    let mut said = said.into_iter();
    let mut next = || said.next().ok_or_else(|| syn::Error::new(attr.span(), "says too little"));
    Ok(Some(match word.as_str() {
        "list" => Does::List(next()?),
        "create" => Does::Create(next()?),
        "update" => Does::Update(next()?, next()?),
        _ => Does::Delete(next()?, next()?),
    }))
}

/// The body of a root field without one, with the arguments that its operation takes from the request.
fn of_root(mut field: TraitItemFn, does: &Does) -> syn::Result<ImplItemFn> {
    let ReturnType::Type(_, answer) = &field.sig.output else {
        return Err(syn::Error::new(field.sig.span(), "a field answers something"));
    };
    let mut inputs: Punctuated<FnArg, Token![,]> = parse_quote!(&self, ctx: &::async_graphql::Context<'_>);
    let which: FnArg =
        parse_quote!(#[graphql(desc = "The global id of the record.")] id: ::async_graphql::ID);
    let save = |target: Tokens, service: &Path| {
        quote! {
            let saved = #service(
                crate::core::ContextExt::db(ctx)?,
                crate::core::ContextExt::viewer(ctx)?,
                #target,
                input.read()?,
            );
            <#answer>::from(saved.await)
        }
    };
    let nullable: Type = parse_quote!(::core::option::Option<#answer>);
    let (answer, body) = match does {
        Does::List(rows) => {
            for input in &mut field.sig.inputs {
                if let FnArg::Typed(input) = input {
                    input.attrs.push(parse_quote!(#[graphql(group)]));
                }
            }
            (nullable, quote!(list.of(ctx, &#rows::ROWS).await))
        }
        Does::One => {
            inputs.push(which);
            (nullable, quote!(crate::core::found(ctx, &id).await))
        }
        Does::Create(service) => ((**answer).clone(), save(quote!(::core::option::Option::None), service)),
        Does::Update(service, record) => {
            inputs.push(which);
            inputs.push(
                parse_quote!(#[graphql(desc = "As read; absent: whatever it is now.")] version: Option<i32>),
            );
            let target =
                quote!(::core::option::Option::Some((crate::core::decode::<#record>(&id)?, version)));
            ((**answer).clone(), save(target, service))
        }
        Does::Delete(service, record) => {
            let body = quote! {
                let ids = crate::core::decode_all::<#record>(&input.ids)?;
                let gone = #service(crate::core::ContextExt::db(ctx)?, crate::core::ContextExt::viewer(ctx)?, &ids);
                <#answer>::from::<#record>(gone.await)
            };
            ((**answer).clone(), body)
        }
    };
    inputs.extend(field.sig.inputs);
    let (attrs, name) = (&field.attrs, &field.sig.ident);
    Ok(parse_quote! {
        #(#attrs)*
        async fn #name(#inputs) -> crate::core::Result<#answer> {
            #body
        }
    })
}

/// A field without a body: the column of its name; `async` loads the whole row where a list may have read
/// only a part.
fn written(mut field: TraitItemFn) -> syn::Result<ImplItemFn> {
    if let Some(does) = does(&mut field.attrs)? {
        return of_root(field, &does);
    }
    let mark = field.attrs.iter().find(|attr| attr.path().is_ident("by")).cloned();
    let by = take_by(&mut field.attrs)?;
    let ReturnType::Type(_, answer) = field.sig.output.clone() else {
        return Err(syn::Error::new(field.sig.span(), "a field answers something"));
    };
    let name = &field.sig.ident;
    let body = match by {
        Some(By { loader, column }) => {
            field.sig.inputs.push(parse_quote!(ctx: &::async_graphql::Context<'_>));
            field.sig.asyncness = Some(Token![async](field.sig.span()));
            // the attribute stays until the field is resolved
            field.attrs.extend(mark);
            loaded(&loader, &column)
        }
        None if field.sig.asyncness.is_some() => {
            field.sig.inputs.push(parse_quote!(ctx: &::async_graphql::Context<'_>));
            let body = match argument(&answer, "Option") {
                Some(_) => quote!(whole.#name.clone().map(::core::convert::Into::into)),
                None => quote!(::core::convert::Into::into(whole.#name.clone())),
            };
            field.sig.output = parse_quote!(-> crate::core::Result<#answer>);
            quote!({
                let whole = self.whole(ctx).await?;
                ::core::result::Result::Ok(#body)
            })
        }
        None => match &*answer {
            Type::Reference(_) => quote!(&self.0.#name),
            ty => match argument(ty, "Option") {
                Some(Type::Reference(_)) => quote!(self.0.#name.as_deref()),
                Some(_) => quote!(self.0.#name.map(::core::convert::Into::into)),
                None => quote!(::core::convert::Into::into(self.0.#name)),
            },
        },
    };
    let (attrs, sig) = (&field.attrs, &field.sig);
    Ok(parse_quote! {
        #(#attrs)*
        #[allow(clippy::useless_conversion, clippy::clone_on_copy)]
        #sig {
            #body
        }
    })
}

/// Takes the attribute of a field whose record a column refers to.
pub fn take_by(attrs: &mut Vec<Attribute>) -> syn::Result<Option<By>> {
    let found = attrs.iter().position(|attr| attr.path().is_ident("by"));
    found.map(|place| attrs.remove(place).parse_args()).transpose()
}

/// The type argument of `of`: `T` of `Option<T>`.
fn argument<'a>(ty: &'a Type, of: &str) -> Option<&'a Type> {
    let Type::Path(path) = ty else { return None };
    let last = path.path.segments.last().filter(|last| last.ident == of)?;
    let PathArguments::AngleBracketed(arguments) = &last.arguments else { return None };
    arguments.args.iter().find_map(|argument| match argument {
        GenericArgument::Type(ty) => Some(ty),
        _ => None,
    })
}
