/** Service worker: the files and stored answers with which 我的工单 opens without a network (decision 0063). */

import { handlerOf, pageOf } from "./rules";

/**
 * The files of this release that 我的工单 needs, and the name of the release; written by the build
 * (tools/offline.ts).
 */
declare const __OFFLINE_FILES__: readonly string[];
declare const __OFFLINE_RELEASE__: string;
/** The files referred to by the page of this release, which distinguish it from other releases. */
declare const __OFFLINE_NAMED__: readonly string[];

/**
 * The parts of the worker's global scope in use; the types of the page, which the other sources have, lack
 * them.
 */
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

/** One page serves every address of the product, and is cached under this one. */
const PAGE = "/";
/** Milliseconds without an answer after which the cached page opens. */
const PAGE_TIMEOUT_MS = 4_000;

const release = () => caches.open(`xieli-files-${__OFFLINE_RELEASE__}`);

/**
 * Caches page and files of one release together or not at all: a page never gets files of another release.
 */
async function install(): Promise<void> {
  const page = await fetch(PAGE, { cache: "no-cache" });
  const text = await page.clone().text();
  const whole = page.ok && __OFFLINE_NAMED__.every((name) => text.includes(name));
  if (!whole) throw new Error("the page is of another release");
  const cache = await release();
  // files already fetched come from the browser's own cache: those with a hash in their name are fetched
  // once
  await cache.addAll([...__OFFLINE_FILES__]);
  await cache.put(PAGE, page);
  await worker.skipWaiting();
}

/** Deletes the caches of earlier releases. */
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
    // a browser without storage behaves as without a worker
    return undefined;
  }
};

/** A file of the build, whose content never changes: once used, it is available without a network. */
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
  const way = handlerOf({ method, mode, url, range: headers.has("range") }, worker.location.origin);
  if (way === "page")
    event.respondWith(
      pageOf(
        () => fetch(request),
        () => known(PAGE),
        PAGE_TIMEOUT_MS,
      ),
    );
  else if (way === "file") event.respondWith(file(event));
});
