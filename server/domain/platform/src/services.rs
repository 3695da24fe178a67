//! What the process has once: identities, keys, the way to send a text message, the address the world knows it by.
//!
//! For the binary: make one `Services` at start and hand it to `xieli_graph::build`. Per request ask
//! `services.identity().identify(authorization_header)`: `Ok(None)` without a header, `UNAUTHENTICATED` when the token
//! is not good. From the LISTEN loop on channel `xieli_event` hand every payload to [`Services::hear`], and call
//! [`Services::reconnected`] whenever that connection had to be made anew, [`Changes::in_step`] whenever it has proven that
//! nothing is on its way, and [`Changes::lost`] when it has ended. Whenever [`Services::due`]
//! is told, and every minute, run `xieli_domain::job::worker::round`.

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
use crate::apart::{self, Apart};
use crate::changes::{Changes, LEASE};
use crate::db::Told;
use crate::keyring::Keyring;
use crate::live::{Address, Hub};
use crate::loader::Loaders;
use crate::outside::{Mailer, Poster, Scanner, SmsSender, Wechat};
use crate::signing::SigningKeys;
use crate::totals::Totals;

/// The largest file, whatever is configured: sizes are 32-bit numbers of the API.
pub const MAX_FILE: u64 = 2_147_483_647;

/// What the binary decides about the services.
#[derive(Clone)]
pub struct ServiceSettings {
    /// The address under which browsers reach the product, without a slash at its end: links begin with it.
    pub public_url: String,
    /// How text messages leave.
    pub sms: Arc<dyn SmsSender>,
    /// How many of them at most.
    pub sms_ceilings: SmsCeilings,
    /// Who somebody is in WeChat; nothing: nobody signs in by it.
    pub wechat: Option<Arc<dyn Wechat>>,
    /// How e-mails leave; nothing: nobody is told by e-mail.
    pub mailer: Option<Arc<dyn Mailer>>,
    /// How webhooks are called; nothing: none are.
    pub poster: Option<Arc<dyn Poster>>,
    /// What is kept encrypted is encrypted with these.
    pub keyring: Keyring,
    /// Where the bytes of files lie.
    pub storage: Storage,
    /// A file may have so many bytes.
    pub file_limit: u64,
    /// How many bytes of files there may be.
    pub quota: Quota,
    /// Looks at uploads before they become files.
    pub scanner: Option<Arc<dyn Scanner>>,
    /// What labels are written with.
    pub fonts: Fonts,
    /// How foreign bytes are read.
    pub apart: apart::Limits,
    /// Where maps come from; nothing: they are drawn from what the client has.
    pub map: Option<MapTiles>,
    /// How long this process believes what it remembers after it last was in step with the database.
    pub lease: Duration,
}

/// A source of map tiles.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MapTiles {
    /// The address of a tile, with `{z}`, `{x}` and `{y}`.
    pub address: String,
    /// Its scheme, host and port: where browsers fetch from.
    pub origin: String,
    /// Whom the map names.
    pub attribution: String,
    /// The system that it is drawn in.
    pub system: System,
}

/// How many bytes of files there may be.
#[derive(Debug, Clone, Copy)]
pub struct Quota {
    /// Of an enterprise, with those that are on their way.
    pub enterprise: u64,
    /// Of one person, on their way.
    pub uploading: u64,
}

impl Default for Quota {
    fn default() -> Self {
        Self { enterprise: 100 << 30, uploading: 20 << 30 }
    }
}

/// How many text messages a day at most, whoever they are for: what they may cost.
#[derive(Debug, Clone, Copy)]
pub struct SmsCeilings {
    /// Codes asked for from one address.
    pub from_address: i32,
    /// Codes and notices in all.
    pub in_all: i32,
}

impl Default for SmsCeilings {
    fn default() -> Self {
        Self { from_address: 200, in_all: 20_000 }
    }
}

