import { type Field, isComputed, type Right, type Rights } from "@/domains/flow/definition";
import { rightOn } from "@/domains/flow/form/values";
import { Segmented } from "@/ui/input/choices";

const RIGHTS: readonly Right[] = ["write", "read", "hidden"];
const WORDS: Readonly<Record<Right, string>> = { write: "编辑", read: "只读", hidden: "隐藏" };

/** Nobody writes a computed field or an explanation. */
function mayWrite(field: Field): boolean {
  return !isComputed(field) && field.type !== "explanation";
}

/** Rights with one of them set; what says nothing new is left out. */
export function withRight(rights: Rights, path: string, right: Right, otherwise: Right): Rights {
  const { [path]: _old, ...rest } = rights;
  // a column that says less than its table says it by itself
  const needless = rightOn(rest, path, otherwise) === right;
  return needless ? rest : { ...rest, [path]: right };
}

/** The same right on every field, as far as it can have it, and no other ones on columns. */
export function allRights(fields: readonly Field[], right: Right, otherwise: Right): Rights {
  return fields.reduce<Rights>(
    (rights, field) =>
      withRight(rights, field.key, right === "write" && !mayWrite(field) ? "read" : right, otherwise),
    {},
  );
}

/** The rights on each field, columns of tables below theirs. */
export function RightsTable({
  fields,
  rights,
  otherwise,
  onChange,
}: {
  fields: readonly Field[];
  rights: Rights;
  /** The right on what isn't named. */
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

/** A column never has more than its table. */
function isOpen(right: Right, field: Field, path: string, rights: Rights, otherwise: Right): boolean {
  if (right === "write" && !mayWrite(field)) return false;
  const dot = path.indexOf(".");
  if (dot < 0) return true;
  const table = rightOn(rights, path.slice(0, dot), otherwise);
  return RIGHTS.indexOf(right) >= RIGHTS.indexOf(table);
}
