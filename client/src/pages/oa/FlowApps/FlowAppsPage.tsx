import { useMemo, useState } from "react";
import { graphql, usePreloadedQuery } from "react-relay";
import type { FlowAppsPageQuery } from "@/__generated__/FlowAppsPageQuery.graphql";
import { usePageNavigate } from "@/app/page/navigation";
import { useBreadcrumb, usePageRefresh } from "@/app/page/pageContext";
import { lazyRecordDialog } from "@/app/record/openRecordDialog";
import type { PageProps } from "@/app/routes/types";
import { flowTasksOf } from "@/domains/flow/labels";
import type { Tone } from "@/ui/base/types";
import { EmptyState } from "@/ui/feedback/states";
import { StatTile } from "@/ui/frame/Card";
import { PageHeader } from "@/ui/frame/PageHeader";
import { StatTiles } from "@/ui/frame/StatTiles";
import { SearchInput } from "@/ui/input/TextInput";
import { FormCards } from "./FormCards";
import { groupsOf, matching, recentForms, type StartableForm } from "./groups";
import { OpenApplications } from "./OpenApplications";
import { useFormSearch } from "./useFormSearch";
import "./FlowApps.css";

const openDelegations = lazyRecordDialog(() => import("./DelegationsDialog"));

interface Tile {
  readonly key: "toDo" | "copied" | "running" | "returned" | "drafts";
  readonly label: string;
  readonly to: string;
  /** Colour of the tile while its number is not zero. */
  readonly tone?: Tone;
}

const TILES: readonly Tile[] = [
  { key: "toDo", label: "待我审批", to: flowTasksOf("TO_DO"), tone: "blue" },
  { key: "copied", label: "未读抄送", to: flowTasksOf("COPIED") },
  { key: "running", label: "我的申请审批中", to: flowTasksOf("MINE", "RUNNING", "ANNULLING") },
  { key: "returned", label: "退回待修改", to: flowTasksOf("MINE", "RETURNED"), tone: "pink" },
  { key: "drafts", label: "草稿", to: flowTasksOf("MINE", "DRAFT") },
];

const NO_FORMS: readonly StartableForm[] = [];

/**
 * Home page of approvals: numbers of pending approvals, drafts, and the forms that the viewer may send
 * (core §2 OA approval area).
 */
export default function FlowAppsPage({ queryRef }: PageProps<FlowAppsPageQuery>) {
  const data = usePreloadedQuery<FlowAppsPageQuery>(
    graphql`
      query FlowAppsPageQuery {
        flowForms(first: 100, filter: { startable: true }) {
          totalCount
          nodes {
            id
            rowId
            name
            icon
            remark
            sortOrder
            group { rowId name sortOrder }
          }
        }
        flowCounts { toDo copied running returned drafts }
        open: flowProcesses(first: 20, filter: { mine: true, statuses: [DRAFT, RETURNED] }) {
          totalCount
          nodes { status ...OpenApplications_processes }
        }
        sent: flowProcesses(
          first: 30
          filter: { mine: true }
          orderBy: [{ field: SENT_AT, direction: DESC }]
        ) {
          nodes { sentAt form { rowId } }
        }
      }
    `,
    queryRef,
  );
  const navigate = usePageNavigate();
  const refresh = usePageRefresh();
  const [keyword, setKeyword] = useState("");
  const { found, loading } = useFormSearch(keyword);
  const forms = data.flowForms?.nodes ?? NO_FORMS;
  const groups = useMemo(() => groupsOf(matching(forms, keyword, found)), [forms, keyword, found]);
  const recent = useMemo(
    () =>
      recentForms(
        forms,
        (data.sent?.nodes ?? []).flatMap(({ sentAt, form }) => (sentAt && form ? form.rowId : [])),
      ),
    [forms, data.sent],
  );
  const searching = keyword.trim() !== "";
  const counts = data.flowCounts;
  return (
    <div className="ui-page flow-apps">
      <PageHeader
        title="审批首页"
        breadcrumb={useBreadcrumb()}
        actions={[{ key: "delegation", text: "审批委托", onClick: () => openDelegations({}) }]}
      />
      <div className="flow-apps__search">
        <SearchInput
          slash
          value={keyword}
          onChange={setKeyword}
          placeholder="表单名称、拼音或首字母"
          aria-label="搜索表单"
        />
      </div>
      {counts ? (
        <StatTiles>
          {TILES.map(({ key, label, to, tone }) => (
            <StatTile
              key={key}
              label={label}
              value={counts[key]}
              {...(tone && counts[key] > 0 ? { tone } : {})}
              onClick={() => navigate(to)}
            />
          ))}
        </StatTiles>
      ) : null}
      {data.open && !searching ? (
        <OpenApplications processes={data.open.nodes} total={data.open.totalCount ?? 0} refresh={refresh} />
      ) : null}
      {recent.length > 0 && !searching ? <FormCards title="最近使用" forms={recent} /> : null}
      {groups.map(({ key, name, forms: those }) => (
        <FormCards key={key} title={name} forms={those} />
      ))}
      {groups.length === 0 && !(searching && loading) ? (
        searching ? (
          <EmptyState
            title="没有找到表单"
            text={`没有与“${keyword.trim()}”相符的表单`}
            action={{ key: "clear", text: "清除搜索", onClick: () => setKeyword("") }}
          />
        ) : (
          <EmptyState title="没有可以发起的审批" text="管理员发布并启用表单后，会出现在这里。" />
        )
      ) : null}
      {!searching && (data.flowForms?.totalCount ?? 0) > forms.length ? (
        <p className="ui-muted ui-small">表单较多，这里列出前 {forms.length} 个，其余请搜索。</p>
      ) : null}
    </div>
  );
}
