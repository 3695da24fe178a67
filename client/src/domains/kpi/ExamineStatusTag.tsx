import { graphql, useFragment } from "react-relay";
import type {
  ExamineStatusTag_examine$key,
  KpiPlanStatus,
} from "@/__generated__/ExamineStatusTag_examine.graphql";
import { StatusTag } from "@/ui/frame/StatusTag";
import { KPI_APPEAL, KPI_STATUS } from "./labels";

/** The status of a plan in its colour. */
export function PlanStatusTag({ status }: { status: KpiPlanStatus }) {
  const { text, tone } = KPI_STATUS[status];
  return <StatusTag tone={tone}>{text}</StatusTag>;
}

/** The status of an examinee, and of an appeal if there is one. */
export function ExamineStatusTag({ examine }: { examine: ExamineStatusTag_examine$key }) {
  const { status, appealStatus } = useFragment(
    graphql`
      fragment ExamineStatusTag_examine on KpiExamine {
        status
        appealStatus
      }
    `,
    examine,
  );
  const appeal = KPI_APPEAL[appealStatus];
  return (
    <>
      <PlanStatusTag status={status} />
      {appealStatus === "NONE" ? null : (
        <>
          {" "}
          <StatusTag tone={appeal.tone}>{appeal.text}</StatusTag>
        </>
      )}
    </>
  );
}
