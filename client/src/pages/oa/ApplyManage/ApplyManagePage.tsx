import type { ReactNode } from "react";
import { graphql, usePreloadedQuery } from "react-relay";
import { useSearchParams } from "react-router";
import type { ApplyManagePageQuery } from "@/__generated__/ApplyManagePageQuery.graphql";
import type { AttendTypeKind } from "@/__generated__/TypeListQuery.graphql";
import { lazyPart } from "@/app/page/lazyPart";
import { useBreadcrumb } from "@/app/page/pageContext";
import type { PageModule, PageProps } from "@/app/routes/types";
import { minutesText } from "@/domains/attend/minutes";
import { StatTile } from "@/ui/frame/Card";
import { PageHeader } from "@/ui/frame/PageHeader";
import { StatTiles } from "@/ui/frame/StatTiles";
import { Tabs } from "@/ui/frame/Tabs";
import { ApplyRows } from "./ApplyRows";
import { APPLY, TAB, TYPES } from "./kinds";

const LateTypeList = lazyPart(() =>
  import("@/domains/attend/type/TypeList").then((module) => module.TypeList),
);

const LIST = "LIST";

type Props = PageProps<ApplyManagePageQuery>;

/** One page component per kind, so that React remounts the page on navigation between kinds. */
const PAGES = new Map<AttendTypeKind, (props: Props) => ReactNode>();

/** Page module of one kind of attendance application, under the title of its route. */
export function of(kind: AttendTypeKind): PageModule {
  const known = PAGES.get(kind);
  if (known) return { default: known };
  const page = (props: Props) => <ApplyManagePage {...props} kind={kind} />;
  PAGES.set(kind, page);
  return { default: page };
}

/**
 * Attendance applications of one kind (leave, overtime, trip) and their types, for members who manage
 * approvals (core §2 OA approval area).
 */
function ApplyManagePage({ kind, queryRef }: Props & { kind: AttendTypeKind }) {
  const data = usePreloadedQuery<ApplyManagePageQuery>(
    graphql`
      query ApplyManagePageQuery(
        $list: Boolean!
        $page: PageInput!
        $filter: AttendApplicationFilter
        $orderBy: [AttendApplicationOrder!]
      ) {
        attendApplications(page: $page, filter: $filter, orderBy: $orderBy) @include(if: $list) {
          ...ApplyRows_applications
        }
        attendSummary @include(if: $list) {
          leave
          overtime
          trip
          running
          balances {
            attendType { rowId name }
            words
          }
        }
      }
    `,
    queryRef,
  );
  const [params, setParams] = useSearchParams();
  const breadcrumb = useBreadcrumb();
  const { title, noun } = APPLY[kind];
  const tab = params.get(TAB) === TYPES ? TYPES : LIST;
  const tabs = (
    <Tabs
      label={title}
      tabs={[
        { key: LIST, label: "申请" },
        { key: TYPES, label: "类型" },
      ]}
      value={tab}
      onChange={(key) => setParams(key === TYPES ? { [TAB]: TYPES } : {})}
    />
  );
  if (tab === TYPES)
    return (
      <div className="ui-page">
        <PageHeader title={title} breadcrumb={breadcrumb} />
        {tabs}
        <LateTypeList kind={kind} />
      </div>
    );
  const summary = data.attendSummary;
  const minutes: Readonly<Record<AttendTypeKind, number>> = {
    LEAVE: summary?.leave ?? 0,
    OVERTIME: summary?.overtime ?? 0,
    TRIP: summary?.trip ?? 0,
  };
  const header = (
    <>
      {tabs}
      {summary ? (
        <StatTiles>
          <StatTile label={`我本月${noun}`} value={minutesText(minutes[kind]) ?? "无"} />
          <StatTile label="我的审批中" value={summary.running} hint="全部假勤申请" />
          {kind === "LEAVE"
            ? summary.balances.map(({ attendType, words }) => {
                // the days left as the figure, when they expire below it
                const [left, ...expiring] = words.split("，");
                return attendType ? (
                  <StatTile
                    key={attendType.rowId}
                    label={`我的${attendType.name}`}
                    value={left}
                    hint={expiring.join("，")}
                  />
                ) : null;
              })
            : null}
        </StatTiles>
      ) : null}
    </>
  );
  return <ApplyRows kind={kind} applications={data.attendApplications ?? null} header={header} />;
}
