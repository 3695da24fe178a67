import type { ReactNode } from "react";
import { graphql, useFragment } from "react-relay";
import { useNavigate } from "react-router";
import type { ProjectFrame_project$key } from "@/__generated__/ProjectFrame_project.graphql";
import type { ProjectFrameDeleteMutation } from "@/__generated__/ProjectFrameDeleteMutation.graphql";
import { useCan } from "@/access/Can";
import { useBack } from "@/app/page/navigation";
import { useBreadcrumb, usePageRefresh, usePageTitle } from "@/app/page/pageContext";
import { DictTag } from "@/app/record/dictItems";
import { useBin } from "@/app/record/useBin";
import { useProjectNear } from "@/domains/project/useProjectNear";
import { useSave } from "@/relay/useAppMutation";
import { confirmDelete } from "@/ui/dialog/dialogs";
import { ForbiddenState } from "@/ui/feedback/states";
import { PersonName } from "@/ui/frame/Avatar";
import { PageHeader } from "@/ui/frame/PageHeader";
import { StatusTag } from "@/ui/frame/StatusTag";
import { Tabs } from "@/ui/frame/Tabs";
import { openCopy, openProject, openSaveTemplate } from "../_lib/openProject";
import { tabsFor } from "../_lib/tabs";
import { useProjectCommands } from "../_lib/useProjectCommands";
import "./project.css";

/**
 * Frame of all pages of one project: its title area with the actions on the project, and the tabs of its
 * pages.
 */
export function ProjectFrame({
  project: key,
  page,
  children,
}: {
  project: ProjectFrame_project$key;
  /** The tab of this page. */
  page: string;
  children: ReactNode;
}) {
  const project = useFragment(
    graphql`
      fragment ProjectFrame_project on Project {
        rowId
        name
        number
        starred
        beginsOn
        overdueDays
        isOpen
        status {
          text
          color
        }
        tags {
          value
          text
          color
        }
        director {
          name
          avatarUrl
        }
        customer {
          name
        }
        viewerCan {
          update
          delete
          join
          seeMoney
        }
      }
    `,
    key,
  );
  const remove = useSave<ProjectFrameDeleteMutation>(graphql`
    mutation ProjectFrameDeleteMutation($ids: [ID!]!) {
      projectDelete(input: { ids: $ids }) { deletedIds userErrors { field message code } }
    }
  `);
  const { rowId, name, viewerCan, starred, overdueDays } = project;
  useProjectNear(rowId);
  // within this window, the overview too, which links open in one of its own
  const go = useNavigate();
  const back = useBack();
  const can = useCan();
  const refresh = usePageRefresh();
  const commands = useProjectCommands(refresh);
  const wayBack = useBin("PROJECT");
  const tabs = tabsFor({
    money: viewerCan.seeMoney,
    tasks: can({ perms: "task" }),
    work: can({ perms: "work" }),
    logs: can({ perms: "log" }),
  });
  const tab = tabs.find((one) => one.page === page);
  const title = tab?.label ?? "";
  usePageTitle(`${name} - ${title}`);
  return (
    <div className="ui-page">
      <PageHeader
        breadcrumb={useBreadcrumb(name)}
        title={name}
        tag={
          <span className="ui-row ui-row--wrap">
            <DictTag item={project.status} />
            {overdueDays ? <StatusTag tone="red">逾期 {overdueDays} 天</StatusTag> : null}
            {project.isOpen === "CONCERNED" ? <StatusTag tone="yellow">部分可见</StatusTag> : null}
            {(project.tags ?? []).map(({ value, text, color }) => (
              <StatusTag key={value} color={color ?? null}>
                {text}
              </StatusTag>
            ))}
          </span>
        }
        {...(viewerCan.update
          ? {
              primary: {
                key: "edit",
                text: "修改",
                onClick: async () => {
                  if (await openProject({ id: rowId })) await refresh();
                },
              },
            }
          : {})}
        actions={[
          { key: "join", text: "加入项目", hidden: !viewerCan.join, onClick: () => commands.join(rowId) },
          {
            key: "star",
            text: starred ? "取消关注" : "关注",
            onClick: () => commands.star(rowId, !starred),
          },
          {
            key: "copy",
            text: "复制",
            hidden: !can({ perms: "project:create" }),
            onClick: () => openCopy({ project, onMade: (made) => void go(`/project/${made}/OverViewPage`) }),
          },
          {
            key: "template",
            text: "存为模板",
            hidden: !can({ perms: "project:manage" }),
            onClick: () => openSaveTemplate({ project }),
          },
        ]}
        menu={[
          {
            key: "delete",
            text: "删除",
            intent: "danger",
            hidden: !viewerCan.delete,
            onClick: async () => {
              const done = await confirmDelete({
                what: [name],
                bin: wayBack([rowId]),
                run: async () => (await remove({ ids: [rowId] })).userErrors,
              });
              if (done) back();
            },
          },
        ]}
      />
      <p className="ui-row ui-row--wrap ui-muted project-head">
        {project.number ? <span>{project.number}</span> : null}
        {project.director ? (
          <span className="ui-row">
            负责人 <PersonName name={project.director.name} src={project.director.avatarUrl} />
          </span>
        ) : (
          <span>未指定负责人</span>
        )}
        {project.customer ? <span>客户 {project.customer.name}</span> : null}
      </p>
      <Tabs
        label="项目"
        tabs={tabs.map((one) => ({ key: one.page, label: one.label }))}
        value={page}
        onChange={(next) => void go(`/project/${rowId}/${next}`, { replace: true })}
      >
        {/* opened by URL without permission for the tab: its rows are hidden, and an empty list would
            mislead */}
        {tab ? children : <ForbiddenState />}
      </Tabs>
    </div>
  );
}
