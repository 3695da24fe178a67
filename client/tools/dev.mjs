// Development server with reload: rebuilds and restarts the debug server when a file below server/ or
// migrations/ changes; the client comes from Vite, which requests data from the server.
import { spawn } from "node:child_process";
import { watch } from "node:fs";
import { join } from "node:path";
import { labelFonts } from "./fonts.mjs";
import { client, print, root, run } from "./lib.mjs";

const watched = ["server", "migrations", "Cargo.toml"];
const relevant = /\.(rs|sql|toml|graphql|tsv|json)$/;

let server;
let building;
let again = false;
let ending = false;

/** Builds, then replaces the running server; a change during the build causes another one. */
async function rebuild() {
  if (building) {
    again = true;
    return;
  }
  building = true;
  do {
    again = false;
    const { code } = await run("cargo", ["build", "-p", "xieli-app"]);
    if (code === 0 && !again && !ending) await restart();
  } while (again);
  building = false;
}

async function restart() {
  await stop(server);
  server = spawn(join(root, "target/debug/xieli"), ["serve", "--migrate", "--seed-when-empty"], {
    cwd: root,
    stdio: "inherit",
    env: { ...labelFonts(), ...process.env },
  });
}

function stop(child) {
  if (!child || child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((done) => {
    child.once("exit", done);
    child.kill("SIGTERM");
  });
}

let timer;
for (const name of watched) {
  watch(join(root, name), { recursive: true }, (_event, file) => {
    if (file && !relevant.test(file)) return;
    clearTimeout(timer);
    timer = setTimeout(rebuild, 200);
  });
}

await run("npm", ["run", "--silent", "relay"], { cwd: client });
// started directly and not through npm, which does not forward signals
const vite = spawn(process.execPath, ["node_modules/vite/bin/vite.js"], { cwd: client, stdio: "inherit" });
for (const signal of ["SIGINT", "SIGTERM"]) {
  process.on(signal, async () => {
    if (ending) return;
    ending = true;
    await Promise.all([stop(vite), stop(server)]);
    process.exit(0);
  });
}
print("dev: building the server; Vite prints its address below");
await rebuild();
