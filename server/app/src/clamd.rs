//! Adapter for the virus scanner clamd, over TCP or a Unix socket, with its `INSTREAM` protocol.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use futures_util::future::BoxFuture;
use futures_util::{FutureExt, TryStreamExt};
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::{TcpStream, UnixStream};
use xieli_domain::file::scan::{Content, Scanner, Verdict};
use xieli_kernel::{AppError, AppResult};

/// Time limit of a scan, enough for the largest file.
const PATIENCE: Duration = Duration::from_secs(120);
/// Time limit for a connection.
const CONNECT: Duration = Duration::from_secs(5);
/// The longest response in bytes.
const MAX_ANSWER: u64 = 4096;

/// Address of clamd.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Place {
    /// `host:port`.
    Tcp(String),
    /// Path of a Unix socket.
    Unix(PathBuf),
}

impl Place {
    /// `tcp://host:port` or `unix:/path`.
    pub fn parse(text: &str) -> Option<Self> {
        if let Some(address) = text.strip_prefix("tcp://") {
            let (host, port) = address.rsplit_once(':')?;
            let fits = !host.is_empty() && port.parse::<u16>().is_ok();
            return fits.then(|| Self::Tcp(address.to_owned()));
        }
        let path = text.strip_prefix("unix:")?;
        path.starts_with('/').then(|| Self::Unix(PathBuf::from(path)))
    }
}

/// The scanner at an address.
pub fn scanner(place: Option<&Place>) -> Option<Arc<dyn Scanner>> {
    place.map(|place| Arc::new(Clamd(place.clone())) as Arc<dyn Scanner>)
}

struct Clamd(Place);

impl Scanner for Clamd {
    fn scan(&self, content: Content) -> BoxFuture<'_, AppResult<Verdict>> {
        async move {
            let work = async {
                match &self.0 {
                    Place::Tcp(address) => ask(connected(TcpStream::connect(address)).await?, content).await,
                    Place::Unix(path) => ask(connected(UnixStream::connect(path)).await?, content).await,
                }
            };
            tokio::time::timeout(PATIENCE, work).await.map_err(AppError::internal)?
        }
        .boxed()
    }
}

async fn connected<T>(connecting: impl Future<Output = std::io::Result<T>>) -> AppResult<T> {
    let made = tokio::time::timeout(CONNECT, connecting).await.map_err(AppError::internal)?;
    made.map_err(AppError::internal)
}

/// Sends the content in chunks with length prefixes, and a zero length at the end.
async fn ask(line: impl AsyncRead + AsyncWrite, mut content: Content) -> AppResult<Verdict> {
    let (mut answers, mut line) = tokio::io::split(line);
    let mut send = async || -> std::io::Result<()> {
        line.write_all(b"zINSTREAM\0").await?;
        while let Some(piece) = content.try_next().await? {
            for piece in piece.chunks(1 << 20) {
                line.write_u32(u32::try_from(piece.len()).unwrap_or_default()).await?;
                line.write_all(piece).await?;
            }
        }
        line.write_u32(0).await?;
        line.flush().await
    };
    let sent = send().await;
    // clamd explains why it hangs up: the content sent so far may have sufficed
    let mut answer = Vec::new();
    let read = (&mut answers).take(MAX_ANSWER).read_to_end(&mut answer).await;
    match verdict(&String::from_utf8_lossy(&answer)) {
        Some(verdict) => Ok(verdict),
        None => {
            sent.and(read.map(|_| ())).map_err(AppError::internal)?;
            let said = String::from_utf8_lossy(&answer).into_owned();
            Err(AppError::internal(std::io::Error::other(format!("clamd said {said:?}"))))
        }
    }
}

/// Parses `stream: OK`, `stream: Eicar-Signature FOUND`; `None` for anything else.
fn verdict(answer: &str) -> Option<Verdict> {
    let said = answer.trim_end_matches('\0').trim().strip_prefix("stream: ")?;
    if said == "OK" {
        return Some(Verdict::Clean);
    }
    said.strip_suffix(" FOUND").map(|name| Verdict::Infected(name.to_owned()))
}

