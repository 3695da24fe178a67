import { graphql, usePreloadedQuery } from "react-relay";
import type { AcceptancePageQuery } from "@/__generated__/AcceptancePageQuery.graphql";
import { usePageRefresh, usePageTitle } from "@/app/page/pageContext";
import type { PageProps } from "@/app/routes/types";
import { formatDate, formatDateTime, formatSize } from "@/ui/base/format";
import type { Tone } from "@/ui/base/types";
import { StatusTag } from "@/ui/frame/StatusTag";
import { Ink } from "@/ui/input/Ink";
import { ScanFacts, ScanFrame } from "../_components/ScanFrame";
import { SignPart } from "./SignPart";
import "./Acceptance.css";

const TONES: Readonly<Record<string, Tone>> = { 审核中: "yellow", 已通过: "blue", 已归档: "green" };

/** Whether a node of the directory is only the heading of the nodes after it. */
function isHead(lines: readonly { readonly number: string }[], at: number): boolean {
  return Boolean(lines[at + 1]?.number.startsWith(`${lines[at]?.number}.`));
}

/** Public page of a project's acceptance, opened by a customer without an account (decision 0065). */
export default function AcceptancePage({ queryRef, params }: PageProps<AcceptancePageQuery>) {
  const { acceptanceLinkView: view } = usePreloadedQuery<AcceptancePageQuery>(
    graphql`
      query AcceptancePageQuery($code: String!) {
        acceptanceLinkView(code: $code) {
          enterpriseName
          projectName
          recipient
          expiresAt
          signableCount
          digest
          canSign
          lines {
            number
            name
            required
            status
            papers {
              name
              status
              signable
              files {
                name
                size
                url
              }
            }
          }
          signature {
            name
            strokes
            note
            createdAt
            papers {
              number
              name
            }
          }
        }
      }
    `,
    queryRef,
  );
  const refresh = usePageRefresh();
  const code = params.code ?? "";
  usePageTitle(view ? view.projectName : "链接无效");
  if (!view)
    return (
      <ScanFrame owner="协力">
        <h1>链接无效</h1>
        <p className="ui-muted">链接不存在、已过期或已被撤销，请联系项目方。</p>
      </ScanFrame>
    );
  const { signature } = view;
  return (
    <ScanFrame owner={view.enterpriseName}>
      <div className="scan-label__head">
        {/* there before the signature, so that it is read out when it comes */}
        <span role="status">
          <StatusTag tone={signature ? "green" : "blue"}>{signature ? "已签收" : "待签收"}</StatusTag>
        </span>
        <h1>{view.projectName}</h1>
      </div>
      <ScanFacts
        items={[
          ["签收人", view.recipient],
          ["可签收", `${view.signableCount} 份资料`],
        ]}
      />
      <section className="scan-label__part" aria-label="验收资料">
        <h2>验收资料</h2>
        {view.lines.length === 0 ? <p className="ui-muted">还没有资料。</p> : null}
        <ul className="scan-accept">
          {view.lines.map((line, at) => (
            <li key={line.number}>
              <div className="scan-accept__line">
                <span>
                  {line.number} {line.name}
                </span>
                {line.papers.length === 0 && (line.required || !isHead(view.lines, at)) ? (
                  <span className="ui-muted">{line.required ? line.status : `${line.status}（选交）`}</span>
                ) : null}
              </div>
              {line.papers.map((paper, place) => (
                // papers of one node may have the same name, and have no other fields here
                // biome-ignore lint/suspicious/noArrayIndexKey: there is no other key
                <div key={place} className="scan-accept__paper">
                  <div className="scan-accept__line">
                    <span>{paper.name}</span>
                    <span className="ui-row">
                      {paper.signable && !signature ? <StatusTag tone="violet">签收</StatusTag> : null}
                      <StatusTag tone={TONES[paper.status] ?? "neutral"}>{paper.status}</StatusTag>
                    </span>
                  </div>
                  {paper.files.map((file) => (
                    <a key={file.url} href={file.url} target="_blank" rel="noreferrer">
                      {file.name}（{formatSize(file.size)}）
                    </a>
                  ))}
                </div>
              ))}
            </li>
          ))}
        </ul>
      </section>
      {view.canSign ? (
        <SignPart code={code} digest={view.digest} count={view.signableCount} onDone={refresh} />
      ) : null}
      {signature ? (
        <section className="scan-label__part" aria-label="您的签收">
          <h2>{signature.name} 已签收，谢谢</h2>
          <Ink strokes={signature.strokes} name={signature.name} />
          <p className="ui-muted">
            {formatDateTime(signature.createdAt)}，{signature.papers.length} 份资料：
            {signature.papers.map(({ number, name }) => `${number} ${name}`).join("、")}
          </p>
          {signature.note ? <p>{signature.note}</p> : null}
        </section>
      ) : null}
      <p className="ui-muted ui-small">链接在 {formatDate(view.expiresAt)} 前有效，请勿转发给无关的人。</p>
    </ScanFrame>
  );
}
