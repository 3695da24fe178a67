//! Business actions on project contacts: check, transaction, write, log and event.

use diesel_async::AsyncPgConnection;
use xieli_kernel::{AppError, AppResult, FieldCode, Viewer};

use super::kind::PHONE;
use super::model::{ContactInput, ContactPatch, ProjectContact};
use super::{rules, store};
use crate::project::model::Project;
use crate::project::rules::may_edit;
use crate::project_part::{freely, silently};
use crate::{contact, customer};

/// Whether the viewer sees the phone numbers of a customer's contacts.
#[erased]
async fn sees_phones(tx: &mut AsyncPgConnection, viewer: &Viewer, customer_id: i64) -> AppResult<bool> {
    let customer = customer::store::find(tx, viewer, customer_id).await?;
    Ok(customer.is_some_and(|customer| customer::rules::sees_phones(viewer, &customer)))
}

/// Checks that a contact taken from the register belongs to the project's customer; missing fields are copied
/// from it.
#[erased]
async fn settle(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    project: &Project,
    before: Option<&ProjectContact>,
    input: &mut ContactInput,
) -> AppResult<()> {
    if let Some(id) = input.contact_id.filter(|id| before.and_then(|row| row.contact_id) != Some(*id)) {
        let found = contact::store::contacts::find(tx, viewer, id).await?;
        let found = found.filter(|row| Some(row.customer_id) == project.customer_id);
        let found = found
            .ok_or_else(|| AppError::field("contactId", FieldCode::NotFound, "该项目的客户没有这个联系人"))?;
        if input.name.is_empty() {
            input.name = found.name.chars().take(contact::rules::NAME_LIMIT).collect();
        }
        // a viewer who may not see the number must not copy it to where all members of the project do
        if input.phone.is_empty() && sees_phones(tx, viewer, found.customer_id).await? {
            input.phone = found.phone;
        }
        input.depart_name = input.depart_name.take().or(found.depart_name);
        input.position = input.position.take().or(found.position);
    }
    if input.phone.is_empty() {
        return Err(AppError::field("phone", FieldCode::Required, "请输入联系电话"));
    }
    if store::phone_taken(tx, viewer, input, before.map(|row| row.id)).await? {
        return Err(PHONE.taken());
    }
    Ok(())
}

project_parts!(contacts: ProjectContact, ContactInput, ContactPatch; may may_edit, checked rules::checked,
    settled settle, leaving freely, written silently);
