//! GraphQL inputs of approval applications: filters, sort keys and inputs of mutations.

use std::collections::BTreeMap;

use async_graphql::{ID, Json};
use serde_json::Value;
use xieli_domain::flow_process::engine::Where;
use xieli_domain::flow_process::model;
use xieli_domain::flow_process::values::Values;
use xieli_kernel::{AppError, AppResult, FieldCode, validate};
use xieli_macros::{Enum, InputObject};

use super::types::{FlowProcess, FlowProcessStatus, FlowTaskList};
use crate::core::input::{DateRange, Read};
use crate::core::{SortDirection, decode, decode_all, decode_optional, order};
use crate::file::File;
use crate::flow_form::FlowForm;
use crate::member::Member;
use crate::team::Team;

/// Filter of applications; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
pub struct FlowProcessFilter {
    /// Ids of applications, at most 1000, among those visible to the viewer.
    pub ids: Option<Vec<ID>>,
    /// By name and by the texts of its fields, pinyin or initials.
    pub keyword: Option<String>,
    /// Of this form.
    pub form_id: Option<ID>,
    /// With one of these statuses.
    pub statuses: Option<Vec<FlowProcessStatus>>,
    /// Of this applicant.
    pub applicant_id: Option<ID>,
    /// Sent from this team.
    pub team_id: Option<ID>,
    /// The viewer's own, except those they hid.
    pub mine: Option<bool>,
    /// Sent on one of these days.
    pub sent_on: Option<DateRange>,
}

impl Read for FlowProcessFilter {
    type Domain = model::FlowProcessFilter;

    fn read(self) -> AppResult<model::FlowProcessFilter> {
        let ids = self.ids.map(|ids| decode_all::<FlowProcess>(&ids)).transpose()?;
        validate::ids(ids.as_deref().unwrap_or_default())?;
        Ok(model::FlowProcessFilter {
            ids,
            keyword: self.keyword,
            form_id: decode_optional::<FlowForm>(self.form_id.as_ref())?,
            statuses: self.statuses.unwrap_or_default().into_iter().map(FlowProcessStatus::as_i16).collect(),
            applicant_id: decode_optional::<Member>(self.applicant_id.as_ref())?,
            team_id: decode_optional::<Team>(self.team_id.as_ref())?,
            mine: self.mine.unwrap_or(false),
            sent_at: self.sent_on.map(|range| range.moments()),
        })
    }
}

order! {
    /// Sort keys of applications.
    pub enum FlowProcessSort {
        /// Time of creation.
        CreatedAt,
        /// When they were sent; drafts come last.
        SentAt,
        /// End of the approval; running ones come last.
        FinishedAt,
    }

    /// Sort order of applications; ties are broken by id.
    pub struct FlowProcessOrder, or CREATED_AT DESC, else "SortDirection::Asc";
}

/// Filter of tasks of approvers; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
pub struct FlowTaskFilter {
    /// The list; TO_DO if absent.
    pub list: Option<FlowTaskList>,
    /// By the name of the application and the texts of its fields, pinyin or initials.
    pub keyword: Option<String>,
    /// Of this form.
    pub form_id: Option<ID>,
    /// Of this applicant.
    pub applicant_id: Option<ID>,
    /// Of copies: the unread ones.
    pub unread: Option<bool>,
    /// Arrived on one of these days.
    pub arrived_on: Option<DateRange>,
}

impl Read for FlowTaskFilter {
    type Domain = model::FlowTaskFilter;

    fn read(self) -> AppResult<model::FlowTaskFilter> {
        Ok(model::FlowTaskFilter {
            list: self.list.map(Into::into).unwrap_or_default(),
            keyword: self.keyword,
            form_id: decode_optional::<FlowForm>(self.form_id.as_ref())?,
            applicant_id: decode_optional::<Member>(self.applicant_id.as_ref())?,
            unread: self.unread.unwrap_or(false),
            arrived_at: self.arrived_on.map(|range| range.moments()),
        })
    }
}

order! {
    /// Sort keys of tasks of approvers.
    pub enum FlowTaskSort {
        /// Time of arrival.
        ArrivedAt,
        /// Time of the decision; open ones come last.
        DoneAt,
    }

    /// Sort order of tasks of approvers; ties are broken by id.
    pub struct FlowTaskOrder, or ARRIVED_AT DESC, else "SortDirection::Asc";
}

/// The object's values by the keys of fields; an error for anything but an object.
fn values(value: Option<Json<Value>>) -> AppResult<Values> {
    match value.map(|Json(value)| value) {
        None | Some(Value::Null) => Ok(Values::new()),
        Some(Value::Object(values)) => Ok(values),
        Some(_) => Err(AppError::field("values", FieldCode::Invalid, "表单内容格式不正确")),
    }
}

