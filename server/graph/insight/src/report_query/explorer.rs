//! The schema explorer for authors of stored queries: types, fields and arguments with labels and the
//! viewer's permissions.

use async_graphql::Context;
use async_graphql::registry::{MetaField, MetaInputValue, MetaType, MetaTypeName, Registry};
use xieli_kernel::permission::Rule;
use xieli_macros::fields;

use super::document::{self, refusal};
use super::enums::{ReportQueryColumnKind, ReportQueryTypeKind};
use super::labels;

/// The maximum number of fields in a search result.
const MAX_HITS: usize = 50;

/// An argument of a field, or a field of an input.
#[fields(login)]
pub struct ReportQuerySchemaArgument {
    /// The name in documents.
    pub name: String,
    /// The label.
    pub label: String,
    /// The description, in English.
    pub text: Option<String>,
    /// Its type as the schema writes it.
    #[graphql(name = "type")]
    pub ty: String,
    /// The type name without brackets and exclamation marks.
    pub type_name: String,
    /// The kind of that type.
    pub type_kind: ReportQueryTypeKind,
    /// Whether it is a list.
    pub is_list: bool,
    /// Whether a value is required.
    pub is_required: bool,
    /// The default value.
    pub default_value: Option<String>,
}

impl ReportQuerySchemaArgument {
    fn of(registry: &Registry, meta: &MetaInputValue) -> Self {
        let type_name = MetaTypeName::concrete_typename(&meta.ty);
        Self {
            name: meta.name.clone(),
            label: labels::of_argument(&meta.name, type_name, meta.description.as_deref()),
            text: meta.description.clone(),
            ty: meta.ty.clone(),
            type_name: type_name.to_owned(),
            type_kind: ReportQueryTypeKind::of(registry, type_name),
            is_list: document::is_list(&meta.ty),
            is_required: meta.ty.ends_with('!') && meta.default_value.is_none(),
            default_value: meta.default_value.clone(),
        }
    }
}

/// A field of a type of the schema.
#[fields(login)]
pub struct ReportQuerySchemaField {
    /// The name in documents.
    pub name: String,
    /// The label.
    pub label: String,
    /// The description, in English.
    pub text: Option<String>,
    /// Its type as the schema writes it.
    #[graphql(name = "type")]
    pub ty: String,
    /// The type name without brackets and exclamation marks.
    pub type_name: String,
    /// The kind of that type.
    pub type_kind: ReportQueryTypeKind,
    /// Whether it is a list.
    pub is_list: bool,
    /// Whether it is a connection (a list paged by cursor).
    pub is_connection: bool,
    /// The arguments.
    pub arguments: Vec<ReportQuerySchemaArgument>,
    /// The display kind of its values; null of a field with a selection.
    pub kind: Option<ReportQueryColumnKind>,
    /// Permission codes of which one suffices; empty: any signed-in member.
    pub permissions: Vec<String>,
    /// The reason why the viewer may not read it; null when they may.
    pub forbidden: Option<String>,
    /// The reason why stored queries can't use it; null when they can.
    pub unusable: Option<String>,
}

impl ReportQuerySchemaField {
    fn of(ctx: &Context<'_>, of: &str, meta: &MetaField) -> Self {
        let registry = &ctx.schema_env.registry;
        let type_name = MetaTypeName::concrete_typename(&meta.ty);
        let type_kind = ReportQueryTypeKind::of(registry, type_name);
        let is_root = of == registry.query_type;
        let unusable = match type_kind {
            ReportQueryTypeKind::Union => Some("多种类型的字段不能用于报表"),
            _ if is_root => document::unusable(meta),
            _ => None,
        };
        let rule = document::permission(meta).map(Rule::parse).unwrap_or_default();
        let mut permissions: Vec<String> = rule.codes.iter().map(|code| code.as_str().to_owned()).collect();
        if rule.team_manage {
            permissions.push("teamManage".to_owned());
        }
        Self {
            name: meta.name.clone(),
            label: labels::of_field(of, &meta.name, type_name, meta.description.as_deref()),
            text: meta.description.clone(),
            ty: meta.ty.clone(),
            type_name: type_name.to_owned(),
            type_kind,
            is_list: document::is_list(&meta.ty),
            is_connection: document::is_connection(meta),
            arguments: meta.args.values().map(|one| ReportQuerySchemaArgument::of(registry, one)).collect(),
            kind: document::kind(registry, meta).map(ReportQueryColumnKind::from),
            permissions,
            forbidden: refusal(ctx, meta),
            unusable: unusable.map(str::to_owned),
        }
    }
}

/// A value of an enum.
#[fields(login)]
pub struct ReportQuerySchemaValue {
    /// The name in documents.
    pub name: String,
    /// The description, in English.
    pub text: Option<String>,
}

