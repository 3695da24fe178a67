// Compares schema.graphql with the published one: of origin/main, else of main, else (on main) of the
// previous commit. Breaking changes fail, unless they were deprecated and the announced day has come, or
// docs/schema-breaks.md has the reason.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { buildSchema, findBreakingChanges, findDangerousChanges, isInputObjectType } from "graphql";
import { print, root, run } from "./lib.mjs";

const FILE = "schema.graphql";
const RECORD = "docs/schema-breaks.md";

/**
 * Format of a reason of deprecation: the replacement, and the day from which the old member may be removed.
 */
export const REASON = /^Use `[\w.]+`.*\b(\d{4}-\d{2}-\d{2})\b/s;

/** The deprecation reason of `Type.member` (a field, an enum value or an input's field). */
function deprecation(schema, type, member) {
  const found = schema.getType(type);
  if (!found) return undefined;
  const members = "getFields" in found ? found.getFields() : null;
  const one = members ? members[member] : found.getValues?.().find((value) => value.name === member);
  return one?.deprecationReason;
}

/** Whether a removal had been announced, and the day has come. */
function announced(before, { description }, today) {
  const named = description.match(/(?:Field|value|Input field) (\w+)\.(\w+) was removed/);
  const day = named && deprecation(before, named[1], named[2])?.match(REASON)?.[1];
  return Boolean(day && day <= today);
}

/** How long a line that stands for many changes holds: later changes like them are recorded anew. */
const DAYS_OF_MANY = 30;

/**
 * Whether a line of the record names the change and its reason: `- 2027-01-31 \`change\` why`. A `*` stands
 * for any name, so that one line records many changes of one kind, for thirty days.
 */
function recorded(record, { description }, today) {
  return record.split("\n").some((line) => {
    const [, day, change, why] = line.match(/^- (\d{4}-\d{2}-\d{2}) `([^`]+)`(.*)$/) ?? [];
    if (!why?.trim()) return false;
    if (!change.includes("*")) return change === description;
    const parts = change.split("*").map((part) => part.replace(/[^\w\s]/g, "\\$&"));
    const holds = (new Date(today) - new Date(day)) / 86_400_000 <= DAYS_OF_MANY;
    return holds && new RegExp(`^${parts.join("[\\w!\\[\\]]+")}$`).test(description);
  });
}

/** Compares two schemas: breaking changes, and changes that may surprise callers. */
export function judge(beforeText, afterText, record, today) {
  const [before, after] = [buildSchema(beforeText), buildSchema(afterText)];
  const breaking = findBreakingChanges(before, after);
  const known = (change) => announced(before, change, today) || recorded(record, change, today);
  return {
    breaking: breaking.filter((change) => !known(change)),
    allowed: breaking.filter(known),
    dangerous: findDangerousChanges(before, after),
  };
}

/** Whether a day exists in the calendar; JavaScript accepts the 30th of February as the 2nd of March. */
function isDay(text) {
  const day = new Date(text);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/** Deprecated members without a replacement or a day in their reason. */
export function unclear(text) {
  const wrong = [];
  for (const type of Object.values(buildSchema(text).getTypeMap())) {
    if (type.name.startsWith("__")) continue;
    const members = "getFields" in type ? Object.values(type.getFields()) : (type.getValues?.() ?? []);
    const parts = members.flatMap((member) =>
      isInputObjectType(type) || !member.args ? [member] : [member, ...member.args],
    );
    for (const part of parts) {
      const reason = part.deprecationReason;
      if (reason === undefined || reason === null) continue;
      const day = reason.match(REASON)?.[1];
      if (!day || !isDay(day)) wrong.push(`${type.name}.${part.name}: ${reason}`);
    }
  }
  return wrong;
}

async function git(...args) {
  const { code, printed } = await run("git", args, { quiet: true });
  return code === 0 ? printed : null;
}

/** The schema to compare with, and its origin. */
async function base() {
  const branch = (await git("rev-parse", "--abbrev-ref", "HEAD"))?.trim();
  const candidates = ["origin/main", ...(branch === "main" ? ["HEAD~"] : ["main"])];
  for (const name of candidates) {
    const text = await git("show", `${name}:${FILE}`);
    if (text !== null) return { name, text };
  }
  return null;
}

async function main() {
  const after = readFileSync(join(root, FILE), "utf8");
  const wrong = unclear(after);
  if (wrong.length > 0) print(`deprecated without "Use \`x\`" and a day:\n  ${wrong.join("\n  ")}`);
  const before = await base();
  if (before === null) {
    print("schema-diff: there is no earlier schema to compare with");
    return wrong.length === 0;
  }
  const today = new Date().toISOString().slice(0, 10);
  const { breaking, allowed, dangerous } = judge(
    before.text,
    after,
    readFileSync(join(root, RECORD), "utf8"),
    today,
  );
  const list = (title, changes) => {
    if (changes.length === 0) return;
    print(`${title}:\n${changes.map(({ description }) => `  ${description}`).join("\n")}`);
  };
  print(`schema-diff: compared with ${before.name}`);
  list("may surprise callers", dangerous);
  list("breaks callers, announced or recorded", allowed);
  list(`breaks callers; deprecate first, or record it in ${RECORD}`, breaking);
  return breaking.length === 0 && wrong.length === 0;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) process.exitCode = (await main()) ? 0 : 1;
