import { graphql, useFragment } from "react-relay";
import type { FlowWay_process$key } from "@/__generated__/FlowWay_process.graphql";
import { definitionOf } from "@/domains/flow/definition";
import { ProcessView } from "@/domains/flow/process/ProcessView";
import type { Names } from "@/domains/flow/process/texts";
import { useKnownNames } from "@/domains/flow/process/useKnownNames";
import { statesOf } from "./progress";

const NO_NAMES: Names = {};

export interface FlowWayProps {
  process: FlowWay_process$key;
}

/** Diagram of an application's approval route, with its progress and the time at each approver. */
export function FlowWay({ process: key }: FlowWayProps) {
  const process = useFragment(
    graphql`
      fragment FlowWay_process on FlowProcess {
        status
        sentAt
        definition
        applicant { name }
        current { key }
        takenBranches
        steps {
          item
          round
          status
          arrivedAt
          dueAt
          doneAt
          node { key }
          member { name }
          insteadOf { name }
        }
      }
    `,
    key,
  );
  const definition = definitionOf(process.definition);
  const names = useKnownNames(definition, NO_NAMES);
  return (
    <ProcessView
      definition={definition}
      names={names}
      states={statesOf(definition.nodes, process, Date.now())}
      applicant={process.applicant?.name ?? "申请人"}
    />
  );
}
