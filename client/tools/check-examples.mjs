// Generates the clients of docs/examples and runs both against a server with demo data, each as a user
// without rate-limit points left, and compares the actions that each reports with the data of the server.
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { authorizationOf, post, signIn } from "./account.mjs";
import { bringExamples, home, python } from "./examples.mjs";
import { print, run } from "./lib.mjs";
import { freePort, startServer } from "./server.mjs";

/** The examples, each with its command and the user whose token it has. */
const EXAMPLES = [
  { name: "typescript", user: "owner", command: ["node", join(home, "typescript/src/main.ts")] },
  { name: "python", user: "admin", command: [python, join(home, "python/main.py")] },
];
/** Number of customers in addition to the demo's: ten pages. */
const CUSTOMERS = 1000;
/**
 * Points per minute: thirty are restored per second, so that the hundred that an example needs are
 * available soon.
 */
const POINTS = 1800;
/** Time limit in milliseconds for both, and the additional time for a busy machine. */
const MOST = 10_000;
const BUSY = 3;

const TASK = "任务：核对接口示例";
const DESCRIPTION = "由接口示例创建\n已通知值班人员\n备件已发出";

const daysFromNow = (days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Imports customers from a text file, as users do. */
async function importCustomers(url, authorization) {
  const head = "客户名称,客户类型,联系人,联系电话,地址名称,地址";
  const line = (_, n) =>
    `接口示例客户${n},个人客户,李娜,154${String(n).padStart(8, "0")},总部,上海市浦东新区世纪大道 1 号`;
  const text = [head, ...Array.from({ length: CUSTOMERS }, line)].join("\n");
  const form = new FormData();
  form.append("file", new Blob([text]), "customers.csv");
  const reply = await fetch(`${url}/api/crm/customer/importExcel2`, {
    method: "POST",
    headers: { authorization },
    body: form,
  });
  const body = await reply.json();
  if (body.code !== 0) throw new Error(`no customers: ${JSON.stringify(body).slice(0, 2000)}`);
}

/** Returns the record created by a mutation; throws with the reasons of a refusal. */
async function done(url, authorization, query, input) {
  const [answer] = Object.values(await post(url, query, { input }, authorization));
  if (answer.userErrors.length > 0) throw new Error(JSON.stringify(answer.userErrors));
  return answer;
}

/**
 * Creates a task, a token and a webhook for a user, as in the browser; returns the settings of their
 * example, and the number of customers that it will find.
 */
async function prepare(url, user, owner) {
  const authorization = authorizationOf(await signIn(url, user));
  const { viewer } = await post(url, "{ viewer { member { id } } }", {}, authorization);
  await done(
    url,
    authorization,
    "mutation Publish($input: TaskInput!) { taskPublish(input: { changes: $input }) { userErrors { message } } }",
    { name: TASK, directorId: viewer.member.id, endsOn: daysFromNow(7) },
  );
  const { secret: token } = await done(
    url,
    authorization,
    "mutation Make($input: AccessTokenCreateInput!) { accessTokenCreate(input: $input) { secret userErrors { message } } }",
    {
      name: "examples",
      permissions: ["task", "cust", "work", "work:create"],
      readOnly: false,
      expiresOn: daysFromNow(7),
    },
  );
  const port = await freePort();
  const { secret } = await done(
    url,
    owner,
    "mutation Hook($input: WebhookInput!) { webhookCreate(input: $input) { secret userErrors { message } } }",
    {
      name: `examples ${user}`,
      target: "PROGRAM",
      url: `http://127.0.0.1:${port}/hooks/xieli`,
      events: ["work_order.create"],
      isActive: true,
    },
  );
  // counted with the token: a session may see more
  const seen = await post(url, "{ customers(first: 1) { totalCount } }", {}, `Bearer ${token}`);
  const customers = seen.customers.totalCount;
  if (customers < CUSTOMERS) throw new Error(`${user} sees ${customers} customers`);
  const env = { XIELI: url, TOKEN: token, XIELI_WEBHOOK_SECRET: secret, PORT: String(port) };
  return { authorization, env, customers };
}

/** Uses up the points of a user, the last ones one by one. */
async function spend(url, authorization) {
  const dear = Array.from({ length: 20 }, (_, n) => `a${n}: teams(first: 100) { nodes { id } }`).join(" ");
  for (const query of [`{ ${dear} }`, "{ __typename }"]) {
    let status = 0;
    while (status !== 429) {
      const reply = await fetch(`${url}/graphql`, {
        method: "POST",
        headers: { authorization, "content-type": "application/json" },
        body: JSON.stringify({ query }),
      });
      const answer = await reply.text();
      ({ status } = reply);
      // an answer without points would be asked for again and again
      const points = status === 200 && !answer.includes('"errors"');
      if (!points && status !== 429)
        throw new Error(`spending was answered with ${status}: ${answer.slice(0, 500)}`);
    }
  }
}

/** Runs an example; returns its duration and the missing results. */
async function walk({ name, command }, { env, customers }) {
  const began = performance.now();
  const [program, ...args] = command;
  const settings = { ...env, PYTHONDONTWRITEBYTECODE: "1", NO_PROXY: "*", no_proxy: "*" };
  const { code, output, printed } = await run(program, args, { quiet: true, env: settings });
  const took = performance.now() - began;
  if (code !== 0) return { took, faults: [`${name} ended with ${code}\n${output}`] };
  const said = JSON.parse(printed.trim().split("\n").at(-1) ?? "");
  const wanted = {
    tasks: said.tasks.includes(TASK) ? said.tasks : [TASK],
    told: ["work_order.create"],
    description: DESCRIPTION,
    version: 3,
    stale: 1,
    customers,
    // the number of retries depends on the machine; zero would mean that the rate limit was never met
    waits: Math.max(1, said.waits),
  };
  const faults = Object.keys(wanted)
    .filter((key) => JSON.stringify(said[key]) !== JSON.stringify(wanted[key]))
    .map((key) => `${name}: ${key} is ${JSON.stringify(said[key])}, not ${JSON.stringify(wanted[key])}`);
  if (took > MOST * BUSY) faults.push(`${name} took ${Math.round(took)} ms`);
  return { took, faults };
}

async function main() {
  await bringExamples();
  const server = await startServer({
    name: "examples",
    inMemory: true,
    env: { XIELI_WEBHOOK_NETWORKS: "127.0.0.0/8", XIELI_RATE_VIEWER: String(POINTS) },
  });
  const { url } = server;
  try {
    const owner = authorizationOf(await signIn(url, "owner"));
    await importCustomers(url, owner);
    const ready = [];
    for (const { user } of EXAMPLES) ready.push(await prepare(url, user, owner));
    await Promise.all(ready.map(({ authorization }) => spend(url, authorization)));
    const walked = await Promise.all(EXAMPLES.map((example, n) => walk(example, ready[n])));
    const faults = walked.flatMap((one) => one.faults);
    for (const fault of faults) print(`\n${fault}`);
    const times = EXAMPLES.map(({ name }, n) => `${name} ${Math.round(walked[n].took)} ms`).join(", ");
    print(`examples: ${times} (at most ${MOST} ms alone), ${faults.length} faults`);
    return faults.length === 0;
  } finally {
    await server.stop();
  }
}

process.exitCode = (await main()) ? 0 : 1;
