//! What the process has once: identities, keys, the way to send a text message, the address the world knows it by.
//!
//! For the binary: make one `Services` at start and hand it to `xieli_graph::build`. Per request ask
//! `services.identity().identify(authorization_header)`: `Ok(None)` without a header, `UNAUTHENTICATED` when the token
//! is not good. From the LISTEN loop on channel `xieli_event` hand every payload to [`Services::hear`], and call
//! [`Services::reconnected`] whenever that connection had to be made anew. Whenever [`Services::due`]
//! is told, and every minute, run `xieli_domain::job::worker::round`.

use std::sync::Arc;

use tokio::sync::Notify;
use xieli_label::Fonts;
use xieli_storage::Storage;

use crate::account::identity::Identity;
use crate::account::login_keys::LoginKeys;
use crate::account::password::Hasher;
use crate::account::signing::SigningKeys;
use crate::account::sms::SmsSender;
use crate::db::Told;
use crate::file::scan::Scanner;
use crate::file::upload::Turns;
use crate::keyring::Keyring;
use crate::live::{Address, Hub};
use crate::notification::mail::Mailer;
use crate::totals::Totals;
use crate::webhook::sender::Poster;
use crate::{Db, kind, kinds};

/// What the binary decides about the services.
#[derive(Clone)]
pub struct ServiceSettings {
    /// The address under which browsers reach the product, without a slash at its end: links begin with it.
    pub public_url: String,
    /// How text messages leave.
    pub sms: Arc<dyn SmsSender>,
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
    /// Looks at uploads before they become files.
    pub scanner: Option<Arc<dyn Scanner>>,
    /// What labels are written with.
    pub fonts: Fonts,
}

impl ServiceSettings {
    /// What must be decided; the rest keeps to this process and is as small as it can be.
    pub fn new(public_url: impl Into<String>, sms: Arc<dyn SmsSender>, keyring: Keyring) -> Self {
        Self {
            public_url: public_url.into(),
            sms,
            mailer: None,
            poster: None,
            keyring,
            storage: Storage::memory(),
            file_limit: crate::file::rules::MAX_SIZE,
            scanner: None,
            fonts: Fonts::built_in(),
        }
    }
}

/// Everything of the process that outlives a request; cheap to clone.
#[derive(Clone)]
pub struct Services(Arc<Inner>);

struct Inner {
    db: Db,
    settings: ServiceSettings,
    identity: Identity,
    login_keys: LoginKeys,
    hasher: Hasher,
    live: Hub,
    uploads: Turns,
    unread: Notify,
    due: Notify,
    totals: Totals,
}

impl Services {
    /// The services of a process over `db`.
    pub fn new(db: Db, settings: ServiceSettings) -> Self {
        kinds::know();
        let signing = SigningKeys::new(db.clone());
        let inner = Arc::new(Inner {
            identity: Identity::new(db.clone(), signing),
            login_keys: LoginKeys::new(db.clone()),
            hasher: Hasher::new(),
            live: Hub::default(),
            uploads: Turns::default(),
            unread: Notify::new(),
            due: Notify::new(),
            totals: Totals::default(),
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

    /// Tokens to viewers.
    pub fn identity(&self) -> &Identity {
        &self.0.identity
    }

    /// The keys that sign access tokens.
    pub fn signing(&self) -> &SigningKeys {
        self.0.identity.signing()
    }

    /// The keys that browsers encrypt credentials with.
    pub fn login_keys(&self) -> &LoginKeys {
        &self.0.login_keys
    }

    /// Everybody of this process who listens for changes.
    pub fn live(&self) -> &Hub {
        &self.0.live
    }

    /// Password hashing, off the threads that serve requests.
    pub fn hasher(&self) -> &Hasher {
        &self.0.hasher
    }

    /// The keys that are not in the database.
    pub fn keyring(&self) -> &Keyring {
        &self.0.settings.keyring
    }

    /// Where the bytes of files lie.
    pub fn storage(&self) -> &Storage {
        &self.0.settings.storage
    }

    /// Who is at work on which upload.
    pub fn uploads(&self) -> &Turns {
        &self.0.uploads
    }

    /// A file may have so many bytes.
    pub fn file_limit(&self) -> u64 {
        self.0.settings.file_limit
    }

    /// Told when a file has arrived whose words are to be read.
    pub fn unread(&self) -> &Notify {
        &self.0.unread
    }

    /// What is remembered of the totals of long lists.
    pub fn totals(&self) -> &Totals {
        &self.0.totals
    }

    /// Told when a job waits to be done: asked for, or wanted once more.
    pub fn due(&self) -> &Notify {
        &self.0.due
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
        let identity = match told.record_type.as_str() {
            "session" => {
                self.identity().forget_session(told.record_id);
                true
            }
            other if kind::find(other).is_some_and(|kind| kind.identity) => {
                self.identity().forget_enterprise(told.enterprise_id);
                true
            }
            _ => false,
        };
        self.totals().changed(told, identity && told.record_type != "session");
        identity
    }

    /// The LISTEN connection was lost for a while: whatever was announced meanwhile is unknown, so all is forgotten.
    pub fn reconnected(&self) {
        self.identity().forget_all();
        self.totals().missed();
        self.live().missed();
        self.due().notify_waiters();
    }
}
