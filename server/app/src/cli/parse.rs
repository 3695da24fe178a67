//! `xieli parse`: processes one untrusted file in a sandboxed subprocess (docs/decisions/0045). It reads a
//! job and the file from standard input and writes the result to standard output.

use std::io::{Read, Write};
use std::process::ExitCode;

use nix::sys::resource::{Resource, rlim_t, setrlimit};
use xieli_content::job::{Job, frame, unframe};
use xieli_domain::sandbox::UNCONFINED;

/// Limit of open files: the three pipes, and some for system libraries.
const FILES: rlim_t = 16;

/// Limits the process to seconds of CPU time and megabytes of memory, and runs the one job.
pub fn run(seconds: u64, megabytes: u64) -> ExitCode {
    if let Err(error) = limit(seconds, megabytes).and_then(|()| silence()) {
        eprintln!("xieli parse: {error}");
        return ExitCode::from(UNCONFINED);
    }
    match answer() {
        Some(()) => ExitCode::SUCCESS,
        None => ExitCode::FAILURE,
    }
}

fn answer() -> Option<()> {
    let mut asked = Vec::new();
    std::io::stdin().lock().read_to_end(&mut asked).ok()?;
    let (job, bytes): (Job, _) = unframe(&asked)?;
    let (head, made) = match job.perform(bytes) {
        Ok(made) => (Ok(()), made),
        Err(refusal) => (Err(refusal), Vec::new()),
    };
    let mut to = std::io::stdout().lock();
    to.write_all(&frame(&head)?).ok()?;
    to.write_all(&made).ok()?;
    to.flush().ok()
}

/// Sets the resource limits of the process for good.
fn limit(seconds: u64, megabytes: u64) -> std::io::Result<()> {
    let set = |what: Resource, most: rlim_t| setrlimit(what, most, most).map_err(std::io::Error::from);
    set(Resource::RLIMIT_CORE, 0)?;
    set(Resource::RLIMIT_FSIZE, 0)?;
    set(Resource::RLIMIT_NOFILE, FILES)?;
    // the soft limit ends the process with a signal that tells why
    setrlimit(Resource::RLIMIT_CPU, seconds, seconds.saturating_add(1)).map_err(std::io::Error::from)?;
    #[cfg(target_os = "linux")]
    {
        set(Resource::RLIMIT_NPROC, 0)?;
        set(Resource::RLIMIT_AS, begun()?.saturating_add(megabytes.saturating_mul(1 << 20)))?;
    }
    #[cfg(not(target_os = "linux"))]
    let _not_enforced_there = megabytes;
    Ok(())
}

/// Size of the address space at the start of the program, mostly its own executable.
#[cfg(target_os = "linux")]
fn begun() -> std::io::Result<rlim_t> {
    let status = std::fs::read_to_string("/proc/self/status")?;
    let size = status.lines().find_map(|line| line.strip_prefix("VmSize:"));
    let kilobytes = size.and_then(|size| size.split_whitespace().next()?.parse::<rlim_t>().ok());
    kilobytes.map(|size| size * 1024).ok_or_else(|| std::io::Error::other("the size of the process"))
}

/// Installs a seccomp filter: this thread, the only one, may compute, read and write open files, and exit.
/// Sockets, files, programs, signals to others and all other system calls are refused.
#[cfg(target_os = "linux")]
fn silence() -> std::io::Result<()> {
    use nix::libc;
    use seccompiler::{BpfProgram, SeccompAction, SeccompFilter, apply_filter};

    let allowed = [
        libc::SYS_read,
        libc::SYS_write,
        libc::SYS_writev,
        libc::SYS_close,
        libc::SYS_fstat,
        libc::SYS_lseek,
        libc::SYS_mmap,
        libc::SYS_mremap,
        libc::SYS_munmap,
        libc::SYS_mprotect,
        libc::SYS_madvise,
        libc::SYS_brk,
        libc::SYS_futex,
        libc::SYS_rt_sigaction,
        libc::SYS_rt_sigprocmask,
        libc::SYS_rt_sigreturn,
        libc::SYS_sigaltstack,
        libc::SYS_getrandom,
        libc::SYS_clock_gettime,
        libc::SYS_sched_yield,
        libc::SYS_exit,
        libc::SYS_exit_group,
    ];
    let refused = SeccompAction::Errno(libc::EPERM.unsigned_abs());
    let machine = std::env::consts::ARCH.try_into().map_err(std::io::Error::other)?;
    let rules = allowed.into_iter().map(|call| (call, Vec::new())).collect();
    let filter = SeccompFilter::new(rules, refused, SeccompAction::Allow, machine);
    let program: BpfProgram = filter.and_then(TryInto::try_into).map_err(std::io::Error::other)?;
    apply_filter(&program).map_err(std::io::Error::other)
}

/// Other systems have no equivalent; docs/operations.md says so.
#[cfg(not(target_os = "linux"))]
fn silence() -> std::io::Result<()> {
    Ok(())
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use std::io::ErrorKind;
    use std::process::Command;

    use super::*;

    #[test]
    fn who_reads_files_has_neither_network_nor_files_nor_programs() {
        // a seccomp filter belongs to a thread
        let confined = std::thread::spawn(|| {
            silence().expect("confined");
            let kind = |error: std::io::Error| error.kind();
            [
                std::net::TcpListener::bind("127.0.0.1:0").map(drop).map_err(kind),
                std::net::UdpSocket::bind("127.0.0.1:0").map(drop).map_err(kind),
                std::os::unix::net::UnixStream::pair().map(drop).map_err(kind),
                std::fs::read("/proc/self/status").map(drop).map_err(kind),
                std::fs::write("here", b"x").map_err(kind),
                Command::new("/bin/true").spawn().map(drop).map_err(kind),
                nix::sys::signal::kill(nix::unistd::Pid::this(), None).map_err(|error| kind(error.into())),
            ]
        });
        assert_eq!(confined.join().expect("a thread"), [Err(ErrorKind::PermissionDenied); 7]);
    }
}
