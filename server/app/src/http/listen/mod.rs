//! From the listening socket to the router: who is let in, and for how long.
//!
//! axum's own loop has neither limits nor times. Connections are counted by address and in all, below what the process may
//! have of open files, so that `accept` never ends for want of one. Whoever comes on top is still heard: such a connection
//! asks for health or is told that there is no room, and the oldest of them makes way for the next.

mod pace;

use std::collections::VecDeque;
use std::convert::Infallible;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::{HeaderValue, Request, Response, header};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::TokioIo;
use nix::sys::resource::{Resource, getrlimit, setrlimit};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::AbortHandle;
use tokio::time::{sleep, sleep_until};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tower::ServiceExt;

use self::pace::{Answer, Pace, Paced};
use super::client_address::ClientAddress;
use super::crowd::{Full, Share};
use super::{Http, health, reply};

/// Connections beyond all limits: for health, and to tell everybody else.
const RESERVE: usize = 64;

/// Open files for everything that is no connection of ours: the database's, files that are sent, the log.
const OTHERS: u64 = 192;

/// What one beyond the limits gets for its head, and to rest.
const SOON: Duration = Duration::from_secs(2);

/// Bytes that the head of a request may have, and that a connection keeps of what arrives and leaves.
const HEAD: usize = 32 * 1024;
const BUFFER: usize = 64 * 1024;

/// How long to wait when the system has no connection to give.
const PAUSE: Duration = Duration::from_millis(100);

/// How many connections there may be of those that are configured: the limit of open files is raised as far as it goes, and
/// some are kept for `others` and what else the process opens.
pub fn room(configured: usize, others: usize) -> usize {
    let files = match getrlimit(Resource::RLIMIT_NOFILE) {
        Ok((soft, hard)) if soft < hard => match setrlimit(Resource::RLIMIT_NOFILE, hard, hard) {
            Ok(()) => hard,
            Err(_) => soft,
        },
        Ok((soft, _)) => soft,
        Err(_) => return configured,
    };
    let kept = OTHERS + (RESERVE + others) as u64;
    let room = usize::try_from(files.saturating_sub(kept)).unwrap_or(usize::MAX).max(1);
    if room < configured {
        tracing::warn!(files, connections = room, "the limit of open files allows fewer connections");
    }
    room.min(configured)
}

/// Serves until the server is about to stop, then until every request has been answered.
pub async fn serve(http: &Http, router: Router, mut listener: TcpListener) {
    let connections = TaskTracker::new();
    let mut reserve: VecDeque<AbortHandle> = VecDeque::with_capacity(RESERVE);
    loop {
        let accepted = tokio::select! {
            () = http.closing.cancelled() => break,
            accepted = accept(&mut listener) => accepted,
        };
        let (stream, peer) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                tracing::error!(%error, "no connection can be taken");
                sleep(PAUSE).await;
                continue;
            }
        };
        // small replies must not wait for more to come
        if let Err(error) = stream.set_nodelay(true) {
            tracing::debug!(%error, "nodelay");
        }
        let address = peer.ip().to_canonical();
        let proxy = http.config.trusted_proxies.iter().any(|network| network.contains(address));
        let share = http.connections.enter(ClientAddress((!proxy).then_some(address)), 1);
        let full = share.as_ref().err().copied();
        let guest = Guest { http: http.clone(), router: router.clone(), peer, full };
        let task = connections.spawn(guest.attend(stream, share.ok()));
        if full.is_some() {
            if reserve.len() == RESERVE
                && let Some(oldest) = reserve.pop_front()
            {
                oldest.abort();
            }
            reserve.push_back(task.abort_handle());
        }
    }
    drop(listener);
    connections.close();
    connections.wait().await;
}

/// The next connection; what was given up before it was taken is nobody's error.
async fn accept(listener: &mut TcpListener) -> io::Result<(TcpStream, SocketAddr)> {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    loop {
        match listener.accept().await {
            Err(error) if matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset) => {
            }
            accepted => return accepted,
        }
    }
}

/// One connection.
#[derive(Clone)]
struct Guest {
    http: Http,
    router: Router,
    peer: SocketAddr,
    /// It came beyond this limit.
    full: Option<Full>,
}

impl Guest {
    /// Until it ends, by itself or because it takes too long.
    async fn attend(self, stream: TcpStream, share: Option<Share>) {
        let limits = &self.http.config.crowd;
        let pace = match self.full {
            None => Pace::new(limits.head_timeout, limits.keep_alive),
            Some(_) => Pace::new(SOON.min(limits.head_timeout), SOON),
        };
        let closing = self.http.closing.clone();
        let stream = TokioIo::new(Paced::new(stream, pace.clone(), share));
        let mut builder = http1::Builder::new();
        builder.max_buf_size(BUFFER).max_header_size(HEAD).keep_alive(self.full.is_none());
        let paced = pace.clone();
        let service = service_fn(move |request: Request<Incoming>| {
            let (guest, work) = (self.clone(), paced.work());
            async move {
                let answer = guest.answer(request).await;
                Ok::<_, Infallible>(answer.map(|body| Answer::new(body, work)))
            }
        });
        let connection = builder.serve_connection(stream, service).with_upgrades();
        watch(connection, &pace, &closing).await;
    }

    async fn answer(self, request: Request<Incoming>) -> Response<Body> {
        if let Some(full) = self.full
            && !health::asked(request.uri().path())
        {
            let mut response = reply::full(full);
            response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
            return response;
        }
        let mut request = request.map(Body::new);
        request.extensions_mut().insert(ConnectInfo(self.peer));
        match self.router.oneshot(request).await {
            Ok(response) => response,
            Err(never) => match never {},
        }
    }
}

type Connection<S> = http1::UpgradeableConnection<TokioIo<Paced<TcpStream>>, S>;

/// Drives a connection, and leaves it when its patience has ended.
async fn watch<S>(connection: Connection<S>, pace: &Arc<Pace>, closing: &CancellationToken)
where
    S: hyper::service::HttpService<Incoming, ResBody = Answer>,
    S::Error: Into<Box<dyn std::error::Error + Send + Sync>>,
{
    let mut connection = std::pin::pin!(connection);
    let mut look = std::pin::pin!(sleep_until(pace.look(false)));
    let mut leaving = false;
    loop {
        tokio::select! {
            ended = connection.as_mut() => {
                if let Err(error) = ended {
                    tracing::debug!(%error, "a connection broke");
                }
                return;
            }
            () = closing.cancelled(), if !leaving => {
                leaving = true;
                connection.as_mut().graceful_shutdown();
                look.as_mut().reset(pace.look(leaving));
            }
            () = look.as_mut() => {
                if pace.end(leaving).is_some_and(|end| end <= tokio::time::Instant::now()) {
                    tracing::debug!("a connection took too long");
                    return;
                }
                look.as_mut().reset(pace.look(leaving));
            }
        }
    }
}
