// The comparison server of the benchmark: PostGraphile over the same database, configured as its
// documentation recommends for production. Started by ../bench.mjs as a subprocess in the folder of the
// package; prints `ready <port>`.
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const require = createRequire(join(process.cwd(), "package.json"));
const load = (name) => import(pathToFileURL(require.resolve(name)).href);
const { postgraphile } = await load("postgraphile");
const { PostGraphileAmberPreset } = await load("postgraphile/presets/amber");
const { makePgService } = await load("postgraphile/adaptors/pg");
const { grafserv } = await load("postgraphile/grafserv/node");

const pgService = makePgService({
  connectionString: process.env.BENCH_DATABASE_URL,
  // as many connections as the server under test
  poolConfig: { max: Number(process.env.BENCH_POOL) },
});
const preset = {
  extends: [PostGraphileAmberPreset],
  // PostGraphile ignores partial indexes, and would not offer the relations that the product serves
  disablePlugins: ["PgIndexBehaviorsPlugin"],
  pgServices: [pgService],
  grafserv: { graphqlPath: "/graphql", graphiql: false, watch: false },
  grafast: { explain: false },
};
const instance = postgraphile(preset);
const server = createServer();
await instance.createServ(grafserv).addTo(server);
server.listen(0, "127.0.0.1", () => process.stdout.write(`ready ${server.address().port}\n`));
process.on("SIGTERM", () => process.exit(0));
