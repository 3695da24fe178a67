import { lazy, useMemo } from "react";
import { graphql, usePreloadedQuery } from "react-relay";
import type { LedgerPageQuery, ReceivableBy } from "@/__generated__/LedgerPageQuery.graphql";
import { useCan } from "@/access/Can";
import { useBreadcrumb, usePagePending, usePageRefresh } from "@/app/page/pageContext";
import { useList } from "@/app/record/useList";
import type { PageProps } from "@/app/routes/types";
import { useCustomerSource } from "@/domains/customer/useCustomerSource";
import { useMemberSource } from "@/domains/member/useMemberSource";
import { useProjectSource } from "@/domains/project/useProjectSource";
import { useTeamSource } from "@/domains/team/useTeamSource";
import { useSearchChange } from "@/ui/base/addressNow";
import type { Option } from "@/ui/base/types";
import { Segmented } from "@/ui/input/choices";
import { DateInput } from "@/ui/input/DateInput";
import { ListPage } from "@/ui/list/ListPage";
import { useShow } from "@/ui/list/opening";
import { openClose } from "../_components/openDialogs";
import { today } from "../_lib/address";
import { columnsOf, type LedgerRow, nameOf } from "./columns";
import { LedgerTiles } from "./LedgerTiles";
import { BY, ledger as LIST } from "./list";
import "../_components/mcenter.css";

const LedgerPanel = lazy(() => import("./LedgerPanel"));

const WAYS: readonly Option<ReceivableBy>[] = [
  { value: "CUSTOMER", label: "按客户" },
  { value: "PROJECT", label: "按项目" },
];

/**
 * Ledger of receivables by customer or project and days overdue, as of any day
 * (business §2 Management centre: ledger).
 */
export default function LedgerPage({ queryRef }: PageProps<LedgerPageQuery>) {
  const data = usePreloadedQuery<LedgerPageQuery>(
    graphql`
      query LedgerPageQuery($page: PageInput!, $filter: ReceivableFilter, $orderBy: [ReceivableOrder!]) {
        receivables(page: $page, filter: $filter, orderBy: $orderBy) {
          totalCount
          nodes {
            rowId
            customer { id rowId name }
            project { id rowId name }
            contract due received missing overdue notDue d0To30 d31To60 d61To90 d90Up advance
            promisedOn lastLetterAt
          }
        }
        receivableSum(filter: $filter) { ...LedgerTiles_line }
      }
    `,
    queryRef,
  );
  const filter = queryRef.variables.filter ?? {};
  const by = filter.by ?? "CUSTOMER";
  const asOf = filter.asOf ?? today();
  const changeSearch = useSearchChange();
  const show = useShow();
  const refresh = usePageRefresh();
  const isWriter = useCan()({ perms: "mcenter" });
  const list = useList(LIST, {
    ownerId: useMemberSource(),
    teamId: useTeamSource({ type: "INTERNAL" }),
    customerId: useCustomerSource(),
    projectId: useProjectSource(),
  });
  const columns = useMemo(() => columnsOf(by, show), [by, show]);
  const rows = data.receivables?.nodes ?? null;
  const total = data.receivables?.totalCount ?? null;
  const exporting = async () => {
    const { exportLedgers } = await import("./exportLedgers");
    await exportLedgers(filter, list.state.sort, total);
  };
  return (
    <ListPage<LedgerRow>
      {...list}
      breadcrumb={useBreadcrumb()}
      columns={columns}
      rows={rows}
      rowKey={({ rowId }) => rowId}
      total={total}
      refetching={usePagePending()}
      exportAction={exporting}
      actions={[
        { key: "close", text: isWriter ? "月结与调整" : "月结调整", onClick: () => openClose({ isWriter }) },
        { key: "print", text: "打印", onClick: () => window.print() },
      ]}
      header={
        <>
          <div className="ui-row mcenter-bar">
            <Segmented<ReceivableBy>
              value={by}
              options={WAYS}
              aria-label="汇总方式"
              onChange={(way) =>
                changeSearch({ [BY]: way === "PROJECT" ? way : null, pageNo: null, show: null })
              }
            />
            <span className="ui-row">
              <span aria-hidden>截至</span>
              <span className="mcenter-bar__day">
                <DateInput
                  value={asOf}
                  max={today()}
                  clearable={false}
                  aria-label="截至日期"
                  onChange={(day) =>
                    changeSearch({ asOf: day === today() ? null : day, pageNo: null, show: null })
                  }
                />
              </span>
            </span>
            <span className="ui-muted ui-small">只计当天及以前确认的回款；逾期按应收日期计算，预收另列</span>
          </div>
          {data.receivableSum ? <LedgerTiles line={data.receivableSum} open={show} /> : null}
        </>
      }
      opens={{
        panel: (key, frame) => {
          const row = rows?.find(({ rowId }) => key.split(".")[0] === rowId);
          return (
            <LedgerPanel
              key={key}
              cellKey={key}
              filter={filter}
              name={row ? nameOf(row, by) : null}
              onChanged={refresh}
              {...frame}
            />
          );
        },
      }}
      empty={{ text: "项目有了收款计划以后，应收款会列在这里。" }}
    />
  );
}
