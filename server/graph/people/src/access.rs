//! Why somebody can't: the rule of each field, what the guard answers the viewer, and why. Introspection shows what the
//! viewer may use and leaves the rest out; here the rest is listed.

use async_graphql::registry::{MetaField, MetaType};
use async_graphql::{Context, Value};
use xieli_kernel::AppError;
use xieli_kernel::permission::{Rule, Standing, Why, why};
use xieli_macros::{Enum, fields, object};

use crate::core::{Reach, Result};

/// Why a field is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "Why")]
pub enum AccessReason {
    /// Not with a personal access token.
    Token,
    /// Not with a token that may only read.
    ReadOnlyToken,
    /// The enterprise's security policy asks for something first.
    Policy,
    /// Only the owner of the enterprise.
    Owner,
    /// A role gives the code, but the enterprise has it not enabled.
    NotEnabled,
    /// No role gives any of the codes.
    NoRole,
}

/// A permission code of a rule, and how the viewer stands to it.
#[fields(login)]
pub struct AccessCode {
    /// The code.
    pub code: String,
    /// What the screen of roles calls it.
    pub title: String,
    /// Whether a role of the viewer gives it.
    pub is_held: bool,
    /// Whether the enterprise has it enabled.
    pub is_enabled: bool,
}

/// The rule of a field and what it means for the viewer.
#[fields(login)]
pub struct FieldAccess {
    /// The field.
    pub field: String,
    /// `public`, `login`, or what `@requires` says: codes of which one is enough, `teamManage` for the standing of a
    /// director, `owner:` before them when administrators do not pass by being one.
    pub rule: String,
    /// Whether the field is closed to personal access tokens.
    pub is_interactive: bool,
    /// What the guard answers.
    pub is_allowed: bool,
    /// Why not; null when it is allowed.
    pub reason: Option<AccessReason>,
    /// The same in a sentence, in Chinese.
    pub explanation: Option<String>,
    /// The codes of the rule.
    pub codes: Vec<AccessCode>,
}

/// Root fields about the schema itself.
#[derive(Default)]
pub struct AccessQuery;

/// Root fields about the schema itself.
#[object(root)]
impl AccessQuery {
    /// The fields of a type with their rules, also those that introspection leaves out for the viewer. Refused where
    /// introspection is switched off.
    #[login]
    async fn field_access(
        &self,
        ctx: &Context<'_>,
        #[graphql(
            name = "type",
            desc = "Its name: `Query`, `Mutation`, `Subscription`, `Member` and so on."
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
