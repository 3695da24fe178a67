// Reads its tasks, makes a work order, hears of it by a webhook, changes it although its version is stale, and reads all customers.
import { CustomersDocument, MyTasksDocument } from "./generated/graphql.ts";
import { listen, type Told } from "./hooks.ts";
import { allOf } from "./pages.ts";
import { addLine, create, read } from "./workOrders.ts";
import { Xieli } from "./xieli.ts";

function setting(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`set ${name} (docs/examples/README.md)`);
  return value;
}

const xieli = new Xieli(setting("XIELI"), setting("TOKEN"));
const told: Told[] = [];
const heard = Promise.withResolvers<void>();
const late = setTimeout(() => heard.reject(new Error("the webhook told nothing")), 30_000);
/** The order that is waited for; messages may come before it is known here. */
let awaited = "";
const look = () => {
  if (told.some(({ data }) => data.id === awaited)) heard.resolve();
};
const stop = await listen(Number(setting("PORT")), setting("XIELI_WEBHOOK_SECRET"), (message) => {
  told.push(message);
  look();
});

const tasks: string[] = [];
for await (const task of allOf(async (after) => (await xieli.ask(MyTasksDocument, { after })).tasks))
  tasks.push(task.name);
const made = await create(xieli, { name: "机房空调异响", description: "由接口示例创建" });
awaited = made.id;
look();
await heard.promise;
clearTimeout(late);
stop();

const first = await addLine(xieli, made, "已通知值班人员");
// `made` is what it was before that: its version is stale
const second = await addLine(xieli, made, "备件已发出");

const customers = new Set<string>();
for await (const customer of allOf(async (after) => (await xieli.ask(CustomersDocument, { after })).customers))
  customers.add(customer.id);

console.log(
  JSON.stringify({
    tasks,
    told: told.filter(({ data }) => data.id === made.id).map(({ type }) => type),
    description: (await read(xieli, made.id))?.description,
    version: second.order.version,
    stale: first.stale + second.stale,
    customers: customers.size,
    waits: xieli.waits,
  }),
);
