//! Values of custom fields in the GraphQL schema: output type, input and filter conditions.

use async_graphql::{Context, ID};
use serde_json::Value as Json;
use xieli_domain::TenantKey;
use xieli_domain::custom_field::loaders::ReadableFields;
use xieli_domain::custom_field::model::{self, RecordType};
use xieli_domain::custom_field::value::{self, Names, Value};
use xieli_domain::customer::custom::FileSeen;
use xieli_domain::customer::loaders::CustomerById;
use xieli_domain::dict::rules::Dictionary;
use xieli_domain::member::loaders::MemberById;
use xieli_kernel::AppResult;
use xieli_macros::{InputObject, object};

use super::types::Customer;
use crate::core::scalar::{Birthday, Date};
use crate::core::{ContextExt, Result, decode, decode_all, decode_optional};
use crate::custom_field::CustomField;
use crate::dict::DictItem;
use crate::dict::types::dict_item;
use crate::file::File;
use crate::member::Member;

/// A value of a custom field of the enterprise.
pub struct CustomValue {
    field: model::Field,
    value: Value,
}

/// The values that the viewer may read, in the order of the fields.
pub async fn values(ctx: &Context<'_>, of: RecordType, kept: &Json) -> Result<Option<Vec<CustomValue>>> {
    if kept.as_object().is_none_or(serde_json::Map::is_empty) {
        return Ok(Some(Vec::new()));
    }
    let known = ctx.loaders()?.load::<ReadableFields>(of).await?.unwrap_or_default();
    let value = |one: &model::FieldRights| {
        let value = Value::of_json(&one.field, kept.get(one.field.id.to_string())?)?;
        Some(CustomValue { field: one.field.clone(), value })
    };
    Ok(Some(known.iter().filter_map(value).collect()))
}

/// A value of a custom field of the enterprise.
#[object(login)]
impl CustomValue {
    /// The field that the value belongs to.
    fn field(&self) -> CustomField {
        CustomField::from(self.field.clone())
    }

    /// Code of the field.
    fn code(&self) -> &str {
        &self.field.code
    }

    /// Name of the field.
    fn name(&self) -> &str {
        &self.field.name
    }

    /// The value of a text field.
    fn text(&self) -> Option<&str> {
        if let Value::Text(text) = &self.value { Some(text) } else { None }
    }

    /// The value of a number field or a money field.
    fn number(&self) -> Option<f64> {
        self.value.number()
    }

    /// The value of a date field.
    fn date(&self) -> Option<Date> {
        if let Value::Date(day) = self.value { Some(Date(day)) } else { None }
    }

    /// The value of a yes-or-no field.
    fn yes(&self) -> Option<bool> {
        if let Value::YesNo(yes) = self.value { Some(yes) } else { None }
    }

    /// The value of a dictionary field.
    async fn dict_item(&self, ctx: &Context<'_>) -> Result<Option<DictItem>> {
        let Value::Dict(value) = &self.value else { return Ok(None) };
        let dictionary = self.field.dictionary.as_deref().and_then(Dictionary::parse);
        let Some(dictionary) = dictionary else { return Ok(None) };
        dict_item(ctx, dictionary, value.clone()).await
    }

    /// The value of a member field.
    async fn member(&self, ctx: &Context<'_>) -> Result<Option<Member>> {
        let Value::Member(id) = self.value else { return Ok(None) };
        Ok(ctx.loaders()?.load::<MemberById>(self.key(id)).await?.map(Member::from))
    }

    /// The value of a customer field; null when the customer is not visible to the viewer.
    async fn customer(&self, ctx: &Context<'_>) -> Result<Option<Customer>> {
        let Value::Customer(id) = self.value else { return Ok(None) };
        let found = ctx.loaders()?.load::<CustomerById>(self.key(id)).await?;
        Ok(found.map(Customer::from))
    }

    /// The chosen options of a field with options.
    fn items(&self) -> Option<Vec<String>> {
        if let Value::List(items) = &self.value { Some(items.clone()) } else { None }
    }

    /// The files of a file field that are visible to the viewer.
    async fn files(&self, ctx: &Context<'_>) -> Result<Option<Vec<File>>> {
        let Value::Files(ids) = &self.value else { return Ok(None) };
        let keys = ids.iter().map(|id| self.key(*id)).collect();
        let files = ctx.loaders()?.load_many::<FileSeen>(keys).await?;
        Ok(Some(files.into_iter().map(File::from).collect()))
    }

