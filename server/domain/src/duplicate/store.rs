//! The SQL statements that look up a value in use, one per unique field.

use diesel::dsl::exists;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool, Text};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, Viewer};
use xieli_tables::{account, category, member, role, team};

use super::{Question, Unique};
use crate::account::sms::number;
use crate::dict;
use crate::states::MemberStatus;

#[derive(diesel::QueryableByName)]
struct Taken {
    #[diesel(sql_type = Bool)]
    taken: bool,
}

/// Whether another record has the value; false for a blank one.
#[erased]
pub async fn taken(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    question: &Question,
) -> AppResult<bool> {
    let Question { unique, value, except, deleted } = question;
    if value.is_empty() {
        return Ok(false);
    }
    let (tenant, except) = (viewer.enterprise_id, except.unwrap_or(0));
    diesel::define_sql_function!(fn lower(text: Text) -> Text);
    let members = || {
        member::table
            .filter(member::enterprise_id.eq(tenant))
            .filter(member::id.ne(except))
            .filter(member::status.eq_any([MemberStatus::Applied.number(), MemberStatus::Active.number()]))
            .filter(member::deleted_at.is_not_null().eq(deleted))
    };
    let found = match unique {
        // fields without recycle bin are never found in it
        Unique::Username | Unique::RoleName | Unique::DictText(_) if *deleted => return Ok(false),
        Unique::CategoryName(tree) => {
            let others = category::table
                .filter(category::enterprise_id.eq(tenant))
                .filter(category::code.eq(tree.code()))
                .filter(category::name.eq(value))
                .filter(category::id.ne(except))
                .filter(category::deleted_at.is_not_null().eq(deleted));
            diesel::select(exists(others)).get_result(&mut connection).await
        }
        Unique::Column(sql) => {
            let asked = diesel::sql_query(*sql)
                .bind::<BigInt, _>(tenant)
                .bind::<Text, _>(value)
                .bind::<BigInt, _>(except)
                .bind::<Bool, _>(deleted);
            asked.get_result(&mut connection).await.map(|Taken { taken }| taken)
        }
        Unique::Username => {
            // other enterprises' accounts are not revealed: a name in use there is reported on saving
            let here = member::table
                .filter(member::enterprise_id.eq(tenant))
                .filter(member::account_id.eq(account::id.nullable()))
                .filter(
                    member::status.eq_any([MemberStatus::Applied.number(), MemberStatus::Active.number()]),
                )
                .filter(member::deleted_at.is_null());
            let others = account::table
                .filter(lower(account::username).eq(value.to_lowercase()))
                .filter(account::id.ne(except))
                .filter(exists(here));
            diesel::select(exists(others)).get_result(&mut connection).await
        }
        Unique::MemberPhone => {
            diesel::select(exists(members().filter(member::phone.eq(number(value)))))
                .get_result(&mut connection)
                .await
        }
        Unique::JobNumber => {
            diesel::select(exists(members().filter(member::job_number.eq(value))))
                .get_result(&mut connection)
                .await
        }
        Unique::RoleName => {
            let others = role::table
                .filter(role::enterprise_id.eq(tenant))
                .filter(role::name.eq(value))
                .filter(role::id.ne(except));
            diesel::select(exists(others)).get_result(&mut connection).await
        }
        Unique::DictText(dictionary) => {
            let all = dict::store::all(connection, viewer, *dictionary).await?;
            return Ok(all.iter().any(|other| {
                let itself = other.item.id == except
                    || other.system.as_ref().is_some_and(|system| system.id == except);
                !itself && other.item.text == *value
            }));
        }
        Unique::NodeName => {
            let others = team::table
                .filter(team::enterprise_id.eq(tenant))
                .filter(team::name.eq(value))
                .filter(team::id.ne(except))
                .filter(team::deleted_at.is_not_null().eq(deleted));
            diesel::select(exists(others)).get_result(&mut connection).await
        }
    };
    Ok(found?)
}
