//! Dataset of customers: its fields and measures.

use super::{Dataset, Join, Kind, Need, count, counted, field, province, share};
use crate::customer;
use crate::dict::rules::Dictionary;
use crate::online_report::definition::{Position, Source};

/// Condition: the last follow-up lies within a time up to now.
macro_rules! within {
    ($time:literal) => {
        concat!("f.followed_at >= now() - interval '", $time, "'")
    };
}

/// Customers, including those in the pool.
pub static CUSTOMERS: Dataset = Dataset {
    source: Source::Customer,
    position: Position::Customer,
    need: Need::Customers,
    entity: "Customer",
    scope: |viewer| Box::new(customer::store::visible_to(viewer)),
    joins: &[
        Join::Table(
            "adr",
            "left join lateral (select a.address from customer_address a where a.enterprise_id = f.enterprise_id \
                and a.customer_id = f.id and a.deleted_at is null order by a.is_default desc, a.id limit 1) adr on true",
        ),
        Join::Table("pv", province!("adr.address")),
    ],
    time: "createdOn",
    page: None,
    fields: &[
        field("name", "客户名称", Kind::Text, "f.name"),
        field("customer", "客户", Kind::Customer, "f.id"),
        field("type", "客户类型", Kind::Dict(Dictionary::CustomerType), "f.type"),
        field("level", "客户级别", Kind::Dict(Dictionary::CustomerLevel), "f.level"),
        field("industry", "所属行业", Kind::Dict(Dictionary::CustomerIndustry), "f.industry"),
        field("open", "可见范围", Kind::Dict(Dictionary::IsOpen), "f.is_open::text"),
        field("salesman", "业务员", Kind::Member, "f.salesman_id"),
        field("team", "业务员团队", Kind::Team, "f.salesman_team_id"),
        field("creator", "创建人", Kind::Member, "f.created_by"),
        field("province", "省份", Kind::Label, "pv.province"),
        field("pooled", "是否在公海", Kind::YesNo, "f.pooled_at is not null"),
        field("followed", "是否跟进过", Kind::YesNo, "f.followed_at is not null"),
        field("createdOn", "创建日期", Kind::At, "f.created_at"),
        field("ownedOn", "归属日期", Kind::At, "f.owned_at"),
        field("followedOn", "最近跟进日期", Kind::At, "f.followed_at"),
        field("nextFollowOn", "下次跟进日期", Kind::At, "f.next_follow_at"),
        field("pooledOn", "进入公海日期", Kind::At, "f.pooled_at"),
    ],
    measures: &[
        count("客户数"),
        counted!("pooledCount", "公海客户数", "f.pooled_at is not null"),
        counted!("followedCount", "跟进过的客户数", "f.followed_at is not null"),
        share!("followedShare", "跟进率", "f.followed_at is not null"),
        counted!("recentCount", "近30天跟进客户数", within!("30 days")),
        share!("recentShare", "近30天跟进率", within!("30 days")),
        counted!("activeCount", "近90天跟进客户数", within!("90 days")),
        counted!("lateCount", "跟进逾期客户数", "f.next_follow_at < now()"),
    ],
    columns: &["name", "type", "level", "industry", "salesman", "followedOn", "createdOn"],
};
