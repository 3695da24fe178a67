//! The record kind of teams (docs/decisions/0040).

use xieli_tables::team;

use super::model::TeamTexts;
use super::{sheet, store};
use crate::kind::field::{Field, Reading, field, joined, text};
use crate::kind::search::{Shape, search};
use crate::kind::sight::sight;
use crate::kind::unique::{Unique, taken, unique};
use crate::kind::words::{quiet, told};
use crate::kind::{Bin, Page, RecordKind};

/// A team's name is unique below its parent.
pub const NAME: Unique = unique("team_name", "name", "同级下已有同名团队");

const PLACE: &[Field] = &[
    text("name", "团队名称"),
    field("team_type", "团队类型", Reading::Choice(&[(1, "内部团队"), (2, "外部团队")])),
    field("parent_id", "上级团队", Reading::One("team")),
    field("is_accept_team", "接单团队", Reading::Switch),
];

static FIELDS: [Field; PLACE.len() + TeamTexts::FIELDS.len()] = joined(PLACE, TeamTexts::FIELDS);

/// The record kind of teams.
pub static TEAM: RecordKind = RecordKind {
    record_type: "team",
    entity: "Team",
    label: "团队",
    actions: &[
        told("create"),
        told("update"),
        told("move").named("移动了团队"),
        told("import"),
        told("members_add").named("添加了团队成员").of("member", "成员"),
        told("members_remove").named("移除了团队成员").of("member", "成员"),
        told("delete"),
        told("restore"),
        quiet("purge"),
    ],
    unique: &[NAME],
    fields: &FIELDS,
    sight: Some(sight!(store::visible_to, team, team::name)),
    role_access: Some(super::role_access::ROLE_ACCESS),
    heard: Some(|_| true),
    identity: true,
    search: Some(search!(
        store::visible_to,
        team,
        "/members/team/{}",
        Shape {
            subtitle: "concat_ws(' · ', (select t.name from team t
                where t.enterprise_id = x.enterprise_id and t.id = x.parent_id), x.code)",
            ..Shape::PLAIN
        }
    )),
    page: Some(Page { address: "/members/team/{}", label: "团队" }),
    bin: Some(Bin {
        table: "team",
        title: "t.name",
        actions: ("team.restore", "team.purge"),
        obstacles: &[
            (
                "select t.name as title, p.name as other from team t
                 join team p on p.enterprise_id = t.enterprise_id and p.id = t.parent_id
                    and p.deleted_at is not null and p.id <> all ($2)
                 where t.enterprise_id = $1 and t.id = any ($2) order by t.id limit 1",
                "它的上级团队“{}”已删除，请先恢复上级",
            ),
            (
                taken!(team: name; parent_id),
                "同级下已有团队“{}”",
            ),
            (
                "select t.name as title, p.name as other from team t
                 join team p on p.enterprise_id = t.enterprise_id and p.id = t.parent_id and cardinality(p.path) >= 10
                 where t.enterprise_id = $1 and t.id = any ($2) order by t.id limit 1",
                "它的上级“{}”已在第 10 级，团队层级不能超过 10 级",
            ),
        ],
        references: &[(
            "select from team r where r.enterprise_id = t.enterprise_id and r.parent_id = t.id",
            "下级团队",
        )],
        lock: Some(|tx, viewer| Box::pin(store::TREE.lock(tx, viewer.enterprise_id))),
        restored: Some(|tx, viewer, ids| {
            Box::pin(store::TREE.place_again(tx, viewer.enterprise_id, ids))
        }),
        purge: Some(|tx, enterprise, ids| Box::pin(store::forget_past(tx, enterprise, ids))),
        ..Bin::PLAIN
    }),
    books: &[&sheet::BOOK],
    ..RecordKind::PLAIN
};
