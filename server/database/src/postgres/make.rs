//! Creation of a cluster, and copies of the programs where its user can reach them.

use std::fs::{self, Permissions};
use std::os::unix::fs::{PermissionsExt, chown};
use std::path::{Path, PathBuf};

use super::place::Place;
use super::state::{State, read_state, write_private, write_state};
use super::{binaries, process};
use crate::{Context, Outcome, Trouble};

/// The folder of the programs; they are copied beside the data if the cluster's user can't access them.
pub fn within_reach(place: &Place, found: &binaries::Binaries) -> Outcome<PathBuf> {
    if place.reaches(&found.bin) {
        return Ok(found.bin.clone());
    }
    let source = found.bin.parent().filter(|root| root.join("share").is_dir() && root.join("lib").is_dir());
    let Some(source) = source else {
        return Err(Trouble::new(format!(
            "{}: PostgreSQL 的用户无法访问 / PostgreSQL's user cannot reach this folder",
            found.bin.display()
        )));
    };
    let name = source
        .file_name()
        .map_or_else(|| found.version.to_string(), |name| name.to_string_lossy().into_owned());
    let target = place.home.join(format!("program-{name}"));
    if !target.exists() {
        let stage = place.home.join("program.new");
        let failed = || stage.display().to_string();
        if stage.exists() {
            fs::remove_dir_all(&stage).context(failed)?;
        }
        copy(source, &stage).context(failed)?;
        fs::rename(&stage, &target).context(failed)?;
    }
    Ok(target.join("bin"))
}

fn copy(from: &Path, to: &Path) -> std::io::Result<()> {
    fs::create_dir_all(to)?;
    fs::set_permissions(to, Permissions::from_mode(0o755))?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let (source, target) = (entry.path(), to.join(entry.file_name()));
        let kind = entry.file_type()?;
        if kind.is_symlink() {
            std::os::unix::fs::symlink(fs::read_link(&source)?, &target)?;
        } else if kind.is_dir() {
            copy(&source, &target)?;
        } else {
            fs::copy(&source, &target)?;
            let mode = if entry.metadata()?.permissions().mode() & 0o100 == 0 { 0o644 } else { 0o755 };
            fs::set_permissions(&target, Permissions::from_mode(mode))?;
        }
    }
    Ok(())
}

/// The state of the cluster, which is created first if there is none.
pub async fn create(place: &Place, bin: &Path, version: u32, durable: bool) -> Outcome<State> {
    let data = place.data();
    let stamp = data.join("PG_VERSION");
    if let Ok(made_with) = fs::read_to_string(&stamp) {
        if made_with.trim() != version.to_string() {
            return Err(Trouble::new(format!(
                "{}: 由 PostgreSQL {} 创建，找到的程序是 {version} / made by PostgreSQL {}, the programs found are {version}",
                data.display(),
                made_with.trim(),
                made_with.trim()
            )));
        }
        return read_state(place)?.ok_or_else(|| {
            Trouble::new(format!(
                "{}: 缺少 state.json，无法登录数据库 / state.json is missing, nobody can sign in to this database",
                place.home.display()
            ))
        });
    }
    let state = State::fresh()?;
    let stage = place.home.join("data.new");
    if stage.exists() {
        fs::remove_dir_all(&stage).context(|| stage.display().to_string())?;
    }
    place.make_private(&stage)?;
    place.make_private(&place.run())?;
    let password = place.run().join("password");
    let failed = || password.display().to_string();
    write_private(&password, &state.password)?;
    if let Some((uid, gid)) = place.run_as {
        chown(&password, Some(uid), Some(gid)).context(failed)?;
    }
    tracing::info!(folder = %place.home.display(), "making the database");
    let mut initdb = process::command(place, &bin.join("initdb"));
    initdb.arg("-D").arg(&stage).arg("--pwfile").arg(&password).args([
        "--username=xieli",
        "--auth=scram-sha-256",
        "--encoding=UTF8",
        "--locale=C",
        "--no-instructions",
    ]);
    if version >= 17 {
        initdb.args(["--locale-provider=builtin", "--builtin-locale=C.UTF-8"]);
    }
    if !durable {
        initdb.arg("--no-sync");
    }
    let output =
        tokio::task::spawn_blocking(move || initdb.output()).await.context(|| "initdb".to_owned())?;
    let output = output.context(|| "initdb".to_owned())?;
    fs::remove_file(&password).context(failed)?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr);
        return Err(Trouble::new(format!(
            "initdb 失败 / initdb failed ({}): {}",
            output.status,
            said.trim()
        )));
    }
    write_state(place, &state)?;
    fs::rename(&stage, &data).context(|| data.display().to_string())?;
    Ok(state)
}
