import type { Plugin } from "vite";

/** Indexes of the components' library name everything there is: who imports one needs a part of it, and says which. */
const INDEX = /\/@blueprintjs\/[\w-]+\/lib\/esm\/(.*\/)?index\.js$/;
/** Where pages are asked for. */
const ROUTES = /^\0routes\/|\/src\/app\/routes\//;
const ENTRY = /\/src\/app\/main\.tsx$/;
/** What is asked for by the frame, which is no area. */
const FRAME = "frame";
/**
 * What is some module's own. Members, teams and roles are not, which are picked everywhere, nor is what waits in the browser,
 * which is looked at before anybody signs out.
 */
const BUSINESS =
  /\/src\/(pages|domains)\/(?!(member|team|role)\/|source\.|workOrder\/queue\/queueStore\.|attend\/punch\/punchStore\.)/;
/** Whose it is. */
const HOME = /\/src\/(?:pages|domains)\/(\w+)/;
/** What reads on in a list, which no first page does. */
const READS_ON = /\/react-relay\//;
/** Figures as pictures: in several areas, but on no first page either. */
const PICTURES = /\/src\/ui\/chart\//;

/** Formatted texts and signatures: on pages of records in several areas, but on no first page. */
const ON_RECORDS =
  /\/src\/(app\/(markdown\/|files\/RecordText)|ui\/(base\/links|input\/(hasMarks|marks|markdown|Markdown|strokes|Ink|Signature)))/;

/** The work without a network: in few areas, and on no first page. */
const OFFLINE = /\/src\/app\/offline\//;

/** Its area, and the folder that its component and its query lie in, which is a page's own. */
const PAGE = /\/src\/pages\/(?=(\w+)\/)(?:\w+\/)*(\w+)\/\w+\.tsx?$/;

type Areas = Map<string, Set<string>>;
type Info = { readonly importedIds: readonly string[]; readonly dynamicallyImportedIds: readonly string[] };

/**
 * Which file of the build has what several of its files need, by who needs it: what a page needs before it can be shown is
 * apart from what is asked for later, and what one area needs is apart from what others do. So a module of the product adds
 * to its own files and not to every first load, without being named anywhere.
 *
 * - `kit`: at once, in several areas, and general; comes with the frame
 * - `common`: at once, in several areas
 * - `<area>-pages`: at once, in one area
 * - `<page>-page`: at once, on one page alone, whose component and query are asked for beside each other
 * - `dialogs`: later, from several areas, and general
 * - `<area>-dialogs`: later, and a module's own or from one area
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
    // what only an index names is anybody's
    if (all.size === 0) return "kit";
    if (now.length === 0) {
      const home = BUSINESS.test(id) ? HOME.exec(id)?.[1]?.toLowerCase() : undefined;
      return !home && all.size > 1 ? "dialogs" : `${home ?? [...all][0]}-dialogs`;
    }
    if (OFFLINE.test(id)) return "common";
    const mayBeOfOne = BUSINESS.test(id) || PICTURES.test(id);
    if (all.size === 1 || (mayBeOfOne && now.length === 1)) return `${now}-pages`;
    // by the frame, that is
    if (all.size === 2 && now.length === 1 && all.has(FRAME)) return "dialogs";
    const onNoFirstPage = [BUSINESS, READS_ON, PICTURES, ON_RECORDS].some((what) => what.test(id));
    return onNoFirstPage ? "common" : "kit";
  };
  const of = (id: string): string => {
    const found = known.get(id);
    if (found) return found;
    const own = byAreas(id);
    // for circles
    known.set(id, own);
    const users = own === "kit" ? new Set(importers.get(id)?.map(of)) : [];
    const [user = own, other] = users;
    // what one layer alone uses is of that layer, like an icon of a module's steps
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

/** Notes that an area needs a module and what that imports, and what any of them asks for later. */
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
