//! What records named in a page of the log are called: one statement for each kind of them, however long the page.

use std::collections::HashMap;

use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, Viewer};
use xieli_tables::{brand_model, category, file_group, member, product, team};

use super::catalog_fields::List;
use super::model::Log;
use super::rules;
use crate::{catalog, category as categories, file_group as file_groups, member as members, team as teams};

/// Names by kind and id.
#[derive(Debug, Clone, Default)]
pub struct Names(pub HashMap<(List, i64), String>);

impl Names {
    /// What one is called; a dash for what does not exist for the viewer.
    pub fn of(&self, kind: List, id: i64) -> &str {
        self.0.get(&(kind, id)).map_or("—", String::as_str)
    }

    /// Everything that these rows name, as far as it exists for the viewer.
    #[erased]
    pub async fn read(mut connection: &AsyncPgConnection, viewer: &Viewer, logs: &[Log]) -> AppResult<Self> {
        let mut wanted: HashMap<List, Vec<i64>> = HashMap::new();
        for (kind, id) in logs.iter().flat_map(rules::named) {
            wanted.entry(kind).or_default().push(id);
        }
        let mut names = Self::default();
        for (kind, mut ids) in wanted {
            ids.sort_unstable();
            ids.dedup();
            macro_rules! among {
                ($scope:expr, $table:ident) => {
                    $scope
                        .filter($table::id.eq_any(ids))
                        .select(($table::id, $table::name))
                        .load(&mut connection)
                        .await?
                };
            }
            let rows: Vec<(i64, String)> = match kind {
                List::Members => among!(members::store::visible_to(viewer), member),
                List::Teams => among!(teams::store::visible_to(viewer), team),
                List::FileGroups => among!(file_groups::store::visible_to(viewer), file_group),
                List::Categories => among!(categories::store::visible_to(viewer), category),
                List::Products => among!(catalog::store::products::visible(viewer), product),
                List::BrandModels => {
                    let rows: Vec<(i64, String, String)> = catalog::store::brand_models::visible(viewer)
                        .filter(brand_model::id.eq_any(ids))
                        .select((brand_model::id, brand_model::brand, brand_model::model))
                        .load(&mut connection)
                        .await?;
                    rows.into_iter().map(|(id, brand, model)| (id, format!("{brand} {model}"))).collect()
                }
            };
            names.0.extend(rows.into_iter().map(|(id, name)| ((kind, id), name)));
        }
        Ok(names)
    }
}
