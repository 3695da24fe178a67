import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import babel, { defineRolldownBabelPreset } from "@rolldown/plugin-babel";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { persistedOperations } from "./tools/operations.ts";
import { relayParts } from "./tools/relay-parts.ts";
import { routeParts } from "./tools/route-parts.ts";

const source = fileURLToPath(new URL("./src", import.meta.url));

/** Icons of every list page and of the frame; none of them is on the page for signing in. */
const LIST_ICONS =
  /@blueprintjs\/icons\/.*\/(calendar|caret-down|chevron-(down|left|right)|diagram-tree|menu-open|plus|remove|small-cross|small-tick|tick|trash)\.js$/;

/**
 * What the entry and the frame bring with them. Every route lists the files that its page needs, so that they are
 * fetched side by side; these are there already or a few lines long, and without them the lists are a good deal shorter.
 */
const BROUGHT_ALONG =
  /\/(react|relay|rolldown-runtime|preload-helper|errors|toasts|Button|ActionButton|LoadingMask|states|title|index|Popover|floating-ui\.react-dom|focus|icons|navModel|navigation|viewer|Avatar|Badge|StatusTag|keyboardUtils|composing|search|useAppMutation|inputAttributes|lock|choices|BrandMark|menu-closed|equal|rowId|useFetchQuery)-[\w-]{8}\.js$/;

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
 * What pdf.js asks for while it draws: character maps (Chinese PDFs rarely bring theirs), standard fonts, decoders of
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

/** The manifest comes with the page, as every address but that of the sign-in needs it, and the sign-in does not wait. */
function routesAlong(): Plugin {
  return {
    name: "routes-along",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(_html, { bundle, path }) {
        const chunks = path === "/index.html" ? Object.values(bundle ?? {}) : [];
        return chunks
          .filter(
            (chunk) => chunk.type === "chunk" && chunk.facadeModuleId === `${source}/app/routes/index.ts`,
          )
          .map(({ fileName }) => ({ tag: "link", attrs: { rel: "modulepreload", href: `/${fileName}` } }));
      },
    },
  };
}

const server = process.env.XIELI_SERVER ?? "http://127.0.0.1:8080";

export default defineConfig({
  plugins: [
    react(),
    babel({ presets: [relayPreset] }),
    relayOnSave(),
    withoutIconsByName(),
    relayParts(),
    graphiqlAddress(),
    pdfData(),
    routesAlong(),
    routeParts(),
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
            // a dozen small files pack worse than one
            { name: "icons", test: LIST_ICONS, priority: 20, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
});
