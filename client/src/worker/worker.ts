import { pageOf, wayOf } from "./rules";

/** The files of this release that 我的工单 needs, and its name; written by the build (tools/offline.ts). */
declare const __OFFLINE_FILES__: readonly string[];
declare const __OFFLINE_RELEASE__: string;
/** The files that the page of this release names, by which it is told from that of another. */
declare const __OFFLINE_NAMED__: readonly string[];

/** What of a worker's world is used; the types of the page, which the rest of the source has, know none of it. */
interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface RequestEvent extends WorkerEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface WorkerScope {
  readonly location: Location;
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(name: "install" | "activate", listener: (event: WorkerEvent) => void): void;
  addEventListener(name: "fetch", listener: (event: RequestEvent) => void): void;
}
const worker = globalThis as unknown as WorkerScope;

/** One page serves every address of the product, and is kept under this one: no other address is written down. */
const PAGE = "/";
/** After this long without an answer the kept page opens, in milliseconds. */
const PATIENCE = 4_000;

const release = () => caches.open(`xieli-files-${__OFFLINE_RELEASE__}`);

/** Page and files of one release come together or not at all: a page never meets files of another. */
async function install(): Promise<void> {
  const page = await fetch(PAGE, { cache: "no-cache" });
  const text = await page.clone().text();
  const whole = page.ok && __OFFLINE_NAMED__.every((name) => text.includes(name));
  if (!whole) throw new Error("the page is of another release");
  const cache = await release();
  // what the window has fetched already comes from the browser's own cache: names with a hash are fetched once
  await cache.addAll([...__OFFLINE_FILES__]);
  await cache.put(PAGE, page);
  await worker.skipWaiting();
}

/** What earlier releases have kept goes. */
async function activate(): Promise<void> {
  const own = `xieli-files-${__OFFLINE_RELEASE__}`;
  for (const name of await caches.keys()) {
    if (name.startsWith("xieli-files-") && name !== own) await caches.delete(name);
  }
  await worker.clients.claim();
}

const known = async (request: Request | string) => {
  try {
    return await (await release()).match(request, { ignoreVary: true });
  } catch {
    // a browser that keeps nothing: as without a worker
    return undefined;
  }
};

/** A file of the build: the same for ever, so that whatever was used once opens without a network. */
async function file(event: RequestEvent): Promise<Response> {
  const { request } = event;
  const kept = await known(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.status === 200 && answer.type === "basic") {
    const copy = answer.clone();
    event.waitUntil(
      release()
        .then((cache) => cache.put(request, copy))
        .catch(() => undefined),
    );
  }
  return answer;
}

worker.addEventListener("install", (event) => event.waitUntil(install()));
worker.addEventListener("activate", (event) => event.waitUntil(activate()));
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { method, mode, url, headers } = request;
  const way = wayOf({ method, mode, url, range: headers.has("range") }, worker.location.origin);
  if (way === "page")
    event.respondWith(
      pageOf(
        () => fetch(request),
        () => known(PAGE),
        PATIENCE,
      ),
    );
  else if (way === "file") event.respondWith(file(event));
});
