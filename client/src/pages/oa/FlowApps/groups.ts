/** Approval forms on the home page: grouping, search and recently used forms. Pure functions. */

/** Approval form that the viewer may send. */
export interface StartableForm {
  readonly id: string;
  readonly rowId: string;
  readonly name: string;
  readonly icon: string | null | undefined;
  readonly remark: string | null | undefined;
  readonly sortOrder: number;
  readonly group:
    | { readonly rowId: string; readonly name: string; readonly sortOrder: number }
    | null
    | undefined;
}

/** Forms of one group. */
export interface FormGroup {
  readonly key: string;
  readonly name: string;
  readonly forms: readonly StartableForm[];
}

/** Forms by group: groups and forms in their stored order. */
export function groupsOf(forms: readonly StartableForm[]): FormGroup[] {
  const groups = new Map<string, { name: string; order: number; forms: StartableForm[] }>();
  for (const form of forms) {
    const key = form.group?.rowId ?? "";
    const group = groups.get(key) ?? {
      name: form.group?.name ?? "其他",
      order: form.group?.sortOrder ?? Number.MAX_SAFE_INTEGER,
      forms: [],
    };
    group.forms.push(form);
    groups.set(key, group);
  }
  return [...groups.entries()]
    .sort(([, one], [, other]) => one.order - other.order)
    .map(([key, { name, forms: those }]) => ({
      key,
      name,
      forms: [...those].sort((one, other) => one.sortOrder - other.sortOrder),
    }));
}

/** Forms that match a keyword by their texts; `found` are matches by pinyin from the server. */
export function matching(
  forms: readonly StartableForm[],
  keyword: string,
  found: ReadonlySet<string>,
): StartableForm[] {
  const needle = keyword.trim().toLowerCase();
  if (!needle) return [...forms];
  return forms.filter(
    ({ id, name, remark, group }) =>
      found.has(id) || [name, remark, group?.name].some((text) => text?.toLowerCase().includes(needle)),
  );
}

/** Number of recently used forms shown above the others. */
const RECENT = 6;

/** Forms of the viewer's latest applications that the viewer may still send, the latest first. */
export function recentForms(
  forms: readonly StartableForm[],
  sent: readonly (string | null | undefined)[],
): StartableForm[] {
  const seen = new Set(sent);
  return [...seen].flatMap((rowId) => forms.find((form) => form.rowId === rowId) ?? []).slice(0, RECENT);
}
