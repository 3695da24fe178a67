import { graphql, usePreloadedQuery } from "react-relay";
import type { ProofPageQuery } from "@/__generated__/ProofPageQuery.graphql";
import { usePageTitle } from "@/app/page/pageContext";
import type { PageProps } from "@/app/routes/types";
import { StatusTag } from "@/ui/frame/StatusTag";
import { ScanFacts, ScanFrame } from "../_components/ScanFrame";

/**
 * Public page opened by the code on a service report: tells whether the report is genuine (decision 0059).
 */
export default function ProofPage({ queryRef }: PageProps<ProofPageQuery>) {
  const { workReportVerify: proof } = usePreloadedQuery<ProofPageQuery>(
    graphql`
      query ProofPageQuery($code: String!) {
        workReportVerify(code: $code) {
          number
          enterpriseName
          customer
          status
          day
        }
      }
    `,
    queryRef,
  );
  usePageTitle("服务报告验证");
  if (!proof)
    return (
      <ScanFrame owner="协力">
        <h1>未找到这份服务报告</h1>
        <p className="ui-muted">这个验证码不是由本平台出具的，或工单已删除，请联系服务方核实。</p>
      </ScanFrame>
    );
  return (
    <ScanFrame owner={proof.enterpriseName}>
      <div className="scan-label__head">
        <StatusTag tone="green">真实有效</StatusTag>
        <h1>服务报告由{proof.enterpriseName}出具</h1>
      </div>
      <ScanFacts
        items={[
          ["工单编号", proof.number],
          ["客户", proof.customer],
          ["当前状态", proof.status],
          ["状态日期", proof.day],
        ]}
      />
      <p className="ui-muted">请核对编号、企业和日期与报告上的一致。</p>
    </ScanFrame>
  );
}
