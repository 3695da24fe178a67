import type { Definition } from "@/domains/flow/definition";
import { ProcessView } from "@/domains/flow/process/ProcessView";
import { useKnownNames } from "@/domains/flow/process/useKnownNames";
import type { Names } from "@/domains/flow/process/words";
import type { Rehearsed } from "@/domains/flow/rehearsal";
import { Card } from "@/ui/frame/Card";

const NO_NAMES: Names = {};

/** The way that an application would go, with those who would decide. */
export function Rehearsal({
  definition,
  applicant,
  way,
  loading,
  failed,
}: {
  definition: Definition;
  applicant: string;
  way: Rehearsed | null;
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
