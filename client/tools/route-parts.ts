import { createHash } from "node:crypto";
import type { Plugin, Rollup } from "vite";

type OutputBundle = Rollup.OutputBundle;

/**
 * A file of the manifest: its pages' imports, its areas, and the imports of each page with a fixed address.
 */
interface Part {
  readonly imports: readonly string[];
  readonly areas: ReadonlySet<string>;
  readonly pages: ReadonlyMap<string, readonly number[]>;
}

const NOTHING: Part = { imports: [], areas: new Set(), pages: new Map() };

/** Parts of an `import("…")` in a parsed file. */
interface Found {
  readonly start: number;
  readonly end: number;
}

/**
 * Files of the manifest that are loaded with the shell; those needed without a session are in the entry.
 */
const ROUTES =
  /\/src\/app\/routes\/(?!(session|scan|index|first|modules|registry|types|dev|\w+\.test)\.)(\w+)\.ts$/;
const PART = "\0routes/";
/** Replacement of an import in a file of the manifest: a name that none of its own can shadow. */
const LATER = "$routePart";
/** The list of pages, needed at every address except the sign-in page. */
const MANIFEST = "/src/app/routes/index.ts";
/** Chunks that every page behind the sign-in needs: fetched with its area, before any code has run. */
const LAYERS = ["floating", "form", "shell", "list", "kit"];
/**
 * Chunks that most pages need next: fetched some time after the first page, so that no first click waits
 * for them.
 */
const NEXT = ["common", "dialogs", "ActivityPanel"];
/**
 * Delay of prefetching after the page's own files, in milliseconds: prefetching must not slow down the
 * first responses.
 */
const LATE = 1_500;
/** Chunks of the entry, which the page itself loads: no page has to list them. */
export const ENTRY = ["index", "react", "relay", "rolldown-runtime", "session", "app"];
/** Chunks that are loaded or requested before a page's own files are. */
const ALONG = new Set([...ENTRY, ...LAYERS]);
const nameOf = (id: string) => id.slice(PART.length, -"Pages".length);
/** Placeholder in a part for the files of its pages until their names are known. */
const FILES = "$pageFiles";

/**
 * Moves the imports of pages out of the manifest and into one chunk per manifest file: the import of a page
 * lists every file that it needs, each with a hash, which makes up most of its entry, while the shell only
 * has to know that the page exists. A separate script requests the chunk of the area in the address before
 * the entry has arrived, and the others, and the chunks needed next, some time after the page is shown; on
 * the sign-in page it requests none. For a page without parameters in its address, its own files are
 * requested as soon as that chunk is there.
 */
