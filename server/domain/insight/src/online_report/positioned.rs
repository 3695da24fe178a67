//! Parts common to the records that the area of reports offers at a [`super::definition::Position`], each
//! with a name of its own there: reports and stored queries.

/// The search for such records: a result is called by its position and this label.
macro_rules! found_at {
    ($label:literal) => {
        $crate::kind::search::Shape {
            subtitle: concat!("(array['项目', '客户', '任务', '工单'])[x.menu_position] || '", $label, "'"),
            place: "(array['project', 'customer', 'task', 'work'])[x.menu_position]",
            ..$crate::kind::search::Shape::PLAIN
        }
    };
}
pub(crate) use found_at;

/// Generates `name_taken` of a store over these visible rows.
macro_rules! name_taken {
    ($visible:path, $table:ident) => {
        /// Whether another record of the position has this name.
        #[erased]
        pub async fn name_taken(
            mut connection: &AsyncPgConnection,
            viewer: &Viewer,
            (position, name): (i16, &str),
            except: Option<i64>,
        ) -> AppResult<bool> {
            let query = $visible(viewer)
                .filter($table::menu_position.eq(position))
                .filter($table::name.eq(name.to_owned()))
                .filter($table::id.ne(except.unwrap_or(0)));
            Ok(diesel::select(diesel::dsl::exists(query)).get_result(&mut connection).await?)
        }
    };
}
pub(crate) use name_taken;
