//! What applications are asked and told.

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

/// Which applications; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
pub struct FlowProcessFilter {
    /// These: at most 1000, of those that the viewer has to do with.
    pub ids: Option<Vec<ID>>,
    /// By name and by the texts of its fields, pinyin or initials.
    pub keyword: Option<String>,
    /// Of this form.
    pub form_id: Option<ID>,
    /// In one of these states.
    pub statuses: Option<Vec<FlowProcessStatus>>,
    /// Of this applicant.
    pub applicant_id: Option<ID>,
    /// Sent from this team.
    pub team_id: Option<ID>,
    /// The viewer's own, but for those that they took out of their lists.
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
    /// What applications can be sorted by.
    pub enum FlowProcessSort {
        /// Time of creation.
        CreatedAt,
        /// When they were sent; drafts come last.
        SentAt,
        /// When they came to their end; those that run come last.
        FinishedAt,
    }

    /// One order of applications; ties are broken by id.
    pub struct FlowProcessOrder, or CREATED_AT DESC, else "SortDirection::Asc";
}

/// Which parts of applications; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
pub struct FlowTaskFilter {
    /// Which list; TO_DO if absent.
    pub list: Option<FlowTaskList>,
    /// By the name of the application and the texts of its fields, pinyin or initials.
    pub keyword: Option<String>,
    /// Of this form.
    pub form_id: Option<ID>,
    /// Of this applicant.
    pub applicant_id: Option<ID>,
    /// Of copies: those that are not read.
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
    /// What parts of applications can be sorted by.
    pub enum FlowTaskSort {
        /// When they arrived.
        ArrivedAt,
        /// When they were answered; open ones come last.
        DoneAt,
    }

    /// One order of parts of applications; ties are broken by id.
    pub struct FlowTaskOrder, or ARRIVED_AT DESC, else "SortDirection::Asc";
}

/// The values of an object by the keys of fields; anything but an object is refused.
fn values(value: Option<Json<Value>>) -> AppResult<Values> {
    match value.map(|Json(value)| value) {
        None | Some(Value::Null) => Ok(Values::new()),
        Some(Value::Object(values)) => Ok(values),
        Some(_) => Err(AppError::field("values", FieldCode::Invalid, "表单内容格式不正确")),
    }
}

/// Members who are chosen as approvers of a node.
#[derive(Debug, Clone, InputObject)]
pub struct FlowChoiceInput {
    /// The key of the node.
    pub node: String,
    /// Whom, 1 to 100.
    pub member_ids: Vec<ID>,
}

/// At most so many nodes are chosen for at once.
const MAX_CHOICES: usize = 100;

fn choices(given: Option<Vec<FlowChoiceInput>>) -> AppResult<BTreeMap<String, Vec<i64>>> {
    let given = given.unwrap_or_default();
    if given.len() > MAX_CHOICES || given.iter().any(|one| one.member_ids.len() > 100) {
        return Err(AppError::field("choices", FieldCode::TooLong, "选择的审批人过多"));
    }
    given.into_iter().map(|one| Ok((one.node, decode_all::<Member>(&one.member_ids)?))).collect()
}

/// An application that is sent: a new one, a draft, or one that came back.
#[derive(Debug, InputObject)]
pub struct FlowProcessSendInput {
    /// A draft, or one that came back; a new one if absent.
    pub id: Option<ID>,
    /// The version that was read; absent: whatever it is now.
    pub version: Option<i32>,
    /// The form; required of a new one.
    pub form_id: Option<ID>,
    /// From which of the applicant's teams; their main one if absent.
    pub team_id: Option<ID>,
    /// Values by the keys of fields; absent fields stay, null clears (docs/api.md, Approval forms).
    pub values: Option<Json<Value>>,
    /// Approvers whom the applicant chooses.
    pub choices: Option<Vec<FlowChoiceInput>>,
}

impl FlowProcessSendInput {
    /// The application and what is sent of it.
    pub fn read(self) -> AppResult<(xieli_domain::rows::Target, model::Sending)> {
        let target = decode_optional::<FlowProcess>(self.id.as_ref())?.map(|id| (id, self.version));
        let sending = model::Sending {
            form_id: decode_optional::<FlowForm>(self.form_id.as_ref())?,
            team_id: decode_optional::<Team>(self.team_id.as_ref())?,
            values: values(self.values)?,
            choices: choices(self.choices)?,
        };
        Ok((target, sending))
    }
}

/// Which applications are named.
#[derive(Debug, InputObject)]
pub struct FlowProcessIdsInput {
    /// 1 to 1000 applications.
    pub ids: Vec<ID>,
}

