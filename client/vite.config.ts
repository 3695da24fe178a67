import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import babel, { defineRolldownBabelPreset } from "@rolldown/plugin-babel";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { layers } from "./tools/layers.ts";
import { offlineWorker } from "./tools/offline.ts";
import { persistedOperations } from "./tools/operations.ts";
import { pinyinTable } from "./tools/pinyin.ts";
import { relayParts } from "./tools/relay-parts.ts";
import { ENTRY, routeParts } from "./tools/route-parts.ts";

const source = fileURLToPath(new URL("./src", import.meta.url));

/** Files of the entry: no page has to name them before it is fetched. */
const BROUGHT_ALONG = new RegExp(`/(${ENTRY.join("|")})-[\\w-]{8}\\.js$`);

/** Session of the viewer, requests to the server, downloads of files. */
const SESSION =
  /preload-helper|\/src\/(app\/(errors|session\/(activity|lock|refresh|store))|relay\/(operations|post))\.ts$/;

/** Files of the page for signing in besides the entry; other forms use most of them, too. */
const FORM =
  /\/src\/(ui\/(form\/(Field|rules|useForm)|input\/(TextInput|choices|normalize\/(phone|plain))|frame\/Tabs|base\/format)|relay\/(useAppMutation|useFetchQuery)|app\/(QrCode|session\/(CaptchaInput|useCaptcha|SmsCodeInput|loginKey|trust|useWechat|wechat)|shell\/(BrandMark|articles)))\.tsx?$/;

/** Folders of the layers of pages and dialogs. */
const OURS = /\/src\/(app|access|domains|pages|relay|ui)\/|node_modules\/(@blueprintjs|react-relay)\//;

