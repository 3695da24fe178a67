import { useEffect, useMemo, useRef } from "react";
import { graphql } from "react-relay";
import type { MilepostInputQuery } from "@/__generated__/MilepostInputQuery.graphql";
import { useDialogQuery } from "@/app/record/useDialogQuery";
import type { InputProps } from "@/ui/base/types";
import { Select } from "@/ui/picker/Select";

const QUERY = graphql`
  query MilepostInputQuery($id: ID!) {
    project(id: $id) {
      mileposts { rowId name }
    }
  }
`;

/**
 * Picker of a milestone of the chosen project; a change of the project clears the choice (business §2
 * Task).
 */
export function MilepostInput({
  projectId,
  current,
  ...input
}: InputProps<string | null> & {
  projectId: string | null;
  /** The task's present milestone, whose name is shown before the others are loaded. */
  current?: { readonly rowId: string; readonly name: string } | null | undefined;
}) {
  const { data, loading, error } = useDialogQuery<MilepostInputQuery>(QUERY, { id: projectId ?? "0" });
  const options = useMemo(() => {
    const offered = (data?.project?.mileposts ?? []).map(({ rowId, name }) => ({
      value: rowId,
      label: name,
    }));
    return offered.length > 0 || !current || data ? offered : [{ value: current.rowId, label: current.name }];
  }, [data, current]);
  const latest = useRef(input);
  useEffect(() => {
    latest.current = input;
  });
  useEffect(() => {
    const { value, onChange, readOnly } = latest.current;
    if (data && value && !readOnly && !options.some((option) => option.value === value)) onChange(null);
  }, [data, options]);
  return (
    <Select
      {...input}
      options={options}
      loading={loading}
      placeholder={error ?? (data && options.length === 0 ? "该项目还没有里程碑" : "请选择里程碑")}
    />
  );
}
