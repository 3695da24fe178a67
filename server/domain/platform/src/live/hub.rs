//! Fan-out of change events within a process: changes are batched for a short time, then delivered to the
//! listeners of their enterprise only.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use futures_util::{Stream, stream};
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::{broadcast, watch};
use xieli_kernel::Viewer;

use super::model::{Address, Batch};
use super::rules;

/// Length of a batch: an import of ten thousand rows is one batch, with a delay far below a second.
pub const MOMENT: Duration = Duration::from_millis(200);

/// Batches that a listener may lag behind before it is notified of a gap.
const BACKLOG: usize = 32;

/// All listeners of this process; cheap to clone.
#[derive(Clone, Default)]
pub struct Hub(Arc<Mutex<Rooms>>);

#[derive(Default)]
struct Rooms {
    /// Channels by enterprise.
    enterprises: HashMap<i64, Room>,
    /// Channels by session: the end of a session is delivered at once, whatever enterprise it was announced
    /// in.
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
        // a panic leaves nothing in here inconsistent
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Subscribes the viewer: to the enterprise, and to the end of the session.
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

    /// Receives one change of an enterprise. Must be called within a runtime, as listeners are.
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

    /// Announcements were missed for a while: notifies all listeners.
    pub fn missed(&self) {
        let mut rooms = self.rooms();
        for (enterprise_id, room) in &mut rooms.enterprises {
            room.missed = true;
            self.flush_soon(*enterprise_id, room);
        }
    }

    /// The number of enterprises and of sessions with listeners.
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

/// A subscription of a listener; ends when dropped.
pub struct Listener {
    hub: Hub,
    enterprise_id: i64,
    session_id: i64,
    batches: Option<broadcast::Receiver<Arc<Batch>>>,
    session: Option<watch::Receiver<u64>>,
}

impl Listener {
    /// The next batch. Cancel-safe: a dropped wait loses no batch.
    #[erased]
    pub async fn next(&mut self) -> Arc<Batch> {
        let (Some(batches), Some(session)) = (&mut self.batches, &mut self.session) else {
            return std::future::pending().await;
        };
        tokio::select! {
            biased;
            // the sender lives as long as this listener
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
        // dropped before the remaining listeners are counted
        self.batches = None;
        self.session = None;
        self.hub.leave(self.enterprise_id, self.session_id);
    }
}

/// Feed of one subscription: the batches that its socket passes on.
#[derive(Clone)]
pub struct Feed {
    batches: broadcast::Sender<Arc<Batch>>,
    again: bool,
}

impl Feed {
    /// A feed of the batches of a socket; `again` if the subscription continues with other rights than
    /// before.
    pub fn new(batches: &broadcast::Sender<Arc<Batch>>, again: bool) -> Self {
        Self { batches: batches.clone(), again }
    }

    /// Whether batches may have been missed before the first one.
    pub fn again(&self) -> bool {
        self.again
    }

    /// All batches from now on.
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
