/** Types of the route manifest. Types only: the manifest is also read by plain Node (tools/routes.mjs). */
import type { ComponentType } from "react";
import type { PreloadedQuery } from "react-relay";
import type { ConcreteRequest, OperationType, Variables } from "relay-runtime";
import type { Access } from "../../access/evaluate.ts";

/**
 * Values of the `:names` in a path. A missing name is undefined, never an empty string, so read only names
 * of the path.
 */
export type RouteParams = Readonly<Record<string, string | undefined>>;

/** The part of the session that a query's variables may depend on; both are row ids (digits). */
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

/** Props of a page without a query. */
export interface PlainPageProps {
  readonly params: RouteParams;
  readonly search: URLSearchParams;
}

/** Props of a page with a query. */
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

/** Position of a page in the side navigation; without it the page is reached by links only. */
export interface RouteMenu {
  /** Shorter text than the title, where the module gives the context. */
  readonly text?: string;
  /** Heading inside the module under which the entry is listed. */
  readonly group?: string;
  readonly order: number;
  /** Key of the icon table, for the workbench and the palette; default the module's. */
  readonly icon?: string;
  /**
   * Heading under which the home of the settings lists the page as well, though it belongs to another
   * module.
   */
  readonly setting?: string;
  /** Key of `viewer.badges` whose count is shown (cap 99: core §9). */
  readonly badge?: string;
  /**
   * Hidden while its badge counts nothing of this member's (-1 or absent: business §2 KPI), except for
   * members with this access.
   */
  readonly counted?: true | Access;
}

/** A record that can be created from anywhere; declared at the page that lists such records. */
export interface QuickCreate {
  readonly text: string;
  readonly access: Access;
  /** Opens its dialog, whose code loads on demand; `go` navigates to the created record. */
  readonly open: (go: (path: string) => void) => Promise<unknown>;
}

/** One address of the product. */
export interface RouteEntry {
  /** react-router pattern, e.g. `/members/edit/:memberId/info`. */
  readonly path: string;
  /** Document title and last breadcrumb. */
  readonly title: string;
  /** Id of the module in `modules.ts`. */
  readonly module: string;
  /** Absent: every signed-in member. Hiding is for convenience; the server refuses regardless. */
  readonly access?: Access;
  /** Additional access: for a page of one module about records of another. */
  readonly also?: Access;
  /** `public` pages need no session, and `bare` ones have no navigation around them. Default `shell`. */
  readonly layout?: "shell" | "bare" | "public";
  /** The page stays mounted (hidden) when left, within the LRU of eight. */
  readonly keepAlive?: boolean;
  /**
   * All its addresses are one page: another name in the path refetches its query, and the page stays
   * mounted.
   */
  readonly onePage?: boolean;
  /** Links to it open a new window (core §2). */
  readonly newWindow?: boolean;
  /** The page's component; absent only with `redirect`. */
  readonly chunk?: () => Promise<PageModule>;
  /** The page's `query.ts`; loaded in parallel with the chunk and primed before it arrives. */
  readonly query?: () => Promise<QueryModule>;
  /**
   * Path, with its query string where needed, to which this address redirects instead of showing a page;
   * `first` stands for the first menu page below this address that the member may open.
   */
  readonly redirect?: string;
  readonly menu?: RouteMenu;
  /** The record that the top bar, the key `c` and the search offer to create from this page. */
  readonly create?: QuickCreate;
  /** Path of the parent page in the breadcrumb, e.g. the list of a record. */
  readonly parent?: string;
}

/** A module of the product: the first level of the navigation. */
export interface RouteModule {
  readonly id: string;
  readonly title: string;
  /** Key of the icon table in `app/shell/icons.tsx`. */
  readonly icon: string;
  readonly order: number;
  /** Letter that opens it after `g`; default the first letter of its id that no other module has. */
  readonly letter?: string;
  /**
   * Its page that lists the others. Where there are others, the navigation begins with it and folds the
   * headings: only that of the page on screen is open.
   */
  readonly home?: string;
  /** Not shown in the navigation (opened from the member's menu, or without a session). */
  readonly hidden?: boolean;
  /** The navigation shows it only to members with this access: its pages are in another area, too. */
  readonly access?: Access;
}
