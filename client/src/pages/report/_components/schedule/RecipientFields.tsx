import { graphql } from "react-relay";
import type { RecipientFieldsQuery } from "@/__generated__/RecipientFieldsQuery.graphql";
import { useDialogQuery } from "@/app/record/useDialogQuery";
import { useMemberSource } from "@/domains/member/useMemberSource";
import { useTeamSource } from "@/domains/team/useTeamSource";
import { targetLabel } from "@/domains/webhook/labels";
import type { InputProps } from "@/ui/base/types";
import { fieldOf } from "@/ui/form/Field";
import { MultiRemotePicker } from "@/ui/picker/RemotePicker";
import { MultiSelect } from "@/ui/picker/Select";
import type { Schedule, ScheduleValues } from "./scheduleForm";

const F = fieldOf<ScheduleValues>();
const NOTHING = {};
const MOST_MEMBERS = 200;
const MOST_TEAMS = 20;
const MOST_ROBOTS = 10;

const QUERY = graphql`
  query RecipientFieldsQuery {
    webhooks(page: { number: 1, size: 20 }) { nodes { rowId name target isActive } }
  }
`;

interface RecipientFieldsProps {
  mayOthers: boolean;
  /** Whether the viewer may choose webhooks and group bots. */
  manages: boolean;
  schedule?: Schedule;
}

/** Recipients of a scheduled report: the viewer, and with permission others, teams and group bots. */
export function RecipientFields({ mayOthers, manages, schedule }: RecipientFieldsProps) {
  const members = useMemberSource({ type: "STAFF" });
  const teams = useTeamSource({ type: "INTERNAL" });
  const known = (rows: readonly { readonly rowId: string; readonly name: string }[] = []) =>
    rows.map(({ rowId, name }) => ({ value: rowId, label: name }));
  if (!mayOthers) {
    return <p className="report-schedule__said">收件人：本人。发送给他人需要报表的修改权限。</p>;
  }
  return (
    <>
      <F
        name="memberIds"
        label="成员"
        span={2}
        help="每个人收到的只统计自己有权查看的数据；看不到任何数据的人不会收到"
      >
        {(input) => (
          <MultiRemotePicker
            {...input}
            {...members}
            max={MOST_MEMBERS}
            known={known(schedule?.members)}
            placeholder="请选择成员"
          />
        )}
      </F>
      <F name="teamIds" label="团队" span={2} help="包括下级团队的成员，按发送时的人员计算">
        {(input) => (
          <MultiRemotePicker
            {...input}
            {...teams}
            max={MOST_TEAMS}
            known={known(schedule?.teams)}
            placeholder="请选择团队"
          />
        )}
      </F>
      {manages ? (
        <F
          name="webhookIds"
          label="群机器人与消息推送"
          span={2}
          help="只提醒报表已更新并附链接，不含数字；打开后按各自的权限查看"
        >
          {(input) => <Robots {...input} />}
        </F>
      ) : null}
    </>
  );
}

function Robots(input: InputProps<readonly string[]>) {
  const { data, loading } = useDialogQuery<RecipientFieldsQuery>(QUERY, NOTHING);
  const options = (data?.webhooks?.nodes ?? []).map(({ rowId, name, target, isActive }) => ({
    value: rowId,
    label: name,
    hint: isActive ? targetLabel(target) : `${targetLabel(target)}，已停用`,
  }));
  return (
    <MultiSelect
      {...input}
      options={options}
      loading={loading}
      max={MOST_ROBOTS}
      placeholder="请选择消息推送"
    />
  );
}
