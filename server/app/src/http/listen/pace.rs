//! Time limits of a connection: for the headers of a request, while idle, and for the client to read a
//! response.
//!
//! hyper has one timeout for the first two. A proxy keeps idle connections for a minute and reports an error
//! if one is closed meanwhile; the headers must not take that long.

use std::io;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};
use std::time::Duration;

use axum::body::{Body, Bytes, HttpBody};
use hyper::body::{Frame, SizeHint};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::Instant;

use super::super::crowd::Share;

/// Phase of a connection.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Phase {
    /// The headers of a request are arriving.
    Head,
    /// A request is being processed, or its response is being sent.
    Work,
    /// Idle between two requests.
    Rest,
}

#[derive(Debug)]
struct State {
    phase: Phase,
    since: Instant,
    /// Time since which written data has not been read.
    stuck: Option<Instant>,
}

/// The timers of one connection, shared by its stream and its requests.
#[derive(Debug)]
pub struct Pace {
    head: Duration,
    rest: Duration,
    state: Mutex<State>,
}

impl Pace {
    /// Timers of a new connection.
    pub fn new(head: Duration, rest: Duration) -> Arc<Self> {
        let state = State { phase: Phase::Head, since: Instant::now(), stuck: None };
        Arc::new(Self { head, rest, state: Mutex::new(state) })
    }

    fn state(&self) -> MutexGuard<'_, State> {
        // never left in an inconsistent state
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn enter(&self, phase: Phase) {
        let mut state = self.state();
        (state.phase, state.since) = (phase, Instant::now());
    }

    /// Notes that bytes of a request have arrived.
    fn received(&self) {
        if self.state().phase == Phase::Rest {
            self.enter(Phase::Head);
        }
    }

    fn written(&self, accepted: bool) {
        let mut state = self.state();
        state.stuck = if accepted { None } else { state.stuck.or_else(|| Some(Instant::now())) };
    }

    /// Begins a request, which ends when the returned value is dropped.
    pub fn work(self: &Arc<Self>) -> Work {
        self.enter(Phase::Work);
        Work(self.clone())
    }

    /// The deadline of the present phase; `leaving`: idle connections end at once.
    pub fn end(&self, leaving: bool) -> Option<Instant> {
        let state = self.state();
        let phase = match state.phase {
            Phase::Work => None,
            _ if leaving => Some(state.since),
            Phase::Head => Some(state.since + self.head),
            Phase::Rest => Some(state.since + self.rest),
        };
        phase.into_iter().chain(state.stuck.map(|since| since + self.rest)).min()
    }

    /// The time of the next check.
    pub fn look(&self, leaving: bool) -> Instant {
        let soon = Instant::now() + self.head;
        self.end(leaving).map_or(soon, |end| end.min(soon))
    }
}

/// A request in progress.
pub struct Work(Arc<Pace>);

impl Drop for Work {
    fn drop(&mut self) {
        self.0.enter(Phase::Rest);
    }
}

/// The body of a response; the request is in progress until it is sent.
pub struct Answer {
    body: Body,
    _work: Work,
}

impl Answer {
    /// The body of this request's response.
    pub fn new(body: Body, work: Work) -> Self {
        Self { body, _work: work }
    }
}

impl HttpBody for Answer {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Self::Error>>> {
        Pin::new(&mut self.body).poll_frame(cx)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

/// The stream of a connection with its share of the counter: an upgraded socket keeps both.
pub struct Paced<S> {
    stream: S,
    pace: Arc<Pace>,
    _share: Option<Share>,
}

impl<S> Paced<S> {
    /// Reports transferred data to `pace`.
    pub fn new(stream: S, pace: Arc<Pace>, share: Option<Share>) -> Self {
        Self { stream, pace, _share: share }
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Paced<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        let read = Pin::new(&mut self.stream).poll_read(cx, buffer);
        if buffer.filled().len() > before {
            self.pace.received();
        }
        read
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Paced<S> {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let wrote = Pin::new(&mut self.stream).poll_write(cx, bytes);
        self.pace.written(wrote.is_ready());
        wrote
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let wrote = Pin::new(&mut self.stream).poll_write_vectored(cx, bytes);
        self.pace.written(wrote.is_ready());
        wrote
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}
