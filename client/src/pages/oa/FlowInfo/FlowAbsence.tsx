import { graphql, useFragment } from "react-relay";
import type { FlowAbsence_process$key } from "@/__generated__/FlowAbsence_process.graphql";
import { lengthText } from "@/domains/attend/amounts";
import { ApplicationDays } from "@/domains/attend/application/ApplicationDays";
import { Card } from "@/ui/frame/Card";

export interface FlowAbsenceProps {
  process: FlowAbsence_process$key;
}

/** Leave, overtime or a trip day by day, as the server counted it when it was sent. */
export function FlowAbsence({ process: key }: FlowAbsenceProps) {
  const { absence } = useFragment(
    graphql`
      fragment FlowAbsence_process on FlowProcess {
        absence {
          kind
          unit
          minutes
          amount
          days { day minutes amount words }
        }
      }
    `,
    key,
  );
  if (!absence) return null;
  const { kind, unit, minutes, amount, days } = absence;
  return (
    <Card title="时长计算">
      <p>
        共 <strong>{lengthText({ kind, minutes, amount, attendType: unit ? { unit } : null })}</strong>
      </p>
      <ApplicationDays kind={kind} unit={unit ?? null} days={days} />
    </Card>
  );
}
