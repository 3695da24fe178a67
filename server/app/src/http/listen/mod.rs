//! Listener: accepts connections, with limits on their number and duration.
//!
//! axum's own loop has neither. Connections are counted by address and in total, below the process's limit of
//! open files, so that `accept` never fails for want of one. A few connections beyond the limits are still
//! accepted: they can request health checks or get an error, and the oldest of them is closed for the next.

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

/// Connections beyond the limits: for health checks, and for error replies.
const RESERVE: usize = 64;

/// Open files reserved for other purposes: the database's, files being sent, the log.
const OTHERS: u64 = 192;

/// Time limits of a connection beyond the limits, for its headers and while idle.
const SOON: Duration = Duration::from_secs(2);

/// The most bytes of a request's headers, and of the buffers of a connection.
const HEAD: usize = 32 * 1024;
const BUFFER: usize = 64 * 1024;

/// Delay after the system has no connection to give.
const PAUSE: Duration = Duration::from_millis(100);

/// The number of connections possible within the configured one: the limit of open files is raised as far as
/// possible, and some are reserved for `others` and the process's other files.
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

/// Serves until shutdown begins, then until every request is finished.
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
        // small replies must be sent without delay
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

/// The next connection; one aborted before it was accepted is no error.
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
    /// The limit that it exceeds.
    full: Option<Full>,
}

impl Guest {
    /// Drives the connection until it ends or takes too long.
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

/// Drives a connection, and closes it when its time is up.
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
