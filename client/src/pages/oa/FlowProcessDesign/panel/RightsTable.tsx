/** Rights on form fields at a node of the process. */
import { type Field, isComputed, type Right, type Rights } from "@/domains/flow/definition";
import { rightOn } from "@/domains/flow/form/values";
import { Segmented } from "@/ui/input/choices";

const RIGHTS: readonly Right[] = ["write", "read", "hidden"];
const WORDS: Readonly<Record<Right, string>> = { write: "编辑", read: "只读", hidden: "隐藏" };

/** Whether a field can be edited: not if it is computed or an explanation. */
function mayWrite(field: Field): boolean {
  return !isComputed(field) && field.type !== "explanation";
}

/** Rights with one of them set; a right equal to the inherited one is left out. */
export function withRight(rights: Rights, path: string, right: Right, otherwise: Right): Rights {
  const { [path]: _old, ...rest } = rights;
  // a column without a right of its own has that of its table
  const needless = rightOn(rest, path, otherwise) === right;
  return needless ? rest : { ...rest, [path]: right };
}

/** The same right on every field, as far as the field allows it, and no rights of columns. */
export function allRights(fields: readonly Field[], right: Right, otherwise: Right): Rights {
  return fields.reduce<Rights>(
    (rights, field) =>
      withRight(rights, field.key, right === "write" && !mayWrite(field) ? "read" : right, otherwise),
    {},
  );
}

/** Table of the rights on each field, with the columns of tables below them. */
export function RightsTable({
  fields,
  rights,
  otherwise,
  onChange,
}: {
  fields: readonly Field[];
  rights: Rights;
  /** Right on fields without an entry. */
  otherwise: Right;
  onChange: (rights: Rights) => void;
}) {
  if (fields.length === 0) return <p className="ui-muted">表单中还没有字段。</p>;
  const row = (field: Field, path: string) => (
    <tr key={path} data-column={path.includes(".") || undefined}>
      <th scope="row">{field.label || "未命名字段"}</th>
      <td>
        <Segmented
          aria-label={`${field.label}的权限`}
          options={RIGHTS.map((value) => ({
            value,
            label: WORDS[value],
            disabled: !isOpen(value, field, path, rights, otherwise),
          }))}
          value={rightOf(field, path, rights, otherwise)}
          onChange={(right) => onChange(withRight(rights, path, right, otherwise))}
        />
      </td>
    </tr>
  );
  return (
    <table className="flow-panel__rights">
      <thead>
        <tr>
          <th scope="col">字段</th>
          <th scope="col">
            {RIGHTS.map((right) => (
              <button
                key={right}
                type="button"
                className="ui-link"
                onClick={() => onChange(allRights(fields, right, otherwise))}
              >
                全部{WORDS[right]}
              </button>
            ))}
          </th>
        </tr>
      </thead>
      <tbody>
        {fields.flatMap((field) => [
          row(field, field.key),
          ...(field.columns ?? []).map((column) => row(column, `${field.key}.${column.key}`)),
        ])}
      </tbody>
    </table>
  );
}

function rightOf(field: Field, path: string, rights: Rights, otherwise: Right): Right {
  const right = rightOn(rights, path, otherwise);
  return right === "write" && !mayWrite(field) ? "read" : right;
}

/** Whether a right can be chosen: a column never has more than its table. */
function isOpen(right: Right, field: Field, path: string, rights: Rights, otherwise: Right): boolean {
  if (right === "write" && !mayWrite(field)) return false;
  const dot = path.indexOf(".");
  if (dot < 0) return true;
  const table = rightOn(rights, path.slice(0, dot), otherwise);
  return RIGHTS.indexOf(right) >= RIGHTS.indexOf(table);
}
