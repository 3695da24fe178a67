//! Field guards, and the directives that show them in the SDL. `xieli-macros` emits both together, never by
//! hand.

use std::sync::Arc;

use async_graphql::parser::types::OperationType;
use async_graphql::{Context, TypeDirective};
use xieli_kernel::{Access, AppError, AppResult, Viewer};

use crate::error::Fault;

/// The directive `@requires(permission: "…")`: callers with this permission only.
#[TypeDirective(name = "requires", location = "FieldDefinition")]
pub fn requires(permission: String) {}

/// The directive `@public`: open without signing in.
#[TypeDirective(name = "public", location = "FieldDefinition")]
pub fn public() {}

/// The directive `@interactive`: only for a signed-in session, never for a personal access token.
#[TypeDirective(name = "interactive", location = "FieldDefinition")]
pub fn interactive() {}

/// The access decision, shared by guard and introspection.
pub(crate) fn decide(ctx: &Context<'_>, access: &Access) -> AppResult<()> {
    match ctx.data_opt::<Arc<Viewer>>() {
        None => Err(AppError::unauthenticated()),
        Some(viewer) => {
            // a field below a mutation counts as a write, whatever its rule says
            let mutation = ctx.query_env.operation.node.ty == OperationType::Mutation;
            viewer.admit(&Access { changes: access.changes || mutation, ..*access })
        }
    }
}

/// Checks that the caller may read a field; a field without a rule is open.
pub(crate) fn permit(ctx: &Context<'_>, access: Option<&Access>) -> Result<(), Fault> {
    access.map_or(Ok(()), |access| decide(ctx, access).map_err(Fault::from))
}

/// Whether introspection shows a field with this rule. Called by introspection alone.
pub fn shown(ctx: &Context<'_>, access: &Access) -> bool {
    decide(ctx, access).is_ok()
}

/// The same for a root field that requires a signed-in caller.
pub fn open(ctx: &Context<'_>) -> bool {
    shown(ctx, &Access::OPEN)
}

/// The same for a field without a guard of its own: visible to callers who can reach its type.
pub fn known(ctx: &Context<'_>) -> bool {
    ctx.data_opt::<Arc<Viewer>>().is_some()
}

#[cfg(test)]
mod tests {
    use async_graphql::{EmptyMutation, EmptySubscription, Request, Schema, Value};
    use xieli_kernel::permission::{CodeSet, Holder};
    use xieli_kernel::{Code, MemberType, Viewer};
    use xieli_macros::{fields, object};

    use super::*;
    use crate::answer::Object;
    use crate::root::Root;

    struct Thing;

    /// One field for each kind of rule, below a root as well as on it.
    #[object(login)]
    impl Thing {
        fn open(&self) -> i32 {
            1
        }
        #[public]
        fn known(&self) -> i32 {
            1
        }
        #[requires("e:member")]
        fn one(&self) -> Option<i32> {
            Some(1)
        }
        #[requires("e:member:list,teamManage")]
        fn several(&self) -> Option<i32> {
            Some(1)
        }
        #[requires("owner:ROLE_owner")]
        fn owner(&self) -> Option<i32> {
            Some(1)
        }
        #[interactive]
        fn interactive(&self) -> Option<i32> {
            Some(1)
        }
    }

    #[fields(login)]
    struct Plain {
        open: i32,
        #[requires("e:member")]
        guarded: Option<i32>,
    }

    struct Fields;

    #[object(root)]
    impl Fields {
        #[public]
        fn thing(&self) -> Thing {
            Thing
        }
        #[public]
        fn plain(&self) -> Plain {
            Plain { open: 1, guarded: Some(1) }
        }
    }

    static ROOT: Root<dyn Object> = Root::new("Query", "", None, &[&Fields]);
    crate::schema_root!(Query, ROOT);

    fn viewer(held: &[Code], team_manager: bool) -> Viewer {
        Viewer {
            account_id: 1,
            session_id: 1,
            enterprise_id: 1,
            member_id: 1,
            name: "测试".to_owned(),
            member_type: MemberType::Staff,
            holder: Holder {
                authorities: held.iter().copied().collect(),
                enabled: CodeSet::all(),
                team_manager,
            },
            team_ids: vec![],
            directed_team_ids: vec![],
            restriction: None,
            token: None,
        }
    }

    fn names(value: &Value) -> Vec<String> {
        let json = value.clone().into_json().expect("JSON");
        let fields = json["__type"]["fields"].as_array().cloned().unwrap_or_default();
        fields.iter().filter_map(|field| field["name"].as_str().map(ToOwned::to_owned)).collect()
    }

    /// Compares guard and introspection for every field of both types, with callers of many kinds.
    #[tokio::test]
    async fn introspection_shows_what_the_guard_lets_through() {
        let schema = Schema::build(Query, EmptyMutation, EmptySubscription).finish();
        let grant =
            xieli_kernel::TokenGrant { id: 1, read_only: true, expires_at: xieli_kernel::clock::now() };
        let callers = [
            viewer(&[], false),
            viewer(&[], true),
            viewer(&[Code::EMember], false),
            viewer(&[Code::EMemberList], false),
            viewer(&[Code::EManage], false),
            viewer(&[Code::RoleOwner], false),
            Viewer { token: Some(grant), ..viewer(&[Code::EManage], false) },
        ];
        let mut decisions = std::collections::BTreeSet::new();
        for caller in callers {
            let caller = Arc::new(caller);
            for (root, name, fields) in [
                ("thing", "Thing", &["open", "known", "one", "several", "owner", "interactive"][..]),
                ("plain", "Plain", &["open", "guarded"][..]),
            ] {
                let asked = Request::new(format!("{{ __type(name: \"{name}\") {{ fields {{ name }} }} }}"));
                let shown = names(&schema.execute(asked.data(caller.clone())).await.data);
                for field in fields {
                    let asked = Request::new(format!("{{ {root} {{ {field} }} }}")).data(caller.clone());
                    let answer = schema.execute(asked).await;
                    let seen = shown.iter().any(|known| known == field);
                    assert_eq!(seen, answer.errors.is_empty(), "{name}.{field} as {caller:?}: {answer:?}");
                    decisions.insert((*field, seen));
                }
            }
        }
        for field in ["one", "several", "owner", "interactive", "guarded"] {
            assert!(decisions.contains(&(field, true)) && decisions.contains(&(field, false)), "{field}");
        }
    }
}
