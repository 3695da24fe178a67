import { lazy, Suspense, useMemo, useRef, useState } from "react";
import { graphql } from "react-relay";
import { useNavigate } from "react-router";
import type { ProjectDialogCreateMutation } from "@/__generated__/ProjectDialogCreateMutation.graphql";
import type { ProjectDialogDictsQuery } from "@/__generated__/ProjectDialogDictsQuery.graphql";
import type { ProjectDialogQuery } from "@/__generated__/ProjectDialogQuery.graphql";
import type { ProjectDialogUpdateMutation } from "@/__generated__/ProjectDialogUpdateMutation.graphql";
import { useCan } from "@/access/Can";
import { useOwnFields } from "@/app/customFields/useOwnFields";
import { optionsOfItems } from "@/app/record/dictItems";
import type { RecordDialogProps } from "@/app/record/openRecordDialog";
import { RecordDialog } from "@/app/record/RecordDialog";
import { useDialogQuery } from "@/app/record/useDialogQuery";
import { useSave } from "@/relay/useAppMutation";
import { Button } from "@/ui/frame/Button";
import { FORM } from "./form";

// loaded lazily: few projects start from a template, and its preview is as large as the dialog
const StartDialog = lazy(() => import("./StartDialog"));

const DICTS = graphql`
  query ProjectDialogDictsQuery {
    types: dictItems(code: PROJECT_TYPE) { value text }
    statuses: dictItems(code: PROJECT_STATUS_CATEGORY) { value text }
    properties: dictItems(code: PROJECT_PROPERTY) { value text }
    tags: dictItems(code: PROJECT_TAG) { value text }
  }
`;

const QUERY = graphql`
  query ProjectDialogQuery($id: ID!, $known: Boolean!) {
    project(id: $id) @include(if: $known) {
      id
      rowId
      version
      name
      number
      isOpen
      beginsOn
      endsOn
      contractNumber
      signedOn
      description
      type { value text }
      status { value text }
      property { value text }
      tags { value text }
      customer { rowId name }
      director { rowId name }
      money { amount }
      customValues {
        field { rowId kind }
        text
        number
        date
        yes
        dictItem { value }
        member { rowId name }
        customer { rowId name }
        items
        files { id name size }
      }
    }
  }
`;

export interface ProjectDialogProps extends RecordDialogProps {
  /** Row id of the project to modify; absent for a new one. */
  id?: string | undefined;
}

/**
 * Dialog to create or modify a project; a new one may start from a template instead (business §2 Project).
 * A created project opens, because its members, plan and amounts are edited there.
 */
export default function ProjectDialog(props: ProjectDialogProps) {
  const [begins, setBegins] = useState(false);
  const go = useNavigate();
  const made = useRef<string | null>(null);
  const dialog = {
    ...props,
    onMade: (rowId: string) => {
      made.current = rowId;
    },
    onSaved: () => {
      props.onSaved();
      if (made.current) void go(`/project/${made.current}/OverViewPage`);
    },
  };
  if (!begins) return <PlainDialog {...dialog} onTemplate={() => setBegins(true)} />;
  return (
    <Suspense fallback={null}>
      <StartDialog {...dialog} />
    </Suspense>
  );
}

interface PlainProps extends ProjectDialogProps {
  onTemplate: () => void;
  /** Called with the row id of the created project. */
  onMade: (rowId: string) => void;
}

function PlainDialog({ id, onTemplate, onMade, ...props }: PlainProps) {
  const dicts = useDialogQuery<ProjectDialogDictsQuery>(DICTS, {}).data;
  const asked = useDialogQuery<ProjectDialogQuery>(QUERY, { id: id ?? "0", known: id !== undefined });
  const own = useOwnFields("PROJECT");
  const can = useCan();
  const row = asked.data?.project;
  const parts = useMemo(
    () => ({
      type: { options: optionsOfItems(dicts?.types) },
      status: { options: optionsOfItems(dicts?.statuses) },
      property: { options: optionsOfItems(dicts?.properties) },
      tags: { options: optionsOfItems(dicts?.tags) },
      customerId: { hidden: !can({ perms: "cust" }) },
    }),
    [dicts, can],
  );
  const create = useSave<ProjectDialogCreateMutation>(graphql`
    mutation ProjectDialogCreateMutation($input: ProjectInput!) {
      projectCreate(input: $input) { project { id rowId } userErrors { field message code } }
    }
  `);
  const update = useSave<ProjectDialogUpdateMutation>(graphql`
    mutation ProjectDialogUpdateMutation($id: ID!, $version: Int!, $input: ProjectInput!) {
      projectUpdate(input: { id: $id, version: $version, changes: $input }) {
        project {
          id
          name
          number
          version
          isOpen
          beginsOn
          endsOn
          overdueDays
          status { value text color }
          type { value text }
          director { rowId name avatarUrl }
          customer { rowId name }
          money { amount received spent profit margin realized planDifference }
        }
        userErrors { field message code }
      }
    }
  `);
  return (
    <RecordDialog
      {...props}
      id={id}
      row={row}
      {...(id === undefined ? {} : { asked })}
      form={FORM}
      subject="项目"
      size="wide"
      columns={2}
      parts={parts}
      own={own}
      {...(id === undefined
        ? {
            footer: (
              <Button variant="minimal" onClick={onTemplate}>
                从模板新建
              </Button>
            ),
          }
        : {})}
      // without a director the creator is responsible
      create={async ({ directorId, ...input }) => {
        const done = await create({ input: directorId ? { ...input, directorId } : input });
        const made = done.data?.projectCreate?.project;
        if (made) onMade(made.rowId);
        return done;
      }}
      update={(_, { id: of, version, changed }) => update({ id: of, version, input: changed })}
    />
  );
}
