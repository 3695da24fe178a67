// Installs the client's packages when package-lock.json or the platform has changed since the last time.
import { join } from "node:path";
import { client, digest, must, say, stamp, stamped } from "./lib.mjs";

const stampFile = join(client, "node_modules", ".installed");
const wanted = digest([join(client, "package-lock.json")], {
  salt: `${process.platform}-${process.arch}-${process.versions.modules}`,
});

if (!stamped(stampFile, wanted)) {
  say("client: installing packages");
  // Not `npm ci`: it refuses a lock that lacks the binaries of foreign platforms, which some registries
  // don't carry. This form takes what the lock says as well, and writes nothing back. No scripts: what
  // needs unpacking is unpacked by tools/ from pinned versions.
  await must("npm", ["install", "--no-save", "--ignore-scripts", "--loglevel=error"], { cwd: client });
  stamp(stampFile, wanted);
}
