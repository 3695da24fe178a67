// Writes of the benchmark: ordinary updates of records by other members at a given rate, by the product's
// mutations or as plain UPDATEs of the same columns.
import { createRequire } from "node:module";
import { join } from "node:path";
import { authorizationOf, signIn } from "../account.mjs";
import { ask } from "./load.mjs";

/** Members who write, and the records that each of them has of each kind. */
const WRITERS = 3;
const OWN = 40;
/** Most writes at once: beyond, the rate is not reached, which the report shows. */
const MOST = 60;

const create = {
  customer: `mutation Create($input: CustomerCreateInput!) {
  made: customerCreate(input: $input) { record: customer { id rowId } userErrors { field message } }
}`,
  task: `mutation Create($input: TaskInput!) {
  made: taskPublish(input: { changes: $input }) { record: task { id rowId } userErrors { field message } }
}`,
  order: `mutation Create($input: WorkOrderInput!) {
  made: workOrderCreate(input: $input) { record: workOrder { id rowId } userErrors { field message } }
}`,
};

/** By kind of record: the mutation that changes one, its variables, and the same as a plain UPDATE. */
const kinds = {
  customer: {
    query: `mutation Change($id: ID!, $input: CustomerUpdateChangesInput!) {
  made: customerUpdate(input: { id: $id, changes: $input, force: true }) { userErrors { field message } }
}`,
    variables: ({ id }, text) => ({ id, input: { remark: text } }),
    column: ["customer", "remark"],
  },
  task: {
    query: `mutation Change($id: ID!, $input: TaskInput!) {
  made: taskUpdate(input: { id: $id, changes: $input }) { userErrors { field message } }
}`,
    variables: ({ id }, text) => ({ id, input: { description: text } }),
    column: ["task", "description"],
  },
  order: {
    query: `mutation Change($id: ID!, $input: WorkOrderInput!) {
  made: workOrderUpdate(input: { id: $id, changes: $input }) { userErrors { field message } }
}`,
    variables: ({ id }, text) => ({ id, input: { description: text } }),
    column: ["work_order", "description"],
  },
  member: {
    query: `mutation Change($input: MemberUpdateInput!) {
  made: memberUpdate(input: $input) { userErrors { field message } }
}`,
    variables: ({ id }, text) => ({ input: { id, position: text } }),
    column: ["member", "position"],
  },
};

/** The record of a mutation's answer, or an error with the reason of its refusal. */
function accepted({ made }) {
  const [refused] = made.userErrors;
  if (refused) throw new Error(`${refused.field ?? ""} ${refused.message}`);
  return made.record;
}

/**
 * Lets members of the enterprise sign in beside its owner `owner`, with the owner's roles; returns their
 * user names. `psql` executes a statement.
 */
async function writers(psql, owner) {
  const names = Array.from({ length: WRITERS }, (_, number) => `${owner}writer${number + 1}`);
  for (const [number, name] of names.entries()) {
    await psql(`
      with own as (
        select m.enterprise_id, m.id, a.password_hash from account a join member m on m.account_id = a.id
        where a.username = '${owner}'),
      made as (
        insert into account (username, phone, password_hash, demo, proven_at)
        select '${name}', '1548888888${number}', password_hash, true, now() from own returning id),
      chosen as (
        update member set account_id = made.id from made, own
        where member.enterprise_id = own.enterprise_id and member.id = own.id + ${number + 1}
        returning member.enterprise_id, member.id)
      insert into role_member (enterprise_id, role_id, member_id)
      select held.enterprise_id, held.role_id, chosen.id from own, chosen, role_member held
      where held.enterprise_id = own.enterprise_id and held.member_id = own.id`);
  }
  return names;
}

/**
 * Creates the records that are written, through the server at `url`, and returns the two sets of writes:
 * `{ work, members }`, each a list of `{ kind, id, rowId, authorization }`, neighbours of different kinds
 * and authors.
 */
export async function prepareWrites({ url, psql, owner }) {
  const [work, members] = [[], []];
  const day = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  for (const [number, name] of (await writers(psql, owner)).entries()) {
    const authorization = authorizationOf(await signIn(url, name));
    const target = { url, authorization };
    const { viewer } = await ask({ ...target, query: "{ viewer { member { id } } }" });
    const self = viewer.member.id;
    const make = async (kind, input) => {
      const record = accepted(await ask({ ...target, query: create[kind], variables: { input } }));
      work.push({ kind, ...record, authorization });
      return record;
    };
    for (let at = 0; at < OWN; at += 1) {
      const title = `${number + 1}-${at + 1}`;
      const customer = await make("customer", {
        customer: { name: `星河客户${title}`, type: "2", salesmanId: self },
      });
      await make("task", {
        name: `回访客户${title}`,
        customerId: customer.id,
        directorId: self,
        endsOn: day,
      });
      await make("order", { name: `检修设备${title}`, customerId: customer.id });
    }
    // the newest members, whom the list shows; none of them has a role
    const found = await ask({ ...target, query: "{ members(first: 20) { nodes { id rowId } } }" });
    members.push(...found.members.nodes.map((one) => ({ kind: "member", ...one, authorization })));
  }
  await psql("analyze");
  return { work: shuffled(work), members: shuffled(members) };
}

/** The records of all writers in turns. */
function shuffled(records) {
  const share = records.length / WRITERS;
  return records.map((_, at) => records[(at % WRITERS) * share + Math.floor(at / WRITERS)]);
}

/** Writes through the mutations of the server at `url`: a function that does the write number `number`. */
export function byMutations(url, records) {
  return async (number) => {
    const record = records[number % records.length];
    const { query, variables: of } = kinds[record.kind];
    const { authorization } = record;
    const variables = of(record, `第 ${number} 次修改`);
    accepted(await ask({ url, authorization, query, variables }));
  };
}

/** The same writes as plain UPDATEs: `{ write, end }`. */
export function byStatements({ packages, database, enterpriseId, records }) {
  const { Pool } = createRequire(join(packages, "package.json"))("pg");
  const pool = new Pool({ connectionString: database, max: 4 });
  const write = async (number) => {
    const { kind, rowId } = records[number % records.length];
    const [table, column] = kinds[kind].column;
    await pool.query({
      name: `write ${table}`,
      text: `update ${table} set ${column} = $1, version = version + 1, updated_at = now()
        where enterprise_id = $2 and id = $3`,
      values: [`第 ${number} 次修改`, enterpriseId, rowId],
    });
  };
  return { write, end: () => pool.end() };
}

/**
 * Starts `rate` writes a second, whether or not earlier ones have ended; returns a function that ends this
 * and returns how many were started a second. A write that failed is thrown there.
 */
export function writing(rate, write) {
  const began = performance.now();
  const running = new Set();
  let started = 0;
  let failure;
  const seconds = () => (performance.now() - began) / 1_000;
  const tick = () => {
    for (; started < Math.floor(seconds() * rate) && running.size < MOST; started += 1) {
      const one = write(started)
        .catch((error) => {
          failure ??= error;
        })
        .finally(() => running.delete(one));
      running.add(one);
    }
  };
  const timer = setInterval(tick, 2);
  return async () => {
    clearInterval(timer);
    const done = started / seconds();
    await Promise.all(running);
    if (failure) throw failure;
    return done;
  };
}
