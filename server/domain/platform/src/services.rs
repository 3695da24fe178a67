//! Process-wide services: database, keys, storage, senders of messages, caches, and the public address of the
//! product.
//!
//! For the binary: create one `Services` at start and pass it to `xieli_graph::build`. Per request call
//! `services.identity().identify(authorization_header)`: `Ok(None)` without a header, `UNAUTHENTICATED` if
//! the token is invalid. The LISTEN loop on channel `xieli_event` passes every payload to [`Services::hear`],
//! and calls [`Services::reconnected`] after every reconnection, [`Changes::in_step`] and [`Hearing::proven`]
//! whenever it has proven that no announcement is pending, and [`Changes::lost`] and [`Hearing::lost`] when
//! it ends. Whenever [`Services::due`] is notified, and every minute, run `xieli_domain::job::worker::round`.

use std::any::Any;
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use futures_util::future::BoxFuture;
use tokio::sync::Notify;
use xieli_kernel::coordinate::System;
use xieli_kernel::{AppError, AppResult, ErrorCode, Viewer, messages};
use xieli_label::Fonts;
use xieli_storage::{Storage, StorageError};

use crate::Db;
use crate::adapters::{Mailer, Poster, Scanner, SmsSender, Wechat};
use crate::changes::{Changes, LEASE};
use crate::db::ChangeEvent;
use crate::keyring::Keyring;
use crate::live::{Address, Hub};
use crate::loader::Loaders;
use crate::position::Hearing;
use crate::room::{CACHE, Room};
use crate::sandbox::{self, Sandbox};
use crate::signing::SigningKeys;
use crate::totals::Totals;

/// The largest file in bytes, whatever is configured: sizes are 32-bit numbers in the API.
pub const MAX_FILE: u64 = 2_147_483_647;

/// Settings of the services, chosen by the binary.
#[derive(Clone)]
pub struct ServiceSettings {
    /// The public address of the product, without a slash at its end: links begin with it.
    pub public_url: String,
    /// Sender of text messages.
    pub sms: Arc<dyn SmsSender>,
    /// Daily limits of text messages.
    pub sms_ceilings: SmsCeilings,
    /// Sign-in with WeChat; `None`: not offered.
    pub wechat: Option<Arc<dyn Wechat>>,
    /// Sender of e-mails; `None`: no notifications by e-mail.
    pub mailer: Option<Arc<dyn Mailer>>,
    /// Sender of webhook calls; `None`: webhooks are off.
    pub poster: Option<Arc<dyn Poster>>,
    /// Keys for values that are stored encrypted.
    pub keyring: Keyring,
    /// Object storage of files.
    pub storage: Storage,
    /// The largest file, in bytes.
    pub file_limit: u64,
    /// Storage quotas.
    pub quota: Quota,
    /// Virus scanner of uploads.
    pub scanner: Option<Arc<dyn Scanner>>,
    /// Fonts of labels.
    pub fonts: Fonts,
    /// Limits of the subprocesses that parse untrusted bytes.
    pub sandbox: sandbox::Limits,
    /// Source of map tiles; `None`: maps are drawn from the client's own data.
    pub map: Option<MapTiles>,
    /// Lease of this process's cache after it was last in step with the database.
    pub lease: Duration,
    /// Bytes of this process's caches together.
    pub cache: u64,
}

/// A source of map tiles.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MapTiles {
    /// Address template of a tile, with `{z}`, `{x}` and `{y}`.
    pub address: String,
    /// Scheme, host and port of the address, for the content security policy.
    pub origin: String,
    /// Attribution shown on the map.
    pub attribution: String,
    /// Coordinate system of the tiles.
    pub system: System,
}

/// Storage quotas, in bytes.
#[derive(Debug, Clone, Copy)]
pub struct Quota {
    /// Per enterprise, including uploads in progress.
    pub enterprise: u64,
    /// Uploads in progress of one person.
    pub uploading: u64,
}

impl Default for Quota {
    fn default() -> Self {
        Self { enterprise: 100 << 30, uploading: 20 << 30 }
    }
}

/// Daily limits of text messages, to bound their cost.
#[derive(Debug, Clone, Copy)]
pub struct SmsCeilings {
    /// Codes requested from one address.
    pub from_address: i32,
    /// Codes and notices in total.
    pub in_all: i32,
}

impl Default for SmsCeilings {
    fn default() -> Self {
        Self { from_address: 200, in_all: 20_000 }
    }
}

