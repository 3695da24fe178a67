//! Explanation of access: the rule of each field of a type, the guard's decision for the viewer, and its
//! reason. Introspection shows only the fields that the viewer may use; this query lists the others too.

use async_graphql::registry::{MetaField, MetaType};
use async_graphql::{Context, Value};
use xieli_kernel::AppError;
use xieli_kernel::permission::{Rule, Standing, Why, why};
use xieli_macros::{Enum, fields, object};

use crate::core::{ContextExt, Result};

/// Reason why a field is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "Why")]
pub enum AccessReason {
    /// A personal access token is not accepted.
    Token,
    /// The token is read-only.
    ReadOnlyToken,
    /// The enterprise's security policy requires something first.
    Policy,
    /// Only the owner of the enterprise may use it.
    Owner,
    /// A role grants the code, but the enterprise has not enabled it.
    NotEnabled,
    /// No role grants any of the codes.
    NoRole,
}

/// A permission code of a rule, and whether the viewer has it.
#[fields(login)]
pub struct AccessCode {
    /// The permission code.
    pub code: String,
    /// The label of the code in the editor of roles.
    pub title: String,
    /// Whether a role of the viewer grants it.
    pub is_held: bool,
    /// Whether the enterprise has enabled it.
    pub is_enabled: bool,
}

/// The rule of a field, and its result for the viewer.
#[fields(login)]
pub struct FieldAccess {
    /// The name of the field.
    pub field: String,
    /// `public`, `login`, or the argument of `@requires`: codes of which one suffices, `teamManage` for
    /// directors of teams, `owner:` in front where being an administrator does not suffice.
    pub rule: String,
    /// Whether the field is closed to personal access tokens.
    pub is_interactive: bool,
    /// Whether the guard admits the viewer.
    pub is_allowed: bool,
    /// The reason of a refusal; null when it is allowed.
    pub reason: Option<AccessReason>,
    /// The reason as a sentence, in Chinese.
    pub explanation: Option<String>,
    /// The permission codes of the rule.
    pub codes: Vec<AccessCode>,
}

/// Queries about the schema itself.
#[derive(Default)]
pub struct AccessQuery;

/// Queries about the schema itself.
#[object(root)]
impl AccessQuery {
    /// The fields of a type with their rules, including those that introspection hides from the viewer.
    /// Refused where introspection is switched off.
    #[login]
    async fn field_access(
        &self,
        ctx: &Context<'_>,
        #[graphql(
            name = "type",
            desc = "The name of the type: `Query`, `Mutation`, `Subscription`, `Member` and so on."
        )]
        type_name: String,
    ) -> Result<Vec<FieldAccess>> {
        if ctx.query_env.introspection_mode == async_graphql::IntrospectionMode::Disabled {
            return Err(AppError::forbidden().into());
        }
        let Some(MetaType::Object { fields, .. }) = ctx.schema_env.registry.types.get(&type_name) else {
            return Err(AppError::bad_input("没有这个类型").into());
        };
        let changes = ctx.schema_env.registry.mutation_type.as_deref() == Some(type_name.as_str());
        let listed = fields.values().filter(|field| !field.name.starts_with("__"));
        listed.map(|field| explain(ctx, field, changes)).collect()
    }
}

fn explain(ctx: &Context<'_>, field: &MetaField, changes: bool) -> Result<FieldAccess> {
    let viewer = ctx.viewer()?;
    let marked = |name: &str| field.directive_invocations.iter().find(|found| found.name == name);
    let text = match marked("requires").and_then(|found| found.args.get("permission")) {
        Some(Value::String(text)) => text.as_str(),
        _ => "public",
    };
    let is_interactive = marked("interactive").is_some();
    let rule = Rule { interactive: is_interactive, changes, ..Rule::parse(text) };
    let is_allowed = field.visible.is_none_or(|visible| visible(ctx));
    let refusal = (!is_allowed).then(|| why(viewer, &rule));
    let codes = rule.codes.iter().map(|code| Standing::of(viewer, *code)).map(|found| AccessCode {
        code: found.code.as_str().to_owned(),
        title: found.title.to_owned(),
        is_held: found.held,
        is_enabled: found.enabled,
    });
    Ok(FieldAccess {
        field: field.name.clone(),
        rule: text.to_owned(),
        is_interactive,
        is_allowed,
        reason: refusal.as_ref().map(|(reason, _)| (*reason).into()),
        explanation: refusal.map(|(_, text)| text),
        codes: codes.collect(),
    })
}