    /// The value as text for display, for fields of every kind.
    async fn display(&self, ctx: &Context<'_>) -> Result<String> {
        let loaders = ctx.loaders()?;
        let mut names = Names::default();
        match &self.value {
            Value::Dict(value) => {
                let key = xieli_domain::dict::loaders::ValueKey {
                    enterprise_id: self.field.enterprise_id,
                    code: self.field.dictionary.clone().unwrap_or_default(),
                    value: value.clone(),
                };
                let found = loaders.load::<xieli_domain::dict::loaders::DictItemByValue>(key).await?;
                names.items.extend(found.map(|one| (value.clone(), one.item.text.clone())));
            }
            Value::Member(id) => {
                let found = loaders.load::<MemberById>(self.key(*id)).await?;
                names.members.extend(found.map(|one| (*id, one.row.brief.name.clone(), None)));
            }
            Value::Customer(id) => {
                let found = loaders.load::<CustomerById>(self.key(*id)).await?;
                names.customers.extend(found.map(|one| (*id, one.name.clone())));
            }
            Value::Files(ids) => {
                let keys = ids.iter().map(|id| self.key(*id)).collect();
                let files = loaders.load_many::<FileSeen>(keys).await?;
                names.files.extend(files.into_iter().map(|one| (one.id, one.name)));
            }
            Value::Text(_) | Value::Number(_) | Value::Date(_) | Value::YesNo(_) | Value::List(_) => {}
        }
        Ok(value::to_text(&self.field, &self.value, &names))
    }
}

impl CustomValue {
    fn key(&self, id: i64) -> TenantKey {
        TenantKey::new(self.field.enterprise_id, id)
    }
}

/// A value of a custom field, in the property that suits the kind of the field; none of them clears the
/// value.
#[derive(Debug, InputObject)]
pub struct CustomValueInput {
    /// Id of the field.
    pub field_id: ID,
    /// The value of a text field.
    pub text: Option<String>,
    /// The value of a number field or a money field.
    pub number: Option<f64>,
    /// The value of a date field.
    pub date: Option<Birthday>,
    /// The value of a yes-or-no field.
    pub yes: Option<bool>,
    /// The value of a dictionary field, from the field's dictionary.
    pub dict_value: Option<String>,
    /// Id of the member, for a member field.
    pub member_id: Option<ID>,
    /// Id of the customer, for a customer field.
    pub customer_id: Option<ID>,
    /// The chosen options of the field.
    pub items: Option<Vec<String>>,
    /// Ids of files visible to the viewer, at most 20.
    pub file_ids: Option<Vec<ID>>,
}

/// Converts the values to the domain's type.
pub fn read_values(values: Option<Vec<CustomValueInput>>) -> AppResult<Option<Vec<model::Input>>> {
    let read = |one: CustomValueInput| {
        Ok(model::Input {
            field_id: decode::<CustomField>(&one.field_id)?,
            text: one.text,
            number: one.number,
            date: one.date.map(|Birthday(day)| day),
            yes: one.yes,
            dict_value: one.dict_value,
            member_id: decode_optional::<Member>(one.member_id.as_ref())?,
            customer_id: decode_optional::<Customer>(one.customer_id.as_ref())?,
            items: one.items,
            file_ids: one.file_ids.as_deref().map(decode_all::<File>).transpose()?,
        })
    };
    values.map(|values| values.into_iter().map(read).collect()).transpose()
}

/// A condition on a custom field. Values are texts: ids, dictionary values and options as they are, days as
/// YYYY-MM-DD, true and false.
#[derive(Debug, Clone, InputObject)]
pub struct CustomFilter {
    /// Id of the field.
    pub field_id: ID,
    /// The value equals this.
    pub eq: Option<String>,
    /// The value is one of these, at most 100.
    #[graphql(name = "in")]
    pub any: Option<Vec<String>>,
    /// The value is at least this.
    pub from: Option<String>,
    /// The value is at most this.
    pub to: Option<String>,
    /// Whether the field has no value.
    pub blank: Option<bool>,
}

/// Converts the conditions to the domain's type.
pub fn read_filters(filters: Option<Vec<CustomFilter>>) -> AppResult<model::Conditions> {
    let read = |one: CustomFilter| {
        Ok(model::Filter {
            field_id: decode::<CustomField>(&one.field_id)?,
            eq: one.eq,
            any: one.any,
            from: one.from,
            to: one.to,
            blank: one.blank,
        })
    };
    let asked = filters.unwrap_or_default().into_iter().map(read).collect::<AppResult<Vec<_>>>()?;
    Ok(asked.into())
}
