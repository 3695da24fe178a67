/** Approval processes behind attendance applications. */
import { useCallback, useEffect, useState } from "react";
import { graphql } from "react-relay";
import type { useProcesses_process$data } from "@/__generated__/useProcesses_process.graphql";
import type { useProcessesQuery } from "@/__generated__/useProcessesQuery.graphql";
import { useFetchQuery } from "@/relay/useFetchQuery";

graphql`
  fragment useProcesses_process on FlowProcess {
    id
    rowId
    name
    status
    version
    holders {
      node { key name }
      member { rowId name avatarUrl }
    }
    viewerCan { send withdraw urge annul delete }
  }
`;

const QUERY = graphql`
  query useProcessesQuery($ids: [ID!]!) {
    flowProcesses(first: 100, filter: { ids: $ids }) {
      nodes { ...useProcesses_process @relay(mask: false) }
    }
  }
`;

/** An approval application as the approval module stores it. */
export type ApplyProcess = Omit<useProcesses_process$data, " $fragmentType">;

const NONE: ReadonlyMap<string, ApplyProcess> = new Map();

/**
 * Approval applications behind attendance applications, which store only their global ids; fetched after
 * the rows, and refetched with them. Unavailable ones are left out: their rows remain.
 */
export function useProcesses(rows: readonly { readonly processId: string }[] | null): {
  readonly processes: ReadonlyMap<string, ApplyProcess>;
  readonly reload: () => void;
} {
  const ask = useFetchQuery();
  const [processes, setProcesses] = useState(NONE);
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` triggers a refetch
  useEffect(() => {
    let live = true;
    const ids = [...new Set((rows ?? []).map(({ processId }) => processId))];
    if (ids.length > 0) {
      ask<useProcessesQuery>(QUERY, { ids }).then(
        ({ flowProcesses }) => {
          const all = flowProcesses?.nodes ?? [];
          if (live) setProcesses((old) => new Map([...old, ...all.map((one) => [one.id, one] as const)]));
        },
        () => undefined,
      );
    }
    return () => {
      live = false;
    };
  }, [ask, rows, round]);
  return { processes, reload: useCallback(() => setRound((count) => count + 1), []) };
}
