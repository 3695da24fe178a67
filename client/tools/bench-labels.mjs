// Benchmark of labels of QR codes with the release build: creates a batch of `--codes 10000` and prints it
// as SVG, PNG and PDF, each by the background job that users start, until its file is downloaded.
// docs/benchmarks.md records the results.
import { readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { authorizationOf, post, signIn } from "./account.mjs";
import { machine } from "./bench/machine.mjs";
import { startServer } from "./server.mjs";

const { values } = parseArgs({ options: { codes: { type: "string", default: "10000" } } });
const quantity = Number(values.codes);
/** A4 with four columns of five labels. */
const sheet = {
  pageWidth: 210,
  pageHeight: 297,
  marginTop: 15,
  marginLeft: 15,
  gapX: 5,
  gapY: 5,
  columns: 4,
  rows: 5,
};
const job = "job { id state error downloadUrl }";

const server = await startServer({
  name: "bench-labels",
  binary: process.env.BENCH_BINARY ?? "target/dist/xieli",
});

/** Peak memory of the server, in MB. */
function memory() {
  const line = readFileSync(`/proc/${server.pid}/status`, "utf8").match(/VmHWM:\s+(\d+)/);
  return Math.round(Number(line[1]) / 1024);
}

try {
  const authorization = authorizationOf(await signIn(server.url, "admin"));
  const ask = (query, variables) => post(server.url, query, variables, authorization);
  const done = async (id) => {
    for (;;) {
      const found = (await ask(`query Job($id: ID!) { ${job.replace("job", "job(id: $id)")} }`, { id })).job;
      if (found.state === "DONE") return found;
      if (found.state === "FAILED") throw new Error(found.error);
      await wait(50);
    }
  };
  const templates = await ask("{ qrcodeTemplates(first: 100) { nodes { id name } } }");
  const templateId = templates.qrcodeTemplates.nodes.find(({ name }) => name === "设备标准标签").id;
  console.log(`\n${await machine()}; ${quantity} codes`);
  let began = performance.now();
  const { qrcodeBatchCreate } = await ask(
    `mutation Make($input: QrcodeBatchCreateInput!) {
      qrcodeBatchCreate(input: $input) { qrcodeBatch { id ${job} } userErrors { message } }
    }`,
    { input: { name: "测量", templateId, prefix: "B", quantity } },
  );
  const batch = qrcodeBatchCreate.qrcodeBatch;
  if (!batch) throw new Error(qrcodeBatchCreate.userErrors[0].message);
  if (batch.job) await done(batch.job.id);
  const seconds = () => `${((performance.now() - began) / 1000).toFixed(1)} s`.padStart(8);
  console.log(`made${seconds()}   ${memory()} MB`);
  for (const [format, options] of [
    ["SVG", {}],
    ["PNG", {}],
    ["PDF", { sheet }],
  ]) {
    began = performance.now();
    const { qrcodeBatchExport } = await ask(
      `mutation Print($input: QrcodeBatchExportInput!) {
        qrcodeBatchExport(input: $input) { ${job} userErrors { message } }
      }`,
      { input: { id: batch.id, format, ...options } },
    );
    const { downloadUrl } = await done(qrcodeBatchExport.job.id);
    const reply = await fetch(new URL(downloadUrl, server.url));
    if (!reply.ok) throw new Error(`${downloadUrl}: ${reply.status}`);
    const size = (await reply.arrayBuffer()).byteLength / 1024 / 1024;
    console.log(`${format} ${seconds()}   ${memory()} MB   file of ${size.toFixed(1)} MB`);
  }
} finally {
  await server.stop();
}
