//! What can be commented on. A domain adds its records with one line in [`SUBJECTS`] and one in [`find`].

use diesel_async::AsyncPgConnection;
use xieli_kernel::{AppResult, Viewer, ids};

use crate::live::RecordType;
use crate::{file, member, team};

/// One kind of record that has comments and a timeline.
#[derive(Debug, Clone, Copy)]
pub struct Kind {
    /// As changes of it are told.
    pub record_type: RecordType,
    /// The type in global ids.
    pub entity: &'static str,
    /// For people.
    pub label: &'static str,
    /// Where it is shown: `{}` stands for the row.
    pub page: &'static str,
}

/// Every kind.
pub const SUBJECTS: &[Kind] = &[
    Kind {
        record_type: RecordType::Member, entity: "Member", label: "成员", page: "/members/edit/{}/info"
    },
    Kind { record_type: RecordType::Team, entity: "Team", label: "团队", page: "/members/team/{}" },
    Kind { record_type: RecordType::File, entity: "File", label: "文档", page: "/doc/1/group/0?file={}" },
];

/// The kind of a type that has comments.
pub fn kind(record_type: RecordType) -> Option<&'static Kind> {
    SUBJECTS.iter().find(|kind| kind.record_type == record_type)
}

/// A record that somebody looks at, writes about, is told of.
#[derive(Debug, Clone)]
pub struct Subject {
    /// What it is.
    pub kind: &'static Kind,
    /// The row.
    pub id: i64,
    /// What it is called.
    pub title: String,
    /// Who is told of comments on it without having been called by name.
    pub owner_id: Option<i64>,
}

impl Subject {
    /// The page of its comments and its timeline, which everybody may open who may see the record.
    pub fn link(&self) -> String {
        format!("/activity/{}", ids::encode(self.kind.entity, self.id))
    }

    /// Its own page.
    pub fn page(&self) -> String {
        self.kind.page.replace("{}", &self.id.to_string())
    }
}

/// The record, if it exists for the viewer and has comments.
#[erased]
pub async fn find(
    connection: &AsyncPgConnection,
    viewer: &Viewer,
    record_type: RecordType,
    id: i64,
) -> AppResult<Option<Subject>> {
    let Some(kind) = kind(record_type) else { return Ok(None) };
    let found: Option<(String, Option<i64>)> = match record_type {
        RecordType::Member => member::store::find(connection, viewer, id)
            .await?
            .map(|member| (member.name.clone(), Some(member.id))),
        RecordType::Team => {
            team::store::find(connection, viewer, id).await?.map(|team| (team.name.clone(), None))
        }
        RecordType::File => file::store::find(connection, viewer, id)
            .await?
            .filter(|file| file.source_type.as_deref() != Some(file::rules::COMMENT))
            .map(|file| (file.name.clone(), file.created_by)),
        _ => None,
    };
    Ok(found.map(|(title, owner_id)| Subject { kind, id, title, owner_id }))
}
