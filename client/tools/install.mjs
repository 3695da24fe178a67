// Installs the client's packages if package-lock.json or the platform has changed since the last
// installation.
import { join } from "node:path";
import { client, digest, print, runOrFail, stamp, stamped } from "./lib.mjs";

const stampFile = join(client, "node_modules", ".installed");
const wanted = digest([join(client, "package-lock.json")], {
  salt: `${process.platform}-${process.arch}-${process.versions.modules}`,
});

if (!stamped(stampFile, wanted)) {
  print("client: installing packages");
  // Not `npm ci`: it refuses a lock without the binaries of other platforms, which some registries do not
  // provide. This form also installs the locked versions, and does not write the lock. No scripts: the
  // tools unpack pinned versions themselves.
  await runOrFail("npm", ["install", "--no-save", "--ignore-scripts", "--loglevel=error"], { cwd: client });
  stamp(stampFile, wanted);
}
