import { graphql, useFragment } from "react-relay";
import type { Handover_signatures$key } from "@/__generated__/Handover_signatures.graphql";
import { formatDate, formatDateTime } from "@/ui/base/format";
import { Ink } from "@/ui/input/Ink";
import "./Handover.css";

interface Project {
  readonly name: string;
  readonly number?: string | null | undefined;
  readonly beginsOn?: string | null | undefined;
  readonly endsOn?: string | null | undefined;
  readonly customer?: { readonly name: string } | null | undefined;
  readonly director?: { readonly name: string } | null | undefined;
}

/** Head of the printed handover list: the data of the project. */
export function Handover({ project }: { project: Project }) {
  const { name, number, beginsOn, endsOn, customer, director } = project;
  const facts = [
    ["项目名称", name],
    ["项目编号", number],
    ["客户", customer?.name],
    ["项目负责人", director?.name],
    ["起止日期", [beginsOn, endsOn].filter(Boolean).join(" 至 ")],
    ["打印日期", formatDate(new Date())],
  ] as const;
  return (
    <div className="ui-print handover">
      <h2>项目资料移交清单</h2>
      <dl>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value || "—"}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/**
 * Foot of the printed handover list: signatures of customers without an account, and lines for the
 * signatures of both parties.
 */
export function Signatures({ signatures: key }: { signatures: Handover_signatures$key | null | undefined }) {
  const signatures =
    useFragment(
      graphql`
        fragment Handover_signatures on AcceptanceSignature @relay(plural: true) {
          rowId
          name
          strokes
          note
          createdAt
          papers { number }
        }
      `,
      key,
    ) ?? [];
  return (
    <div className="ui-print handover">
      {signatures.length > 0 ? (
        <table className="handover__signed">
          <caption>客户签收</caption>
          <thead>
            <tr>
              <th scope="col">签收人</th>
              <th scope="col">签字</th>
              <th scope="col">签收时间</th>
              <th scope="col">签收内容</th>
            </tr>
          </thead>
          <tbody>
            {signatures.toReversed().map(({ rowId, name, strokes, note, createdAt, papers }) => (
              <tr key={rowId}>
                <td>{name}</td>
                <td>
                  <Ink strokes={strokes} name={name} />
                </td>
                <td>{formatDateTime(createdAt)}</td>
                <td>
                  {papers.length} 份资料{note ? `。${note}` : ""}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      <p>以上资料共同清点无误，特此移交。</p>
      <div className="handover__signatures">
        {["移交单位", "接收单位", "监理单位"].map((party) => (
          <section key={party}>
            <h3>{party}（盖章）</h3>
            <p>经办人签字：</p>
            <p>日期：</p>
          </section>
        ))}
      </div>
    </div>
  );
}
