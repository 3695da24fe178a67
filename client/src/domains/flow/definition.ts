/**
 * The definition of a form as the server keeps it (`server/domain/approval/src/flow_form/definition`): its fields, the way of its
 * approval and its settings. Ids are numbers of rows, written as texts of digits. What the server leaves out or fills in by
 * itself is optional here, and absent means the value named first in its union, or false.
 */

export type FieldType =
  | "text"
  | "lines"
  | "number"
  | "amount"
  | "date"
  | "period"
  | "choice"
  | "member"
  | "team"
  | "record"
  | "contract"
  | "attachment"
  | "picture"
  | "explanation"
  | "detail";

export type RecordOf = "customer" | "project" | "task" | "workOrder" | "paymentPlan" | "attendType";

/** Two days, or two times where the field has `time`. */
export interface PeriodValue {
  readonly from: string;
  readonly to: string;
}

/** A row of a detail table by the keys of its columns. */
export type FlowRow = { readonly [column: string]: FlowValue | undefined };

/** The value of a field: which of these it is follows from the field's type. */
export type FlowValue =
  | string
  | number
  | boolean
  | null
  | PeriodValue
  | readonly string[]
  | readonly FlowRow[];

/** Values by the keys of fields. */
export type FlowValues = { readonly [key: string]: FlowValue | undefined };

/** The ways a test compares a subject with its values. */
export type Op = "in" | "notIn" | "ge" | "gt" | "le" | "lt" | "between" | "contains" | "empty" | "notEmpty";

/**
 * One test. `subject` is the key of a field, `table.column` for the sum of a column, or `@applicant`, `@team` (with the teams above
 * it) or `@role` of the applicant. `values` are texts, numbers, or numbers of rows as texts.
 */
export interface Test {
  readonly subject: string;
  readonly op: Op;
  readonly values: readonly (string | number)[];
}

/** Holds where all tests of one of its groups hold; without groups it never does. */
export interface Condition {
  readonly any: readonly (readonly Test[])[];
}

/** The applicant as conditions know them, in numbers of rows as texts. */
export interface Facts {
  readonly member: string;
  /** Their team and all above it. */
  readonly teams: readonly string[];
  readonly roles: readonly string[];
}

/** A field of a form, or a column of a detail table. Attributes that do not belong to its type stay absent. */
export interface Field {
  /** A letter, then up to 19 letters, digits and underscores; unique, and never changed. */
  readonly key: string;
  /** 1 to 30 characters. */
  readonly label: string;
  readonly type: FieldType;
  readonly required?: boolean;
  /** Up to 100 characters. */
  readonly hint?: string;
  readonly default?: FlowValue;
  /** It is shown where this holds; always if absent. */
  readonly showWhen?: Condition;
  readonly maxLength?: number;
  readonly min?: number;
  readonly max?: number;
  /** Decimals of a number, 0 to 6; an amount has two. */
  readonly decimals?: number;
  /** Up to 10 characters. */
  readonly unit?: string;
  /** An amount is also shown in Chinese capitals. */
  readonly capitals?: boolean;
  /** `+ - * / ( )` over numbers and `{key}`; `{table.column}` is a sum, within a table `{column}` the value of the row. */
  readonly formula?: string;
  readonly options?: readonly string[];
  /** The dictionary whose items a choice offers instead of `options`. */
  readonly dictionary?: string;
  readonly many?: boolean;
  /** A date has a time. */
  readonly time?: boolean;
  readonly record?: RecordOf;
  /** The field of a project whose contract it shows. */
  readonly source?: string;
  /** The most files, or rows of a table. */
  readonly maxCount?: number;
  /** The words of an explanation, up to 500 characters. */
  readonly text?: string;
  /** At most 20. */
  readonly columns?: readonly Field[];
  /** Keys of columns whose sums are shown. */
  readonly sums?: readonly string[];
}

/** How far a field is open at a node; the value of a hidden one is not told. */
export type Right = "write" | "read" | "hidden";

/** Rights by the keys of fields; columns of details as `table.column`. */
export type Rights = { readonly [key: string]: Right | undefined };

export type NodeKind = "approve" | "copy" | "branch" | "parallel" | "child" | "webhook";

/** How several approvers decide. */
export type Mode = "all" | "any" | "sequence" | "ratio";

/** The effect of one refusal: the node is refused at once, or the others are waited for. */
export type OnRefusal = "stop" | "wait";

/** The way out where no approver is found. */
export type Nobody = "admin" | "member" | "pass" | "refuse";

