import type { MergeField } from "../_lib/mergeForm";

export interface MergeFieldsProps {
  /** Fields in which the customers differ. */
  fields: readonly MergeField[];
  ids: readonly string[];
  intoId: string;
  nameOf: (id: string) => string;
  chosen: (field: MergeField) => string;
  onChoose: (field: MergeField, id: string) => void;
}

/** Choice of each field's value, as a row of radio buttons. */
export function MergeFields({ fields, ids, intoId, nameOf, chosen, onChoose }: MergeFieldsProps) {
  if (fields.length === 0) return <p className="ui-muted">这些客户的资料没有不同之处。</p>;
  return (
    <div className="cust-merge__scroll">
      <table className="cust-merge" aria-label="不同的资料">
        <thead>
          <tr>
            <th scope="col">字段</th>
            {ids.map((id) => (
              <th key={id} scope="col">
                {nameOf(id)}
                {id === intoId ? "（保留）" : ""}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => (
            <tr key={field.name}>
              <th scope="row">{field.label}</th>
              {ids.map((id) => {
                const text = field.values.find(({ customerId }) => customerId === id)?.text;
                return (
                  <td key={id}>
                    <label>
                      <input
                        type="radio"
                        name={`merge-${field.name}`}
                        checked={chosen(field) === id}
                        onChange={() => onChoose(field, id)}
                        aria-label={`${field.label}：${text || "无"}`}
                      />
                      {text || <span className="ui-muted">无</span>}
                    </label>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
