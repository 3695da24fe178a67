import { type AddressInfo, createServer, type Socket } from "node:net";

/** An e-mail as its receiver reads it. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

const base64 = (text: string) => Buffer.from(text, "base64").toString();

const quoted = (text: string) =>
  Buffer.from(
    text
      .replace(/=\r?\n/g, "")
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    "latin1",
  ).toString();

function read(source: string): Mail {
  const [head = "", ...rest] = source.split("\r\n\r\n");
  const header = (name: string) =>
    (new RegExp(`^${name}: (.*(?:\\r\\n[ \\t].*)*)`, "im").exec(head)?.[1] ?? "").replace(/\r\n\s+/g, " ");
  const body = rest.join("\r\n\r\n");
  const coding = header("content-transfer-encoding").toLowerCase();
  const text = coding === "base64" ? base64(body) : coding === "quoted-printable" ? quoted(body) : body;
  // words of a subject that are not ASCII (RFC 2047)
  const subject = header("subject")
    .replace(/\?=\s+=\?/g, "?==?")
    .replace(/=\?utf-8\?b\?(.*?)\?=/gi, (_, word: string) => base64(word));
  return { to: header("to"), subject, text: text.replace(/\r\n/g, "\n") };
}

/** One session of a mail server that takes every e-mail. */
function talk(socket: Socket, taken: (mail: Mail) => void): void {
  const say = (text: string) => socket.write(`${text}\r\n`);
  let waiting = "";
  let isData = false;
  socket.on("error", () => socket.destroy());
  socket.on("data", (piece) => {
    waiting += piece.toString("latin1");
    for (;;) {
      const end = isData ? "\r\n.\r\n" : "\r\n";
      const at = waiting.indexOf(end);
      if (at < 0) return;
      const said = waiting.slice(0, at);
      waiting = waiting.slice(at + end.length);
      if (isData) {
        isData = false;
        taken(read(Buffer.from(said, "latin1").toString()));
        say("250 taken");
      } else if (/^DATA/i.test(said)) {
        isData = true;
        say("354 go on");
      } else if (/^QUIT/i.test(said)) {
        say("221 bye");
        socket.end();
      } else {
        say("250 ok");
      }
    }
  });
  say("220 test");
}

/** Starts a mail server on a free port, which hands over every e-mail that it receives. */
export async function mailServer(
  taken: (mail: Mail) => void,
): Promise<{ readonly url: string; readonly close: () => void }> {
  const server = createServer((socket) => talk(socket, taken));
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, close: () => server.close() };
}
