import { Select } from "../picker/Select";
import type { ImportLook, ImportPlace } from "./exchange";
import { type Chosen, columnName, type MappingProblems } from "./importRules";

interface ImportColumnsProps {
  look: ImportLook;
  chosen: Chosen;
  problems: MappingProblems;
  onChange: (chosen: Chosen) => void;
  /** Reads another part of the file. */
  onPlace: (place: ImportPlace) => void;
}

/** Maps the columns of a file: each is shown with its first values and assigned to a field, or to none. */
export function ImportColumns({ look, chosen, problems, onChange, onPlace }: ImportColumnsProps) {
  const options = look.fields.map(({ prop, label, required }) => ({
    value: prop,
    label: required ? `${label} *` : label,
  }));
  const used = look.columns.filter(({ column }) => chosen[column]).length;
  const left = look.columns.length - used;
  return (
    <div className="ui-mapping">
      <div className="ui-mapping__place">
        {look.sheets.length > 1 ? (
          <div>
            <span className="ui-muted">工作表</span>
            <Select
              aria-label="工作表"
              clearable={false}
              options={look.sheets.map((sheet) => ({ value: sheet, label: sheet }))}
              value={look.sheet}
              onChange={(sheet) => onPlace({ sheet, headRow: null })}
            />
          </div>
        ) : null}
        <div>
          <span className="ui-muted">标题行</span>
          <Select
            aria-label="标题行"
            clearable={false}
            options={look.firstRows.map(({ number, cells }) => ({
              value: String(number),
              label: `第 ${number} 行：${cells.join("、")}`,
            }))}
            value={String(look.headRow)}
            onChange={(row) => onPlace({ sheet: look.sheet || null, headRow: Number(row) })}
          />
        </div>
      </div>
      <p className="ui-muted">
        {look.remembered ? "已带出上次的对应关系，请核对。" : "已按列名自动对应，请核对。"}
        {left > 0 ? `共 ${look.columns.length} 列，${left} 列不导入。` : `共 ${look.columns.length} 列。`}
      </p>
      <table className="ui-mapping__table">
        <thead>
          <tr>
            <th scope="col">文件中的列</th>
            <th scope="col">前几行内容</th>
            <th scope="col">导入为</th>
          </tr>
        </thead>
        <tbody>
          {look.columns.map((column) => {
            const name = columnName(column);
            const doubled = problems.doubled.get(column.column);
            const value = chosen[column.column] || null;
            return (
              <tr key={column.column} data-left={value === null || undefined}>
                <th scope="row">{name}</th>
                <td className="ui-mapping__samples" title={column.samples.join("\n")}>
                  {column.samples.length > 0 ? column.samples.join("、") : "（空）"}
                </td>
                <td>
                  <Select
                    aria-label={`“${name}”导入为`}
                    options={options}
                    value={value}
                    placeholder="不导入"
                    invalid={doubled !== undefined}
                    onChange={(field) => onChange({ ...chosen, [column.column]: field ?? "" })}
                  />
                  {doubled ? <span className="ui-mapping__problem">与“{doubled}”对应了同一字段</span> : null}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {problems.missing.length > 0 ? (
        <p className="ui-exchange__failure" role="alert">
          必填字段没有对应的列：{problems.missing.join("、")}
        </p>
      ) : null}
    </div>
  );
}
