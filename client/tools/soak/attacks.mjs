// Attacks on the server's resources, each repeated while `going()`; every one counts its results, which
// proves that it was active.
import { createServer } from "node:http";
import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { deflateSync } from "node:zlib";

/** Two forms of a PDF that draw each other: 2⁵⁰ steps. The comment makes each file unique. */
function spinning(number) {
  const form = (at, other) =>
    `${at} 0 obj<</Subtype/Form/BBox[0 0 9 9]/Length 11>>stream\n/${other} Do /${other} Do\nendstream endobj\n`;
  return Buffer.from(
    `%PDF-1.4\n% ${number}\n1 0 obj<</Type/Catalog/Pages 2 0 R>> endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>> endobj\n` +
      "3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 6 0 R/Resources<</XObject<</A 4 0 R/B 5 0 R>>>>>> endobj\n" +
      `${form(4, "B")}${form(5, "A")}6 0 obj<</Length 5>>stream\n/A Do\nendstream endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n`,
  );
}

const table = Array.from({ length: 256 }, (_, at) => {
  let value = at;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value >>> 0;
});
const sum = (bytes) =>
  (bytes.reduce((value, byte) => table[(value ^ byte) & 255] ^ (value >>> 8), -1) ^ -1) >>> 0;

/** An image of 12,000 by 12,000 pixels in about 20 KB. */
function swelling(number) {
  const side = 12_000;
  const chunk = (name, data) => {
    const named = Buffer.concat([Buffer.from(name), data]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    check.writeUInt32BE(sum(named));
    return Buffer.concat([length, named, check]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head[8] = 1;
  const rows = deflateSync(Buffer.alloc((side / 8 + 1) * side));
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
  const text = chunk("tEXt", Buffer.from(`soak\0${number}`));
  return Buffer.concat([
    signature,
    chunk("IHDR", head),
    text,
    chunk("IDAT", rows),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** All teams and their members, repeatedly: 100,000 members. */
export async function deepQueries({ going, count, who }) {
  const queries = [
    "{ teams(first: 50) { nodes { memberships { member { teams { memberships { member { rowId } } } } } } } }",
    "{ members(first: 100) { nodes { name teams { memberships { member { name teams { name } } } } } } }",
  ];
  const loop = async (at) => {
    while (going()) {
      const { errors, status } = await who.graphql(queries[at % 2]);
      const code = errors?.[0]?.extensions?.code;
      count(code ?? `${status}`);
      // an attack that only keeps connections busy needs no queries for it
      if (code === "RATE_LIMITED") await wait(20);
    }
  };
  await Promise.all([0, 1, 2, 3].map(loop));
}

/** Uploads both kinds of files, and requests their previews. */
export async function badFiles({ going, count, who }) {
  const begin =
    "mutation($i: FileUploadBeginInput!) { fileUploadBegin(input: $i) { upload { id parts { url } } userErrors { message } } }";
  const finish =
    "mutation($i: FileUploadInput!) { fileUploadFinish(input: $i) { file { rowId } userErrors { message } } }";
  for (let number = 0; going(); number += 1) {
    const [name, bytes] = number % 2 ? ["a.png", swelling(number)] : ["a.pdf", spinning(number)];
    const begun = await who.graphql(begin, { i: { name, size: bytes.length, autoAck: true } });
    const upload = begun.data?.fileUploadBegin?.upload;
    if (!upload) {
      count(begun.data?.fileUploadBegin?.userErrors?.[0]?.message ?? begun.errors?.[0]?.message ?? "refused");
      await wait(500);
      continue;
    }
    for (const { url } of upload.parts)
      await who.send("PUT", url, {
        body: bytes,
        headers: { "content-type": "application/octet-stream", "content-length": bytes.length },
      });
    const finished = await who.graphql(finish, { i: { id: upload.id } });
    const file = finished.data?.fileUploadFinish?.file;
    count(file ? "a file" : "no file");
    if (!file) continue;
    const looks = ["?page=1", "", ""].map((more, at) =>
      who.send("GET", `/api/res/file/${at === 1 ? "preview" : "content"}/${file.rowId}${more}`),
    );
    for (const { status } of await Promise.all(looks)) count(`looked: ${status}`);
  }
}

/** Announces uploads of 2 GB and sends none of them. */
export async function openUploads({ going, count, who }) {
  const begin =
    "mutation($i: FileUploadBeginInput!) { fileUploadBegin(input: $i) { upload { id } userErrors { message } } }";
  while (going()) {
    const { data } = await who.graphql(begin, { i: { name: "a.bin.pdf", size: 2_000_000_000 } });
    count(
      data?.fileUploadBegin?.upload
        ? "begun"
        : (data?.fileUploadBegin?.userErrors?.[0]?.message ?? "refused"),
    );
    await wait(50);
  }
}

/** Opens connections that send half a request, or none, and keeps their number constant. */
export async function halfRequests({ going, count, who, sent, most }) {
  let open = 0;
  while (going()) {
    while (going() && open < most) {
      open += 1;
      const socket = connect({ host: who.hostname, port: who.port, localAddress: who.localAddress });
      socket.on("connect", () => socket.write(sent));
      socket.on("data", (data) => count(`${data}`.slice(9, 12)));
      socket.on("error", () => count("reset"));
      socket.on("close", () => {
        open -= 1;
        count("closed");
      });
      if (open % 20 === 0) await wait(20);
    }
    await wait(100);
  }
}

/** Requests verification codes for unassigned numbers. */
export async function textMessages({ going, count, who }) {
  const query = "mutation($i: SmsCodeSendInput!) { smsCodeSend(input: $i) { userErrors { message } } }";
  for (let number = 0; going(); number += 1) {
    const phone = `139${String(10_000_000 + (number % 80_000_000))}`;
    const { data, errors } = await who.graphql(query, { i: { phone, purpose: "JOIN" } });
    count(errors?.[0]?.extensions?.code ?? data?.smsCodeSend?.userErrors?.[0]?.message ?? "sent");
    await wait(10);
  }
}

/** Webhooks whose receiver never answers, with a constant stream of events. */
export async function slowWebhooks({ going, count, who }) {
  const receiver = createServer(() => count("called"));
  await new Promise((done) => receiver.listen(0, "127.0.0.1", done));
  const create =
    "mutation($input: WebhookInput!) { webhookCreate(input: $input) { webhook { id } userErrors { message } } }";
  const url = `http://127.0.0.1:${receiver.address().port}/in`;
  for (let at = 0; at < 20; at += 1)
    await who.graphql(create, {
      input: { name: `慢 ${at}`, target: "PROGRAM", url, events: ["team.create"], isActive: true },
    });
  for (let at = 0; going(); at += 1) {
    const { data } = await who.graphql(
      "mutation($name: String!) { teamCreate(input: { name: $name }) { team { id } userErrors { message } } }",
      { name: `推送 ${at}` },
    );
    count(data?.teamCreate?.team ? "told" : "not told");
    await wait(1_000);
  }
  receiver.closeAllConnections();
  receiver.close();
}
