import { graphql, usePreloadedQuery } from "react-relay";
import type { LabelPageQuery, QrcodeStatus } from "@/__generated__/LabelPageQuery.graphql";
import { usePageRefresh, usePageTitle } from "@/app/page/pageContext";
import type { PageProps } from "@/app/routes/types";
import { STATUS } from "@/domains/qrcode/labels";
import { StatusTag } from "@/ui/frame/StatusTag";
import { ScanFrame } from "../_components/ScanFrame";
import { BindPart } from "./BindPart";
import { FACT_NAMES, factsOf } from "./facts";
import { HistoryPart } from "./HistoryPart";
import { ReportPart } from "./ReportPart";

/** Titles and texts of the states, addressed to visitors at the equipment. */
const WORDS: Readonly<Record<QrcodeStatus, { title: string; text: string | null }>> = {
  BLANK: { title: "尚未绑定设备", text: "这个二维码还没有绑定设备。" },
  BOUND: { title: "设备信息", text: null },
  RETIRED: { title: "二维码已作废", text: "这个二维码已停止使用，请联系设备的管理方。" },
  REPLACED: { title: "二维码已更换", text: "设备已换用新的二维码，请扫描设备上的新标签。" },
};

/** Landing page of a scanned label, with or without signing in (decision 0031). */
export default function LabelPage({ queryRef, params }: PageProps<LabelPageQuery>) {
  const { qrcodeScan: scan, workLabel } = usePreloadedQuery<LabelPageQuery>(
    graphql`
      query LabelPageQuery($code: String!) {
        qrcodeScan(code: $code) {
          code
          status
          enterpriseName
          facts {
            fact
            value
          }
          record {
            id
            name
            model
            serialNumber
            location
            remark
            ...BindPart_code
          }
        }
        workLabel(code: $code) {
          reports
          ...HistoryPart_label
        }
      }
    `,
    queryRef,
  );
  const refresh = usePageRefresh();
  const facts = scan ? factsOf(scan.facts, scan.record) : [];
  const name = facts.find(({ fact }) => fact === "NAME")?.value;
  const title = scan ? (name ?? WORDS[scan.status].title) : "二维码无效";
  usePageTitle(title);
  if (!scan) {
    return (
      <ScanFrame owner="协力">
        <h1>{title}</h1>
        <p className="ui-muted">没有找到这个二维码，请确认标签完整后重新扫描。</p>
        <p className="scan-label__code">{params.code}</p>
      </ScanFrame>
    );
  }
  const { text } = WORDS[scan.status];
  const { tone, text: state } = STATUS[scan.status];
  return (
    <ScanFrame owner={scan.enterpriseName}>
      <div className="scan-label__head">
        {/* the state of the code concerns only members who manage codes */}
        {scan.record ? <StatusTag tone={tone}>{state}</StatusTag> : null}
        <h1>{title}</h1>
        {text ? <p className="ui-muted">{text}</p> : null}
      </div>
      <dl className="scan-label__facts">
        {facts
          .filter(({ fact }) => fact !== "NAME")
          .map(({ fact, value }) => (
            <div key={fact}>
              <dt>{FACT_NAMES[fact]}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        <div>
          <dt>二维码</dt>
          <dd className="scan-label__code">{scan.code}</dd>
        </div>
      </dl>
      {scan.status === "BOUND" && workLabel.reports ? <ReportPart code={scan.code} /> : null}
      {scan.status === "BOUND" ? <HistoryPart label={workLabel} /> : null}
      {scan.status === "BLANK" || scan.status === "BOUND" ? (
        <BindPart record={scan.record ?? null} code={scan.code} status={scan.status} onDone={refresh} />
      ) : null}
    </ScanFrame>
  );
}
