import { useEffect, useRef } from "react";
import type { ImportChange } from "./exchange";

/**
 * Changes that an import would make, shown for confirmation: the focus comes here and moves on to the
 * button.
 */
export function ImportChanges({ changes, updated }: { changes: readonly ImportChange[]; updated: number }) {
  const region = useRef<HTMLElement>(null);
  useEffect(() => region.current?.focus({ preventScroll: true }), []);
  const hidden = updated - changes.length;
  return (
    <>
      <p className="ui-changes__question">
        将修改 {updated} 条已有记录，请核对下面的变更后再确认导入。
        {hidden > 0 ? `这里列出前 ${changes.length} 条。` : ""}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls by the keyboard */}
      <section ref={region} className="ui-changes" tabIndex={0} aria-label="将要修改的内容">
        <table className="ui-mapping__table">
          <thead>
            <tr>
              <th scope="col">记录</th>
              <th scope="col">行</th>
              <th scope="col">变更</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ lineNum, name, fields }) => (
              <tr key={lineNum}>
                <th scope="row">{name}</th>
                <td>第 {lineNum} 行</td>
                <td>
                  <ul>
                    {fields.map(({ label, before, after }) => (
                      <li key={label}>
                        {label}：<del>{before || "空"}</del> → <ins>{after || "空"}</ins>
                      </li>
                    ))}
                  </ul>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}
