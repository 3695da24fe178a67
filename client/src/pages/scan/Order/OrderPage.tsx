import { graphql, usePreloadedQuery } from "react-relay";
import type { OrderPageQuery } from "@/__generated__/OrderPageQuery.graphql";
import { usePageRefresh, usePageTitle } from "@/app/page/pageContext";
import type { PageProps } from "@/app/routes/types";
import { formatDate, formatDateTime } from "@/ui/base/format";
import { StatusTag } from "@/ui/frame/StatusTag";
import { Rating } from "@/ui/input/Rating";
import { ScanFacts, ScanFrame } from "../_components/ScanFrame";
import { AgreePart } from "./AgreePart";
import { EvaluatePart } from "./EvaluatePart";

const nothing = () => undefined;

/**
 * Status text of finished work until the order is closed: customers need no distinction by whether they
 * have confirmed.
 */
const WAITS = "已完工，待确认";

/** Public page of a work order for its customer, opened by a link without an account (decision 0059). */
export default function OrderPage({ queryRef, params }: PageProps<OrderPageQuery>) {
  const { workLink: view } = usePreloadedQuery<OrderPageQuery>(
    graphql`
      query OrderPageQuery($code: String!) {
        workLink(code: $code) {
          enterpriseName
          number
          title
          device
          serviceType
          status
          requestedAt
          technician
          stages {
            text
            at
          }
          canAgree
          agreed {
            note
            createdAt
          }
          canEvaluate
          evaluate {
            score
            content
            createdAt
          }
          hasReport
          expiresAt
        }
      }
    `,
    queryRef,
  );
  const refresh = usePageRefresh();
  const code = params.code ?? "";
  usePageTitle(view ? view.title : "链接无效");
  if (!view)
    return (
      <ScanFrame owner="协力">
        <h1>链接无效</h1>
        <p className="ui-muted">链接不存在、已过期或已被撤销，请联系服务方。</p>
      </ScanFrame>
    );
  return (
    <ScanFrame owner={view.enterpriseName}>
      <div className="scan-label__head">
        <StatusTag tone="blue">
          {view.agreed && view.status === WAITS ? "已完工，您已确认" : view.status}
        </StatusTag>
        <h1>{view.title}</h1>
      </div>
      <ScanFacts
        items={[
          ["单号", view.number],
          ["设备", view.device],
          ["服务类型", view.serviceType],
          ["服务人员", view.technician],
          ["报修时间", formatDateTime(view.requestedAt)],
        ]}
      />
      {view.canAgree ? <AgreePart code={code} onDone={refresh} /> : null}
      {view.agreed ? (
        <section className="scan-label__part" aria-label="您的确认">
          <h2>您已确认完工</h2>
          <p className="ui-muted">{formatDateTime(view.agreed.createdAt)}</p>
          {view.agreed.note ? <p>{view.agreed.note}</p> : null}
        </section>
      ) : null}
      {view.canEvaluate ? <EvaluatePart code={code} onDone={refresh} /> : null}
      {view.evaluate ? (
        <section className="scan-label__part" aria-label="您的评价">
          <h2>您的评价</h2>
          <Rating readOnly value={view.evaluate.score} onChange={nothing} />
          {view.evaluate.content ? <p>{view.evaluate.content}</p> : null}
        </section>
      ) : null}
      <section className="scan-label__part" aria-label="进度">
        <h2>进度</h2>
        <ol className="scan-label__rows">
          {view.stages.map(({ text, at }) => (
            <li key={`${at} ${text}`}>
              <span>{text}</span>
              <time dateTime={at}>{formatDateTime(at)}</time>
            </li>
          ))}
        </ol>
      </section>
      {view.hasReport ? (
        <a
          className="scan-label__link"
          href={`/api/tms/workorder/customerReport/${encodeURIComponent(code)}`}
          download
        >
          下载服务报告
        </a>
      ) : null}
      <p className="ui-muted ui-small">链接在 {formatDate(view.expiresAt)} 前有效，请勿转发给无关的人。</p>
    </ScanFrame>
  );
}
