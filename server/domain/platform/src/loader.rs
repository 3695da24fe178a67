//! Batch loaders of a request, each based on the crate `dataloader`.
//!
//! That crate's own loader has no error channel, panics on a key missing from the batch, isn't cancel-safe
//! and makes every key wait for a lock; this module answers a missing key with `None`, carries errors beside
//! values, gathers the keys of a level into one query, and repeats it when its caller was cancelled
//! (decision 0079). Keys carry the tenant, so that a batch can never mix enterprises by mistake.

mod gathering;
#[macro_use]
mod kinds;

use std::any::{Any, TypeId};
use std::collections::HashMap;
use std::convert::Infallible;
use std::future::Future;
use std::hash::Hash;
use std::marker::PhantomData;
use std::ops::Deref;
use std::sync::{Arc, Mutex};

use dataloader::BatchFn;
use diesel_async::AsyncPgConnection;
use futures_util::future::{BoxFuture, join_all};
use tracing::Instrument;
use xieli_kernel::{AppError, AppResult, ErrorCode, Viewer};

use self::gathering::{Bring, Gathering, Slot};
use crate::db::Shared;
use crate::in_flight::InFlight;
use crate::row_cache::{CacheOwner, CacheView, ValueKey};
use crate::rows::ReadMany;
use crate::totals::cached_span;
use crate::{Db, Services, observe};

/// The key of a row in one enterprise.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TenantKey {
    /// The tenant.
    pub enterprise_id: i64,
    /// Id of the row.
    pub id: i64,
}

impl TenantKey {
    /// The key of row `id` in enterprise `enterprise_id`.
    pub fn new(enterprise_id: i64, id: i64) -> Self {
        Self { enterprise_id, id }
    }
}

/// Groups keys by tenant, for one statement each; a request usually has one tenant.
pub fn by_enterprise(keys: &[TenantKey]) -> HashMap<i64, Vec<i64>> {
    let mut groups: HashMap<i64, Vec<i64>> = HashMap::new();
    for key in keys {
        groups.entry(key.enterprise_id).or_default().push(key.id);
    }
    groups
}

/// The enterprise of all keys; `None` if they are of several.
pub fn tenant_of(keys: &[TenantKey]) -> Option<i64> {
    let first = keys.first()?.enterprise_id;
    keys.iter().all(|key| key.enterprise_id == first).then_some(first)
}

/// A loader: loads the values of many keys with one statement. Its `impl` is marked `#[batch]`, which
/// generates its callers; the common kinds are a line each with [`by_id!`], [`facts!`], [`groups!`] and
/// [`scoped!`].
pub trait Batch: Send + Sync + 'static {
    /// Key of the loader.
    type Key: Eq + Hash + Clone + std::fmt::Debug + Send + Sync + 'static;
    /// Value of the loader.
    type Value: Clone + Send + Sync + 'static;

    /// The values of those keys that have one, as far as they are visible to the caller.
    fn load(
        from: &Source,
        keys: &[Self::Key],
    ) -> impl Future<Output = AppResult<HashMap<Self::Key, Self::Value>>> + Send;

    /// Whether each viewer has cached values of their own, as visibility is restricted.
    const OWN: bool = false;

    /// Record types whose changes invalidate values that are cached beyond the request; concurrent misses of
    /// such a key are read once. Empty: values are not cached.
    fn record_types() -> &'static [&'static str] {
        &[]
    }

    /// The cached value of a key: `Some(None)` if it is cached as absent. Most loaders have no cache.
    fn known(_from: &Source, _key: &Self::Key) -> Option<Option<Self::Value>> {
        None
    }

    /// [`Loaders::load`] of this loader; `#[batch]` generates it, so that it is compiled beside the loader
    /// and not in every crate that uses it.
    fn ask(loaders: &Loaders, key: Self::Key) -> BoxFuture<'_, AppResult<Option<Self::Value>>>;

    /// [`Loaders::load_many`] of this loader; `#[batch]` generates it.
    fn ask_many(loaders: &Loaders, keys: Vec<Self::Key>) -> BoxFuture<'_, AppResult<Vec<Self::Value>>>;
}

/// Database and viewer of a request's loaders: an association does not bypass the visibility of its target.
pub struct Source {
    db: Db,
    viewer: Option<Arc<Viewer>>,
    services: Option<Services>,
}

impl Source {
    /// The viewer; `None` for an unauthenticated request.
    pub fn viewer(&self) -> Option<&Viewer> {
        self.viewer.as_deref()
    }

    /// The connection for reads by key.
    pub async fn read(&self) -> AppResult<Shared> {
        self.db.read_keyed().await
    }