/// The approvers chosen for a node.
#[derive(Debug, Clone, InputObject)]
pub struct FlowChoiceInput {
    /// The key of the node.
    pub node: String,
    /// Ids of the members, 1 to 100.
    pub member_ids: Vec<ID>,
}

/// The maximum number of nodes in one input.
const MAX_CHOICES: usize = 100;

fn choices(given: Option<Vec<FlowChoiceInput>>) -> AppResult<BTreeMap<String, Vec<i64>>> {
    let given = given.unwrap_or_default();
    if given.len() > MAX_CHOICES || given.iter().any(|one| one.member_ids.len() > 100) {
        return Err(AppError::field("choices", FieldCode::TooLong, "选择的审批人过多"));
    }
    given.into_iter().map(|one| Ok((one.node, decode_all::<Member>(&one.member_ids)?))).collect()
}

/// An application to send: a new one, a draft, or a returned one.
#[derive(Debug, InputObject)]
pub struct FlowProcessSendInput {
    /// Id of a draft or a returned application; a new one if absent.
    pub id: Option<ID>,
    /// The version that was read; absent: no check.
    pub version: Option<i32>,
    /// The form; required of a new one.
    pub form_id: Option<ID>,
    /// The team of the applicant from which it is sent; the main one if absent.
    pub team_id: Option<ID>,
    /// Values by the keys of fields; absent fields stay, null clears (docs/api.md, Approval forms).
    pub values: Option<Json<Value>>,
    /// The approvers chosen by the applicant.
    pub choices: Option<Vec<FlowChoiceInput>>,
    /// Idempotency key of a new one, 8 to 64 letters, digits and -: a repeated call returns the first one.
    pub request_key: Option<String>,
}

impl FlowProcessSendInput {
    /// The application and the content to send.
    pub fn read(self) -> AppResult<(xieli_domain::rows::Target, model::Sending)> {
        let target = decode_optional::<FlowProcess>(self.id.as_ref())?.map(|id| (id, self.version));
        let sending = model::Sending {
            form_id: decode_optional::<FlowForm>(self.form_id.as_ref())?,
            team_id: decode_optional::<Team>(self.team_id.as_ref())?,
            values: values(self.values)?,
            choices: choices(self.choices)?,
            request_key: self.request_key,
        };
        Ok((target, sending))
    }
}

/// Ids of applications.
#[derive(Debug, InputObject)]
pub struct FlowProcessIdsInput {
    /// 1 to 1000 applications.
    pub ids: Vec<ID>,
}

/// An application, and the opinion given with an action.
#[derive(Debug, InputObject)]
pub struct FlowProcessSayInput {
    /// The application.
    pub id: ID,
    /// The version that was read; absent: no check.
    pub version: Option<i32>,
    /// The opinion, up to 1000 characters.
    pub opinion: Option<String>,
    /// Ids of files the caller uploaded, up to 9.
    pub file_ids: Option<Vec<ID>>,
}

impl FlowProcessSayInput {
    /// The application and the opinion.
    pub fn read(self) -> AppResult<((i64, Option<i32>), model::Saying)> {
        let files = decode_all::<File>(self.file_ids.as_deref().unwrap_or_default())?;
        let said = model::Saying { opinion: self.opinion, file_ids: files, ..model::Saying::default() };
        Ok(((decode::<FlowProcess>(&self.id)?, self.version), said))
    }
}

/// The agreement to an application.
#[derive(Debug, InputObject)]
pub struct FlowAgreeInput {
    /// The application.
    pub id: ID,
    /// The version that was read; absent: no check.
    pub version: Option<i32>,
    /// The opinion, up to 1000 characters.
    pub opinion: Option<String>,
    /// Ids of files the caller uploaded, up to 9.
    pub file_ids: Option<Vec<ID>>,
    /// Values of the fields that the approver may write at the node; absent fields stay (docs/api.md,
    /// Approval forms).
    pub values: Option<Json<Value>>,
    /// The approvers of later nodes that this approver chooses.
    pub choices: Option<Vec<FlowChoiceInput>>,
}

impl FlowAgreeInput {
    /// The application and the opinion.
    pub fn read(self) -> AppResult<((i64, Option<i32>), model::Saying)> {
        let sent = match self.values {
            Some(sent) => Some(values(Some(sent))?),
            None => None,
        };
        let said = model::Saying {
            opinion: self.opinion,
            file_ids: decode_all::<File>(self.file_ids.as_deref().unwrap_or_default())?,
            values: sent,
            choices: choices(self.choices)?,
        };
        Ok(((decode::<FlowProcess>(&self.id)?, self.version), said))
    }
}

