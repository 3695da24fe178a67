import type { Plugin } from "vite";

/**
 * Index files of the component library import everything; an importer needs only a part and imports that
 * directly.
 */
const INDEX = /\/@blueprintjs\/[\w-]+\/lib\/esm\/(.*\/)?index\.js$/;
/** Modules that import pages. */
const ROUTES = /^\0routes\/|\/src\/app\/routes\//;
const ENTRY = /\/src\/app\/main\.tsx$/;
/** Name of the area for imports by the application frame. */
const FRAME = "frame";
/**
 * Modules that belong to one product area. Excluded are members, teams and roles, which pickers use
 * everywhere, and the offline queues, which sign-out checks.
 */
const BUSINESS =
  /\/src\/(pages|domains)\/(?!(member|team|role)\/|source\.|workOrder\/queue\/queueStore\.|(attend\/punch|log\/queue)\/\w+Store\.)/;
/** The product area of a module. */
const HOME = /\/src\/(?:pages|domains)\/(\w+)/;
/** Pagination of lists, which no first page uses. */
const READS_ON = /\/react-relay\//;
/** Charts: used in several areas, but on no first page either. */
const PICTURES = /\/src\/ui\/chart\//;

/** Formatted texts and signatures: on pages of records in several areas, but on no first page. */
const ON_RECORDS =
  /\/src\/(app\/(markdown\/|files\/RecordText)|ui\/(base\/links|input\/(hasMarkup|marks|markdown|Markdown|strokes|Ink|Signature)))/;

/** Offline support: in few areas, and on no first page; without what those queues need. */
const OFFLINE = /\/src\/app\/offline\/(?!(senderUse|waitingStore)\.)/;

/** The area of a page, and the folder of its component and its query. */
const PAGE = /\/src\/pages\/(?=(\w+)\/)(?:\w+\/)*(\w+)\/\w+\.tsx?$/;

type Areas = Map<string, Set<string>>;
type Info = { readonly importedIds: readonly string[]; readonly dynamicallyImportedIds: readonly string[] };

/**
 * Assigns modules shared by several files to chunks of the build, by their importers: code that a page
 * needs before it can be shown is separate from code loaded later, and code of one area is separate from
 * that of others. A product module thereby adds to its own files and not to every first load, without being
 * listed anywhere.
 *
 * - `kit`: needed at once by several areas, and general; loaded with the application frame
 * - `common`: needed at once by several areas
 * - `<area>-pages`: needed at once by one area
 * - `<page>-page`: needed at once by one page, whose component and query are imported separately
 * - `dialogs`: needed later by several areas, and general
 * - `<area>-dialogs`: needed later, by one area or as part of one product area
 */
export function layers(): { readonly plugin: Plugin; readonly of: (id: string) => string } {
  const atOnce: Areas = new Map();
  const later: Areas = new Map();
  const byPage: Areas = new Map();
  const importers = new Map<string, readonly string[]>();
  const known = new Map<string, string>();
  const byAreas = (id: string): string => {
    const now = [...(atOnce.get(id) ?? [])];
    const all = new Set([...now, ...(later.get(id) ?? [])]);
    const [page, another] = byPage.get(id) ?? [];
    if (page && !another && !later.has(id)) return `${page}-page`;
    // a module imported only by an index belongs to no area
    if (all.size === 0) return "kit";
    if (now.length === 0) {
      const home = BUSINESS.test(id) ? HOME.exec(id)?.[1]?.toLowerCase() : undefined;
      return !home && all.size > 1 ? "dialogs" : `${home ?? [...all][0]}-dialogs`;
    }
    if (OFFLINE.test(id)) return "common";
    const mayBeOfOne = BUSINESS.test(id) || PICTURES.test(id);
    if (all.size === 1 || (mayBeOfOne && now.length === 1)) return `${now}-pages`;
    // that is, loaded later only by the application frame
    if (all.size === 2 && now.length === 1 && all.has(FRAME)) return "dialogs";
    const onNoFirstPage = [BUSINESS, READS_ON, PICTURES, ON_RECORDS].some((what) => what.test(id));
    return onNoFirstPage ? "common" : "kit";
  };
  const of = (id: string): string => {
    const found = known.get(id);
    if (found) return found;
    const own = byAreas(id);
    // prevents infinite recursion in import cycles
    known.set(id, own);
    const users = own === "kit" ? new Set(importers.get(id)?.map(of)) : [];
    const [user = own, other] = users;
    // a module used by a single layer belongs to it, like an icon of a module's steps
    if (!other && /^common$|-pages$/.test(user)) known.set(id, user);
    return known.get(id) ?? own;
  };
  return {
    of,
    plugin: {
      name: "layers",
      apply: "build",
      buildEnd() {
        for (const table of [atOnce, later, byPage, importers, known]) table.clear();
        const info = (id: string) => this.getModuleInfo(id);
        for (const id of this.getModuleIds()) {
          importers.set(id, info(id)?.importers.filter((importer) => !INDEX.test(importer)) ?? []);
          if (ENTRY.test(id)) follow(info, id, FRAME, new Map(), later);
          if (!ROUTES.test(id)) continue;
          for (const page of info(id)?.dynamicallyImportedIds ?? []) {
            const [, area, folder] = PAGE.exec(page) ?? [];
            if (!area || !folder) continue;
            follow(info, page, area, atOnce, later);
            follow(info, page, folder, byPage, new Map());
          }
        }
      },
    },
  };
}

/** Records that an area needs a module and its imports at once, and their dynamic imports later. */
function follow(
  info: (id: string) => Info | null,
  id: string,
  area: string,
  into: Areas,
  later: Areas,
): void {
  const known = into.get(id) ?? new Set();
  if (known.has(area)) return;
  into.set(id, known.add(area));
  const found = info(id);
  if (!found) return;
  if (!INDEX.test(id)) for (const each of found.importedIds) follow(info, each, area, into, later);
  if (!ROUTES.test(id))
    for (const each of found.dynamicallyImportedIds) follow(info, each, area, later, later);
}
