import { graphql } from "react-relay";
import type {
  DashboardAudience,
  DashboardDialogCreateMutation,
  DashboardInput,
  OnlineReportPosition,
} from "@/__generated__/DashboardDialogCreateMutation.graphql";
import type { DashboardDialogUpdateMutation } from "@/__generated__/DashboardDialogUpdateMutation.graphql";
import { useCan } from "@/access/Can";
import { custom, lines, records, text } from "@/app/record/fields";
import { defineForm } from "@/app/record/form";
import type { RecordDialogProps } from "@/app/record/openRecordDialog";
import { RecordDialog } from "@/app/record/RecordDialog";
import { useMemberSource } from "@/domains/member/useMemberSource";
import { REPORT_POSITION } from "@/domains/report/labels";
import { useRoleSource } from "@/domains/role/useRoleSource";
import { useTeamSource } from "@/domains/team/useTeamSource";
import { useSave } from "@/relay/useAppMutation";
import { CheckboxGroup, RadioGroup } from "@/ui/input/choices";
import type { DashboardListRow } from "./DashboardListPage";
import { AUDIENCE } from "./labels";

/** The fields of a dashboard that the dialog reads. */
export type DashboardFields = Pick<
  DashboardListRow,
  | "rowId"
  | "version"
  | "name"
  | "remark"
  | "audience"
  | "positions"
  | "roles"
  | "members"
  | "teams"
  | "viewerCan"
>;

const POSITIONS = (Object.keys(REPORT_POSITION) as OnlineReportPosition[]).map((value) => ({
  value,
  label: `${REPORT_POSITION[value].text}报表`,
}));
const AUDIENCES = Object.keys(AUDIENCE) as DashboardAudience[];

const FORM = defineForm<DashboardInput, DashboardFields>()({
  name: text("仪表盘名称", { required: true, max: 100 }),
  remark: lines("说明", { max: 500, rows: 2 }),
  audience: custom("谁能看", {
    required: true,
    empty: "PRIVATE" as DashboardAudience,
    read: ({ audience }: DashboardFields) => audience,
    given: (value) => value,
  }),
  positions: custom("能看哪类报表的人", {
    empty: [] as readonly OnlineReportPosition[],
    read: ({ positions }: DashboardFields) => positions,
    given: (value) => [...value],
    render: ({ value, onChange, ...input }) => (
      <CheckboxGroup
        aria-label={input["aria-label"] ?? "能看哪类报表的人"}
        options={POSITIONS}
        value={value}
        onChange={onChange}
      />
    ),
  }),
  roleIds: records("角色", {
    source: useRoleSource,
    of: ({ roles }: DashboardFields) => roles ?? [],
    placeholder: "不限",
  }),
  memberIds: records("成员", {
    source: useMemberSource,
    of: ({ members }: DashboardFields) => members ?? [],
    placeholder: "选择成员",
  }),
  teamIds: records("团队", {
    source: useTeamSource,
    of: ({ teams }: DashboardFields) => teams ?? [],
    placeholder: "选择团队，包括下级团队的成员",
  }),
});

/** Dialog of a dashboard's name and audience. */
export default function DashboardDialog({
  row,
  ...props
}: RecordDialogProps & { row?: DashboardFields | undefined }) {
  const manages = useCan()({ perms: "e:manage" });
  const create = useSave<DashboardDialogCreateMutation>(graphql`
    mutation DashboardDialogCreateMutation($input: DashboardInput!) {
      dashboardCreate(input: $input) { dashboard { id } userErrors { field message code } }
    }
  `);
  const update = useSave<DashboardDialogUpdateMutation>(graphql`
    mutation DashboardDialogUpdateMutation($id: ID!, $version: Int!, $input: DashboardInput!) {
      dashboardUpdate(input: { id: $id, version: $version, changes: $input }) {
        dashboard {
          id
          name
          remark
          audience
          positions
          version
          roles { rowId name }
          members { rowId name }
          teams { rowId name }
        }
        userErrors { field message code }
      }
    }
  `);
  // only members who manage reports can offer a dashboard to everyone; one already offered may stay so
  const audiences = AUDIENCES.filter((one) => one !== "OFFERED" || manages || row?.audience === "OFFERED");
  return (
    <RecordDialog
      {...props}
      row={row}
      form={FORM}
      subject="仪表盘"
      size="small"
      parts={({ audience }) => ({
        audience: {
          help: "看到仪表盘不等于看到数据：每个人只看得到自己有权看的报表和数据",
          render: (input) => (
            <RadioGroup<DashboardAudience>
              {...input}
              vertical
              options={audiences.map((value) => ({ value, label: AUDIENCE[value].text }))}
            />
          ),
        },
        positions: { hidden: audience !== "OFFERED", required: true },
        roleIds: { hidden: audience !== "OFFERED" },
        memberIds: { hidden: audience !== "SHARED" },
        teamIds: { hidden: audience !== "SHARED" },
      })}
      create={(input) => create({ input })}
      update={(input, { id, version }) => update({ id, version, input })}
    />
  );
}
