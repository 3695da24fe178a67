//! Stored state of a cluster: port and passwords.

use std::fs::{self, OpenOptions};
use std::io::Write;
use std::net::{Ipv4Addr, TcpListener};
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::place::{Place, hex};
use crate::{Context, Outcome};

/// State stored between starts, readable only for its user.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct State {
    /// Port on the loopback interface, and in the name of the socket.
    pub port: u16,
    /// Password of the cluster's own role.
    pub password: String,
    /// Password of the product's role; `None` if an older release stored the state.
    pub app_password: Option<String>,
}

impl State {
    /// State of a new cluster.
    pub fn fresh() -> Outcome<Self> {
        let password = || hex(&rand::random::<[u8; 24]>());
        Ok(Self { port: free_port()?, password: password(), app_password: Some(password()) })
    }
}

/// The password of the product's role, generated if an older release stored none.
pub fn app_password(place: &Place, state: &mut State) -> Outcome<String> {
    if let Some(password) = &state.app_password {
        return Ok(password.clone());
    }
    let password = hex(&rand::random::<[u8; 24]>());
    state.app_password = Some(password.clone());
    write_state(place, state)?;
    Ok(password)
}

fn state_file(place: &Place) -> PathBuf {
    place.home.join("state.json")
}

pub fn read_state(place: &Place) -> Outcome<Option<State>> {
    let path = state_file(place);
    match fs::read(&path) {
        Ok(bytes) => serde_json::from_slice(&bytes).map(Some).context(|| path.display().to_string()),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error).context(|| path.display().to_string()),
    }
}

pub fn write_state(place: &Place, state: &State) -> Outcome<()> {
    let path = state_file(place);
    let stage = path.with_extension("new");
    write_private(&stage, &serde_json::to_string(state).context(|| path.display().to_string())?)?;
    fs::rename(&stage, &path).context(|| path.display().to_string())
}

pub fn write_private(path: &Path, text: &str) -> Outcome<()> {
    let failed = || path.display().to_string();
    let file = OpenOptions::new().create(true).truncate(true).write(true).mode(0o600).open(path);
    file.context(failed)?.write_all(text.as_bytes()).context(failed)
}

fn free_port() -> Outcome<u16> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).context(|| "127.0.0.1".to_owned())?;
    listener.local_addr().map(|address| address.port()).context(|| "127.0.0.1".to_owned())
}

/// The stored port, or another one if it is in use.
pub fn place_port(place: &Place, mut state: State) -> Outcome<State> {
    if TcpListener::bind((Ipv4Addr::LOCALHOST, state.port)).is_err() {
        state.port = free_port()?;
        write_state(place, &state)?;
    }
    Ok(state)
}