impl ServiceSettings {
    /// What must be decided; the rest keeps to this process and is as small as it can be.
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
            apart: apart::Limits::default(),
            map: None,
            lease: LEASE,
        }
    }
}

/// Everything of the process that outlives a request; cheap to clone.
#[derive(Clone)]
pub struct Services(Arc<Inner>);

struct Inner {
    db: Db,
    settings: ServiceSettings,
    above: Above,
    signing: Arc<SigningKeys>,
    live: Hub,
    kept: Kept,
    unread: Notify,
    due: Notify,
    changes: Arc<Changes>,
    totals: Totals,
    apart: Apart,
}

/// What is answered later: somebody.
pub type Somebody<'a, V> = BoxFuture<'a, AppResult<V>>;

/// Who somebody is: what the platform asks of the room of accounts, which stands above it.
#[derive(Clone, Copy)]
pub struct Above {
    /// Forgets what is remembered of people when a record has changed; true when it may change who somebody is.
    pub told: fn(&Services, &Told) -> bool,
    /// Forgets everybody.
    pub missed: fn(&Services),
    /// A member of an enterprise, with the rights they have now; nothing: they are no active one.
    pub of_member: for<'a> fn(&'a Services, i64, i64) -> Somebody<'a, Option<Viewer>>,
    /// Whoever is behind a session, an account and an enterprise that a ticket of ours names.
    pub of_session: for<'a> fn(&'a Services, i64, i64, i64) -> Somebody<'a, Arc<Viewer>>,
}

/// What rooms keep for as long as the process lives, each its own types: made when it is first asked for, in a row that
/// is a handful long.
#[derive(Default)]
struct Kept {
    here: OnceLock<Box<dyn Any + Send + Sync>>,
    next: OnceLock<Box<Kept>>,
}

