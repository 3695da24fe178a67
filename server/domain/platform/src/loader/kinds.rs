//! The common kinds of associations, a line each.

/// A loader of rows by their id, each as it is or in an `Arc`: `by_id!(TeamById => Arc<Team>, store::by_ids)`.
///
/// `, until KINDS` at the end of each of these: what is found is remembered until a record of these kinds changes (decision 0080).
/// Whatever writes what the loader reads has to announce one of them.
#[macro_export]
macro_rules! by_id {
    ($(#[$doc:meta])* $name:ident => $value:ty, $read:path $(, until $kinds:expr)?) => {
        $crate::loader::keyed!($(#[$doc])* $name => $value, $read, |row| (row.id, row.into()) $(, until $kinds)?);
    };
}

/// A loader of what a store tells as pairs of id and value: `facts!(TeamCounts => Counts, store::counts)`.
#[macro_export]
macro_rules! facts {
    ($(#[$doc:meta])* $name:ident => $value:ty, $read:path $(, until $kinds:expr)?) => {
        $crate::loader::keyed!($(#[$doc])* $name => $value, $read, |pair| pair $(, until $kinds)?);
    };
}

/// What both are.
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
        } $(, |enterprise| from.remembered(enterprise, $kinds))?);
    };
}

/// A loader of lists: a closure says to which id a row belongs and what is shown of it.
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
        } $(, |enterprise| from.remembered(enterprise, $kinds))?);
    };
}

/// A loader of rows by their id, as far as they exist for whoever asks, and remembered for them alone:
/// `scoped!(CustomerById => Arc<Customer>, store::many)`.
#[macro_export]
macro_rules! scoped {
    ($(#[$doc:meta])* $name:ident => $value:ty, $read:path $(, until $kinds:expr)?) => {
        $crate::loader::made!($(#[$doc])* $name => $value, |from, keys| {
            let rows = $crate::loader::seen_of(from, keys, $read).await?;
            rows.into_iter().map(|row| ($crate::TenantKey::new(row.enterprise_id, row.id), row.into())).collect()
        } $(, |_enterprise| from.remembered_own($kinds))?);
    };
}

/// What all of these are: what is read of keys, and what is remembered of an enterprise.
#[macro_export]
macro_rules! made {
    ($(#[$doc:meta])* $name:ident => $value:ty, |$from:ident, $keys:ident| $found:block $(, |$enterprise:ident| $kept:expr)?) => {
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
                    // before the rows are read: what changes meanwhile is not believed
                    let kept: Option<$crate::remembered::Now<'_, $name>> =
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
                fn known($from: &$crate::loader::Source, key: &$crate::TenantKey) -> Option<Option<$value>> {
                    let $enterprise = key.enterprise_id;
                    let kept: Option<$crate::remembered::Now<'_, $name>> = $kept;
                    kept?.get(key)
                }
            )?
        }
    };
}
