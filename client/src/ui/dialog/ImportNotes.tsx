import { errorLines } from "../base/errors";
import type { ImportResult } from "./exchange";

/** Number of notes shown at once; the others are only counted. */
const LISTED = 20;

/** Notes to check before an import: columns that are ignored, values that were derived. */
export function ImportNotes({ result: { ignored, warnings } }: { result: ImportResult }) {
  const lines = errorLines(warnings);
  if (!ignored?.length && lines.length === 0) return null;
  return (
    <div className="ui-exchange__notes" role="note" aria-label="请核对">
      {ignored?.length ? <p>没有对应字段、不会导入的列：{ignored.join("、")}</p> : null}
      {lines.length > 0 ? (
        <ul>
          {lines.slice(0, LISTED).map((line) => (
            <li key={line}>{line}</li>
          ))}
          {lines.length > LISTED ? <li>另有 {lines.length - LISTED} 行</li> : null}
        </ul>
      ) : null}
    </div>
  );
}
