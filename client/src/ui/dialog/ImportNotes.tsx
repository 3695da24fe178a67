import { errorLines } from "../base/errors";
import type { ImportResult } from "./exchange";

/** The notes that are shown at once; the others are counted. */
const SHOWN = 20;

/** Notes that a person should look at before a file goes in: columns that nothing is made of, values that were taken from elsewhere. */
export function ImportNotes({ result: { ignored, warnings } }: { result: ImportResult }) {
  const lines = errorLines(warnings);
  if (!ignored?.length && lines.length === 0) return null;
  return (
    <div className="ui-exchange__notes" role="note" aria-label="请核对">
      {ignored?.length ? <p>没有对应字段、不会导入的列：{ignored.join("、")}</p> : null}
      {lines.length > 0 ? (
        <ul>
          {lines.slice(0, SHOWN).map((line) => (
            <li key={line}>{line}</li>
          ))}
          {lines.length > SHOWN ? <li>另有 {lines.length - SHOWN} 行</li> : null}
        </ul>
      ) : null}
    </div>
  );
}
