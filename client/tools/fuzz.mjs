// Fuzz test with schemathesis based on the published documents: /api by /api/openapi.json and /graphql by
// its introspection, each as three users of the demo. `node client/tools/fuzz.mjs [--seconds 120] [--user
// NAME] [--only api|graphql]`; the exit code is 1 after a fault, or a response that the document does not
// describe.
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { authorizationOf, signIn } from "./account.mjs";
import { cache, print, root, run, runOrFail } from "./lib.mjs";
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

/** Operations that end the session of the test or remove its user, after which nothing could be tested. */
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
 * Business errors have status 200, so that only these checks are meaningful. Errors in responses of
 * /graphql are no fault: refusals are errors with a code (docs/api.md), and `no_fault` recognizes internal
 * ones.
 */
const checks = {
  api: "no_fault,not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance",
  graphql: "no_fault",
};

/** Installs a virtual environment, completely or not at all. */
async function install() {
  if (existsSync(program)) return;
  rmSync(home, { recursive: true, force: true });
  await runOrFail("python3", ["-m", "venv", home]);
  const pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", `schemathesis==${version}`];
  try {
    await runOrFail(join(home, "bin/python"), pip);
  } finally {
    if (!existsSync(program)) rmSync(home, { recursive: true, force: true });
  }
}

/** One run; returns whether nothing was found. */
async function fuzz(server, user, what) {
  const authorization = authorizationOf(await signIn(server.url, user));
  const address = what === "api" ? "/api/openapi.json" : "/graphql";
  const exclude = ends[what].flatMap((name) =>
    what === "api" ? ["--exclude-path", name] : ["--exclude-name", `Mutation.${name}`],
  );
  print(`\n${what} as ${user}`);
  const { code } = await run(
    program,
    ["run", `${server.url}${address}`, "--header", `Authorization: ${authorization}`, ...exclude].concat([
      ...["--checks", checks[what]],
      // the first finding is reported; the run continues to the end of its time
      ...["--max-time", asked.seconds, "--continue-on-failure", "--phases", "examples,coverage,fuzzing"],
      ...["--warnings", "off", "--no-color", "--workers", "1", "--generation-database", "none"],
    ]),
    // its database is stored in the working folder
    {
      cwd: home,
      env: { SCHEMATHESIS_HOOKS: "client.tools.fuzz_checks", PYTHONPATH: root, PYTHONDONTWRITEBYTECODE: "1" },
    },
  );
  return code === 0;
}

await install();
// rate limits would otherwise answer in place of the tested code
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
print(failed === 0 ? "\nno fault" : `\n${failed} runs found something`);
process.exit(failed === 0 ? 0 : 1);
