import { graphql, useFragment } from "react-relay";
import { Link } from "react-router";
import type { ProjectFacts_project$key } from "@/__generated__/ProjectFacts_project.graphql";
import { ownFacts } from "@/app/customFields/facts";
import { PROJECT_VISIBILITY } from "@/domains/project/labels";
import { formatDateTime } from "@/ui/base/format";
import { PersonName } from "@/ui/frame/Avatar";
import { Card } from "@/ui/frame/Card";
import { DescriptionList } from "@/ui/frame/DescriptionList";
import { MarkdownText } from "@/ui/input/MarkdownText";

/** Largest number of members shown. */
const SHOWN = 12;

/** Data of a project, and its members. */
export function ProjectFacts({ project: key }: { project: ProjectFacts_project$key }) {
  const project = useFragment(
    graphql`
      fragment ProjectFacts_project on Project {
        rowId
        beginsOn
        endsOn
        finishedOn
        contractNumber
        signedOn
        description
        isOpen
        createdAt
        type { text }
        property { text }
        directorTeam { name }
        createdBy { name avatarUrl }
        customValues {
          display
          field { name }
          files { rowId name size }
        }
        members {
          rowId
          duty
          member { rowId name avatarUrl }
        }
      }
    `,
    key,
  );
  const people = new Map<
    string,
    { name: string; src: string | null | undefined; duty: string | null | undefined }
  >();
  for (const { member, duty } of project.members ?? [])
    if (member && !people.has(member.rowId))
      people.set(member.rowId, { name: member.name, src: member.avatarUrl, duty });
  const shown = [...people].slice(0, SHOWN);
  return (
    <div className="ui-stack">
      <Card title="基本信息">
        <DescriptionList
          visible={0}
          items={[
            { label: "项目类型", value: project.type?.text },
            { label: "项目属性", value: project.property?.text },
            { label: "所属团队", value: project.directorTeam?.name },
            { label: "计划时间", value: [project.beginsOn, project.endsOn].filter(Boolean).join(" 至 ") },
            { label: "完成日期", value: project.finishedOn, hidden: !project.finishedOn },
            { label: "合同编号", value: project.contractNumber },
            { label: "签订日期", value: project.signedOn },
            { label: "可见范围", value: PROJECT_VISIBILITY[project.isOpen].text },
            {
              label: "创建",
              value: (
                <span className="ui-row ui-row--wrap">
                  {project.createdBy ? (
                    <PersonName name={project.createdBy.name} src={project.createdBy.avatarUrl} />
                  ) : null}
                  {formatDateTime(project.createdAt)}
                </span>
              ),
            },
            {
              label: "项目说明",
              value: project.description ? <MarkdownText text={project.description} /> : null,
            },
            ...ownFacts(project.customValues),
          ]}
        />
      </Card>
      <Card title="项目成员">
        {shown.length === 0 ? (
          <p className="ui-muted">还没有项目成员</p>
        ) : (
          <ul className="project-people">
            {shown.map(([id, { name, src, duty }]) => (
              <li key={id}>
                <PersonName name={name} src={src} />
                {duty ? <span className="ui-muted">{duty}</span> : null}
              </li>
            ))}
          </ul>
        )}
        {people.size > SHOWN ? (
          <Link to={`/project/${project.rowId}/ProjectMemberList`}>全部 {people.size} 人</Link>
        ) : null}
      </Card>
    </div>
  );
}
