/** The shape of the route manifest. Types only: the manifest is also read by plain Node (tools/routes.mjs). */
import type { ComponentType } from "react";
import type { PreloadedQuery } from "react-relay";
import type { ConcreteRequest, OperationType, Variables } from "relay-runtime";
import type { Access } from "../../access/evaluate.ts";

/** Values of the `:names` in a path; a missing one reads as an empty string nowhere, so ask for what the path has. */
export type RouteParams = Readonly<Record<string, string | undefined>>;

/** The part of the session a query's variables may depend on; both are row ids (digits). */
export interface RouteSession {
  readonly userId: string | null;
  readonly enterpriseId: string | null;
}

/** Computes a query's variables from the address; pure, so that priming and the page agree. */
export type RouteVariables<Q extends OperationType = OperationType> = (
  params: RouteParams,
  search: URLSearchParams,
  session: RouteSession,
) => Q["variables"];

/** What a page without a query receives. */
export interface PlainPageProps {
  readonly params: RouteParams;
  readonly search: URLSearchParams;
}

/** What a page with a query receives. */
export interface PageProps<Q extends OperationType = OperationType> extends PlainPageProps {
  readonly queryRef: PreloadedQuery<Q>;
}

/** A page's `query.ts`: the generated artifact and, where the address matters, `vars`. */
export interface QueryModule {
  readonly default: ConcreteRequest;
  readonly vars?: (params: RouteParams, search: URLSearchParams, session: RouteSession) => Variables;
}

/** The module of a page's component. `never` because each page narrows `PageProps` to its own query. */
export interface PageModule {
  readonly default: ComponentType<never>;
}

/** Where a page appears in the side navigation; without it the page is reached by links only. */
export interface RouteMenu {
  /** Shorter text than the title where the module already says the rest. */
  readonly text?: string;
  /** Heading inside the module under which the entry is listed. */
  readonly group?: string;
  readonly order: number;
  /** Key of the icon table, for the workbench and the palette; default the module's. */
  readonly icon?: string;
  /** Heading under which the page stands on the home of the settings, too, though it is no page of that module. */
  readonly setting?: string;
  /** Key of `viewer.badges` whose count is shown (cap 99: core §9). */
  readonly badge?: string;
  /** Hidden while its badge counts nothing of this person's (-1 or absent: business §2 KPI), but for those who have this access. */
  readonly counted?: true | Access;
}

/** Something that can be made from anywhere; declared at the page that lists such records. */
export interface QuickCreate {
  readonly text: string;
  readonly access: Access;
  /** Opens its dialog, whose code comes when it is asked for; `go` leads to what was made. */
  readonly open: (go: (path: string) => void) => Promise<unknown>;
}

/** One address of the product. */
export interface RouteEntry {
  /** react-router pattern, e.g. `/members/edit/:memberId/info`. */
  readonly path: string;
  /** Document title and last breadcrumb. */
  readonly title: string;
  /** Id of one of `modules.ts`. */
  readonly module: string;
  /** Absent = any signed-in person. Hiding is comfort; the server refuses regardless. */
  readonly access?: Access;
  /** What it asks for besides: a page of one module about records of another. */
  readonly also?: Access;
  /** `public` pages need no session and `bare` ones have no navigation around them. Default `shell`. */
  readonly layout?: "shell" | "bare" | "public";
  /** The page stays mounted (hidden) when left, within the LRU of eight. */
  readonly keepAlive?: boolean;
  /** All its addresses are one page: another name in the path asks its query again and leaves the page standing. */
  readonly onePage?: boolean;
  /** Links to it open a window of its own (core §2). */
  readonly newWindow?: boolean;
  /** The page's component; absent only with `redirect`. */
  readonly chunk?: () => Promise<PageModule>;
  /** The page's `query.ts`; loaded in parallel with the chunk and primed before it arrives. */
  readonly query?: () => Promise<QueryModule>;
  /**
   * Path, with its search where that says what is shown, to which this address leads at once instead of showing a page; `first` stands for the first of the menu's pages below
   * this address that the person may open.
   */
  readonly redirect?: string;
  readonly menu?: RouteMenu;
  /** What the top bar, `c` and the search offer to make of what this page lists. */
  readonly create?: QuickCreate;
  /** Path of the page above this one in the breadcrumb, e.g. the list of a record. */
  readonly parent?: string;
}

/** One area of the product: the first level of the navigation. */
export interface RouteModule {
  readonly id: string;
  readonly title: string;
  /** Key of the icon table in `app/shell/icons.tsx`. */
  readonly icon: string;
  readonly order: number;
  /** `g` and this letter go there; by itself the first letter of the id that no other has. */
  readonly letter?: string;
  /**
   * A page of it that lists the others. Where there are others, the navigation begins with it and folds the headings: only
   * the one of the page on screen stands open.
   */
  readonly home?: string;
  /** Not shown in the navigation (reached by the person's menu or without a session). */
  readonly hidden?: boolean;
  /** The navigation shows it to those alone who have this: its pages stand in another area, too. */
  readonly access?: Access;
}
