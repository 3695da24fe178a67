import { useCallback, useEffect, useMemo, useState } from "react";
import { graphql } from "react-relay";
import type { useDirectoryAllQuery } from "@/__generated__/useDirectoryAllQuery.graphql";
import type { useDirectoryLevelQuery } from "@/__generated__/useDirectoryLevelQuery.graphql";
import type { useDirectoryNodeQuery } from "@/__generated__/useDirectoryNodeQuery.graphql";
import { errorText } from "@/app/errors";
import { useFetchQuery } from "@/relay/useFetchQuery";
import { toast } from "@/ui/feedback/toasts";
import type { DirectoryRow } from "../_lib/acceptance";
import type { ItemRow } from "./item";

const LEVEL = graphql`
  query useDirectoryLevelQuery($id: ID!) {
    acceptanceItem(id: $id) {
      children { ...item_fields @relay(mask: false) }
    }
  }
`;

const NODE = graphql`
  query useDirectoryNodeQuery($id: ID!, $paper: Boolean!) {
    acceptanceItem(id: $id) @skip(if: $paper) { ...item_fields @relay(mask: false) }
    acceptanceResource(id: $id) @include(if: $paper) {
      item { ...item_fields @relay(mask: false) }
    }
  }
`;

const ALL = graphql`
  query useDirectoryAllQuery($id: ID!) {
    acceptanceTree(projectId: $id) { rowId parentRowId name }
  }
`;

const failed = (error: unknown) => toast.error(errorText(error), { title: "请求异常" });

/** Selection in the URL: a node, or a document of a node. */
export interface Named {
  readonly item: string | null;
  readonly paper: string | null;
}

export interface Directory {
  /** Loaded nodes: all of a short directory, the expanded levels of a long one. */
  readonly rows: readonly ItemRow[];
  /** Whether the directory is long, so that unexpanded levels are not loaded. */
  readonly long: boolean;
  readonly selected: ItemRow | undefined;
  /** Loads the children of these nodes, unless loaded already. */
  readonly open: (ids: Iterable<string>) => void;
  /** Loads every node, for pickers. */
  readonly all: () => Promise<readonly DirectoryRow[]>;
  /** Refetches the expanded levels and the selected node. */
  readonly renew: () => Promise<void>;
}

/**
 * The acceptance directory of a project. A long one starts with its first level: children of a node are
 * loaded when it is expanded, and a node named in the URL is loaded by itself.
 */
export function useDirectory(
  projectId: string,
  first: readonly ItemRow[],
  count: number,
  named: Named,
): Directory {
  const ask = useFetchQuery();
  const long = count > first.length;
  const [levels, setLevels] = useState<ReadonlyMap<string, readonly ItemRow[]>>(new Map());
  const [far, setFar] = useState<ItemRow | null>(null);
  const rows = useMemo(
    () => (long ? [...first, ...[...levels.values()].flat()] : first),
    [first, levels, long],
  );

  const level = useCallback(
    async (id: string) => {
      const { acceptanceItem } = await ask<useDirectoryLevelQuery>(LEVEL, { id });
      setLevels((old) => new Map(old).set(id, acceptanceItem?.children ?? []));
    },
    [ask],
  );
  const open = useCallback(
    (ids: Iterable<string>) => {
      if (!long) return;
      for (const id of ids) {
        if (levels.has(id) || !rows.some((row) => row.rowId === id && row.hasChildren)) continue;
        level(id).catch(failed);
      }
    },
    [long, levels, rows, level],
  );

  const { item, paper } = named;
  const near = rows.find((row) =>
    paper ? row.resources?.some(({ rowId }) => rowId === paper) : row.rowId === item,
  );
  const wanted = long && !near ? (paper ?? item) : null;
  const node = useCallback(
    async (id: string) => {
      const found = await ask<useDirectoryNodeQuery>(NODE, { id, paper: Boolean(paper) });
      setFar(found.acceptanceItem ?? found.acceptanceResource?.item ?? null);
    },
    [ask, paper],
  );
  useEffect(() => {
    if (wanted) node(wanted).catch(failed);
    else setFar(null);
  }, [wanted, node]);
  const selected = near ?? far ?? undefined;

  // the children of the selected node are listed in the pane at the right
  const below = long && selected?.hasChildren && !levels.has(selected.rowId) ? selected.rowId : null;
  useEffect(() => {
    if (below) level(below).catch(failed);
  }, [below, level]);

  const renew = useCallback(async () => {
    await Promise.all([...[...levels.keys()].map(level), ...(wanted ? [node(wanted)] : [])]);
  }, [levels, level, wanted, node]);
  const all = useCallback(async () => {
    if (!long) return rows;
    return (await ask<useDirectoryAllQuery>(ALL, { id: projectId })).acceptanceTree ?? [];
  }, [ask, long, rows, projectId]);
  return { rows, long, selected, open, all, renew };
}
