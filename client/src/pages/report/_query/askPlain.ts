import type { ConcreteRequest, IEnvironment, OperationType } from "relay-runtime";
import { AppError } from "@/app/errors";

/**
 * Sends a query that bypasses the Relay store, like `usePlainQuery` but from an event handler; throws
 * `AppError`.
 */
export async function askPlain<Q extends OperationType>(
  environment: Pick<IEnvironment, "getNetwork">,
  artifact: ConcreteRequest,
  variables: Q["variables"],
): Promise<Q["response"]> {
  const reply = await environment
    .getNetwork()
    .execute(artifact.params, variables, { force: true })
    .toPromise();
  const data = reply && "data" in reply ? (reply.data as Q["response"] | null) : null;
  if (!data) throw new AppError("INTERNAL_SERVER_ERROR");
  return data;
}