/** The effect of a time limit that is over. */
export type LimitAction = "remind" | "agree" | "refuse" | "transfer";

/** How long an approver has. */
export interface Limit {
  /** Working hours, 1 to 720. */
  readonly hours: number;
  readonly action: LimitAction;
  /** Decides after a transfer. */
  readonly memberId?: string;
}

/** By what approvers and readers are found. */
export type WhoBy = "member" | "role" | "director" | "directors" | "field" | "chosen" | "applicant";

export type Chooser = "applicant" | "previous";

/** A rule that finds members. */
export interface Who {
  readonly by: WhoBy;
  readonly memberIds?: readonly string[];
  readonly roleIds?: readonly string[];
  /** Levels up, 1 to 10, 1 being the team itself. */
  readonly level?: number;
  /** The field of members, or the field of a team whose directors are meant instead of the applicant's. */
  readonly field?: string;
  readonly chooser?: Chooser;
}

/** One of the ways of a branch or a fork. */
export interface Branch {
  /** Unique among nodes and branches. */
  readonly key: string;
  /** 1 to 30 characters. */
  readonly name: string;
  /** When it is taken; absent of the last branch, which is taken where no other is, and of forks. */
  readonly when?: Condition;
  readonly nodes: readonly Node[];
}

/** A node of the way. Attributes that do not belong to its kind stay absent. */
export interface Node {
  /** A letter, then up to 19 letters, digits and underscores; unique, and never changed. */
  readonly key: string;
  /** 1 to 30 characters. */
  readonly name: string;
  readonly kind: NodeKind;
  /** Decide, or get a copy. */
  readonly who?: readonly Who[];
  readonly mode?: Mode;
  /** The percentage of the mode `ratio`, 1 to 100. */
  readonly ratio?: number;
  readonly onRefusal?: OnRefusal;
  readonly nobody?: Nobody;
  readonly nobodyMemberIds?: readonly string[];
  readonly limit?: Limit;
  /** A field that is not named can be read. */
  readonly rights?: Rights;
  readonly noTransfer?: boolean;
  readonly noAdd?: boolean;
  readonly noReturn?: boolean;
  /** The ways of branches and forks; at most 10. */
  readonly branches?: readonly Branch[];
  /** The form of a child. */
  readonly formId?: string;
  /** Keys of the child's fields by keys of fields of this form. */
  readonly values?: { readonly [key: string]: string };
}

/** Until when an applicant can withdraw. */
export type Withdrawal = "running" | "untouched" | "never";

/** Decides in the place of an applicant about their own application. */
export type SelfApproval = "allow" | "superior" | "admin";

export interface Settings {
  readonly withdrawal?: Withdrawal;
  readonly annul?: boolean;
  readonly batchAgree?: boolean;
  /** An approver who is the applicant is skipped. */
  readonly skipApplicant?: boolean;
  /** An approver who has agreed at the step just before is skipped. */
  readonly skipAdjacent?: boolean;
  /** An approver who has agreed at any step of this round is skipped. */
  readonly skipAgreed?: boolean;
  /** Even the last approver of the way can be skipped where nobody else has decided. */
  readonly skipLast?: boolean;
  readonly selfApproval?: SelfApproval;
}

/** Everything that makes a form. */
export interface Definition {
  /** In the order of the form; at most 100. */
  readonly fields: readonly Field[];
  /** Rights of the applicant; a field that is not named can be written. */
  readonly rights: Rights;
  /** The way of an application after it was sent, in order. */
  readonly nodes: readonly Node[];
  readonly settings: Settings;
}

export const EMPTY_DEFINITION: Definition = { fields: [], rights: {}, nodes: [], settings: {} };

/** A version of a form out of the JSON of the schema, which the server has checked; an empty one where there is none. */
export function definitionOf(json: unknown): Definition {
  return (json ?? EMPTY_DEFINITION) as Definition;
}

/** The most fields of a form, columns of a table and branches of a node. */
export const MOST = { fields: 100, columns: 20, branches: 10 } as const;

/** Decimals of a field's numbers, as the server's `Field::places` counts them. */
export function places(field: Field): number {
  return field.type === "amount" || field.type === "contract" ? 2 : Math.min(field.decimals ?? 0, 6);
}

/** It holds a number. */
export function isNumber(field: Field): boolean {
  return field.type === "number" || field.type === "amount" || field.type === "contract";
}

/** Its value follows from others. */
export function isComputed(field: Field): boolean {
  return field.formula !== undefined || field.type === "contract";
}
