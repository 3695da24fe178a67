import type { ReactElement, ReactNode } from "react";

/**
 * One choice of a select, picker, radio or filter. `avatar` turns the row into a person's row; in a panel options stand under the
 * heading of their `group`, those of one group one after the other.
 */
export interface Option<V extends string = string> {
  value: V;
  label: string;
  group?: string;
  disabled?: boolean;
  hint?: string;
  avatar?: { name: string; src?: string | null };
}

/** What every input of the kit takes, so that `Field` can hand all of it over at once. */
export interface InputProps<T> {
  value: T;
  /** A method, so that inputs of one value type can stand where any input is wanted. */
  onChange(value: T): void;
  id?: string;
  name?: string;
  onBlur?: () => void;
  disabled?: boolean;
  invalid?: boolean;
  readOnly?: boolean;
  placeholder?: string;
  autoFocus?: boolean;
  /** Takes the width of its place. Default true. */
  fill?: boolean;
  "aria-label"?: string;
  "aria-labelledby"?: string;
  "aria-describedby"?: string;
  "aria-required"?: boolean;
}

/** What the user can mend, as the server's `userErrors`. `field` is a path: `"name"`, `"input.name"` or its parts. */
export interface UserError {
  field?: string | readonly string[] | null;
  message: string;
  code?: string | number | null;
}

/** A mutation's answer as far as the kit cares: nothing, or what was wrong. */
// biome-ignore lint/suspicious/noConfusingVoidType: a save that answers nothing is a save that worked
export type UserErrors = readonly UserError[] | null | undefined | void;

/** Something a person can do: a button or a menu entry. A returned promise shows as pending until it settles. */
export interface Action {
  key: string;
  text: string;
  icon?: ReactElement;
  intent?: "primary" | "danger";
  onClick?: () => unknown;
  href?: string;
  disabled?: boolean;
  hidden?: boolean;
  /** Why it is disabled, or what it will do. Shown as the title. */
  hint?: string;
}

/** Server-side order of a list. */
export interface Sort {
  field: string;
  direction: "ASC" | "DESC";
}

/** Status colours; the meaning belongs to the page. */
export type Tone = "neutral" | "blue" | "green" | "yellow" | "red" | "pink" | "violet";

/** Both ends included: `YYYY-MM-DD`, or `YYYY-MM-DD HH:mm:ss` when chosen with time (core §9). */
export interface DateRangeValue {
  from: string;
  to: string;
}

/** One line of a spreadsheet that was refused (core §3 Import error row). */
export interface ImportError {
  lineNum: number;
  errors: string;
}

/** A column one may export (core §3 Export column). */
export interface ExportColumn {
  prop: string;
  label: string;
  required?: boolean;
  checked?: boolean;
}

/** What a cell may be changed in place with. */
export type CellKind = "text" | "date" | "moment" | "select" | "record";

/** A moment that is often chosen, YYYY-MM-DD HH:mm:ss. */
export interface QuickMoment {
  label: string;
  value: string;
}

/** How a cell is changed in place: what it is, which field of the record's update it sends, and what stands there now. */
export interface CellEdit<Row> {
  kind: CellKind;
  field: string;
  value: (row: Row) => string | null | undefined;
  /** Names what stands there, where it is a record. */
  label?: (row: Row) => string | null | undefined;
  /** Characters of a text. */
  max?: number;
  /** What a moment mostly becomes, as of now. */
  quick?: () => readonly QuickMoment[];
  /** Who may, where it is not who changes the other cells. */
  may?: (row: Row) => boolean;
  /** There always is one: it is not cleared here. */
  required?: boolean;
}

/** A column of a table. `key` is stable: widths, order and choice are remembered by it. */
export interface Column<Row> {
  key: string;
  title: string;
  render: (row: Row) => ReactNode;
  /** Pixels. Default 140. */
  width?: number;
  minWidth?: number;
  align?: "left" | "right" | "center";
  /** `true` sorts by `key`; a string names the server's field. */
  sortable?: boolean | string;
  /** Not shown until somebody chooses it. */
  hidden?: boolean;
  /** Cannot be switched off. */
  required?: boolean;
  /** Takes the room that is left. */
  grow?: boolean;
  /** Right-aligned tabular figures. */
  number?: boolean;
  /** Only in the table: the panel of a row says the same at length. */
  tableOnly?: boolean;
  /** One of the up to three fields of the card a row is on a phone; without marks those are the second and third column. */
  phone?: boolean;
  /** May be changed in place, where the list says how that is saved (`editing`). */
  edit?: CellEdit<Row>;
}

/** What can be done with the selected rows. Like other buttons of a list but the one that creates, without an icon. The selection clears unless the promise resolves to `false`. */
export interface BatchAction<Row> {
  key: string;
  text: string;
  intent?: "primary" | "danger";
  onClick: (rows: readonly Row[], keys: readonly string[]) => unknown;
  /** Also shown while nothing is selected; then it only warns 请选择一条记录！ (core §5). */
  always?: boolean;
}

/** How rows hang together. Children may come later through `loadChildren`. */
export interface TreeOptions<Row> {
  children: (row: Row) => readonly Row[] | null | undefined;
  hasChildren?: (row: Row) => boolean;
  loadChildren?: (row: Row) => Promise<unknown>;
  /** Offers the tree/flat switch, remembered per route (core §2 Documents). */
  switchable?: boolean;
  /** The tree stands beside the list (`aside`): rows are flat either way, the switch shows and hides it. */
  beside?: boolean;
  onModeChange?: (mode: TreeMode) => void;
}

export type TreeMode = "tree" | "flat";

/** A saved view of a list, shown as a tab. `params` are filter values it starts from. */
export interface View {
  key: string;
  label: string;
  count?: number | null;
  params?: Readonly<Record<string, unknown>>;
}

/** A node of a tree select or tree. `children` null or undefined with `hasChildren` means: not loaded yet. */
export interface TreeNode<D = unknown> {
  id: string;
  label: string;
  children?: readonly TreeNode<D>[] | null;
  hasChildren?: boolean;
  icon?: ReactElement;
  count?: number | null;
  disabled?: boolean;
  data?: D;
}

/** A stored file as the kit shows it. `url` opens it, `thumbnail` pictures it. */
export interface UploadedFile {
  id: string;
  name: string;
  size?: number | null;
  url?: string | null;
  thumbnail?: string | null;
}
