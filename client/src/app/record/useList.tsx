import { useEffect, useMemo, useRef } from "react";
import { type FilterField, ownFilter } from "@/app/customFields/ownFilter";
import type { Option, TreeNode } from "@/ui/base/types";
import {
  dateRangeFilter,
  type FilterDef,
  flagFilter,
  multiSelectFilter,
  remoteFilter,
  selectFilter,
  treeFilter,
} from "@/ui/list/filters";
import { type ListState, useListState } from "@/ui/list/useListState";
import type { RemoteSource } from "@/ui/picker/RemotePicker";
import type { FilterKind, List, ListFilter, ListFilters, ListValues } from "./list";

/** Property by which a page hides a filter from a member. */
interface Hidden {
  hidden?: boolean;
}

/** Properties that a page provides for a filter without options of its own. */
type Part<Filter> =
  // biome-ignore lint/suspicious/noExplicitAny: only the kind matters
  Filter extends ListFilter<any, any, any, infer Kind>
    ? Kind extends "record"
      ? RemoteSource & Hidden
      : Kind extends "tree"
        ? { nodes: readonly TreeNode[] } & Hidden
        : Kind extends "choice" | "choices"
          ? { options: readonly Option[] } & Hidden
          : Kind extends "own"
            ? { fields: readonly FilterField[] | null | undefined } & Hidden
            : Hidden
    : never;

type NeedsPart<D> = {
  [K in keyof D]: Record<never, never> extends Part<D[K]> ? never : K;
}[keyof D];

/**
 * Properties that a page provides for the filters of its list: sources, trees, permissions. Values should
 * be stable.
 */
export type ListParts<D> = { [K in NeedsPart<D>]: Part<D[K]> } & {
  [K in Exclude<keyof D, NeedsPart<D>>]?: Part<D[K]>;
};

interface AnyPart extends Hidden, Partial<RemoteSource> {
  nodes?: readonly TreeNode[];
  options?: readonly Option[];
  fields?: readonly FilterField[] | null | undefined;
}

const NO_SOURCE: RemoteSource["fetch"] = async () => [];

function filterDef(
  // biome-ignore lint/suspicious/noExplicitAny: the codec is that of its kind
  { kind, label, primary, options = [], codec }: ListFilter<any, unknown, unknown, FilterKind>,
  { hidden, nodes = [], fetch = NO_SOURCE, ...part }: AnyPart,
): unknown {
  const common = { label, ...(primary ? { primary } : {}), ...(hidden ? { hidden } : {}) };
  switch (kind) {
    case "select":
      return selectFilter({ ...common, options, codec });
    case "choice":
      return selectFilter({ ...common, options: part.options ?? [] });
    case "choices":
      return multiSelectFilter({ ...common, options: part.options ?? [] });
    case "multi":
      return multiSelectFilter({ ...common, options, codec });
    case "flag":
      return flagFilter(common);
    case "range":
      return dateRangeFilter(common);
    case "record":
      return remoteFilter({
        ...common,
        fetch,
        resolve: part.resolve,
        limit: part.limit,
        unseen: part.unseen,
      });
    case "tree":
      return treeFilter({ ...common, nodes });
    case "own":
      return ownFilter(label, part.fields ?? []);
  }
}

function sameParts(a: Record<string, AnyPart>, b: Record<string, AnyPart>): boolean {
  const names = Object.keys(a);
  return (
    names.length === Object.keys(b).length &&
    names.every((name) => {
      const left = Object.entries(a[name] ?? {});
      const right = b[name];
      return (
        right !== undefined &&
        left.length === Object.keys(right).length &&
        left.every(([key, value]) => Object.is(value, right[key as keyof AnyPart]))
      );
    })
  );
}

/** Returns the same object as long as its values are equal, so that pages may write them in render. */
function useSameParts(parts: Record<string, AnyPart>): Record<string, AnyPart> {
  const kept = useRef(parts);
  const same = sameParts(kept.current, parts) ? kept.current : parts;
  useEffect(() => {
    kept.current = same;
  }, [same]);
  return same;
}

/** A list's state and filters, to be spread into `ListPage`; `state.filters` holds the values by name. */
export function useList<V, D extends ListFilters, S extends string>(
  list: List<V, D, S>,
  ...[parts]: NeedsPart<D> extends never ? [parts?: ListParts<D>] : [parts: ListParts<D>]
) {
  const given = useSameParts((parts ?? {}) as Record<string, AnyPart>);
  const filters = useMemo(
    () =>
      Object.fromEntries(
        Object.entries(list.filters).map(([name, filter]) => [name, filterDef(filter, given[name] ?? {})]),
      ) as { [K in keyof D]: FilterDef<unknown> },
    [list, given],
  );
  const state = useListState({ filters, defaultSort: list.sort, views: list.views });
  return {
    title: list.title,
    state: state as unknown as ListState<ListValues<D>>,
    filters,
    ...(list.keyword === false ? { keyword: false } : {}),
    ...(list.keyword ? { keywordPlaceholder: list.keyword } : {}),
    ...(list.storageKey ? { storageKey: list.storageKey } : {}),
  };
}
