// Sends what schemathesis makes of our own documents: /api by /api/openapi.json and /graphql by its introspection, each as
// three users of the demo. `node client/tools/fuzz.mjs [--seconds 120] [--user NAME] [--only api|graphql]`; ends with 1
// when there was a fault, or an answer that the document does not describe.
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { authorizationOf, signIn } from "./account.mjs";
import { cache, must, root, run, say } from "./lib.mjs";
import { startServer } from "./server.mjs";

const version = "4.32.5";
const home = join(cache, "schemathesis", version);
const program = join(home, "bin/st");

const { values: asked } = parseArgs({
  options: {
    seconds: { type: "string", default: "120" },
    user: { type: "string", multiple: true, default: ["owner", "engineer", "external"] },
    only: { type: "string" },
    binary: { type: "string", default: "target/debug/xieli" },
  },
});

/** What ends the session that is tested with, or the person's place: nothing could be asked behind it. */
const ends = {
  api: [
    "/api/ems/logout",
    "/api/ems/enterprise/exit/{id}",
    "/api/ems/session/{id}",
    "/api/ems/change_password",
  ],
  graphql: [
    "sessionEnd",
    "sessionRevoke",
    "enterpriseExit",
    "enterpriseSwitch",
    "passwordChange",
    "accountDelete",
  ],
};

/**
 * Answers of the business have status 200 whatever they say, so that only these checks mean something. That /graphql
 * answers errors is no fault: refusals are errors with a code (docs/api.md), and `no_fault` knows those that are ours.
 */
const checks = {
  api: "no_fault,not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance",
  graphql: "no_fault",
};

/** A virtual environment of its own, whole or not there. */
async function install() {
  if (existsSync(program)) return;
  rmSync(home, { recursive: true, force: true });
  await must("python3", ["-m", "venv", home]);
  const pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", `schemathesis==${version}`];
  try {
    await must(join(home, "bin/python"), pip);
  } finally {
    if (!existsSync(program)) rmSync(home, { recursive: true, force: true });
  }
}

/** One run; answers whether nothing was found. */
async function fuzz(server, user, what) {
  const authorization = authorizationOf(await signIn(server.url, user));
  const address = what === "api" ? "/api/openapi.json" : "/graphql";
  const exclude = ends[what].flatMap((name) =>
    what === "api" ? ["--exclude-path", name] : ["--exclude-name", `Mutation.${name}`],
  );
  say(`\n${what} as ${user}`);
  const { code } = await run(
    program,
    ["run", `${server.url}${address}`, "--header", `Authorization: ${authorization}`, ...exclude].concat([
      ...["--checks", checks[what]],
      // what is found first is told; the run goes on to the end of its time
      ...["--max-time", asked.seconds, "--continue-on-failure", "--phases", "examples,coverage,fuzzing"],
      ...["--warnings", "off", "--no-color", "--workers", "1", "--generation-database", "none"],
    ]),
    // what it keeps between runs lies where it is
    {
      cwd: home,
      env: { SCHEMATHESIS_HOOKS: "client.tools.fuzz_checks", PYTHONPATH: root, PYTHONDONTWRITEBYTECODE: "1" },
    },
  );
  return code === 0;
}

await install();
// the limits would answer instead of what is behind them
const env = { XIELI_RATE_VIEWER: "100000000", XIELI_RATE_ADDRESS: "100000000", XIELI_RATE_SIGN_IN: "100000" };
const server = await startServer({ name: "fuzz", binary: asked.binary, env });
let failed = 0;
try {
  for (const user of asked.user) {
    for (const what of asked.only ? [asked.only] : ["api", "graphql"]) {
      failed += (await fuzz(server, user, what)) ? 0 : 1;
    }
  }
} finally {
  await server.stop();
}
say(failed === 0 ? "\nno fault" : `\n${failed} runs found something`);
process.exit(failed === 0 ? 0 : 1);