/// An application, and what is said with an action.
#[derive(Debug, InputObject)]
pub struct FlowProcessSayInput {
    /// The application.
    pub id: ID,
    /// The version that was read; absent: whatever it is now.
    pub version: Option<i32>,
    /// Up to 1000 characters.
    pub opinion: Option<String>,
    /// Uploads of one's own, up to 9.
    pub file_ids: Option<Vec<ID>>,
}

impl FlowProcessSayInput {
    /// The application and what is said.
    pub fn read(self) -> AppResult<((i64, Option<i32>), model::Saying)> {
        let files = decode_all::<File>(self.file_ids.as_deref().unwrap_or_default())?;
        let said = model::Saying { opinion: self.opinion, file_ids: files, ..model::Saying::default() };
        Ok(((decode::<FlowProcess>(&self.id)?, self.version), said))
    }
}

/// An application that somebody agrees to.
#[derive(Debug, InputObject)]
pub struct FlowAgreeInput {
    /// The application.
    pub id: ID,
    /// The version that was read; absent: whatever it is now.
    pub version: Option<i32>,
    /// Up to 1000 characters.
    pub opinion: Option<String>,
    /// Uploads of one's own, up to 9.
    pub file_ids: Option<Vec<ID>>,
    /// Values that the node lets its approver write; absent fields stay (docs/api.md, Approval forms).
    pub values: Option<Json<Value>>,
    /// Approvers whom the approver before chooses.
    pub choices: Option<Vec<FlowChoiceInput>>,
}

impl FlowAgreeInput {
    /// The application and what is said.
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

/// Several applications that somebody agrees to.
#[derive(Debug, InputObject)]
pub struct FlowAgreeAllInput {
    /// 1 to 100 applications.
    pub ids: Vec<ID>,
    /// Up to 1000 characters.
    pub opinion: Option<String>,
}

/// An application that is returned.
#[derive(Debug, InputObject)]
pub struct FlowReturnInput {
    /// The application.
    pub id: ID,
    /// The version that was read; absent: whatever it is now.
    pub version: Option<i32>,
    /// The key of the node that has it again; its applicant if absent.
    pub node: Option<String>,
    /// Why, 1 to 1000 characters.
    pub opinion: Option<String>,
}

/// An application that somebody else decides about.
#[derive(Debug, InputObject)]
pub struct FlowTransferInput {
    /// The application.
    pub id: ID,
    /// The version that was read; absent: whatever it is now.
    pub version: Option<i32>,
    /// Who decides, or gives an opinion.
    pub member_id: ID,
    /// Up to 1000 characters.
    pub opinion: Option<String>,
}

/// Where signers are added.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "Where")]
pub enum FlowSignerPlace {
    /// They decide before the one who adds them.
    Before,
    /// They decide after them.
    After,
    /// They decide as further ones of the node.
    Beside,
}

/// Signers who are added to an application.
#[derive(Debug, InputObject)]
pub struct FlowAddSignersInput {
    /// The application.
    pub id: ID,
    /// The version that was read; absent: whatever it is now.
    pub version: Option<i32>,
    /// When they decide.
    pub place: FlowSignerPlace,
    /// Who, 1 to 20.
    pub member_ids: Vec<ID>,
    /// Up to 1000 characters.
    pub opinion: Option<String>,
}

/// A signer who is removed.
#[derive(Debug, InputObject)]
pub struct FlowRemoveSignerInput {
    /// The application.
    pub id: ID,
    /// The version that was read; absent: whatever it is now.
    pub version: Option<i32>,
    /// The number of the part in the application, as `steps` tells it.
    pub item: i32,
}

/// An application that is meant as it is.
#[derive(Debug, InputObject)]
pub struct FlowProcessIdInput {
    /// The application.
    pub id: ID,
    /// The version that was read; absent: whatever it is now.
    pub version: Option<i32>,
}

impl FlowProcessIdInput {
    /// The application.
    pub fn read(&self) -> AppResult<(i64, Option<i32>)> {
        Ok((decode::<FlowProcess>(&self.id)?, self.version))
    }
}

/// An application that might be sent.
#[derive(Debug, InputObject)]
pub struct FlowRehearsalInput {
    /// The form, by its newest version; or `definition`.
    pub form_id: Option<ID>,
    /// A definition that is not published yet; for who manages approval (docs/api.md, Approval forms).
    pub definition: Option<Json<Value>>,
    /// Who would send it; the viewer if absent. Others are for who manages approval.
    pub applicant_id: Option<ID>,
    /// Values by the keys of fields.
    pub values: Option<Json<Value>>,
    /// Approvers who are chosen.
    pub choices: Option<Vec<FlowChoiceInput>>,
}

/// What a rehearsal is asked for.
pub struct Rehearsal {
    /// The form.
    pub form_id: Option<i64>,
    /// A definition instead.
    pub definition: Option<Value>,
    /// Who would send it.
    pub applicant_id: Option<i64>,
    /// The values.
    pub values: Values,
    /// Who is chosen.
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
