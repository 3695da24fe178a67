// Builds the client into client/dist if a source, the schema or a package has changed since the last build.
import { join } from "node:path";
import { client, digest, print, root, run, stamp, stamped } from "./lib.mjs";

const stampFile = join(client, "dist", ".built");
const sources = [
  "src",
  "public",
  "index.html",
  "graphiql.html",
  "package-lock.json",
  "relay.config.json",
  "tsconfig.json",
];
const wanted = digest(
  [
    ...[...sources, "vite.config.ts", "tools/size.mjs", "tools/compress.mjs", "tools/operations.ts"].map(
      (name) => join(client, name),
    ),
    join(root, "schema.graphql"),
  ],
  { skip: (path) => path.endsWith("__generated__") },
);

if (!stamped(stampFile, wanted)) {
  print("client: building");
  const { code } = await run("npm", ["run", "--silent", "build"], { cwd: client });
  if (code !== 0) process.exit(code);
  stamp(stampFile, wanted);
}