/// The agreement to several applications.
#[derive(Debug, InputObject)]
pub struct FlowAgreeAllInput {
    /// 1 to 100 applications.
    pub ids: Vec<ID>,
    /// The opinion, up to 1000 characters.
    pub opinion: Option<String>,
}

/// The return of an application.
#[derive(Debug, InputObject)]
pub struct FlowReturnInput {
    /// The application.
    pub id: ID,
    /// The version that was read; absent: no check.
    pub version: Option<i32>,
    /// The key of the node to which it returns; its applicant if absent.
    pub node: Option<String>,
    /// The reason, 1 to 1000 characters.
    pub opinion: Option<String>,
}

/// The transfer of an approver's task to another member.
#[derive(Debug, InputObject)]
pub struct FlowTransferInput {
    /// The application.
    pub id: ID,
    /// The version that was read; absent: no check.
    pub version: Option<i32>,
    /// The member who decides or gives an opinion.
    pub member_id: ID,
    /// The opinion, up to 1000 characters.
    pub opinion: Option<String>,
}

/// The position of added signers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "Where")]
pub enum FlowSignerPlace {
    /// They decide before the approver who adds them.
    Before,
    /// They decide after that approver.
    After,
    /// They decide as further approvers of the node.
    Beside,
}

/// Signers to add to an application.
#[derive(Debug, InputObject)]
pub struct FlowAddSignersInput {
    /// The application.
    pub id: ID,
    /// The version that was read; absent: no check.
    pub version: Option<i32>,
    /// The position of the signers.
    pub place: FlowSignerPlace,
    /// Ids of the members, 1 to 20.
    pub member_ids: Vec<ID>,
    /// The opinion, up to 1000 characters.
    pub opinion: Option<String>,
}

/// A signer to remove.
#[derive(Debug, InputObject)]
pub struct FlowRemoveSignerInput {
    /// The application.
    pub id: ID,
    /// The version that was read; absent: no check.
    pub version: Option<i32>,
    /// The number of the signer's task, as in `steps`.
    pub item: i32,
}

/// An application, and its version.
#[derive(Debug, InputObject)]
pub struct FlowProcessIdInput {
    /// The application.
    pub id: ID,
    /// The version that was read; absent: no check.
    pub version: Option<i32>,
}

impl FlowProcessIdInput {
    /// The application and its version.
    pub fn read(&self) -> AppResult<(i64, Option<i32>)> {
        Ok((decode::<FlowProcess>(&self.id)?, self.version))
    }
}

/// The move of an application to another version of its form.
#[derive(Debug, InputObject)]
pub struct FlowProcessVersionInput {
    /// The application.
    pub id: ID,
    /// The version of the record that was read; absent: no check.
    pub version: Option<i32>,
    /// The version of the form; the newest if absent.
    pub revision: Option<i32>,
}

/// An application, and the version of its record that was read.
type IdAndVersion = (i64, Option<i32>);

impl FlowProcessVersionInput {
    /// The application with its version, and the version of the form.
    pub fn read(&self) -> AppResult<(IdAndVersion, Option<i32>)> {
        Ok(((decode::<FlowProcess>(&self.id)?, self.version), self.revision))
    }
}

/// A simulated application.
#[derive(Debug, InputObject)]
pub struct FlowRehearsalInput {
    /// The form, by its newest version; or `definition`.
    pub form_id: Option<ID>,
    /// An unpublished definition, for viewers who manage approval (docs/api.md, Approval forms).
    pub definition: Option<Json<Value>>,
    /// The applicant; the viewer if absent. Another member requires the permission to manage approval.
    pub applicant_id: Option<ID>,
    /// Values by the keys of fields.
    pub values: Option<Json<Value>>,
    /// The approvers chosen by the applicant.
    pub choices: Option<Vec<FlowChoiceInput>>,
}

/// The arguments of a simulation.
pub struct Rehearsal {
    /// The form.
    pub form_id: Option<i64>,
    /// A definition instead of the form's.
    pub definition: Option<Value>,
    /// The applicant.
    pub applicant_id: Option<i64>,
    /// The values.
    pub values: Values,
    /// The chosen approvers by node.
    pub choices: BTreeMap<String, Vec<i64>>,
}

impl Read for FlowRehearsalInput {
    type Domain = Rehearsal;

    fn read(self) -> AppResult<Rehearsal> {
        Ok(Rehearsal {
            form_id: decode_optional::<FlowForm>(self.form_id.as_ref())?,
            definition: self.definition.map(|Json(value)| value),
            applicant_id: decode_optional::<Member>(self.applicant_id.as_ref())?,
            values: values(self.values)?,
            choices: choices(self.choices)?,
        })
    }
}