/// A type of the schema in the explorer.
#[fields(login)]
pub struct ReportQuerySchemaType {
    /// The name in the schema.
    pub name: String,
    /// The label.
    pub label: String,
    /// The description, in English.
    pub text: Option<String>,
    /// The kind of type.
    pub kind: ReportQueryTypeKind,
    /// The fields of an object or interface that match the keyword, by name.
    pub fields: Vec<ReportQuerySchemaField>,
    /// The fields of an input object.
    pub inputs: Vec<ReportQuerySchemaArgument>,
    /// The values of an enum.
    pub values: Vec<ReportQuerySchemaValue>,
}

/// A field found by a search.
#[fields(login)]
pub struct ReportQuerySchemaHit {
    /// The name of its type.
    pub type_name: String,
    /// The label of its type.
    pub type_label: String,
    /// The field.
    pub field: ReportQuerySchemaField,
}

/// Whether the explorer shows a type.
fn is_shown(registry: &Registry, name: &str) -> bool {
    let roots = [registry.mutation_type.as_deref(), registry.subscription_type.as_deref()];
    !name.starts_with("__") && !roots.contains(&Some(name))
}

/// The type with this name; `None` when the explorer does not show it.
pub fn shown(ctx: &Context<'_>, name: &str, keyword: Option<&str>) -> Option<ReportQuerySchemaType> {
    let registry = &ctx.schema_env.registry;
    let meta = registry.types.get(name).filter(|_| is_shown(registry, name))?;
    let wanted = keyword.map(|text| text.trim().to_lowercase()).filter(|text| !text.is_empty());
    let (mut fields, mut inputs, mut values) = (Vec::new(), Vec::new(), Vec::new());
    let text =
        match meta {
            MetaType::Object { description, fields: all, .. }
            | MetaType::Interface { description, fields: all, .. } => {
                let all = all.values().filter(|field| !field.name.starts_with("__"));
                fields.extend(all.map(|field| ReportQuerySchemaField::of(ctx, name, field)));
                if let Some(wanted) = &wanted {
                    fields.retain(|field| has(field, wanted, true));
                }
                fields.sort_by(|a: &ReportQuerySchemaField, b| a.name.cmp(&b.name));
                description
            }
            MetaType::InputObject { description, input_fields, .. } => {
                inputs.extend(input_fields.values().map(|one| ReportQuerySchemaArgument::of(registry, one)));
                description
            }
            MetaType::Enum { description, enum_values, .. } => {
                values.extend(enum_values.values().map(|one| ReportQuerySchemaValue {
                    name: one.name.clone(),
                    text: one.description.clone(),
                }));
                description
            }
            MetaType::Scalar { description, .. } | MetaType::Union { description, .. } => description,
        };
    Some(ReportQuerySchemaType {
        name: name.to_owned(),
        label: labels::of_type(name),
        text: text.clone(),
        kind: ReportQueryTypeKind::of(registry, name),
        fields,
        inputs,
        values,
    })
}

/// Whether the name or label of a field contains a keyword in lower case, with `said` also the description.
fn has(field: &ReportQuerySchemaField, wanted: &str, said: bool) -> bool {
    let within = |text: &str| text.to_lowercase().contains(wanted);
    within(&field.name) || within(&field.label) || (said && field.text.as_deref().is_some_and(within))
}

/// The fields of all types whose name or label contains a keyword; root fields first, then exact matches.
pub fn found(ctx: &Context<'_>, keyword: &str) -> Vec<ReportQuerySchemaHit> {
    let registry = &ctx.schema_env.registry;
    let wanted = keyword.trim().to_lowercase();
    let mut hits = Vec::new();
    for name in registry.types.keys().filter(|name| is_shown(registry, name)) {
        // connections and mutation payloads are found by the types of their records
        if ["Connection", "Edge", "Payload"].iter().any(|ending| name.ends_with(ending)) {
            continue;
        }
        let Some(all) = document::fields(registry, name) else { continue };
        for meta in all.values().filter(|meta| !meta.name.starts_with("__")) {
            let ty = MetaTypeName::concrete_typename(&meta.ty);
            let label = labels::of_field(name, &meta.name, ty, meta.description.as_deref());
            let called = [meta.name.to_lowercase(), label.to_lowercase()];
            if !called.iter().any(|text| text.contains(&wanted)) {
                continue;
            }
            let order = (*name != registry.query_type, !called.contains(&wanted));
            hits.push((order, name, meta));
        }
    }
    // the registry is sorted by name
    hits.sort_by_key(|(order, _, _)| *order);
    let hit = |(_, name, meta): (_, &String, &MetaField)| ReportQuerySchemaHit {
        type_name: name.clone(),
        type_label: labels::of_type(name),
        field: ReportQuerySchemaField::of(ctx, name, meta),
    };
    hits.into_iter().take(MAX_HITS).map(hit).collect()
}