    /// The cache of a loader for this enterprise, valid until records of its types change. Call it before
    /// reading rows. `None`: there is no cache, as this process cannot know of changes.
    pub fn remembered<B: Batch>(&self, enterprise_id: i64) -> Option<CacheView<'_, B>> {
        let services = self.services.as_ref()?;
        let changes = services.changes().of(enterprise_id, B::record_types())?;
        Some(CacheView::after(services.room(), changes))
    }

    /// The same for rows of the viewer's enterprise with restricted visibility: a cache for this viewer.
    pub fn remembered_own<B: Batch>(&self) -> Option<CacheView<'_, B>> {
        let viewer = self.viewer()?;
        Some(self.remembered(viewer.enterprise_id)?.of(CacheOwner::of(viewer)))
    }
}

impl Deref for Source {
    type Target = Db;

    fn deref(&self) -> &Db {
        &self.db
    }
}

/// A store function that reads rows of one enterprise by id.
pub type Read<R> = for<'a> fn(&'a AsyncPgConnection, i64, &'a [i64]) -> BoxFuture<'a, AppResult<R>>;

/// The result of `read` for the keys of the viewer's enterprise; empty for an unauthenticated request.
pub async fn seen_of<R>(from: &Source, keys: &[TenantKey], read: ReadMany<R>) -> AppResult<Vec<R>> {
    let Some(viewer) = from.viewer() else { return Ok(Vec::new()) };
    let own = keys.iter().filter(|key| key.enterprise_id == viewer.enterprise_id);
    let ids: Vec<i64> = own.map(|key| key.id).collect();
    read(&*from.read().await?, viewer, &ids).await
}

/// The result of `read` for the keys, each with its enterprise.
pub async fn rows_of<R: IntoIterator>(
    from: &Source,
    keys: &[TenantKey],
    read: Read<R>,
) -> AppResult<Vec<(i64, R::Item)>> {
    let connection = from.read().await?;
    let mut found = Vec::new();
    for (enterprise, ids) in by_enterprise(keys) {
        let rows = read(&connection, enterprise, &ids).await?;
        found.extend(rows.into_iter().map(|row| (enterprise, row)));
    }
    Ok(found)
}

pub use {by_id, facts, groups, keyed, made, scoped};

struct Run<B>(Arc<Source>, PhantomData<fn() -> B>);

impl<B: Batch> BatchFn<B::Key, Slot<B::Value>> for Run<B> {
    async fn load(&mut self, keys: &[B::Key]) -> HashMap<B::Key, Slot<B::Value>> {
        // the field of every key holds this future, one of them runs it: boxed, it costs the others nothing
        let read = B::load(&self.0, keys).instrument(cached_span(B::record_types()));
        let work = Box::pin(observe::batch(self.0.figures(), name::<B>(), keys.len(), read));
        match work.await {
            Ok(mut found) => keys.iter().map(|key| (key.clone(), Ok(found.remove(key)))).collect(),
            Err(error) => {
                let error = Arc::new(error);
                keys.iter().map(|key| (key.clone(), Err(error.clone()))).collect()
            }
        }
    }
}

/// The last segment of the type's name.
fn name<B>() -> &'static str {
    let whole = std::any::type_name::<B>();
    whole.rsplit("::").next().unwrap_or(whole)
}

/// The most keys of one statement.
const LARGEST: usize = 1000;

impl<B: Batch> Bring<B::Key, B::Value> for Run<B> {
    fn bring(&self, keys: Vec<B::Key>) -> BoxFuture<'_, HashMap<B::Key, Slot<B::Value>>> {
        let cached = |services: &&Services| !B::record_types().is_empty() && services.changes().are_known();
        match self.0.services.as_ref().filter(cached) {
            Some(services) => Box::pin(self.coalesced(services, keys)),
            None => Box::pin(async move { self.read(&keys).await }),
        }
    }
}

impl<B: Batch> Run<B> {
    /// Reads the values of keys.
    async fn read(&self, keys: &[B::Key]) -> HashMap<B::Key, Slot<B::Value>> {
        // the crate's functions may change their receiver; this one does not
        let mut run = Self(self.0.clone(), PhantomData);
        let mut found = HashMap::with_capacity(keys.len());
        for keys in keys.chunks(LARGEST) {
            found.extend(run.load(keys).await);
        }
        found
    }

    /// The same for a loader with a cache: keys that another request reads now are taken from the cache when
    /// that request has read them.
    async fn coalesced(&self, services: &Services, keys: Vec<B::Key>) -> HashMap<B::Key, Slot<B::Value>> {
        let Coalesced(reads, _) = services.kept(Coalesced::<B>::default);
        let owner = self.0.viewer().filter(|_| B::OWN).map(CacheOwner::of);
        let missing = keys.into_iter().map(|key| (owner, key)).collect();
        let cached = |(_, key): &ValueKey<B>| B::known(&self.0, key).map(Ok);
        let read = |keys: Vec<ValueKey<B>>| async move {
            let keys: Vec<B::Key> = keys.into_iter().map(|(_, key)| key).collect();
            let found = self.read(&keys).await;
            Ok::<HashMap<_, _>, Infallible>(
                found.into_iter().map(|(key, slot)| ((owner, key), slot)).collect(),
            )
        };
        let Ok(found) = reads.coalesced(missing, cached, read).await;
        found.into_iter().map(|((_, key), slot)| (key, slot)).collect()
    }
}

