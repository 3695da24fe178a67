import { graphql, useFragment } from "react-relay";
import type { TaskFacts_task$key } from "@/__generated__/TaskFacts_task.graphql";
import { ownFacts } from "@/app/customFields/facts";
import { PageLink } from "@/app/page/navigation";
import { archiveOf } from "@/domains/customer/labels";
import { hours, taskOf } from "@/domains/task/labels";
import { PersonName } from "@/ui/frame/Avatar";
import { DescriptionList } from "@/ui/frame/DescriptionList";
import { DateTimeText } from "@/ui/frame/text";
import { Rating } from "@/ui/input/Rating";

/** Fields of a task: members, related records, dates (business §2 Task). */
export function TaskFacts({ task: key }: { task: TaskFacts_task$key }) {
  const task = useFragment(
    graphql`
      fragment TaskFacts_task on Task {
        beginsOn
        endsOn
        finishedAt
        estimate
        spent
        score
        createdAt
        parent { rowId name }
        project { rowId name }
        milepost { name }
        customer { rowId name }
        director { name avatarUrl }
        directorTeam { name }
        validator { name avatarUrl }
        createdBy { name avatarUrl }
        members { rowId name avatarUrl }
        customValues {
          display
          field { name }
          files { rowId name size }
        }
      }
    `,
    key,
  );
  const { parent, project, customer, director, validator, createdBy } = task;
  const members = task.members ?? [];
  return (
    <DescriptionList
      visible={0}
      items={[
        {
          label: "负责人",
          value: director ? <PersonName name={director.name} src={director.avatarUrl} /> : "未指定",
        },
        { label: "团队", value: task.directorTeam?.name, hidden: !task.directorTeam },
        {
          label: "协作人",
          hidden: members.length === 0,
          value: (
            <span className="ui-row ui-row--wrap">
              {members.map(({ rowId, name, avatarUrl }) => (
                <PersonName key={rowId} name={name} src={avatarUrl} />
              ))}
            </span>
          ),
        },
        {
          label: "验收人",
          value: validator ? <PersonName name={validator.name} src={validator.avatarUrl} /> : "无需验收",
        },
        { label: "开始日期", value: task.beginsOn },
        { label: "截止日期", value: task.endsOn },
        {
          label: "工时",
          value: `已用 ${hours(task.spent)} 小时${task.estimate ? `，预计 ${hours(task.estimate)} 小时` : ""}`,
        },
        {
          label: "项目",
          hidden: !project,
          value: project ? (
            <PageLink to={`/project/${project.rowId}/OverViewPage`}>{project.name}</PageLink>
          ) : null,
        },
        { label: "里程碑", value: task.milepost?.name, hidden: !task.milepost },
        {
          label: "客户",
          hidden: !customer,
          value: customer ? <PageLink to={archiveOf(customer.rowId)}>{customer.name}</PageLink> : null,
        },
        {
          label: "上级任务",
          hidden: !parent,
          value: parent ? <PageLink to={taskOf(parent.rowId)}>{parent.name}</PageLink> : null,
        },
        { label: "完成时间", value: <DateTimeText value={task.finishedAt} />, hidden: !task.finishedAt },
        {
          label: "验收评分",
          hidden: !task.score,
          value: <Rating readOnly value={task.score ?? 0} onChange={() => undefined} />,
        },
        ...ownFacts(task.customValues),
        {
          label: "创建",
          value: (
            <span className="ui-row ui-row--wrap">
              {createdBy ? <PersonName name={createdBy.name} src={createdBy.avatarUrl} /> : null}
              <DateTimeText value={task.createdAt} />
            </span>
          ),
        },
      ]}
    />
  );
}
