import "../_components/project.css";
import { planSum } from "./planSum";

/**
 * Warning that the sum of a project's payment plans, including the edited one, differs from the contract's
 * amount in yuan; saving stays possible.
 */
export function PlanSumNote({
  contract,
  others,
  written,
}: {
  /** Amount of the contract; 0 if unknown. */
  contract: number;
  /** Sum of the other plans. */
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
