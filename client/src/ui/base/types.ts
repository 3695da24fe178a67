import type { ReactElement, ReactNode } from "react";

/**
 * An option of a select, picker, radio group or filter. `avatar` shows the option as a person; in a panel
 * options appear under the heading of their `group`, so options of one group must be adjacent.
 */
export interface Option<V extends string = string> {
  value: V;
  label: string;
  group?: string;
  disabled?: boolean;
  hint?: string;
  avatar?: { name: string; src?: string | null };
}

/** Properties that every input of the kit accepts, so that `Field` can pass all of them. */
export interface InputProps<T> {
  value: T;
  /**
   * Declared as a method, so that inputs of one value type are assignable wherever any input is accepted.
   */
  onChange(value: T): void;
  id?: string;
  name?: string;
  onBlur?: () => void;
  disabled?: boolean;
  invalid?: boolean;
  readOnly?: boolean;
  placeholder?: string;
  autoFocus?: boolean;
  /** Takes the full width of its container. Default true. */
  fill?: boolean;
  "aria-label"?: string;
  "aria-labelledby"?: string;
  "aria-describedby"?: string;
  "aria-required"?: boolean;
}

/**
 * An error that the user can correct, as in the server's `userErrors`. `field` is a path: `"name"`,
 * `"input.name"` or its parts.
 */
export interface UserError {
  field?: string | readonly string[] | null;
  message: string;
  code?: string | number | null;
}

/** Result of a mutation as far as the kit needs it: nothing, or the errors. */
// biome-ignore lint/suspicious/noConfusingVoidType: a save that returns nothing has succeeded
export type UserErrors = readonly UserError[] | null | undefined | void;

/**
 * An action of the user: a button or a menu entry. A returned promise shows as pending until it settles.
 */
export interface Action {
  key: string;
  text: string;
  icon?: ReactElement;
  intent?: "primary" | "danger";
  onClick?: () => unknown;
  href?: string;
  disabled?: boolean;
  hidden?: boolean;
  /** Reason why it is disabled, or its effect. Shown as the title attribute. */
  hint?: string;
}

/** Sort order of a list, applied by the server. */
export interface Sort {
  field: string;
  direction: "ASC" | "DESC";
}

/** Colours of statuses; pages define their meaning. */
export type Tone = "neutral" | "blue" | "green" | "yellow" | "red" | "pink" | "violet";

/** A range including both ends: `YYYY-MM-DD`, or `YYYY-MM-DD HH:mm:ss` when chosen with time (core §9). */
export interface DateRangeValue {
  from: string;
  to: string;
}

/** Error of one row of an imported spreadsheet (core §3 Import error row). */
export interface ImportError {
  lineNum: number;
  errors: string;
}

/** A column available for export (core §3 Export column). */
export interface ExportColumn {
  prop: string;
  label: string;
  required?: boolean;
  checked?: boolean;
}

/** Kind of input by which a cell is edited in place. */
export type CellKind = "text" | "date" | "moment" | "select" | "record";

/** A frequently chosen time, YYYY-MM-DD HH:mm:ss. */
export interface QuickMoment {
  label: string;
  value: string;
}

/** In-place editing of a cell: kind of input, field of the record's update mutation, and current value. */
export interface CellEdit<Row> {
  kind: CellKind;
  field: string;
  value: (row: Row) => string | null | undefined;
  /** Label of the current value, for records. */
  label?: (row: Row) => string | null | undefined;
  /** Maximum number of characters of a text. */
  max?: number;
  /** Frequently chosen times, relative to now. */
  quick?: () => readonly QuickMoment[];
  /** Permission for this cell, if it differs from that of the other cells. */
  may?: (row: Row) => boolean;
  /** The value is required: it cannot be cleared here. */
  required?: boolean;
}

/** A column of a table. `key` is stable: stored widths, order and choice refer to it. */
export interface Column<Row> {
  key: string;
  title: string;
  render: (row: Row) => ReactNode;
  /** Width in pixels. Default 140. */
  width?: number;
  minWidth?: number;
  align?: "left" | "right" | "center";
  /** `true` sorts by `key`; a text is the field name on the server. */
  sortable?: boolean | string;
  /** Not shown until the user chooses it. */
  hidden?: boolean;
  /** Cannot be hidden by the user. */
  required?: boolean;
  /** Takes the remaining width. */
  grow?: boolean;
  /** Right-aligned with tabular figures. */
  number?: boolean;
  /** Only in the table: the panel of a row shows the same in more detail. */
  tableOnly?: boolean;
  /**
   * One of up to three fields shown on the card of a row on a phone; by default the second and third
   * column.
   * `untitled`: a value that needs no title before it, such as a tag.
   */
  phone?: boolean | "untitled";
  /** Can be edited in place, where the list defines how it is saved (`editing`). */
  edit?: CellEdit<Row>;
}

/**
 * An action on the selected rows. Without an icon, as all buttons of a list except the one that creates.
 * Clears the selection unless the promise resolves to `false`.
 */
export interface BatchAction<Row> {
  key: string;
  text: string;
  intent?: "primary" | "danger";
  onClick: (rows: readonly Row[], keys: readonly string[]) => unknown;
  /** Also shown while no row is selected; then it only warns 请选择一条记录！ (core §5). */
  always?: boolean;
}

/** Hierarchy of rows. Children can be loaded later by `loadChildren`. */
export interface TreeOptions<Row> {
  children: (row: Row) => readonly Row[] | null | undefined;
  hasChildren?: (row: Row) => boolean;
  loadChildren?: (row: Row) => Promise<unknown>;
  /** Offers the switch between tree and flat list, stored per route (core §2 Documents). */
  switchable?: boolean;
  /** The tree is beside the list (`aside`): rows are always flat, the switch shows and hides the tree. */
  beside?: boolean;
  onModeChange?: (mode: TreeMode) => void;
}

export type TreeMode = "tree" | "flat";

/** A saved view of a list, shown as a tab. `params` are its initial filter values. */
export interface View {
  key: string;
  label: string;
  count?: number | null;
  params?: Readonly<Record<string, unknown>>;
}

/**
 * A node of a tree or tree select. `children` null or undefined with `hasChildren` means: not loaded yet.
 */
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

/** A stored file as the kit shows it. `url` opens it, `thumbnail` is its preview image. */
export interface UploadedFile {
  id: string;
  name: string;
  size?: number | null;
  url?: string | null;
  thumbnail?: string | null;
}
