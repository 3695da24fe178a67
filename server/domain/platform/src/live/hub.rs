//! The fan-out within a process: what was heard is gathered for a moment, then handed to the listeners of its
//! enterprise and to nobody else.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use futures_util::{Stream, stream};
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::{broadcast, watch};
use xieli_kernel::Viewer;

use super::model::{Address, Batch};
use super::rules;

/// How long changes are gathered: an import of ten thousand rows is one batch, and nobody waits a second.
pub const MOMENT: Duration = Duration::from_millis(200);

/// Batches that a listener may fall behind before it is told that it missed some.
const BACKLOG: usize = 32;

/// Everybody of this process who listens; cheap to clone.
#[derive(Clone, Default)]
pub struct Hub(Arc<Mutex<Rooms>>);

#[derive(Default)]
struct Rooms {
    /// By enterprise.
    enterprises: HashMap<i64, Room>,
    /// By session: the end of one is told at once, whatever enterprise it was announced in.
    sessions: HashMap<i64, watch::Sender<u64>>,
}

struct Room {
    batches: broadcast::Sender<Arc<Batch>>,
    gathered: Vec<Address>,
    missed: bool,
    waiting: bool,
}

impl Hub {
    fn rooms(&self) -> MutexGuard<'_, Rooms> {
        // nothing in here is left half-done by a panic
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Listens as the viewer: to the enterprise, and for the end of the session.
    pub fn listen(&self, viewer: &Viewer) -> Listener {
        let mut rooms = self.rooms();
        let room = rooms.enterprises.entry(viewer.enterprise_id).or_insert_with(|| Room {
            batches: broadcast::channel(BACKLOG).0,
            gathered: Vec::new(),
            missed: false,
            waiting: false,
        });
        let batches = room.batches.subscribe();
        let session =
            rooms.sessions.entry(viewer.session_id).or_insert_with(|| watch::channel(0).0).subscribe();
        Listener {
            hub: self.clone(),
            enterprise_id: viewer.enterprise_id,
            session_id: viewer.session_id,
            batches: Some(batches),
            session: Some(session),
        }
    }

    /// Takes in one change of an enterprise. Within a runtime, as whoever listens is.
    pub fn hear(&self, enterprise_id: i64, address: Address) {
        let mut rooms = self.rooms();
        if address.record_type == "session"
            && let Some(session) = rooms.sessions.get(&address.record_id)
        {
            session.send_modify(|count| *count += 1);
        }
        let Some(room) = rooms.enterprises.get_mut(&enterprise_id) else { return };
        room.gathered.push(address);
        self.flush_soon(enterprise_id, room);
    }

    /// What was announced for a while is unknown: everybody is told so.
    pub fn missed(&self) {
        let mut rooms = self.rooms();
        for (enterprise_id, room) in &mut rooms.enterprises {
            room.missed = true;
            self.flush_soon(*enterprise_id, room);
        }
    }

    /// Who listens now: enterprises, and sessions.
    pub fn listeners(&self) -> (usize, usize) {
        let rooms = self.rooms();
        (rooms.enterprises.len(), rooms.sessions.len())
    }

    fn flush_soon(&self, enterprise_id: i64, room: &mut Room) {
        if std::mem::replace(&mut room.waiting, true) {
            return;
        }
        let hub = self.clone();
        tokio::spawn(async move {
            tokio::time::sleep(MOMENT).await;
            hub.flush(enterprise_id);
        });
    }

    fn flush(&self, enterprise_id: i64) {
        let mut rooms = self.rooms();
        let Some(room) = rooms.enterprises.get_mut(&enterprise_id) else { return };
        room.waiting = false;
        let changes = rules::gather(std::mem::take(&mut room.gathered));
        let batch = Batch { changes, missed: std::mem::take(&mut room.missed), session: false };
        // the last listener may have gone meanwhile
        let _nobody = room.batches.send(Arc::new(batch));
    }

    fn leave(&self, enterprise_id: i64, session_id: i64) {
        let mut rooms = self.rooms();
        if rooms.enterprises.get(&enterprise_id).is_some_and(|room| room.batches.receiver_count() == 0) {
            rooms.enterprises.remove(&enterprise_id);
        }
        if rooms.sessions.get(&session_id).is_some_and(|session| session.receiver_count() == 0) {
            rooms.sessions.remove(&session_id);
        }
    }
}

/// One who listens; leaves when dropped.
pub struct Listener {
    hub: Hub,
    enterprise_id: i64,
    session_id: i64,
    batches: Option<broadcast::Receiver<Arc<Batch>>>,
    session: Option<watch::Receiver<u64>>,
}

impl Listener {
    /// The next batch. Can be dropped while waiting without losing one.
    #[erased]
    pub async fn next(&mut self) -> Arc<Batch> {
        let (Some(batches), Some(session)) = (&mut self.batches, &mut self.session) else {
            return std::future::pending().await;
        };
        tokio::select! {
            biased;
            // the sender stays as long as we do
            Ok(()) = session.changed() => Arc::new(Batch { session: true, ..Batch::default() }),
            batch = batches.recv() => match batch {
                Ok(batch) => batch,
                Err(RecvError::Lagged(_)) => Arc::new(Batch { missed: true, ..Batch::default() }),
                Err(RecvError::Closed) => std::future::pending().await,
            },
        }
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        // gone before it is counted who is left
        self.batches = None;
        self.session = None;
        self.hub.leave(self.enterprise_id, self.session_id);
    }
}

/// What one subscription hears: the batches that its socket has let through.
#[derive(Clone)]
pub struct Feed {
    batches: broadcast::Sender<Arc<Batch>>,
    again: bool,
}

impl Feed {
    /// Out of what a socket lets through; `again` when the subscription goes on with other rights than before.
    pub fn new(batches: &broadcast::Sender<Arc<Batch>>, again: bool) -> Self {
        Self { batches: batches.clone(), again }
    }

    /// Whether something may have been missed before the first batch.
    pub fn again(&self) -> bool {
        self.again
    }

    /// Every batch from now on.
    pub fn batches(&self) -> impl Stream<Item = Arc<Batch>> + Send + use<> {
        stream::unfold(self.batches.subscribe(), async |mut batches| match batches.recv().await {
            Ok(batch) => Some((batch, batches)),
            Err(RecvError::Lagged(_)) => {
                Some((Arc::new(Batch { missed: true, ..Batch::default() }), batches))
            }
            Err(RecvError::Closed) => None,
        })
    }
}
