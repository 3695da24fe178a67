/** A form as the home of approvals shows it. */
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

/** Forms that stand together under the name of their group. */
export interface FormGroup {
  readonly key: string;
  readonly name: string;
  readonly forms: readonly StartableForm[];
}

/** Forms by group: groups in their order, forms in theirs. */
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

/** Forms that a word finds by what is read of them; `found` are those that the server knows by pinyin. */
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

/** So many forms that were sent lately stand above the others. */
const RECENT = 6;

/** The forms of one's last applications that one may still send, the last first. */
export function recentForms(
  forms: readonly StartableForm[],
  sent: readonly (string | null | undefined)[],
): StartableForm[] {
  const seen = new Set(sent);
  return [...seen].flatMap((rowId) => forms.find((form) => form.rowId === rowId) ?? []).slice(0, RECENT);
}
