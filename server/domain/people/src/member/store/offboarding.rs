//! Offboarding of the records that name a member: counts, and statements that hand them over or end them.
//! Each takes the enterprise and the members, and handles its kind completely.

use diesel::prelude::QueryableByName;
use diesel::sql_types::{Array, BigInt, Nullable, Timestamptz};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::AppResult;

use crate::kind::handover::Offboarding;
use crate::states::MemberStatus;

#[derive(QueryableByName)]
struct Number {
    #[diesel(sql_type = BigInt)]
    number: i64,
}

async fn number(
    mut connection: &AsyncPgConnection,
    sql: &str,
    enterprise_id: i64,
    ids: &[i64],
) -> AppResult<i64> {
    let row: Number = diesel::sql_query(sql)
        .bind::<BigInt, _>(enterprise_id)
        .bind::<Array<BigInt>, _>(ids)
        .get_result(&mut connection)
        .await?;
    Ok(row.number)
}

/// Prefix of every statement: the offboarding as the row `offboarding`.
const OFFBOARDING: &str = "with offboarding (enterprise, leavers, receiver, moment) as
    (values ($1::bigint, $2::bigint[], $3::bigint, $4::timestamptz))";

/// Runs a statement that refers to `offboarding`; returns the number of rows changed.
async fn change(
    tx: &mut AsyncPgConnection,
    sql: &str,
    enterprise_id: i64,
    offboarding: &Offboarding,
) -> AppResult<i64> {
    let rows = diesel::sql_query(format!("{OFFBOARDING} {sql}"))
        .bind::<BigInt, _>(enterprise_id)
        .bind::<Array<BigInt>, _>(&offboarding.from)
        .bind::<Nullable<BigInt>, _>(offboarding.to)
        .bind::<Timestamptz, _>(offboarding.at)
        .execute(tx)
        .await?;
    Ok(i64::try_from(rows).unwrap_or(i64::MAX))
}

macro_rules! counts {
    ($($(#[$doc:meta])* $name:ident = $sql:expr;)*) => {
        $($(#[$doc])*
        #[erased]
        pub async fn $name(connection: &AsyncPgConnection, enterprise_id: i64, ids: &[i64]) -> AppResult<i64> {
            number(connection, $sql, enterprise_id, ids).await
        })*
    };
}

counts! {
    /// Teams they direct.
    count_directed = "select count(distinct team_id) as number from team_member
        where enterprise_id = $1 and member_id = any ($2) and director and left_at is null";
    /// Applications and invitations that name them as inviter.
    count_invited = sql!("select count(*) as number from member
        where enterprise_id = $1 and inviter_id = any ($2)
            and status in ({MemberStatus::Applied, MemberStatus::Invited}) and deleted_at is null");
    /// Their invitations that still work.
    count_invitations = "select count(*) as number from invitation
        where enterprise_id = $1 and created_by = any ($2) and revoked_at is null and expires_at > now()
          and (max_uses is null or used_count < max_uses)";
    /// Pending transfers from or to them.
    count_transfers = "select count(*) as number from ownership_transfer
        where enterprise_id = $1 and (from_member_id = any ($2) or to_member_id = any ($2)) and state = 'PENDING'";
    /// Roles they hold.
    count_roles = "select count(*) as number from role_member where enterprise_id = $1 and member_id = any ($2)";
    /// Their places in teams.
    count_places = "select count(*) as number from team_member
        where enterprise_id = $1 and member_id = any ($2) and left_at is null";
    /// Saved views they share with a team or with everyone.
    count_shared_views = "select count(*) as number from saved_view
        where enterprise_id = $1 and member_id = any ($2) and scope <> 'PRIVATE'";
    /// Private views, and notifications.
    count_own = "select (select count(*) from saved_view
            where enterprise_id = $1 and member_id = any ($2) and scope = 'PRIVATE')
        + (select count(*) from notification where enterprise_id = $1 and member_id = any ($2)) as number";
}

/// Makes the receiver director of their teams. Their own places end with [`end_places`].
#[erased]
pub async fn hand_over_directed(
    tx: &mut AsyncPgConnection,
    enterprise_id: i64,
    offboarding: &Offboarding,
) -> AppResult<i64> {
    let count = count_directed(tx, enterprise_id, &offboarding.from).await?;
    if offboarding.to.is_some() {
        let sql = "insert into team_member (enterprise_id, team_id, member_id, director, main, joined_at)
            select distinct m.enterprise_id, m.team_id, receiver, true, false, moment
            from offboarding join team_member m on m.enterprise_id = enterprise and m.member_id = any (leavers)
            where m.director and m.left_at is null
            on conflict (enterprise_id, team_id, member_id) where left_at is null do update set director = true";
        change(tx, sql, enterprise_id, offboarding).await?;
    }
    Ok(count)
}

macro_rules! changes {
    ($($(#[$doc:meta])* $name:ident = $sql:expr;)*) => {
        $($(#[$doc])*
        #[erased]
        pub async fn $name(tx: &mut AsyncPgConnection, enterprise_id: i64, offboarding: &Offboarding) -> AppResult<i64> {
            change(tx, $sql, enterprise_id, offboarding).await
        })*
    };
}

changes! {
    /// The receiver, or none, becomes the inviter of pending applicants.
    hand_over_invited = sql!("update member set inviter_id = receiver, updated_at = now() from offboarding
        where enterprise_id = enterprise and inviter_id = any (leavers)
            and status in ({MemberStatus::Applied, MemberStatus::Invited})");
    /// Revokes their links. A person invited by name stays invited, by the receiver, else the owner: the
    /// invitation is the enterprise's, regardless of its author.
    end_invitations = "update invitation set revoked_at = case when member_id is null then now() end,
            created_by = case when member_id is null then created_by else coalesce(receiver,
                (select owner_member_id from enterprise e where e.id = enterprise), created_by) end
        from offboarding
        where enterprise_id = enterprise and created_by = any (leavers) and revoked_at is null";
    /// Cancels transfers from or to them.
    cancel_transfers = "update ownership_transfer set state = 'CANCELLED', answered_at = now() from offboarding
        where enterprise_id = enterprise and state = 'PENDING'
          and (from_member_id = any (leavers) or to_member_id = any (leavers))";
    /// Removes their roles.
    end_roles = "delete from role_member using offboarding
        where enterprise_id = enterprise and member_id = any (leavers)";
    /// Ends their places in teams, not before they began.
    end_places = "update team_member set left_at = greatest(joined_at, moment), main = false, director = false
        from offboarding where enterprise_id = enterprise and member_id = any (leavers) and left_at is null";
    /// The receiver, else the owner, gets the views they shared with a team or with everyone.
    hand_over_shared_views = "update saved_view set version = version + 1,
            member_id = coalesce(receiver, (select owner_member_id from enterprise e where e.id = enterprise), member_id)
        from offboarding where enterprise_id = enterprise and member_id = any (leavers) and scope <> 'PRIVATE'";
    /// Deletes their private records.
    delete_own = ", views as (delete from saved_view using offboarding
            where enterprise_id = enterprise and member_id = any (leavers) and scope = 'PRIVATE'),
        wishes as (delete from notification_preference using offboarding
            where enterprise_id = enterprise and member_id = any (leavers)),
        mappings as (delete from import_mapping using offboarding
            where enterprise_id = enterprise and member_id = any (leavers))
        delete from notification using offboarding
        where enterprise_id = enterprise and member_id = any (leavers)";
}
