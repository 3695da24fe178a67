import { beforeEach, expect, it } from "vitest";
import { beginSession, endSession } from "@/app/session/store";
import type { Waiting } from "./sendQueue";
import { type QueueFrame, type Sender, windowQueue } from "./windowQueue";

beforeEach(() => beginSession({ token: "t", tokenHead: "Bearer", refreshToken: "r", expiresIn: 900 }));

const action: Waiting = { key: "k1", scope: "1 1", place: 1, problem: null, uploads: {} };

/** A sender that answers with its name. */
const sender = (name: string): Sender<Waiting> => ({
  send: ({ key }) => Promise.resolve({ kind: "refused", message: `${name} ${key}` }),
  upload: (file) => Promise.resolve(`${name} ${file}`),
});

function desk() {
  const opened: (QueueFrame<Waiting> & { stopped: boolean })[] = [];
  const of = windowQueue<{ stop(): void }, Waiting>("test", (frame) => {
    const one = { ...frame, stopped: false };
    opened.push(one);
    return {
      stop: () => {
        one.stopped = true;
      },
    };
  });
  /** Events of each queue when it sends an action, and a file. */
  const heard = () =>
    Promise.all(
      opened.map(({ send, upload }) => Promise.all([send(action, {}), upload("photo.jpg", new Blob())])),
    );
  return { of, opened, heard };
}

it("is one queue for a person, which sends by whoever asked for it last", async () => {
  const { of, heard } = desk();
  const first = of("1 1", sender("one"));
  expect(of("1 1", sender("two"))).toBe(first);
  expect(await heard()).toEqual([[{ kind: "refused", message: "two k1" }, "two photo.jpg"]]);
});

it("stops for another person, and never sends in their name", async () => {
  const { of, opened, heard } = desk();
  of("1 1", sender("one"));
  of("1 2", sender("other"));
  const nothing = [{ kind: "unheard" }, { kind: "unheard" }];
  expect(opened.map(({ stopped }) => stopped)).toEqual([true, false]);
  expect(await heard()).toEqual([nothing, [{ kind: "refused", message: "other k1" }, "other photo.jpg"]]);
  endSession("signedOut");
  expect(await heard()).toEqual([nothing, nothing]);
});
