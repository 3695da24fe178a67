//! Values of the enterprise's own fields, as they are read, sent and asked for.

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
use crate::core::{Reach, Result, decode, decode_all, decode_optional};
use crate::custom_field::CustomField;
use crate::dict::DictItem;
use crate::dict::types::dict_item;
use crate::file::File;
use crate::member::Member;

/// A value of one of the enterprise's own fields.
pub struct CustomValue {
    field: model::Field,
    value: Value,
}

/// The values that the viewer reads, in the order of the fields.
pub async fn values(ctx: &Context<'_>, of: RecordType, kept: &Json) -> Result<Option<Vec<CustomValue>>> {
    if kept.as_object().is_none_or(serde_json::Map::is_empty) {
        return Ok(Some(Vec::new()));
    }
    let known = ctx.loaders()?.load::<ReadableFields>(of).await?.unwrap_or_default();
    let value = |one: &model::Known| {
        let value = Value::of_json(&one.field, kept.get(one.field.id.to_string())?)?;
        Some(CustomValue { field: one.field.clone(), value })
    };
    Ok(Some(known.iter().filter_map(value).collect()))
}

/// A value of one of the enterprise's own fields.
#[object(login)]
impl CustomValue {
    /// Of which field.
    fn field(&self) -> CustomField {
        CustomField::from(self.field.clone())
    }

    /// The field's code.
    fn code(&self) -> &str {
        &self.field.code
    }

    /// The field's name.
    fn name(&self) -> &str {
        &self.field.name
    }

    /// A text.
    fn text(&self) -> Option<&str> {
        if let Value::Text(text) = &self.value { Some(text) } else { None }
    }

    /// A number or an amount of money.
    fn number(&self) -> Option<f64> {
        self.value.number()
    }

    /// A day.
    fn date(&self) -> Option<Date> {
        if let Value::Date(day) = self.value { Some(Date(day)) } else { None }
    }

    /// Yes or no.
    fn yes(&self) -> Option<bool> {
        if let Value::YesNo(yes) = self.value { Some(yes) } else { None }
    }

    /// A value of a dictionary.
    async fn dict_item(&self, ctx: &Context<'_>) -> Result<Option<DictItem>> {
        let Value::Dict(value) = &self.value else { return Ok(None) };
        let dictionary = self.field.dictionary.as_deref().and_then(Dictionary::parse);
        let Some(dictionary) = dictionary else { return Ok(None) };
        dict_item(ctx, dictionary, value.clone()).await
    }

    /// A member.
    async fn member(&self, ctx: &Context<'_>) -> Result<Option<Member>> {
        let Value::Member(id) = self.value else { return Ok(None) };
        Ok(ctx.loaders()?.load::<MemberById>(self.key(id)).await?.map(Member::from))
    }

    /// A customer; null where it does not exist for the viewer.
    async fn customer(&self, ctx: &Context<'_>) -> Result<Option<Customer>> {
        let Value::Customer(id) = self.value else { return Ok(None) };
        let found = ctx.loaders()?.load::<CustomerById>(self.key(id)).await?;
        Ok(found.map(Customer::from))
    }

    /// The chosen options.
    fn items(&self) -> Option<Vec<String>> {
        if let Value::List(items) = &self.value { Some(items.clone()) } else { None }
    }

    /// Files, as far as they exist for the viewer.
    async fn files(&self, ctx: &Context<'_>) -> Result<Option<Vec<File>>> {
        let Value::Files(ids) = &self.value else { return Ok(None) };
        let keys = ids.iter().map(|id| self.key(*id)).collect();
        let files = ctx.loaders()?.load_many::<FileSeen>(keys).await?;
        Ok(Some(files.into_iter().map(File::from).collect()))
    }

    /// As people read it, whatever its kind.
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

/// A value of one of the enterprise's own fields, in the place that its kind has; none of them clears it.
#[derive(Debug, InputObject)]
pub struct CustomValueInput {
    /// Of which field.
    pub field_id: ID,
    /// A text.
    pub text: Option<String>,
    /// A number or an amount of money.
    pub number: Option<f64>,
    /// A day.
    pub date: Option<Birthday>,
    /// Yes or no.
    pub yes: Option<bool>,
    /// A value of the field's dictionary.
    pub dict_value: Option<String>,
    /// A member.
    pub member_id: Option<ID>,
    /// A customer.
    pub customer_id: Option<ID>,
    /// Some of the field's options.
    pub items: Option<Vec<String>>,
    /// At most 20 files that the viewer may see.
    pub file_ids: Option<Vec<ID>>,
}

/// Values as the domain takes them.
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

/// Records by one of the enterprise's own fields; ids, values of dictionaries and options as they are, days as YYYY-MM-DD,
/// true and false.
#[derive(Debug, Clone, InputObject)]
pub struct CustomFilter {
    /// By which field.
    pub field_id: ID,
    /// Exactly this.
    pub eq: Option<String>,
    /// Any of these, at most 100.
    #[graphql(name = "in")]
    pub any: Option<Vec<String>>,
    /// From this on.
    pub from: Option<String>,
    /// Up to this.
    pub to: Option<String>,
    /// Without a value, or with one.
    pub blank: Option<bool>,
}

/// Conditions as the domain takes them.
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