#[cfg(test)]
mod tests {
    use bytes::Bytes;
    use futures_util::StreamExt;
    use tokio::net::{TcpListener, UnixListener};

    use super::*;

    /// A fake clamd for one scan: detects the word `virus`, and hangs up after 64 bytes.
    async fn clamd(mut line: impl AsyncRead + AsyncWrite + Unpin) {
        let mut command = [0; 10];
        line.read_exact(&mut command).await.expect("a command");
        assert_eq!(&command, b"zINSTREAM\0");
        let mut content = Vec::new();
        loop {
            let length = line.read_u32().await.expect("a length");
            if length == 0 {
                break;
            }
            let mut piece = vec![0; length as usize];
            line.read_exact(&mut piece).await.expect("a piece");
            content.extend(piece);
            if content.len() > 64 {
                line.write_all(b"INSTREAM size limit exceeded. ERROR\0").await.expect("said");
                return;
            }
        }
        let found = content.windows(5).any(|part| part == b"virus");
        let answer: &[u8] = if found { b"stream: Test.Virus FOUND\0" } else { b"stream: OK\0" };
        line.write_all(answer).await.expect("said");
    }

    fn content(pieces: &[&'static [u8]]) -> Content {
        let pieces: Vec<std::io::Result<Bytes>> =
            pieces.iter().map(|piece| Ok(Bytes::from_static(piece))).collect();
        futures_util::stream::iter(pieces).boxed()
    }

    #[tokio::test]
    async fn a_scanner_is_asked_over_tcp() {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = format!("tcp://{}", listener.local_addr().expect("an address"));
        tokio::spawn(async move {
            while let Ok((line, _)) = listener.accept().await {
                clamd(line).await;
            }
        });
        let scanner = scanner(Place::parse(&address).as_ref()).expect("a scanner");
        assert_eq!(scanner.scan(content(&[b"harm", b"less"])).await.expect("a verdict"), Verdict::Clean);
        assert_eq!(
            scanner.scan(content(&[b"a vir", b"us"])).await.expect("a verdict"),
            Verdict::Infected("Test.Virus".to_owned())
        );
        // content that can't be scanned completely does not count as clean
        assert!(scanner.scan(content(&[&[b'x'; 65]])).await.is_err());
    }

    #[tokio::test]
    async fn a_scanner_is_asked_over_a_socket() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("clamd.sock");
        let listener = UnixListener::bind(&path).expect("a socket");
        let scanner = scanner(Some(&Place::Unix(path))).expect("a scanner");
        let served = tokio::spawn(async move { clamd(listener.accept().await.expect("a call").0).await });
        assert_eq!(scanner.scan(content(&[b"x"])).await.expect("a verdict"), Verdict::Clean);
        served.await.expect("served");
        // clamd is gone
        assert!(scanner.scan(content(&[b"x"])).await.is_err());
    }

    #[test]
    fn places_are_read() {
        assert_eq!(Place::parse("tcp://127.0.0.1:3310"), Some(Place::Tcp("127.0.0.1:3310".to_owned())));
        assert_eq!(Place::parse("unix:/run/clamd.sock"), Some(Place::Unix(PathBuf::from("/run/clamd.sock"))));
        for bad in ["", "127.0.0.1:3310", "tcp://host", "tcp://:1", "tcp://host:99999", "unix:relative"] {
            assert_eq!(Place::parse(bad), None, "{bad}");
        }
    }

    #[test]
    fn answers_are_read() {
        assert_eq!(verdict("stream: OK\0"), Some(Verdict::Clean));
        assert_eq!(verdict("stream: A.B-1 FOUND\0"), Some(Verdict::Infected("A.B-1".to_owned())));
        assert_eq!(verdict("INSTREAM size limit exceeded. ERROR"), None);
        assert_eq!(verdict(""), None);
    }
}