impl Kept {
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
    /// The services of a process over `db`; the top of the floor says what lies above the platform.
    pub fn over(db: Db, settings: ServiceSettings, above: Above) -> Self {
        // a replica may not have what was announced before: what is old would be remembered as new
        let lease = if db.has_replicas() { Duration::ZERO } else { settings.lease };
        let changes = Arc::new(Changes::leased(lease));
        let inner = Arc::new(Inner {
            above,
            signing: Arc::new(SigningKeys::new(db.clone(), settings.keyring.clone())),
            live: Hub::default(),
            kept: Kept::default(),
            unread: Notify::new(),
            due: Notify::new(),
            totals: Totals::new(changes.clone()),
            changes,
            apart: Apart::new(settings.apart.clone()),
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

    /// What a room keeps for as long as the process lives; made by `make` when it is first asked for.
    pub fn kept<T: Any + Send + Sync>(&self, make: impl Fn() -> T) -> &T {
        self.0.kept.of(make)
    }

    /// Who somebody is.
    pub fn above(&self) -> Above {
        self.0.above
    }

    /// The keys that sign access tokens and tickets.
    pub fn signing(&self) -> &Arc<SigningKeys> {
        &self.0.signing
    }

    /// Everybody of this process who listens for changes.
    pub fn live(&self) -> &Hub {
        &self.0.live
    }

    /// The keys that are not in the database.
    pub fn keyring(&self) -> &Keyring {
        &self.0.settings.keyring
    }

    /// Where the bytes of files lie.
    pub fn storage(&self) -> &Storage {
        &self.0.settings.storage
    }

    /// Where maps come from.
    pub fn map(&self) -> Option<&MapTiles> {
        self.0.settings.map.as_ref()
    }

    /// A file may have so many bytes.
    pub fn file_limit(&self) -> u64 {
        self.0.settings.file_limit
    }

    /// How many bytes of files there may be.
    pub fn quota(&self) -> Quota {
        self.0.settings.quota
    }

    /// Told when a file has arrived whose words are to be read.
    pub fn unread(&self) -> &Notify {
        &self.0.unread
    }

    /// How often records have changed.
    pub fn changes(&self) -> &Changes {
        &self.0.changes
    }

    /// The loaders of a request by whoever asks, who read only what this process does not remember.
    pub fn loaders(&self, viewer: Option<Arc<Viewer>>) -> Loaders {
        Loaders::remembering(self.clone(), viewer)
    }

    /// What is remembered of the totals of long lists.
    pub fn totals(&self) -> &Totals {
        &self.0.totals
    }

    /// Told when a job waits to be done: asked for, or wanted once more.
    pub fn due(&self) -> &Notify {
        &self.0.due
    }

    /// Who reads foreign bytes.
    pub fn apart(&self) -> &Apart {
        &self.0.apart
    }

    /// The virus scanner, if one is configured.
    pub fn scanner(&self) -> Option<&Arc<dyn Scanner>> {
        self.0.settings.scanner.as_ref()
    }

    /// What labels are written with.
    pub fn fonts(&self) -> &Fonts {
        &self.0.settings.fonts
    }

    /// How text messages leave.
    pub fn sms(&self) -> &Arc<dyn SmsSender> {
        &self.0.settings.sms
    }

    /// How many text messages a day at most.
    pub fn sms_ceilings(&self) -> SmsCeilings {
        self.0.settings.sms_ceilings
    }

    /// Who somebody is in WeChat, if anybody signs in by it here.
    pub fn wechat(&self) -> Option<&dyn Wechat> {
        self.0.settings.wechat.as_deref()
    }

    /// How e-mails leave, where they do.
    pub fn mailer(&self) -> Option<&Arc<dyn Mailer>> {
        self.0.settings.mailer.as_ref()
    }

    /// How webhooks are called, where they are.
    pub fn poster(&self) -> Option<&Arc<dyn Poster>> {
        self.0.settings.poster.as_ref()
    }

    /// The address under which browsers reach the product, without a slash at its end.
    pub fn public_url(&self) -> &str {
        &self.0.settings.public_url
    }

    /// Takes in the payload of a NOTIFY: what this process remembers about the record is forgotten. Answers what it
    /// tells for whoever else listens; `None` when the payload is not one of ours.
    pub fn hear(&self, payload: &str) -> Option<Told> {
        let told: Told = serde_json::from_str(payload).ok()?;
        let identity = self.take_in(&told);
        let action = told.kind.split_once('.').map_or("", |(_, action)| action).to_owned();
        let address =
            Address { record_type: told.record_type.clone(), record_id: told.record_id, action, identity };
        self.live().hear(told.enterprise_id, address);
        Some(told)
    }

    /// Forgets what this process remembers about a record that changed, and wakes whoever waits for it; true when it may
    /// change who somebody is.
    fn take_in(&self, told: &Told) -> bool {
        if matches!(told.kind.as_str(), "job.create" | "job.retry") {
            self.due().notify_waiters();
        }
        let identity = (self.0.above.told)(self, told);
        // two that become one take rows of every kind with them
        let moves = matches!(told.kind.rsplit('.').next(), Some("merge" | "merge_undo"));
        self.changes().changed(told, (identity && told.record_type != "session") || moves);
        identity
    }

    /// Announcements are heard again after a while in which whatever was announced is unknown: all is forgotten.
    pub fn reconnected(&self) {
        (self.0.above.missed)(self);
        self.changes().missed();
        self.changes().in_step(Instant::now());
        self.live().missed();
        self.due().notify_waiters();
    }
}

/// What a storage refuses, as the domain says it.
pub fn storage_error(error: StorageError) -> AppError {
    match error {
        StorageError::NotFound => AppError::not_found(),
        StorageError::Io(error) if error.kind() == std::io::ErrorKind::StorageFull => {
            AppError::Refused { code: ErrorCode::LimitExceeded, message: messages::STORAGE_FULL.into() }
        }
        other => AppError::internal(other),
    }
}
