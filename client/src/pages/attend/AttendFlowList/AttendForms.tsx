import { graphql, type PreloadedQuery, usePreloadedQuery } from "react-relay";
import artifact, { type AttendFormsQuery } from "@/__generated__/AttendFormsQuery.graphql";
import { useCan } from "@/access/Can";
import { PartBoundary } from "@/app/page/PageBoundary";
import { useOwnedQuery } from "@/relay/useOwnedQuery";
import { useSearchChange } from "@/ui/base/addressNow";
import { LoadingMask } from "@/ui/feedback/LoadingMask";
import { FormLine } from "./FormLine";
import { APPLICATION_OF, formsByKind } from "./forms";
import "./AttendForms.css";

/**
 * Approval forms of attendance, by kind: the state of each form, and the number of applications in
 * approval.
 */
export default function AttendForms() {
  return (
    <PartBoundary>
      <Loader />
    </PartBoundary>
  );
}

function Loader() {
  const [queryRef] = useOwnedQuery<AttendFormsQuery>(artifact, {}, "store-and-network");
  return queryRef ? <Kinds queryRef={queryRef} /> : <LoadingMask text="加载中" />;
}

function Kinds({ queryRef }: { queryRef: PreloadedQuery<AttendFormsQuery> }) {
  const data = usePreloadedQuery<AttendFormsQuery>(
    graphql`
      query AttendFormsQuery {
        # as many as an enterprise may have
        flowForms(
          page: { number: 1, size: 500 }
          filter: { kinds: ["leave", "overtime", "trip", "punch_repair", "shift_swap"] }
        ) {
          nodes { kind rowId ...FormLine_form }
        }
        LEAVE: attendApplications(first: 1, filter: { kinds: [LEAVE], statuses: [RUNNING] }) { totalCount }
        OVERTIME: attendApplications(first: 1, filter: { kinds: [OVERTIME], statuses: [RUNNING] }) { totalCount }
        TRIP: attendApplications(first: 1, filter: { kinds: [TRIP], statuses: [RUNNING] }) { totalCount }
        REPAIR: attendApplications(first: 1, filter: { kinds: [REPAIR], statuses: [RUNNING] }) { totalCount }
      }
    `,
    queryRef,
  );
  const changeSearch = useSearchChange();
  const mayDesign = useCan()({ perms: "flow:manage" });
  return (
    <ul className="attend-forms" aria-label="假勤表单">
      {formsByKind(data.flowForms?.nodes ?? []).map(({ kind, text, forms }) => {
        const of = APPLICATION_OF[kind];
        const running = of ? (data[of]?.totalCount ?? 0) : 0;
        return (
          <li key={kind} className="attend-forms__kind">
            <div className="ui-row ui-row--between">
              <strong>{text}</strong>
              {of ? (
                <button
                  type="button"
                  className="ui-link"
                  disabled={running === 0}
                  onClick={() => changeSearch({ kinds: of, statuses: "RUNNING", pageNo: null })}
                >
                  审批中 {running}
                </button>
              ) : null}
            </div>
            {forms.length > 0 ? (
              <ul>
                {forms.map((form) => (
                  <FormLine key={form.rowId} form={form} mayDesign={mayDesign} />
                ))}
              </ul>
            ) : (
              <p className="ui-muted ui-small">
                {mayDesign ? "还没有这种表单，可以在表单管理中新建。" : "还没有您可以使用的表单。"}
              </p>
            )}
          </li>
        );
      })}
    </ul>
  );
}