/** Only files with a `graphql` tag pass through Babel; everything else stays with Oxc. */
const relayPreset = defineRolldownBabelPreset({
  preset: () => ({
    plugins: [["relay", { eagerEsModules: true, artifactDirectory: "src/__generated__" }]],
  }),
  rolldown: { filter: { code: /graphql`/ } },
});

/** Compiles the Relay artifacts again when a source file with a tag is saved (the compiler's own watch needs watchman). */
function relayOnSave(): Plugin {
  let timer: NodeJS.Timeout | undefined;
  return {
    name: "relay-on-save",
    apply: "serve",
    configureServer(server) {
      server.watcher.on("change", (file) => {
        if (!/\.tsx?$/.test(file) || file.includes("__generated__")) return;
        clearTimeout(timer);
        timer = setTimeout(() => {
          spawn(process.execPath, ["node_modules/relay-compiler/cli.js"], {
            stdio: "inherit",
            cwd: import.meta.dirname,
          });
        }, 300);
      });
    },
  };
}

/**
 * Blueprint can load icons by name: a list of 600 names in every first load and 200 KB of paths behind it. The product
 * imports icons one by one, so the loader by name is left out of the build.
 */
function withoutIconsByName(): Plugin {
  const empty = "\0icons-by-name";
  return {
    name: "without-icons-by-name",
    enforce: "pre",
    apply: "build",
    resolveId: {
      filter: { id: /\/(iconLoader|allPaths)(\.js)?$/ },
      handler(id, importer) {
        return importer?.includes("@blueprintjs/icons")
          ? `${empty}${id.includes("allPaths") ? "-paths" : ""}`
          : null;
      },
    },
    load: {
      filter: { id: /icons-by-name/ },
      handler: (id) =>
        id.endsWith("-paths")
          ? "export const IconSvgPaths16 = {}; export const IconSvgPaths20 = {}; export const getIconPaths = () => undefined;"
          : "export const Icons = { getPaths: () => undefined, load: () => Promise.resolve() };",
    },
  };
}

/** The development server shows GraphiQL at the address it has in production. */
function graphiqlAddress(): Plugin {
  return {
    name: "graphiql-address",
    configureServer({ middlewares }) {
      middlewares.use((request, _response, next) => {
        if (request.url?.split("?")[0] === "/graphiql") request.url = "/graphiql.html";
        next();
      });
    },
  };
}

/**
 * Files that pdf.js requests while it draws: character maps (Chinese PDFs rarely bring theirs), standard fonts, decoders of
 * scanned pages. Served from our own files, under the version they belong to.
 */
function pdfData(): Plugin {
  const home = new URL("./node_modules/pdfjs-dist/", import.meta.url);
  const { version } = JSON.parse(readFileSync(new URL("package.json", home), "utf8")) as { version: string };
  const base = `assets/pdf-${version}/`;
  return {
    name: "pdf-data",
    config: () => ({ define: { __PDF_DATA__: JSON.stringify(`/${base}`) } }),
    configureServer({ middlewares }) {
      middlewares.use(`/${base}`, (request, response, next) => {
        const path = request.url?.slice(1) ?? "";
        if (/^(cmaps|standard_fonts|wasm)\/[\w.-]+$/.test(path))
          response.end(readFileSync(new URL(path, home)));
        else next();
      });
    },
    generateBundle() {
      // Scripts inside documents are not run, so the engine for them stays behind.
      for (const folder of ["cmaps", "standard_fonts", "wasm"])
        for (const name of readdirSync(new URL(folder, home)))
          if (!name.startsWith("quickjs"))
            this.emitFile({
              type: "asset",
              fileName: `${base}${folder}/${name}`,
              source: readFileSync(new URL(`${folder}/${name}`, home)),
            });
    },
  };
}

const server = process.env.XIELI_SERVER ?? "http://127.0.0.1:8080";

const layer = layers();
const like = (name: RegExp) => (id: string) => OURS.test(id) && name.test(layer.of(id));

export default defineConfig({
  plugins: [
    react(),
    babel({ presets: [relayPreset] }),
    relayOnSave(),
    withoutIconsByName(),
    relayParts(),
    pinyinTable(),
    graphiqlAddress(),
    pdfData(),
    routeParts(),
    layer.plugin,
    offlineWorker(),
    persistedOperations(`${source}/__generated__`),
  ],
  resolve: {
    alias: [
      { find: "@", replacement: source },
      // The index also carries the containers of Relay's first decade.
      { find: /^react-relay$/, replacement: "react-relay/hooks" },
    ],
  },
  server: {
    port: 5173,
    proxy: { "/graphql": { target: server, ws: true }, "/api": { target: server } },
  },
  preview: {
    proxy: { "/graphql": { target: server, ws: true }, "/api": { target: server } },
  },
  build: {
    target: "es2022",
    manifest: true,
    cssCodeSplit: true,
    chunkSizeWarningLimit: 900,
    modulePreload: {
      // every browser that can run the product knows the link
      polyfill: false,
      resolveDependencies: (_page, files, { hostType }) =>
        hostType === "js" ? files.filter((file) => !BROUGHT_ALONG.test(file)) : files,
    },
    rolldownOptions: {
      input: ["index.html", "graphiql.html"],
      // GraphiQL's packages carry marks of the React compiler that has already run over them
      onLog(level, log, report) {
        if (log.code !== "MODULE_LEVEL_DIRECTIVE") report(level, log);
      },
      output: {
        codeSplitting: {
          // Layers, each with what it imports as far as none before it has that: a hundred small files cost more round
          // trips than they save bytes, and a layer never imports one that comes later (decision 0051).
          groups: [
            {
              name: "react",
              test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/,
              priority: 30,
            },
            {
              name: "relay",
              // without what reads on in a list: no first page does
              test: /(node_modules[\\/]|\0)(react-relay(?!.*(Pagination|Refetchable|LoadMore|QueryLoader))|relay-runtime|fbjs|invariant)[\\/]/,
              priority: 30,
            },
            // our part of GraphiQL, an entry of its own that must not run ours
            { name: "session", test: SESSION, priority: 29 },
            {
              name: "floating",
              test: /node_modules[\\/]@floating-ui[\\/](react-dom|dom|core|utils)[\\/]/,
              priority: 29,
            },
            { name: "app", test: /\/src\/app\/main\.tsx$/, priority: 28 },
            { name: "form", test: FORM, priority: 26 },
            { name: "shell", test: /\/src\/app\/shell\/Shell\.tsx$/, priority: 24 },
            { name: "list", test: /\/src\/(ui\/list\/ListPage|app\/record\/useList)\.tsx?$/, priority: 22 },
            // how pages are spelt: for the palette and the home of the settings, not for everybody
            {
              name: "spelt",
              test: /virtual:pinyin$|\/src\/app\/(routes\/keywords|shell\/paletteItems)\.ts$/,
              priority: 21,
            },
            { name: "kit", test: like(/^kit$/), minShareCount: 2, priority: 20 },
            { name: "common", test: like(/^common$/), minShareCount: 2, priority: 18 },
            { name: layer.of, test: like(/-pages$/), minShareCount: 2, priority: 16 },
            // with the artifact of its query, which component and query share
            {
              name: layer.of,
              test: (id: string) => id.startsWith(source) && /-page$/.test(layer.of(id)),
              minShareCount: 2,
              priority: 15,
            },
            { name: "dialogs", test: like(/^dialogs$/), minShareCount: 2, priority: 14 },
            { name: layer.of, test: like(/-dialogs$/), minShareCount: 2, priority: 12 },
          ],
        },
      },
    },
  },
});