/// The reads of a loader that are in progress in this process, by viewer (where each has values of their own)
/// and key.
struct Coalesced<B: Batch>(InFlight<ValueKey<B>>, PhantomData<fn() -> B>);

impl<B: Batch> Default for Coalesced<B> {
    fn default() -> Self {
        Self(InFlight::default(), PhantomData)
    }
}

type AnyLoader = Arc<dyn Any + Send + Sync>;

/// The loaders of one request, each created at first use.
pub struct Loaders {
    source: Arc<Source>,
    /// A handful: a linear search is faster than hashing.
    made: Mutex<Vec<(TypeId, AnyLoader)>>,
}

impl Loaders {
    /// Loaders on `db` for a viewer, without a cache beyond the request.
    pub fn new(db: Db, viewer: Option<Arc<Viewer>>) -> Self {
        Self { source: Arc::new(Source { db, viewer, services: None }), made: Mutex::default() }
    }

    /// The same, with the cache of the process.
    pub fn remembering(services: Services, viewer: Option<Arc<Viewer>>) -> Self {
        let source = Source { db: services.db().clone(), viewer, services: Some(services) };
        Self { source: Arc::new(source), made: Mutex::default() }
    }

    /// The viewer.
    pub fn viewer(&self) -> Option<&Arc<Viewer>> {
        self.source.viewer.as_ref()
    }

    /// The database that they read.
    pub fn db(&self) -> &Db {
        &self.source.db
    }

    /// The cached value of a key, without waiting; see [`Batch::known`].
    pub fn known<B: Batch>(&self, key: &B::Key) -> Option<Option<B::Value>> {
        B::known(&self.source, key)
    }

    /// The value of one key; loaded together with all others of the same level.
    pub fn load<B: Batch>(&self, key: B::Key) -> BoxFuture<'_, AppResult<Option<B::Value>>> {
        B::ask(self, key)
    }

    /// The values of many keys, in their order, without those that have none.
    pub fn load_many<B: Batch>(&self, keys: Vec<B::Key>) -> BoxFuture<'_, AppResult<Vec<B::Value>>> {
        B::ask_many(self, keys)
    }

    /// Implementation of [`Batch::ask`].
    pub async fn one<B: Batch>(&self, key: B::Key) -> AppResult<Option<B::Value>> {
        if let Some(known) = self.known::<B>(&key) {
            return Ok(known);
        }
        self.gathering::<B>().get(key).await.map_err(|error| copy(&error))
    }

    /// Implementation of [`Batch::ask_many`].
    pub async fn many<B: Batch>(&self, keys: Vec<B::Key>) -> AppResult<Vec<B::Value>> {
        let found = join_all(keys.into_iter().map(|key| B::ask(self, key))).await;
        found.into_iter().filter_map(Result::transpose).collect()
    }

    /// Discards everything read so far: called after each mutation of a document.
    pub fn clear(&self) {
        if let Ok(mut made) = self.made.lock() {
            made.clear();
        }
    }

    fn gathering<B: Batch>(&self) -> Arc<Gathering<B::Key, B::Value>> {
        let make = || Arc::new(Gathering::new(Box::new(Run::<B>(self.source.clone(), PhantomData))));
        let Ok(mut made) = self.made.lock() else {
            return make();
        };
        let wanted = TypeId::of::<B>();
        if let Some((_, known)) = made.iter().find(|(kind, _)| *kind == wanted) {
            return known.clone().downcast().unwrap_or_else(|_| make());
        }
        let gathering = make();
        made.push((wanted, gathering.clone()));
        gathering
    }
}

/// The error of a batch is returned for every key of it; the first one logs the cause.
fn copy(error: &Arc<AppError>) -> AppError {
    match error.as_ref() {
        AppError::Invalid(fields) => AppError::Invalid(fields.clone()),
        AppError::Refused { code, message } => AppError::Refused { code: *code, message: message.clone() },
        AppError::Internal(_) => AppError::internal(Common(error.clone())),
    }
}

#[derive(Debug)]
struct Common(Arc<AppError>);

impl std::fmt::Display for Common {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} in a batch", ErrorCode::Internal.as_str())
    }
}

impl std::error::Error for Common {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(self.0.as_ref())
    }
}
