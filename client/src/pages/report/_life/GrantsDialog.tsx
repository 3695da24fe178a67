import { useMemo } from "react";
import { graphql } from "react-relay";
import type { GrantsDialogSaveMutation } from "@/__generated__/GrantsDialogSaveMutation.graphql";
import grantsQuery, { type lifeQueriesGrantsQuery } from "@/__generated__/lifeQueriesGrantsQuery.graphql";
import { useCan } from "@/access/Can";
import type { RecordDialogProps } from "@/app/record/openRecordDialog";
import { useViewer } from "@/app/session/viewer";
import { useMemberSource } from "@/domains/member/useMemberSource";
import { useRoleSource } from "@/domains/role/useRoleSource";
import { useTeamSource } from "@/domains/team/useTeamSource";
import { useSave } from "@/relay/useAppMutation";
import { usePlainQuery } from "@/relay/usePlainQuery";
import type { Option } from "@/ui/base/types";
import { EditDialog } from "@/ui/dialog/EditDialog";
import { fieldOf } from "@/ui/form/Field";
import { useForm } from "@/ui/form/useForm";
import { Segmented } from "@/ui/input/choices";
import { RemotePicker } from "@/ui/picker/RemotePicker";
import { GrantTable } from "./GrantTable";
import {
  draftsOf,
  type GrantDraft,
  HOLDER,
  type HolderKind,
  inputOf,
  type Standing,
  withHolder,
} from "./grants";
import { loadState } from "./loadState";
import "./life.css";

type Audience = "ALL" | "GRANTED";

const AUDIENCES: readonly Option<Audience>[] = [
  { value: "ALL", label: "有这一类报表权限的人" },
  { value: "GRANTED", label: "只有下面授权的人" },
];

interface Draft {
  audience: Audience;
  grants: readonly GrantDraft[];
}

const GrantField = fieldOf<Draft>();
const NOTHING: Draft = { audience: "ALL", grants: [] };

interface GrantsDialogProps extends RecordDialogProps {
  /** Row id of the report. */
  id: string;
}

/** Grants of a report: to read, modify and share it. A grant never extends access to data. */
export default function GrantsDialog({ id, onSaved, ...frame }: GrantsDialogProps) {
  const { data, error, reload } = usePlainQuery<lifeQueriesGrantsQuery>(grantsQuery, { id }, { keeps: id });
  const report = data?.onlineReport ?? null;
  const manages = useCan()({ perms: "e:manage" });
  const { member } = useViewer();
  const save = useSave<GrantsDialogSaveMutation>(graphql`
    mutation GrantsDialogSaveMutation($id: ID!, $version: Int, $input: OnlineReportShareChangesInput!) {
      onlineReportShare(input: { id: $id, version: $version, changes: $input }) {
        onlineReport { id restricted version }
        userErrors { field message code }
      }
    }
  `);
  const initial = useMemo<Draft>(
    () =>
      report
        ? { audience: report.restricted ? "GRANTED" : "ALL", grants: draftsOf(report.grants ?? []) }
        : NOTHING,
    [report],
  );
  const form = useForm<Draft>({
    initial,
    version: report?.version,
    refetch: reload,
    onSubmit: async ({ audience, grants }, start) =>
      (
        await save({
          id,
          version: start.version ?? null,
          input: {
            grants: inputOf(grants),
            ...(manages ? { restricted: audience === "GRANTED" } : {}),
          },
        })
      ).userErrors,
  });
  const standing: Standing = {
    manages,
    update: report?.viewerCan.update ?? false,
    share: report?.viewerCan.share ?? false,
    me: member.rowId,
  };
  const gone = report?.viewerCan.share ? null : "报表不存在，或您不能授权";
  return (
    <EditDialog
      {...frame}
      form={form}
      id={id}
      title={report ? `授权：${report.name}` : "授权"}
      size="wide"
      {...loadState({ data, error }, gone)}
      onRefresh={onSaved}
      onSaved={onSaved}
    >
      <div className="ui-stack">
        <p className="ui-muted">
          授权不会让人多看到数据：每个人打开报表，仍然要有这一类报表的权限，数字也只统计自己能看到的数据。
        </p>
        {manages ? (
          <GrantField form={form} name="audience" label="谁能看">
            {(input) => <Segmented<Audience> {...input} options={AUDIENCES} />}
          </GrantField>
        ) : null}
        <GrantField form={form} name="grants" label="授权">
          {({ value, onChange }) => (
            <div className="ui-stack">
              <Adders
                manages={manages}
                onPick={(kind, { value: rowId, label }) =>
                  onChange(withHolder(value, kind, { rowId, name: label }))
                }
              />
              <GrantTable grants={value} standing={standing} onChange={onChange} />
            </div>
          )}
        </GrantField>
      </div>
    </EditDialog>
  );
}

interface AddersProps {
  manages: boolean;
  onPick: (kind: HolderKind, option: Option) => void;
}

/** Pickers of new grant holders; each is cleared after a choice. */
function Adders({ manages, onPick }: AddersProps) {
  const members = useMemberSource({ type: "STAFF" });
  const teams = useTeamSource({ type: "INTERNAL" });
  const roles = useRoleSource();
  const sources = [
    ["MEMBER", members] as const,
    ["TEAM", teams] as const,
    // only managers know the roles of the enterprise
    ...(manages ? [["ROLE", roles] as const] : []),
  ];
  return (
    <div className="report-adders">
      {sources.map(([kind, source]) => (
        <RemotePicker
          key={kind}
          {...source}
          aria-label={`添加${HOLDER[kind]}`}
          placeholder={`添加${HOLDER[kind]}`}
          value={null}
          onChange={() => undefined}
          onPick={(option) => (option ? onPick(kind, option) : undefined)}
        />
      ))}
    </div>
  );
}
