//! Runs the binary with a data folder of its own, and reads the workbooks of answers.

use std::io::{BufRead, BufReader, Read};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use tempfile::TempDir;
use xieli_content::workbook::{self, Rows};

/// The rows of a workbook.
pub fn workbook_rows(bytes: &[u8]) -> Rows {
    workbook::rows(bytes).unwrap_or_else(|refusal| panic!("{}", refusal.message))
}

/// A data folder, with the command `xieli` in a clean environment.
pub struct Bench {
    folder: TempDir,
}

impl Bench {
    /// A folder accessible to every user.
    pub fn open() -> Self {
        Self::with_mode(0o755)
    }

    /// A folder accessible to its owner only.
    pub fn closed() -> Self {
        Self::with_mode(0o700)
    }

    fn with_mode(mode: u32) -> Self {
        let folder =
            tempfile::Builder::new().prefix("x").tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("a folder");
        std::fs::set_permissions(folder.path(), std::fs::Permissions::from_mode(mode)).expect("its mode");
        Self { folder }
    }

    /// XIELI_DATA.
    pub fn data(&self) -> PathBuf {
        self.folder.path().to_owned()
    }

    /// The binary with these arguments and variables.
    pub fn command(&self, arguments: &[&str], variables: &[(&str, &str)]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_xieli"));
        for (name, _) in std::env::vars_os() {
            let name = name.to_string_lossy().into_owned();
            if name.starts_with("XIELI_") && name != "XIELI_POSTGRES_BIN" || name.starts_with("DATABASE_") {
                command.env_remove(name);
            }
        }
        command.args(arguments).env("XIELI_DATA", self.folder.path()).env("XIELI_LISTEN", "127.0.0.1:0");
        command
            .envs(variables.iter().copied())
            .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../.."));
        command
    }

    /// Runs to the end: returns whether it succeeded, and its output.
    pub fn run(&self, arguments: &[&str], variables: &[(&str, &str)]) -> (bool, String) {
        let output = self.command(arguments, variables).output().expect("xieli");
        let said = [output.stdout, output.stderr].concat();
        (output.status.success(), String::from_utf8_lossy(&said).into_owned())
    }

    /// A folder within `parent`, on its file system.
    pub fn within(parent: &Path) -> Self {
        let folder = tempfile::Builder::new().prefix("x").tempdir_in(parent).expect("a folder");
        std::fs::set_permissions(folder.path(), std::fs::Permissions::from_mode(0o755)).expect("its mode");
        Self { folder }
    }

    /// The address of its database.
    pub fn database(&self) -> String {
        let state = std::fs::read_to_string(self.data().join("postgres/state.json")).expect("the state");
        let state: serde_json::Value = serde_json::from_str(&state).expect("JSON");
        let (password, port) = (state["password"].as_str().expect("a password"), &state["port"]);
        format!("postgres://xieli:{password}@127.0.0.1:{port}/xieli")
    }

    /// Starts `serve` and waits for its banner.
    pub fn serve(&self, arguments: &[&str]) -> Serving {
        self.serve_with(arguments, &[])
    }

    /// The same with variables.
    pub fn serve_with(&self, arguments: &[&str], variables: &[(&str, &str)]) -> Serving {
        let arguments = [&["serve", "--migrate"], arguments].concat();
        Self::started(self.command(&arguments, variables))
    }

    /// The same with a limit of open files.
    pub fn serve_confined(&self, files: u32, variables: &[(&str, &str)]) -> Serving {
        let free = self.command(&["serve", "--migrate"], variables);
        let mut command = Command::new("sh");
        command.arg("-c").arg(format!("ulimit -n {files} && exec \"$0\" \"$@\"")).arg(free.get_program());
        command.args(free.get_args()).current_dir(free.get_current_dir().expect("a folder"));
        for (name, value) in free.get_envs() {
            match value {
                Some(value) => command.env(name, value),
                None => command.env_remove(name),
            };
        }
        Self::started(command)
    }

    fn started(mut command: Command) -> Serving {
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("xieli");
        let mut banner = String::new();
        let mut lines = BufReader::new(child.stdout.take().expect("its output"));
        while !banner.contains("Ctrl-C") {
            if lines.read_line(&mut banner).expect("a line") == 0 {
                let mut errors = String::new();
                child.stderr.take().expect("its errors").read_to_string(&mut errors).expect("text");
                panic!("xieli ended before it served:\n{banner}{errors}");
            }
        }
        // the output must be read, or the process would block
        let errors = child.stderr.take().expect("its errors");
        std::thread::spawn(move || std::io::copy(&mut BufReader::new(errors), &mut std::io::sink()));
        let url = banner
            .split_whitespace()
            .find(|word| word.starts_with("http://"))
            .expect("an address")
            .to_owned();
        Serving { child, url, banner }
    }

    /// The postmaster of the folder, if one runs.
    pub fn postmaster(&self) -> Option<i32> {
        let text = std::fs::read_to_string(self.data().join("postgres/data/postmaster.pid")).ok()?;
        let pid: i32 = text.lines().next()?.parse().ok()?;
        alive(pid).then_some(pid)
    }
}

impl Drop for Bench {
    fn drop(&mut self) {
        // stops processes left by a failed test, and removes files elsewhere
        let (_done, _said) = self.run(&["reset", "--yes"], &[]);
    }
}

/// Whether there is such a process.
pub fn alive(pid: i32) -> bool {
    kill(Pid::from_raw(pid), None).is_ok()
}

/// A running server.
pub struct Serving {
    child: Child,
    /// Its URL.
    pub url: String,
    /// Its banner.
    pub banner: String,
}

impl Serving {
    /// Its process.
    pub fn pid(&self) -> u32 {
        self.child.id()
    }

    /// Sends a signal and waits for the end; returns whether the exit was successful.
    pub fn end(mut self, signal: Signal) -> bool {
        let pid = Pid::from_raw(i32::try_from(self.child.id()).expect("a pid"));
        kill(pid, signal).expect("a signal");
        self.child.wait().expect("an end").success()
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        // it may have ended already
        let _ended = self.child.kill();
        let _reaped = self.child.wait();
    }
}