export function routeParts(): Plugin {
  const parts = new Map<string, Part>();
  let early = "";
  return {
    name: "route-parts",
    apply: "build",
    transform: {
      filter: { id: ROUTES },
      handler(code, id) {
        const name = ROUTES.exec(id)?.[2] ?? "";
        const imports: string[] = [];
        let light = code;
        // from the end, so that earlier positions stay valid
        for (const { start, end } of dynamicImports(this.parse(code)).sort((a, b) => b.start - a.start)) {
          const text = code.slice(start, end);
          if (!imports.includes(text)) imports.push(text);
          light = `${light.slice(0, start)}${LATER}(${imports.indexOf(text)})${light.slice(end)}`;
        }
        if (imports.length === 0) return null;
        const areas = [...code.matchAll(/path: [`"']\/([\w]*)/g)].map((match) => match[1] ?? "");
        parts.set(name, { imports, areas: new Set(areas), pages: pagesOf(light) });
        return `const ${LATER} = (at) => import(${JSON.stringify(`${PART}${name}Pages`)}).then((pages) => pages.default[at]());\n${light}`;
      },
    },
    resolveId: { filter: { id: /^\0routes\// }, handler: (id) => id },
    load: {
      filter: { id: /^\0routes\// },
      handler: (id) =>
        `export default Object.assign([${parts.get(nameOf(id))?.imports.map((text) => `() => ${text}`)}], { files: ${JSON.stringify(FILES)} });`,
    },
    generateBundle: {
      order: "pre",
      handler(_options, bundle) {
        const where: Record<string, string[]> = {};
        const layers: string[] = [];
        const next: string[] = [];
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== "chunk") continue;
          if (LAYERS.includes(chunk.name) || chunk.facadeModuleId?.endsWith(MANIFEST))
            layers.push(`/${chunk.fileName}`);
          else if (NEXT.includes(chunk.name)) next.push(`/${chunk.fileName}`);
          if (!chunk.facadeModuleId?.startsWith(PART)) continue;
          for (const area of parts.get(nameOf(chunk.facadeModuleId))?.areas ?? [])
            where[area] = [...(where[area] ?? []), `/${chunk.fileName}`];
        }
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== "chunk" || !chunk.facadeModuleId?.startsWith(PART)) continue;
          const { pages, imports } = parts.get(nameOf(chunk.facadeModuleId)) ?? NOTHING;
          const found = importsOf(chunk.code);
          if (found.length !== imports.length || !chunk.code.includes(FILES))
            this.error(`${chunk.name}: ${found.length} files for ${imports.length} imports`);
          const files: Record<string, string[]> = {};
          for (const [path, places] of pages)
            files[path] = filesOf(
              bundle,
              places.map((at) => found[at] ?? ""),
            ).filter((file) => !layers.includes(file));
          chunk.code = chunk.code.replace(new RegExp(`["'\`]\\${FILES}["'\`]`), () => JSON.stringify(files));
        }
        if (layers.length !== LAYERS.length + 1 || next.length !== NEXT.length)
          this.error(`layers: ${[...layers, ...next]}`);
        const source = `const where=${JSON.stringify(where)},layers=${JSON.stringify(layers)},next=${JSON.stringify(next)},own=where[location.pathname.split("/")[1]];
const link=(rel,files)=>files.forEach(href=>document.head.append(Object.assign(document.createElement("link"),{rel,href})));
if(own){link("modulepreload",[...layers,...own]);for(const part of own)import(part).then(pages=>link("modulepreload",pages.default.files[location.pathname]??[]),()=>{});addEventListener("load",()=>setTimeout(()=>link("prefetch",[...new Set([...next,...Object.values(where).flat()])].filter(file=>!own.includes(file))),${LATE}))}`;
        const hash = createHash("sha256").update(source).digest("base64url").slice(0, 8);
        early = `assets/early-${hash}.js`;
        this.emitFile({ type: "asset", fileName: early, source });
      },
    },
    transformIndexHtml: {
      order: "post",
      handler: (_html, { path }) =>
        path === "/index.html"
          ? [{ tag: "script", attrs: { async: true, type: "module", src: `/${early}` } }]
          : [],
    },
  };
}

/** Imports of each page with a fixed address in its file: those listed behind its address. */
function pagesOf(light: string): Map<string, number[]> {
  const pages = new Map<string, number[]>();
  let path: string | null = null;
  for (const [, fixed, , place] of light.matchAll(/path: (?:"([^":]*)"|([`"]))|\$routePart\((\d+)\)/g)) {
    if (place === undefined) path = fixed ?? null;
    else if (path !== null) pages.set(path, [...(pages.get(path) ?? []), Number(place)]);
  }
  return pages;
}

/** The files that a part imports, in the order of its array. */
function importsOf(code: string): string[] {
  return [...code.matchAll(/import\(["'`]\.\/([\w.-]+\.js)["'`]\)/g)].map(([, file]) => `assets/${file}`);
}

/** Addresses of files and of their static imports, each once, without those that are loaded anyway. */
function filesOf(bundle: OutputBundle, wanted: readonly string[]): string[] {
  const found = new Set<string>();
  const follow = (file: string) => {
    const chunk = bundle[file];
    if (found.has(file) || chunk?.type !== "chunk" || ALONG.has(chunk.name)) return;
    found.add(file);
    chunk.imports.forEach(follow);
  };
  wanted.forEach(follow);
  return [...found].map((file) => `/${file}`);
}

function dynamicImports(node: unknown, found: Found[] = []): Found[] {
  if (Array.isArray(node)) for (const each of node) dynamicImports(each, found);
  else if (node && typeof node === "object") {
    if ("type" in node && node.type === "ImportExpression") found.push(node as unknown as Found);
    else for (const each of Object.values(node)) dynamicImports(each, found);
  }
  return found;
}
