import "../_components/project.css";
import { planSum } from "./planSum";

/** The sum of plans that are about to be written, beside the contract: a warning, which keeps nobody from writing them. All in yuan. */
export function PlanSumNote({
  contract,
  others,
  written,
}: {
  /** The contract's amount; 0 where none is known. */
  contract: number;
  /** The sum of the other plans. */
  others: number;
  written: number;
}) {
  const sum = planSum(contract, others, written);
  return (
    <p className="project-plan-sum" role="status" data-more={sum?.more || undefined}>
      {sum?.text}
    </p>
  );
}
