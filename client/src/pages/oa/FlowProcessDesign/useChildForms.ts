import { useEffect, useMemo, useRef, useState } from "react";
import { graphql } from "react-relay";
import type { useChildFormsQuery } from "@/__generated__/useChildFormsQuery.graphql";
import type { Definition, Field } from "@/domains/flow/definition";
import { allNodes } from "@/domains/flow/process/tree";
import { useFetchQuery } from "@/relay/useFetchQuery";
import type { ChildForm } from "./context";

type Fields = Readonly<Record<string, readonly Field[]>>;

const QUERY = graphql`
  query useChildFormsQuery($id: ID!) {
    flowForm(id: $id) { rowId definition }
  }
`;

/**
 * Forms that a sub-process can use. Fields are fetched only for forms that nodes refer to, once each: all
 * definitions of an enterprise would be megabytes.
 */
export function useChildForms(
  { nodes }: Pick<Definition, "nodes">,
  named: readonly { readonly rowId: string; readonly name: string }[],
): readonly ChildForm[] {
  const ask = useFetchQuery();
  const [fields, setFields] = useState<Fields>({});
  const asked = useRef(new Set<string>());
  useEffect(() => {
    for (const { formId } of allNodes(nodes)) {
      if (!formId || asked.current.has(formId)) continue;
      asked.current.add(formId);
      ask<useChildFormsQuery>(QUERY, { id: formId }).then(
        ({ flowForm }) => {
          const found = (flowForm?.definition as Definition | null | undefined)?.fields;
          if (found) setFields((known) => ({ ...known, [formId]: found }));
        },
        // the panel reports the missing fields; choosing the form again refetches them
        () => asked.current.delete(formId),
      );
    }
  }, [ask, nodes]);
  return useMemo(
    () =>
      named.map(({ rowId, name }) => {
        const known = fields[rowId];
        return { id: rowId, name, ...(known ? { fields: known } : {}) };
      }),
    [named, fields],
  );
}
