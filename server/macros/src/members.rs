//! The one argument of a mutation: an input object whose members are the parameters of the method
//! (decision 0110).

use proc_macro2::TokenStream as Tokens;
use quote::quote;

use crate::object::Argument;
use crate::written::default_of;

/// The argument's name in the schema.
const INPUT: &str = "input";

/// The parameters whose presence says that the mutation acts on records that exist.
const OF_RECORDS: [&str; 3] = ["id", "ids", "version"];

/// Makes the parameters the members of one input, and returns whether they are: none, and a single `input`,
/// stay as they are. A parameter `input` beside others is named by what it holds: the `changes` of a record,
/// or the `values` of a new one.
pub fn take(args: &mut [Argument]) -> bool {
    if args.is_empty() || matches!(args, [one] if one.name == INPUT) {
        return false;
    }
    let changes = args.iter().any(|arg| OF_RECORDS.contains(&arg.name.as_str()));
    for arg in args.iter_mut().filter(|arg| arg.name == INPUT) {
        let (name, text) = if changes {
            ("changes", "The changes, as their type describes them.")
        } else {
            ("values", "The values of the new record.")
        };
        name.clone_into(&mut arg.name);
        if arg.text.is_empty() {
            text.clone_into(&mut arg.text);
        }
    }
    true
}

/// The name of the input of a mutation: `TaskUpdateInput` of `taskUpdate`.
fn input_name(mutation: &str) -> String {
    let mut letters = mutation.chars();
    let first = letters.next().map(|first| first.to_ascii_uppercase());
    first.into_iter().chain(letters).chain("Input".chars()).collect()
}

/// The description of an argument.
pub fn listed(Argument { ty, name, text, default, .. }: &Argument) -> Tokens {
    let default = default_of(ty, default.as_ref());
    quote! {
        ::xieli_graph_core::table::Arg {
            name: #name,
            text: #text,
            ty: <#ty as ::async_graphql::InputType>::create_type_info,
            default: #default,
        }
    }
}

/// The description of the one argument of a mutation, with the table of its type.
pub fn described(mutation: &str, args: &[Argument]) -> Tokens {
    let (name, rust) = (input_name(mutation), format!("the input of {mutation}"));
    let text = format!("Input of `{mutation}`.");
    let members = args.iter().map(listed);
    quote! {
        &[::xieli_graph_core::table::Arg {
            name: #INPUT,
            text: "",
            ty: |registry: &mut ::async_graphql::registry::Registry| {
                static MEMBERS: ::xieli_graph_core::table::InputTable = ::xieli_graph_core::table::InputTable {
                    name: #name,
                    rust: || #rust,
                    text: #text,
                    fields: &[#(#members),*],
                };
                ::xieli_graph_core::table::register_input(registry, &MEMBERS)
            },
            default: ::core::option::Option::None,
        }]
    }
}

/// The code that reads the parameters from the members of the argument.
pub fn read(args: &[Argument]) -> Tokens {
    let read = args.iter().map(|Argument { ident, ty, name, default, .. }| {
        let default = match default {
            Some(default) => quote!(::core::option::Option::Some(|| -> #ty { #default })),
            None => quote!(::core::option::Option::None),
        };
        quote!(let #ident: #ty = one_input.take(ctx, #name, #default)?;)
    });
    quote! {
        let mut one_input = ::xieli_graph_core::input_object::Members::of(ctx, #INPUT)?;
        #(#read)*
    }
}

#[cfg(test)]
mod tests {
    use syn::parse_quote;

    use super::*;

    fn args(names: &[&str]) -> Vec<Argument> {
        let made = |name: &&str| Argument {
            ident: parse_quote!(given),
            ty: parse_quote!(i32),
            name: (*name).to_owned(),
            text: String::new(),
            default: None,
            group: false,
        };
        names.iter().map(made).collect()
    }

    fn taken(names: &[&str]) -> (bool, Vec<String>) {
        let mut args = args(names);
        (take(&mut args), args.into_iter().map(|arg| arg.name).collect())
    }

    #[test]
    fn one_input_and_no_argument_stay_as_they_are() {
        assert_eq!(taken(&[]), (false, vec![]));
        assert_eq!(taken(&["input"]), (false, vec!["input".to_owned()]));
    }

    #[test]
    fn parameters_become_members_and_an_input_beside_them_is_named_by_what_it_holds() {
        let cases: [(&[&str], &[&str]); 3] = [
            (&["id"], &["id"]),
            (&["id", "version", "input"], &["id", "version", "changes"]),
            (&["customerId", "input"], &["customerId", "values"]),
        ];
        for (given, names) in cases {
            assert_eq!(taken(given), (true, names.iter().map(|name| (*name).to_owned()).collect()));
        }
        assert_eq!(input_name("taskUpdate"), "TaskUpdateInput");
    }
}
