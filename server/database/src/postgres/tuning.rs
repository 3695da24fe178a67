//! Settings adapted to the machine: PostgreSQL's defaults assume 1 GB of memory and spinning disks.

use std::fs;

const MB: u64 = 1024 * 1024;

/// The settings of a cluster, as `name=value`.
pub fn settings(durable: bool, connections: u32) -> Vec<String> {
    let memory = memory();
    // an eighth: the machine is shared with the server and, in development, with a browser and a compiler
    let shared = (memory / 8 / MB).clamp(64, 2048);
    let mut found = vec![
        format!("shared_buffers={shared}MB"),
        format!("effective_cache_size={}MB", (memory / 2 / MB).max(256)),
        format!("work_mem={}MB", (memory / 1024 / MB).clamp(4, 32)),
        format!("maintenance_work_mem={}MB", (memory / 32 / MB).clamp(32, 512)),
        format!("max_connections={connections}"),
        "random_page_cost=1.1".to_owned(),
        "jit=off".to_owned(),
        "max_wal_size=2GB".to_owned(),
        "wal_compression=on".to_owned(),
        "password_encryption=scram-sha-256".to_owned(),
        "timezone=UTC".to_owned(),
        "log_timezone=UTC".to_owned(),
        "lc_messages=C".to_owned(),
        "log_line_prefix=%m [%p] %d ".to_owned(),
        "logging_collector=off".to_owned(),
        "log_min_duration_statement=2000".to_owned(),
        // no values of users in the log
        "log_parameter_max_length=0".to_owned(),
        "log_parameter_max_length_on_error=0".to_owned(),
    ];
    if cfg!(target_os = "linux") {
        // after a crash one sync of the file system instead of opening every file: seconds on a busy machine
        found.push("recovery_init_sync_method=syncfs".to_owned());
    }
    if small_shared_memory() {
        // containers limit /dev/shm to 64 MB: parallel plans would fail there
        found.push("max_parallel_workers_per_gather=0".to_owned());
        found.push("max_parallel_maintenance_workers=0".to_owned());
    }
    if !durable {
        found.extend(
            [
                "fsync=off",
                "synchronous_commit=off",
                "full_page_writes=off",
                "autovacuum=off",
                "log_checkpoints=off",
                // the data folder may be in memory
                "max_wal_size=256MB",
            ]
            .map(str::to_owned),
        );
    }
    found
}

/// The available memory in bytes: the smaller of the machine's and the container's.
fn memory() -> u64 {
    let machine = fs::read_to_string("/proc/meminfo").ok().and_then(|text| {
        let line = text.lines().find(|line| line.starts_with("MemTotal:"))?;
        line.split_whitespace().nth(1)?.parse::<u64>().ok().map(|kilobytes| kilobytes * 1024)
    });
    let container = ["/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"]
        .iter()
        .find_map(|path| fs::read_to_string(path).ok()?.trim().parse::<u64>().ok());
    machine.into_iter().chain(container).min().unwrap_or(2048 * MB)
}

#[cfg(target_os = "linux")]
fn small_shared_memory() -> bool {
    let Ok(found) = nix::sys::statvfs::statvfs("/dev/shm") else { return false };
    found.blocks().saturating_mul(found.fragment_size()) < 256 * MB
}

#[cfg(not(target_os = "linux"))]
fn small_shared_memory() -> bool {
    false
}
