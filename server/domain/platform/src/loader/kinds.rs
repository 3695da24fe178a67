//! Macros for the common kinds of loaders, a line each.

/// A loader of rows by id, each plain or in an `Arc`: `by_id!(TeamById => Arc<Team>, store::by_ids)`.
///
/// `, until KINDS` at the end of each macro: the result is cached until a record of these kinds changes
/// (decision 0080). Every write to the rows that the loader reads must announce one of them.
#[macro_export]
macro_rules! by_id {
    ($(#[$doc:meta])* $name:ident => $value:ty, $read:path $(, until $kinds:expr)?) => {
        $crate::loader::keyed!($(#[$doc])* $name => $value, $read, |row| (row.id, row.into()) $(, until $kinds)?);
    };
}

/// A loader of facts that a store returns as pairs of id and value:
/// `facts!(TeamCounts => Counts, store::counts)`.
#[macro_export]
macro_rules! facts {
    ($(#[$doc:meta])* $name:ident => $value:ty, $read:path $(, until $kinds:expr)?) => {
        $crate::loader::keyed!($(#[$doc])* $name => $value, $read, |pair| pair $(, until $kinds)?);
    };
}

/// Common part of both.
#[macro_export]
macro_rules! keyed {
    ($(#[$doc:meta])* $name:ident => $value:ty, $read:path, |$row:ident| $pair:expr $(, until $kinds:expr)?) => {
        $crate::loader::made!($(#[$doc])* $name => $value, |from, keys| {
            let rows = $crate::loader::rows_of(from, keys, $read).await?;
            let found = rows.into_iter().map(|(enterprise, $row)| {
                let (id, value) = $pair;
                ($crate::TenantKey::new(enterprise, id), value)
            });
            found.collect()
        } $(, |enterprise| from.remembered(enterprise), false, $kinds)?);
    };
}

/// A loader of lists: a closure gives the id that a row belongs to, and the value to show of it.
#[macro_export]
macro_rules! groups {
    ($(#[$doc:meta])* $name:ident => Vec<$value:ty>, $read:path, |$row:pat_param| $pair:expr $(, until $kinds:expr)?) => {
        $crate::loader::made!($(#[$doc])* $name => Vec<$value>, |from, keys| {
            let mut found = std::collections::HashMap::<_, Vec<$value>>::new();
            for (enterprise, $row) in $crate::loader::rows_of(from, keys, $read).await? {
                let (id, value) = $pair;
                found.entry($crate::TenantKey::new(enterprise, id)).or_default().push(value);
            }
            found
        } $(, |enterprise| from.remembered(enterprise), false, $kinds)?);
    };
}

/// A loader of rows by id, as far as they are visible to the viewer, with a cache for that viewer:
/// `scoped!(CustomerById => Arc<Customer>, store::many)`.
#[macro_export]
macro_rules! scoped {
    ($(#[$doc:meta])* $name:ident => $value:ty, $read:path $(, until $kinds:expr)?) => {
        $crate::loader::made!($(#[$doc])* $name => $value, |from, keys| {
            let rows = $crate::loader::seen_of(from, keys, $read).await?;
            rows.into_iter().map(|row| ($crate::TenantKey::new(row.enterprise_id, row.id), row.into())).collect()
        } $(, |_enterprise| from.remembered_own(), true, $kinds)?);
    };
}

/// Common part of all: the read by keys, the cache of an enterprise, whether each viewer has one, and the
/// record types that invalidate it.
#[macro_export]
macro_rules! made {
    ($(#[$doc:meta])* $name:ident => $value:ty, |$from:ident, $keys:ident| $found:block $(, |$enterprise:ident| $kept:expr, $own:literal, $kinds:expr)?) => {
        $(#[$doc])*
        pub struct $name;

        #[batch]
        impl $crate::loader::Batch for $name {
            type Key = $crate::TenantKey;
            type Value = $value;

            async fn load(
                $from: &$crate::loader::Source,
                $keys: &[$crate::TenantKey],
            ) -> xieli_kernel::AppResult<std::collections::HashMap<$crate::TenantKey, $value>> {
                $(
                    // before the rows are read: rows that change meanwhile are not cached
                    let kept: Option<$crate::row_cache::CacheView<'_, $name>> =
                        $crate::loader::tenant_of($keys).and_then(|$enterprise| $kept);
                )?
                let found: std::collections::HashMap<$crate::TenantKey, $value> = $found;
                $(
                    let _named = stringify!($enterprise);
                    if let Some(kept) = kept {
                        kept.put_all($keys, &found);
                    }
                )?
                Ok(found)
            }

            $(
                const OWN: bool = $own;

                fn record_types() -> &'static [&'static str] {
                    $kinds
                }

                fn known($from: &$crate::loader::Source, key: &$crate::TenantKey) -> Option<Option<$value>> {
                    let $enterprise = key.enterprise_id;
                    let kept: Option<$crate::row_cache::CacheView<'_, $name>> = $kept;
                    kept?.get(key)
                }
            )?
        }
    };
}
