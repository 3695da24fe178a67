//! The tree of teams: siblings, depth, positions.

use diesel::dsl::exists;
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::AppResult;
use xieli_tables::team;

use crate::team::model::Team;
use crate::tree::{Node, TreeTable};

/// The table of the tree.
pub const TREE: TreeTable = TreeTable::kept("team");

impl Node for Team {
    fn id(&self) -> i64 {
        self.id
    }

    fn path(&self) -> &[i64] {
        &self.path
    }
}

/// The ids directly below `parent`, in order; the roots when `None`.
#[erased]
pub async fn sibling_ids(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    parent: Option<i64>,
    team_type: i16,
) -> AppResult<Vec<i64>> {
    let query = team::table
        .filter(team::enterprise_id.eq(enterprise_id))
        .filter(team::type_.eq(team_type))
        .filter(team::deleted_at.is_null())
        .order((team::sort_order, team::id))
        .select(team::id)
        .into_boxed();
    let query = match parent {
        Some(parent) => query.filter(team::parent_id.eq(parent)),
        None => query.filter(team::parent_id.is_null()),
    };
    Ok(query.load(&mut connection).await?)
}

/// Whether another team below the same parent has this name.
#[erased]
pub async fn name_taken(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    parent: Option<i64>,
    name: &str,
    except: Option<i64>,
) -> AppResult<bool> {
    let query = team::table
        .filter(team::enterprise_id.eq(enterprise_id))
        .filter(team::name.eq(name))
        .filter(team::parent_id.is_not_distinct_from(parent))
        .filter(team::deleted_at.is_null())
        .filter(team::id.ne(except.unwrap_or(0)));
    Ok(diesel::select(exists(query)).get_result(&mut connection).await?)
}
