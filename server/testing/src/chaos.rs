//! A link to the database that can be cut, slowed and silenced: a proxy between a server under test and
//! PostgreSQL.

use std::io;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, split};
use tokio::net::{TcpListener, TcpStream, UnixStream};
use tokio::sync::watch;
use tokio::task::AbortHandle;
use tokio_postgres::config::Host;

/// Interval of [`Link::Drip`].
const DROP: Duration = Duration::from_millis(10);

/// State of the link.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Link {
    /// Unrestricted.
    Open,
    /// Data arrives with this delay.
    Late(Duration),
    /// So many bytes pass every ten milliseconds, in each direction.
    Drip(usize),
    /// Data is dropped silently. Connections open at that time stay dead, as behind a firewall that lost
    /// their state; new ones are accepted and not answered.
    Silent,
    /// Statements arrive, replies do not; connections open at that time stay so.
    HalfOpen,
    /// New connections are closed at once.
    Refused,
}

/// The side of a statement on which the link is cut.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Side {
    /// PostgreSQL never sees it.
    Before,
    /// PostgreSQL has processed it, and the reply is lost.
    After,
}

#[derive(Debug, Clone, Copy)]
struct State {
    link: Link,
    /// Connections taken before the last cut end.
    cuts: u64,
    /// The number of the last connection killed by a silence, in each direction.
    dumb: [usize; 2],
}

struct Shared {
    target: tokio_postgres::Config,
    state: watch::Sender<State>,
    trap: Mutex<Option<(Vec<u8>, Side)>>,
    sprung: watch::Sender<u64>,
    taken: AtomicUsize,
    open: AtomicUsize,
}

/// A proxy in front of a database; it ends with the test.
pub struct ChaosProxy {
    shared: Arc<Shared>,
    url: String,
    accepting: AbortHandle,
}

impl ChaosProxy {
    /// In front of the database at `url`, on a free port.
    pub async fn before(url: &str) -> Self {
        let target: tokio_postgres::Config = url.parse().expect("the address of a database");
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let through = through(&target, address);
        let state = State { link: Link::Open, cuts: 0, dumb: [0; 2] };
        let shared = Arc::new(Shared {
            target,
            state: watch::channel(state).0,
            trap: Mutex::new(None),
            sprung: watch::channel(0).0,
            taken: AtomicUsize::new(0),
            open: AtomicUsize::new(0),
        });
        let accepting = tokio::spawn(accept(listener, shared.clone())).abort_handle();
        Self { shared, url: through, accepting }
    }

    /// The database's address through this link.
    pub fn url(&self) -> &str {
        &self.url
    }

    /// Makes the link so.
    pub fn set(&self, link: Link) {
        let last = self.shared.taken.load(Ordering::Acquire);
        self.shared.state.send_modify(|state| {
            state.link = link;
            if matches!(link, Link::Silent) {
                state.dumb[Direction::Up as usize] = last;
            }
            if matches!(link, Link::Silent | Link::HalfOpen) {
                state.dumb[Direction::Down as usize] = last;
            }
        });
    }

    /// Ends every connection of this moment.
    pub fn cut(&self) {
        self.shared.state.send_modify(|state| state.cuts += 1);
    }

    /// Ends the connection over which `statement` is sent next. Done when that has happened.
    pub async fn cut_at(&self, statement: &str, side: Side) {
        let mut sprung = self.shared.sprung.subscribe();
        sprung.mark_unchanged();
        *self.shared.trap.lock().expect("the trap") = Some((statement.as_bytes().to_vec(), side));
        sprung.changed().await.expect("the proxy");
    }

    /// Connections at this moment.
    pub fn connections(&self) -> usize {
        self.shared.open.load(Ordering::Acquire)
    }
}

impl Drop for ChaosProxy {
    fn drop(&mut self) {
        self.accepting.abort();
        self.cut();
    }
}