impl ServiceSettings {
    /// Settings with the required values; the others are minimal and local to this process.
    pub fn new(public_url: impl Into<String>, sms: Arc<dyn SmsSender>, keyring: Keyring) -> Self {
        Self {
            public_url: public_url.into(),
            sms,
            sms_ceilings: SmsCeilings::default(),
            wechat: None,
            mailer: None,
            poster: None,
            keyring,
            storage: Storage::memory(),
            file_limit: MAX_FILE,
            quota: Quota::default(),
            scanner: None,
            fonts: Fonts::built_in(),
            sandbox: sandbox::Limits::default(),
            map: None,
            lease: LEASE,
            cache: CACHE,
        }
    }
}

/// All process-wide services; cheap to clone.
#[derive(Clone)]
pub struct Services(Arc<Inner>);

struct Inner {
    db: Db,
    settings: ServiceSettings,
    above: Above,
    signing: Arc<SigningKeys>,
    live: Hub,
    kept: ModuleStates,
    unread: Notify,
    due: Notify,
    changes: Arc<Changes>,
    hearing: Hearing,
    room: Room,
    totals: Totals,
    sandbox: Sandbox,
}

/// Future of an identity.
pub type Somebody<'a, V> = BoxFuture<'a, AppResult<V>>;

/// Reach of a change among the identities of its enterprise.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reach {
    /// No identity has changed.
    Nobody,
    /// A session, or facts of one member: the rights and teams of all members are as before.
    One,
    /// Members, their rights or their teams have changed.
    Everybody,
}

/// Queries of identities: the platform calls them, the accounts module above it implements them.
#[derive(Clone, Copy)]
pub struct Above {
    /// Invalidates cached identities when a record has changed.
    pub told: fn(&Services, &ChangeEvent) -> Reach,
    /// Invalidates all cached identities.
    pub missed: fn(&Services),
    /// A member of an enterprise, with their present rights; `None` if not an active member.
    pub of_member: for<'a> fn(&'a Services, i64, i64) -> Somebody<'a, Option<Viewer>>,
    /// The viewer of the session, account and enterprise that a ticket names.
    pub of_session: for<'a> fn(&'a Services, i64, i64, i64) -> Somebody<'a, Arc<Viewer>>,
}

/// Process-wide state of modules, each of its own type: created at first use, in a short list.
#[derive(Default)]
struct ModuleStates {
    here: OnceLock<Box<dyn Any + Send + Sync>>,
    next: OnceLock<Box<ModuleStates>>,
}

impl ModuleStates {
    fn of<T: Any + Send + Sync>(&self, make: impl Fn() -> T) -> &T {
        let mut at = self;
        loop {
            if let Some(kept) = at.here.get_or_init(|| Box::new(make())).downcast_ref() {
                return kept;
            }
            at = at.next.get_or_init(Box::default);
        }
    }
}

impl Services {
    /// The services of a process on `db`; `above` implements the queries of identities.
    pub fn over(db: Db, settings: ServiceSettings, above: Above) -> Self {
        // a replica may lag behind an announcement: stale rows would be cached as new
        let lease = if db.has_replicas() { Duration::ZERO } else { settings.lease };
        let changes = Arc::new(Changes::leased(lease));
        let inner = Arc::new(Inner {
            above,
            signing: Arc::new(SigningKeys::new(db.clone(), settings.keyring.clone())),
            live: Hub::default(),
            kept: ModuleStates::default(),
            unread: Notify::new(),
            due: Notify::new(),
            room: Room::new(settings.cache / 8 * 5),
            totals: Totals::new(changes.clone(), settings.cache / 8 * 2),
            changes,
            hearing: Hearing::default(),
            sandbox: Sandbox::new(settings.sandbox.clone()),
            db,
            settings,
        });
        let weak = Arc::downgrade(&inner);
        inner.db.listen(Box::new(move |told| {
            if let Some(inner) = weak.upgrade() {
                Self(inner).take_in(told);
            }
        }));
        Self(inner)
    }

    /// The database.
    pub fn db(&self) -> &Db {
        &self.0.db
    }

    /// The process-wide state of a module; created by `make` at first use.
    pub fn kept<T: Any + Send + Sync>(&self, make: impl Fn() -> T) -> &T {
        self.0.kept.of(make)
    }

    /// The queries of identities.
    pub fn above(&self) -> Above {
        self.0.above
    }

    /// The keys that sign access tokens and tickets.
    pub fn signing(&self) -> &Arc<SigningKeys> {
        &self.0.signing
    }

    /// The hub of change events in this process.
    pub fn live(&self) -> &Hub {
        &self.0.live
    }

    /// The configured encryption keys.
    pub fn keyring(&self) -> &Keyring {
        &self.0.settings.keyring
    }

    /// Object storage of files.
    pub fn storage(&self) -> &Storage {
        &self.0.settings.storage
    }

    /// Source of map tiles.
    pub fn map(&self) -> Option<&MapTiles> {
        self.0.settings.map.as_ref()
    }

