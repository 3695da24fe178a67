// Runs the commands of docs/api.md with bash and curl against a server with demo data, and compares each
// output with that of the page. The Chinese page has the same commands: server/checks compares the two.
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { authorizationOf, post, signIn } from "./account.mjs";
import { print, root, run } from "./lib.mjs";
import { dataFolder, startServer } from "./server.mjs";

const PAGE = "docs/api.md";
/** Placeholder for text that differs between runs. */
const ANYTHING = "…";
/** Address and token in the commands of the page. */
const ADDRESS = "http://127.0.0.1:8080";
const SECRET = "xlp_…";

/** The fenced blocks of a page: `{language, text}`. */
export function blocksOf(page) {
  const found = [];
  let open = null;
  for (const line of page.split("\n")) {
    if (!open && line.startsWith("```")) open = { language: line.slice(3), text: "" };
    else if (open && line === "```") {
      found.push(open);
      open = null;
    } else if (open) open.text += `${line}\n`;
  }
  if (open) throw new Error(`a block without an end:\n${open.text}`);
  return found;
}

/** The commands of a page, each with the block that shows its output, if one follows. */
export function commandsOf(page) {
  const blocks = blocksOf(page);
  return blocks.flatMap((block, index) => {
    if (block.language !== "sh") return [];
    const next = blocks[index + 1];
    return [{ text: block.text, shown: next && next.language !== "sh" ? next : undefined }];
  });
}

/** Whether a text matches the shown one, whose first `…` matches anything. */
export function isLike(shown, found) {
  const at = shown.indexOf(ANYTHING);
  if (at < 0) return shown === found;
  const [head, tail] = [shown.slice(0, at), shown.slice(at + ANYTHING.length)];
  return found.length >= head.length + tail.length && found.startsWith(head) && found.endsWith(tail);
}

/**
 * Whether a JSON value matches the shown one: the same keys, elements and values, with texts compared by
 * `isLike`.
 */
export function isSame(shown, found) {
  if (typeof shown === "string" && typeof found === "string") return isLike(shown, found);
  if (shown === null || found === null || typeof shown !== "object" || typeof found !== "object")
    return shown === found;
  if (Array.isArray(shown) !== Array.isArray(found)) return false;
  const keys = Object.keys(shown);
  return (
    keys.length === Object.keys(found).length &&
    keys.every((key) => Object.hasOwn(found, key) && isSame(shown[key], found[key]))
  );
}

/**
 * Parses a text as JSON, or returns undefined; numbers keep their spelling, because 1 and 1.0 are different
 * outputs.
 */
function parsed(text) {
  try {
    return JSON.parse(text, (_, value, context) =>
      typeof value === "number" ? { number: context?.source ?? String(value) } : value,
    );
  } catch {
    return undefined;
  }
}

/**
 * Whether the output of a command matches its page. A block in a language other than JSON or text shows
 * none.
 */
export function answers({ shown }, came) {
  if (shown?.language === "json") {
    const [wanted, found] = [parsed(shown.text), parsed(came)];
    return wanted !== undefined && found !== undefined && isSame(wanted, found);
  }
  return shown?.language === "text" ? isLike(shown.text.trim(), came.trim()) : true;
}

/** A script that runs all commands in one shell and writes the output of each to a separate file. */
export function scriptOf(commands, { url, secret, file }) {
  const lines = commands.map(({ text }, index) => {
    const command = text.replaceAll(ADDRESS, url).replaceAll(SECRET, secret);
    return `{\n${command}} > '${file(index)}'\n`;
  });
  return `set -euo pipefail\n${lines.join("")}`;
}

/** Creates the token that the page asks its reader to create. */
async function secretOf(url) {
  const authorization = authorizationOf(await signIn(url, "admin"));
  const day = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  const input = {
    name: "docs",
    permissions: ["e:member:list", "e:member", "flow:manage", "task", "report:member", "report:task"],
    readOnly: false,
    expiresOn: day,
  };
  const query = `mutation Make($input: AccessTokenCreateInput!) {
    accessTokenCreate(input: $input) { secret userErrors { field message } }
  }`;
  const { accessTokenCreate } = await post(url, query, { input }, authorization);
  const { secret, userErrors } = accessTokenCreate;
  if (!secret) throw new Error(`no token: ${JSON.stringify(userErrors)}`);
  return secret;
}

/** Runs the commands in `folder` and returns those with a different output. */
async function faultsOf(commands, url, folder) {
  const file = (index) => join(folder, `${index}.answer`);
  const script = scriptOf(commands, { url, secret: await secretOf(url), file });
  const name = join(folder, "commands.sh");
  writeFileSync(name, script);
  // a proxy of the machine must not intercept the commands
  const env = { NO_PROXY: "*", no_proxy: "*" };
  const { code, output } = await run("bash", [name], { quiet: true, env });
  if (code !== 0) return [`${script}\nended with ${code}\n${output}`];
  return commands.flatMap((command, index) => {
    const came = readFileSync(file(index), "utf8");
    if (answers(command, came)) return [];
    return [`${command.text}shows\n${command.shown?.text}and answered\n${came}`];
  });
}

async function main() {
  const commands = commandsOf(readFileSync(join(root, PAGE), "utf8"));
  if (commands.length <= 10) throw new Error(`${PAGE} has ${commands.length} commands: were they found?`);
  if ((await run("curl", ["--version"], { quiet: true })).code !== 0)
    throw new Error(`the commands of ${PAGE} need curl`);
  const folder = dataFolder("api-guide-answers");
  const server = await startServer({ name: "api-guide" });
  try {
    const faults = await faultsOf(commands, server.url, folder);
    for (const fault of faults) print(`\n${fault}`);
    print(`api guide: ${commands.length - faults.length} of ${commands.length} commands of ${PAGE} as shown`);
    return faults.length === 0;
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) process.exitCode = (await main()) ? 0 : 1;
