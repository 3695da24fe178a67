//! The record kind of members (docs/decisions/0040).

use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use futures_util::future::BoxFuture;
use xieli_kernel::{AppResult, Code, Viewer};
use xieli_tables::member;

use super::sheet;
use super::store::{self, offboarding};
use crate::kind::badge::{Badge, Badges};
use crate::kind::field::{Field, Guard, Reading, field, text};
use crate::kind::handover::handover;
use crate::kind::notice::{Group, event};
use crate::kind::search::{Shape, search};
use crate::kind::sight::{Seen, sight};
use crate::kind::unique::{Unique, unique};
use crate::kind::words::{quiet, told};
use crate::kind::{Page, RecordKind};
use crate::notification;

/// As `Member.remark`: member editors, and the member themself.
const NOTES: Guard = Guard::CodeOrSelf(Code::EMember);

const fn note(name: &'static str, label: &'static str) -> Field {
    Field { guard: NOTES, ..text(name, label) }
}

/// A member's phone is unique among applicants, invited and active members.
pub const PHONE: Unique = unique("member_phone", "phone", "手机号已被其他成员使用");
/// A member's job number is unique among applicants, invited and active members.
pub const JOB_NUMBER: Unique = unique("member_job_number", "jobNumber", "工号已被其他成员使用");
/// A person has one record among applicants, invited and active members; the error names their number.
pub const PERSON: Unique = unique("member_account", "phone", "手机号已被其他成员使用");

/// Members.
pub static MEMBER: RecordKind = RecordKind {
    record_type: "member",
    entity: "Member",
    label: "成员",
    actions: &[
        told("create"),
        told("invite").named("邀请了成员"),
        told("decline").named("谢绝了邀请"),
        told("withdraw").named("撤回了邀请"),
        told("update"),
        told("audit").named("审核了加入申请"),
        told("import"),
        told("team_update").named("修改了所在团队"),
        told("teams_add").named("加入了团队").of("team", "团队"),
        told("teams_remove").named("移出了团队").of("team", "团队"),
        told("roles_set").named("设置了角色").of("role", "角色"),
        told("leave").named("办理了离职"),
        told("delete"),
        quiet("apply").named("申请加入企业"),
        quiet("join").named("加入了企业"),
        quiet("avatar").named("更换了头像"),
        quiet("profile").named("修改了个人信息"),
        quiet("mp_bind").named("绑定了微信").private(),
        quiet("mp_unbind").named("解绑了微信").private(),
        quiet("password_link").named("发起了密码重置").private(),
        quiet("second_factor_reset").named("重置了二次验证").private(),
    ],
    unique: &[PHONE, JOB_NUMBER, PERSON],
    fields: &[
        text("name", "姓名"),
        text("phone", "手机号"),
        text("email", "邮箱"),
        field("gender", "性别", Reading::Choice(&[(0, "未知"), (1, "男"), (2, "女")])),
        text("birthday", "生日"),
        text("job_number", "工号"),
        text("position", "职位"),
        field("team_id", "所在团队", Reading::One("team")),
        field("director", "负责人", Reading::Switch),
        field("main", "主团队", Reading::Switch),
        field(
            "status",
            "状态",
            Reading::Choice(&[(0, "待审核"), (1, "在职"), (2, "已拒绝"), (3, "离职"), (4, "待接受")]),
        ),
        field("member_type", "成员类型", Reading::Choice(&[(1, "内部成员"), (2, "外部成员")])),
        field("is_technician", "技术员", Reading::Switch),
        field("is_engineer", "工程师", Reading::Switch),
        field("work_status", "工作状态", Reading::Choice(&[(0, "空闲"), (1, "忙碌"), (2, "休息")])),
        text("introduction", "个人简介"),
        note("remark", "备注"),
        text("entry_date", "入职日期"),
        field("left_at", "离职时间", Reading::Moment),
        note("apply_reason", "申请理由"),
        note("refuse_reason", "拒绝原因"),
        field("inviter_id", "邀请人", Reading::One("member")),
    ],
    reason: NOTES,
    sight: Some(sight!(look => store::visible_to, member)),
    role_access: Some(super::role_access::ROLE_ACCESS),
    heard: Some(|_| true),
    identity: true,
    search: Some(search!(
        store::active,
        member,
        "/members/edit/{}/info",
        Shape {
            subtitle: "concat_ws(' · ', (select t.name from team_member p
                join team t on t.enterprise_id = p.enterprise_id and t.id = p.team_id
                where p.enterprise_id = x.enterprise_id and p.member_id = x.id and p.left_at is null and p.main),
                x.position)",
            ..Shape::PLAIN
        }
    )),
    page: Some(Page { address: "/members/edit/{}/info", label: "成员" }),
    handover: &[&Directorships, &PendingApplications, &Memberships],
    books: &[&sheet::BOOK],
    notices: &[
        event("member.applied", "有人申请加入企业", Group::Organization),
        event("member.joined", "有人加入企业", Group::Organization),
        event("member.audited", "我的加入申请有结果", Group::Organization),
        event("member.invited", "有企业邀请我加入", Group::Organization),
        event("member.declined", "有人谢绝加入企业", Group::Organization),
    ],
    badges: Some(Badges {
        may: |viewer| viewer.can(Code::EMember),
        count: |connection, viewer| Box::pin(applications(connection, viewer)),
        of: &["member", "invitation"],
    }),
    ..RecordKind::PLAIN
};

/// Number of applications that wait for an audit.
async fn applications(connection: &AsyncPgConnection, viewer: &Viewer) -> AppResult<Vec<Badge>> {
    let count = notification::store::applications(connection, viewer.enterprise_id).await?;
    Ok(vec![Badge { key: "members.pending", count }])
}

/// Members are notified of comments on themselves.
fn look<'a>(
    mut connection: &'a AsyncPgConnection,
    viewer: &'a Viewer,
    ids: &'a [i64],
) -> BoxFuture<'a, AppResult<Vec<Seen>>> {
    Box::pin(async move {
        let rows: Vec<(i64, String)> = store::visible_to(viewer)
            .filter(member::id.eq_any(ids.to_vec()))
            .select((member::id, member::name))
            .load(&mut connection)
            .await?;
        let seen = |(id, title)| Seen { id, title, owner_id: Some(id), ..Seen::default() };
        Ok(rows.into_iter().map(seen).collect())
    })
}

handover!(
    /// Teams they direct; the successor directs them, too.
    Directorships, HandedOn, "TEAM_DIRECTOR", "负责的团队", offboarding::count_directed, offboarding::hand_over_directed
);
handover!(
    /// Applications waiting for an audit that name them as inviter.
    PendingApplications, HandedOn, "PENDING_APPLICATION", "待审核的加入申请",
    offboarding::count_invited, offboarding::hand_over_invited
);
handover!(
    /// Their places in teams, which get an end date.
    Memberships, Last, "MEMBERSHIP", "所在团队", offboarding::count_places, offboarding::end_places
);
