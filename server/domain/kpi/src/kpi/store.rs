//! Conditions on categories, shared by the stores of performance appraisal.

use diesel::prelude::*;
use xieli_tables::category;

/// Condition: a node of the category tree or any node below it.
#[diesel::dsl::auto_type(no_type_alias)]
pub fn below(enterprise_id: i64, above: i64) -> _ {
    let path: Vec<i64> = vec![above];
    category::table
        .filter(category::enterprise_id.eq(enterprise_id))
        .filter(category::path.contains(path))
        .select(category::id.nullable())
}