fn through(target: &tokio_postgres::Config, address: SocketAddr) -> String {
    let password = String::from_utf8_lossy(target.get_password().unwrap_or_default()).into_owned();
    let (user, name) = (target.get_user().unwrap_or_default(), target.get_dbname().unwrap_or_default());
    format!("postgres://{user}:{password}@{address}/{name}")
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Direction {
    Up,
    Down,
}

trait Stream: AsyncRead + AsyncWrite + Send + Unpin {}

impl<T: AsyncRead + AsyncWrite + Send + Unpin> Stream for T {}

async fn accept(listener: TcpListener, shared: Arc<Shared>) {
    while let Ok((client, _)) = listener.accept().await {
        let number = shared.taken.fetch_add(1, Ordering::AcqRel) + 1;
        tokio::spawn(serve(client, number, shared.clone()));
    }
}

async fn serve(client: TcpStream, number: usize, shared: Arc<Shared>) {
    let mut state = shared.state.subscribe();
    let born = *state.borrow_and_update();
    if born.link == Link::Refused {
        return;
    }
    shared.open.fetch_add(1, Ordering::AcqRel);
    let cut = async {
        // the sender lives as long as the proxy
        let _cut = state.wait_for(|now| now.cuts != born.cuts).await;
    };
    tokio::select! {
        _ended = relay(client, number, &shared) => {}
        () = cut => {}
    }
    shared.open.fetch_sub(1, Ordering::AcqRel);
}

async fn relay(client: TcpStream, number: usize, shared: &Shared) -> io::Result<()> {
    client.set_nodelay(true)?;
    let mut client = client;
    if shared.state.borrow().link == Link::Silent {
        return swallow(&mut client).await;
    }
    let server = dial(&shared.target).await?;
    let (from_client, to_client) = split(client);
    let (from_server, to_server) = split(server);
    let last = AtomicBool::new(false);
    let one = |direction| Pump { direction, number, shared, last: &last };
    let (up, down) = (one(Direction::Up), one(Direction::Down));
    tokio::select! {
        ended = up.run(from_client, to_server) => ended,
        ended = down.run(from_server, to_client) => ended,
    }
}

async fn swallow(from: &mut (impl AsyncRead + Unpin)) -> io::Result<()> {
    let mut bytes = [0; 4096];
    while from.read(&mut bytes).await? > 0 {}
    Ok(())
}

async fn dial(target: &tokio_postgres::Config) -> io::Result<Box<dyn Stream>> {
    let port = target.get_ports().first().copied().unwrap_or(5432);
    match target.get_hosts().first() {
        Some(Host::Unix(folder)) => {
            Ok(Box::new(UnixStream::connect(folder.join(format!(".s.PGSQL.{port}"))).await?))
        }
        Some(Host::Tcp(host)) => {
            let stream = TcpStream::connect((host.as_str(), port)).await?;
            stream.set_nodelay(true)?;
            Ok(Box::new(stream))
        }
        None => Err(io::ErrorKind::NotFound.into()),
    }
}

/// One direction of one connection.
struct Pump<'a> {
    direction: Direction,
    number: usize,
    shared: &'a Shared,
    /// Whether the next reply is the last, and does not arrive.
    last: &'a AtomicBool,
}

impl Pump<'_> {
    async fn run(&self, mut from: impl AsyncRead + Unpin, mut to: impl AsyncWrite + Unpin) -> io::Result<()> {
        let mut bytes = vec![0; 64 * 1024];
        loop {
            let length = from.read(&mut bytes).await?;
            if length == 0 {
                return Ok(());
            }
            let state = *self.shared.state.borrow();
            if self.number <= state.dumb[self.direction as usize] {
                continue;
            }
            if self.cuts(&bytes[..length]) {
                self.shared.sprung.send_modify(|times| *times += 1);
                return Ok(());
            }
            self.pass(&bytes[..length], state.link, &mut to).await?;
        }
    }

    /// Whether the connection ends here.
    fn cuts(&self, piece: &[u8]) -> bool {
        if self.direction == Direction::Down {
            return self.last.load(Ordering::Acquire);
        }
        let mut trap = self.shared.trap.lock().expect("the trap");
        let hit = trap.as_ref().is_some_and(|(statement, _)| {
            piece.windows(statement.len()).any(|part| part.eq_ignore_ascii_case(statement))
        });
        let Some((_, side)) = trap.take_if(|_| hit) else { return false };
        self.last.store(side == Side::After, Ordering::Release);
        side == Side::Before
    }

    async fn pass(&self, piece: &[u8], link: Link, to: &mut (impl AsyncWrite + Unpin)) -> io::Result<()> {
        match link {
            Link::Late(by) => {
                tokio::time::sleep(by).await;
                to.write_all(piece).await?;
            }
            Link::Drip(bytes) => {
                for drop in piece.chunks(bytes.max(1)) {
                    to.write_all(drop).await?;
                    to.flush().await?;
                    tokio::time::sleep(DROP).await;
                }
            }
            _ => to.write_all(piece).await?,
        }
        to.flush().await
    }
}