    /// The largest file, in bytes.
    pub fn file_limit(&self) -> u64 {
        self.0.settings.file_limit
    }

    /// Storage quotas.
    pub fn quota(&self) -> Quota {
        self.0.settings.quota
    }

    /// Notified when a file was uploaded whose text is to be extracted.
    pub fn unread(&self) -> &Notify {
        &self.0.unread
    }

    /// The counters of changes.
    pub fn changes(&self) -> &Changes {
        &self.0.changes
    }

    /// How far this process has heard of changes.
    pub fn hearing(&self) -> &Hearing {
        &self.0.hearing
    }

    /// The loaders of a request by this viewer; they read only values missing in this process's cache.
    pub fn loaders(&self, viewer: Option<Arc<Viewer>>) -> Loaders {
        Loaders::remembering(self.clone(), viewer)
    }

    /// The cache of totals of long lists.
    pub fn totals(&self) -> &Totals {
        &self.0.totals
    }

    /// The cache of rows and associations.
    pub fn room(&self) -> &Room {
        &self.0.room
    }

    /// Bytes of the caches together: five eighths are for rows and associations, a quarter for totals and
    /// pages, an eighth for identities.
    pub fn cache(&self) -> u64 {
        self.0.settings.cache
    }

    /// Notified when a job was queued.
    pub fn due(&self) -> &Notify {
        &self.0.due
    }

    /// The subprocesses that parse untrusted bytes.
    pub fn sandbox(&self) -> &Sandbox {
        &self.0.sandbox
    }

    /// The virus scanner, if one is configured.
    pub fn scanner(&self) -> Option<&Arc<dyn Scanner>> {
        self.0.settings.scanner.as_ref()
    }

    /// Fonts of labels.
    pub fn fonts(&self) -> &Fonts {
        &self.0.settings.fonts
    }

    /// Sender of text messages.
    pub fn sms(&self) -> &Arc<dyn SmsSender> {
        &self.0.settings.sms
    }

    /// Daily limits of text messages.
    pub fn sms_ceilings(&self) -> SmsCeilings {
        self.0.settings.sms_ceilings
    }

    /// Sign-in with WeChat, if offered.
    pub fn wechat(&self) -> Option<&dyn Wechat> {
        self.0.settings.wechat.as_deref()
    }

    /// Sender of e-mails, if configured.
    pub fn mailer(&self) -> Option<&Arc<dyn Mailer>> {
        self.0.settings.mailer.as_ref()
    }

    /// Sender of webhook calls, if configured.
    pub fn poster(&self) -> Option<&Arc<dyn Poster>> {
        self.0.settings.poster.as_ref()
    }

    /// The public address of the product, without a slash at its end.
    pub fn public_url(&self) -> &str {
        &self.0.settings.public_url
    }

    /// Handles the payload of a NOTIFY: invalidates the cached data of the record. Returns the announcement
    /// for other listeners; `None` if the payload is malformed.
    pub fn hear(&self, payload: &str) -> Option<ChangeEvent> {
        let told: ChangeEvent = serde_json::from_str(payload).ok()?;
        let identity = self.take_in(&told);
        let action = told.kind.split_once('.').map_or("", |(_, action)| action).to_owned();
        let address =
            Address { record_type: told.record_type.clone(), record_id: told.record_id, action, identity };
        self.live().hear(told.enterprise_id, address);
        Some(told)
    }

    /// Invalidates the cached data of a changed record, and wakes waiting listeners; true if an identity may
    /// have changed.
    fn take_in(&self, told: &ChangeEvent) -> bool {
        if matches!(told.kind.as_str(), "job.create" | "job.retry") {
            self.due().notify_waiters();
        }
        let reach = (self.0.above.told)(self, told);
        // a merge moves rows of every kind
        let moves = matches!(told.kind.rsplit('.').next(), Some("merge" | "merge_undo"));
        self.changes().changed(told, reach == Reach::Everybody || moves);
        reach != Reach::Nobody
    }

    /// Announcements are received again after a gap: the whole cache is invalidated.
    pub fn reconnected(&self) {
        (self.0.above.missed)(self);
        self.changes().missed();
        self.changes().in_step(Instant::now());
        self.hearing().begun();
        self.live().missed();
        self.due().notify_waiters();
    }
}

/// The domain error of a storage error.
pub fn storage_error(error: StorageError) -> AppError {
    match error {
        StorageError::NotFound => AppError::not_found(),
        StorageError::Io(error) if error.kind() == std::io::ErrorKind::StorageFull => {
            AppError::Refused { code: ErrorCode::LimitExceeded, message: messages::STORAGE_FULL.into() }
        }
        other => AppError::internal(other),
    }
}
