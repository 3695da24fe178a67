import { useEffect } from "react";
import type { Field, FlowValues } from "@/domains/flow/definition";
import { textsOf } from "@/domains/flow/form/condition";
import { type NamedKind, namedKind } from "@/domains/flow/form/namedKind";
import { SOURCES } from "@/domains/flow/form/names";
import { useResolvedOptions } from "@/ui/picker/optionCache";

type OnNames = (kind: NamedKind, names: Readonly<Record<string, string>>) => void;

export interface LoadedNamesProps {
  fields: readonly Field[];
  rows: readonly { readonly values?: unknown }[];
  /** Called with the names of a kind, whenever more of them are known. */
  onNames: OnNames;
}

/** The ids of the records in the values of all rows, each once, by kind. */
function idsOf({ fields, rows }: Omit<LoadedNamesProps, "onNames">): Map<NamedKind, Set<string>> {
  const found = new Map<NamedKind, Set<string>>();
  for (const field of fields) {
    const kind = namedKind(field);
    if (!kind) continue;
    const ids = found.get(kind) ?? new Set<string>();
    for (const { values } of rows)
      for (const id of textsOf(((values ?? {}) as FlowValues)[field.key])) ids.add(id);
    found.set(kind, ids);
  }
  return found;
}

function KindNames({ kind, ids, onNames }: { kind: NamedKind; ids: readonly string[]; onNames: OnNames }) {
  const { resolve } = SOURCES[kind]();
  const found = useResolvedOptions(ids, resolve);
  const names = JSON.stringify(Object.fromEntries([...found].map(([id, { label }]) => [id, label])));
  useEffect(() => {
    onNames(kind, JSON.parse(names) as Readonly<Record<string, string>>);
  }, [kind, names, onNames]);
  return null;
}

/** Loads the names of the records in a page of the list at once: a cell by itself would ask for its own. */
export function LoadedNames({ fields, rows, onNames }: LoadedNamesProps) {
  return [...idsOf({ fields, rows })].map(([kind, ids]) => (
    <KindNames key={kind} kind={kind} ids={[...ids]} onNames={onNames} />
  ));
}
