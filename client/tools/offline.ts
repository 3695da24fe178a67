import { createHash } from "node:crypto";
import type { Plugin } from "vite";

/**
 * File of the service worker. It is in the root, because a service worker controls only paths below its
 * own.
 */
const FILE = "sw.js";
const WORKER = "/src/worker/worker.ts";

/**
 * Modules needed offline for 我的工单 and the pages of its orders, besides those that the page itself loads:
 * each with all its static imports. Dynamic imports are listed individually, since most of them (maps,
 * calendars, other pages) need a network anyway.
 */
const NEEDED = [
  "/src/app/routes/index.ts",
  "\0routes/workorderPages",
  "/src/app/shell/Shell.tsx",
  "/src/app/shell/PhoneBar.tsx",
  "/src/app/shell/CreateButton.tsx",
  "/src/app/jobs/JobsButton.tsx",
  "/src/app/live/Live.tsx",
  "/src/relay/socket.ts",
  "/src/app/offline/answers.ts",
  "/src/ui/dialog/ConfirmDialog.tsx",
  "/src/domains/workOrder/queue/QueueRunner.tsx",
  "/src/app/offline/Runners.tsx",
  "/src/app/offline/confirmSignOut.ts",
  "/src/pages/workorder/MyWork/MyWorkPage.tsx",
  "/src/pages/workorder/MyWork/query.ts",
  "/src/ui/input/SignatureScreen.tsx",
  "/src/pages/workorder/WorkOrderInfo/WorkOrderInfoPage.tsx",
  "/src/pages/workorder/WorkOrderInfo/query.ts",
  // reader of label codes
  "/node_modules/qr/decode.js",
];

/** Properties of the build output that are used. */
interface Chunk {
  readonly type: "chunk";
  readonly fileName: string;
  readonly moduleIds: readonly string[];
  readonly imports: readonly string[];
  readonly isEntry: boolean;
  readonly viteMetadata?: {
    readonly importedCss: ReadonlySet<string>;
    readonly importedAssets: ReadonlySet<string>;
  };
}

/**
 * Builds the service worker that opens the product offline (decision 0063), and writes into it the list of
 * files to cache in advance. Their names have hashes, so that another release has another service worker.
 */
export function offlineWorker(): Plugin {
  return {
    name: "offline-worker",
    apply: "build",
    buildStart() {
      this.emitFile({ type: "chunk", id: new URL(`..${WORKER}`, import.meta.url).pathname, fileName: FILE });
    },
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const page = bundle["index.html"];
        const worker = bundle[FILE];
        if (page?.type !== "asset" || worker?.type !== "chunk") return this.error("no page, or no worker");
        const html = String(page.source);
        const named = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map((match) => match[1] ?? "");
        const chunks = Object.values(bundle).filter(({ type }) => type === "chunk") as unknown as Chunk[];
        const files = new Set<string>();
        const take = (name: string) => {
          if (files.has(name)) return;
          files.add(name);
          const chunk = chunks.find(({ fileName }) => fileName === name);
          for (const more of chunk?.viteMetadata?.importedCss ?? []) files.add(more);
          for (const more of chunk?.viteMetadata?.importedAssets ?? []) files.add(more);
          for (const more of chunk?.imports ?? []) take(more);
        };
        named.forEach(take);
        for (const needed of NEEDED) {
          const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(needed)));
          if (!chunk) return this.error(`nothing holds ${needed}`);
          take(chunk.fileName);
        }
        const list = [...files].sort().map((name) => `/${name}`);
        const hash = createHash("sha256").update(html).update(list.join("\n")).digest("hex").slice(0, 12);
        if (worker.imports.length > 0) return this.error(`the worker imports ${worker.imports}`);
        worker.code = worker.code
          .replaceAll("__OFFLINE_FILES__", () => JSON.stringify(list))
          .replaceAll("__OFFLINE_RELEASE__", () => JSON.stringify(hash))
          .replaceAll("__OFFLINE_NAMED__", () => JSON.stringify(named));
        return undefined;
      },
    },
  };
}
