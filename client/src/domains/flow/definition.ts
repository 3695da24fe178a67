/**
 * Definition of an approval form, as stored by the server
 * (`server/domain/approval/src/flow_form/definition`): its fields, its workflow and its settings. Ids are
 * row ids, as texts of digits. Attributes that the server omits or fills in are optional here, and an
 * absent one means the first value of its union, or false.
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

/** The value of a field: its form follows from the type of the field. */
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

/** Comparison operators of a test. */
export type Op = "in" | "notIn" | "ge" | "gt" | "le" | "lt" | "between" | "contains" | "empty" | "notEmpty";

/**
 * One test. `subject` is the key of a field, `table.column` for the sum of a column, or `@applicant`,
 * `@team` (with the teams above it) or `@role` of the applicant. `values` are texts, numbers, or row ids as
 * texts.
 */
export interface Test {
  readonly subject: string;
  readonly op: Op;
  readonly values: readonly (string | number)[];
}

/** A condition, true when all tests of one of its groups are true; without groups it is false. */
export interface Condition {
  readonly any: readonly (readonly Test[])[];
}

/** The applicant's properties for conditions, as row ids. */
export interface Facts {
  readonly member: string;
  /** Their team and all teams above it. */
  readonly teams: readonly string[];
  readonly roles: readonly string[];
}

/**
 * A field of a form, or a column of a detail table. Attributes that do not belong to its type stay absent.
 */
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
  /** The field is shown while this is true; always if absent. */
  readonly showWhen?: Condition;
  readonly maxLength?: number;
  readonly min?: number;
  readonly max?: number;
  /** Decimals of a number, 0 to 6; an amount has two. */
  readonly decimals?: number;
  /** Up to 10 characters. */
  readonly unit?: string;
  /** Whether an amount is also shown in Chinese capitals. */
  readonly capitals?: boolean;
  /**
   * `+ - * / ( )` over numbers and `{key}`; `{table.column}` is a sum, within a table `{column}` the value
   * of the row.
   */
  readonly formula?: string;
  readonly options?: readonly string[];
  /** The dictionary whose items a choice offers instead of `options`. */
  readonly dictionary?: string;
  readonly many?: boolean;
  /** Whether a date has a time. */
  readonly time?: boolean;
  readonly record?: RecordOf;
  /** The field of a project whose contract it shows. */
  readonly source?: string;
  /** The largest number of files, or of rows of a table. */
  readonly maxCount?: number;
  /** The text of an explanation, up to 500 characters. */
  readonly text?: string;
  /** The columns; at most 20. */
  readonly columns?: readonly Field[];
  /** Keys of columns whose sums are shown. */
  readonly sums?: readonly string[];
}

/** The access to a field at a node; the value of a hidden one is not returned. */
export type Right = "write" | "read" | "hidden";

/** Rights by the keys of fields; columns of tables as `table.column`. */
export type Rights = { readonly [key: string]: Right | undefined };

export type NodeKind = "approve" | "copy" | "branch" | "parallel" | "child" | "webhook";

/** How several approvers decide. */
export type Mode = "all" | "any" | "sequence" | "ratio";

/** The effect of one refusal: the node is refused at once, or the others are awaited. */
export type OnRefusal = "stop" | "wait";

/** The fallback where no approver is found. */
export type Nobody = "admin" | "member" | "pass" | "refuse";

/** The effect of an expired deadline. */
export type LimitAction = "remind" | "agree" | "refuse" | "transfer";

/** The deadline of an approver. */
export interface Limit {
  /** Working hours, 1 to 720. */
  readonly hours: number;
  readonly action: LimitAction;
  /** The member who decides after a transfer. */
  readonly memberId?: string;
}

/** Rules by which approvers and readers are found. */
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

/** A branch of a conditional or parallel fork. */
export interface Branch {
  /** Unique among nodes and branches. */
  readonly key: string;
  /** 1 to 30 characters. */
  readonly name: string;
  /** Its condition; absent for the default branch, which is last, and for parallel forks. */
  readonly when?: Condition;
  readonly nodes: readonly Node[];
}

/** A node of the workflow. Attributes that do not belong to its kind stay absent. */
export interface Node {
  /** A letter, then up to 19 letters, digits and underscores; unique, and never changed. */
  readonly key: string;
  /** 1 to 30 characters. */
  readonly name: string;
  readonly kind: NodeKind;
  /** The approvers, or the recipients of copies. */
  readonly who?: readonly Who[];
  readonly mode?: Mode;
  /** The percentage of the mode `ratio`, 1 to 100. */
  readonly ratio?: number;
  readonly onRefusal?: OnRefusal;
  readonly nobody?: Nobody;
  readonly nobodyMemberIds?: readonly string[];
  readonly limit?: Limit;
  /** Rights on fields; those not named are readable. */
  readonly rights?: Rights;
  readonly noTransfer?: boolean;
  readonly noAdd?: boolean;
  readonly noReturn?: boolean;
  /** Whether approvers have to give an opinion when they agree. */
  readonly asksOpinion?: boolean;
  /** The branches of a fork; at most 10. */
  readonly branches?: readonly Branch[];
  /** The form of a child application. */
  readonly formId?: string;
  /** Keys of the child's fields by keys of fields of this form. */
  readonly values?: { readonly [key: string]: string };
}

/** Until when an applicant can withdraw. */
export type Withdrawal = "running" | "untouched" | "never";

/** The treatment of applicants who would decide on their own application. */
export type SelfApproval = "allow" | "superior" | "admin";

export interface Settings {
  readonly withdrawal?: Withdrawal;
  readonly annul?: boolean;
  readonly batchAgree?: boolean;
  /** Whether approvers who are the applicant are skipped. */
  readonly skipApplicant?: boolean;
  /** Whether approvers who have agreed at the previous step are skipped. */
  readonly skipAdjacent?: boolean;
  /** Whether approvers who have agreed at any step of this round are skipped. */
  readonly skipAgreed?: boolean;
  /** Whether even the last approver can be skipped where no other has decided. */
  readonly skipLast?: boolean;
  readonly selfApproval?: SelfApproval;
}

/** A complete form definition. */
export interface Definition {
  /** The fields, in the order of the form; at most 100. */
  readonly fields: readonly Field[];
  /** Rights of the applicant; fields not named are writable. */
  readonly rights: Rights;
  /** The workflow of a sent application, in order. */
  readonly nodes: readonly Node[];
  readonly settings: Settings;
}

export const EMPTY_DEFINITION: Definition = { fields: [], rights: {}, nodes: [], settings: {} };

/**
 * Parses a version of a form from the JSON of the schema, which the server has checked; empty where there
 * is none.
 */
export function definitionOf(json: unknown): Definition {
  return (json ?? EMPTY_DEFINITION) as Definition;
}

/** Largest number of fields of a form, columns of a table and branches of a node. */
export const MOST = { fields: 100, columns: 20, branches: 10 } as const;

/** Decimals of a field's numbers, like the server's `Field::places`. */
export function places(field: Field): number {
  return field.type === "amount" || field.type === "contract" ? 2 : Math.min(field.decimals ?? 0, 6);
}

/** Whether it has a number. */
export function isNumber(field: Field): boolean {
  return field.type === "number" || field.type === "amount" || field.type === "contract";
}

/** Whether its value is computed from others. */
export function isComputed(field: Field): boolean {
  return field.formula !== undefined || field.type === "contract";
}
