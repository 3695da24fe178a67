import type { Definition } from "@/domains/flow/definition";
import type { DryRun } from "@/domains/flow/dryRun";
import { ProcessView } from "@/domains/flow/process/ProcessView";
import type { Names } from "@/domains/flow/process/texts";
import { useKnownNames } from "@/domains/flow/process/useKnownNames";
import { Card } from "@/ui/frame/Card";

const NO_NAMES: Names = {};

/** Preview of an application's approval route with the expected approvers. */
export function ApproverPreview({
  definition,
  applicant,
  way,
  loading,
  failed,
}: {
  definition: Definition;
  applicant: string;
  way: DryRun | null;
  loading: boolean;
  failed: boolean;
}) {
  const names = useKnownNames(definition, NO_NAMES);
  return (
    <div className="flow-apply__way">
      <Card
        title="审批流程"
        extra={
          <span className="ui-muted ui-small" role="status">
            {failed ? "暂时推算不出审批人" : loading ? "正在推算…" : "按当前内容推算"}
          </span>
        }
      >
        <ProcessView
          definition={definition}
          names={names}
          applicant={applicant}
          {...(way ? { approvers: way.approvers, states: way.states } : {})}
        />
      </Card>
    </div>
  );
}
