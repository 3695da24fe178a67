import { useState } from "react";
import { graphql, usePreloadedQuery } from "react-relay";
import { useSearchParams } from "react-router";
import type { EnterIndicatorItemsPageQuery } from "@/__generated__/EnterIndicatorItemsPageQuery.graphql";
import { found } from "@/app/errors";
import { usePageNavigate } from "@/app/page/navigation";
import { useBreadcrumb, usePageRefresh, usePageTitle } from "@/app/page/pageContext";
import type { PageProps } from "@/app/routes/types";
import { PlanStatusTag } from "@/domains/kpi/ExamineStatusTag";
import { usePrefix } from "@/domains/kpi/usePrefix";
import { Progress } from "@/ui/feedback/Progress";
import { EmptyState } from "@/ui/feedback/states";
import { Button } from "@/ui/frame/Button";
import { PageHeader } from "@/ui/frame/PageHeader";
import { Checkbox } from "@/ui/input/choices";
import { InputTable } from "./InputTable";
import { PAGE_SIZE } from "./place";
import type { RaterInput } from "./table";
import { useInputs } from "./useInputs";
import "./inputs.css";

const NONE: readonly RaterInput[] = [];

/**
 * Entry of a rater's scores and values in an appraisal plan: a table of appraised members by indicators,
 * with drafts and submission (business §2 KPI: EnterIndicatorItems).
 */
export default function EnterIndicatorItemsPage({ queryRef }: PageProps<EnterIndicatorItemsPageQuery>) {
  const data = usePreloadedQuery<EnterIndicatorItemsPageQuery>(
    graphql`
      query EnterIndicatorItemsPageQuery($id: ID!, $there: Boolean!, $page: PageInput!) {
        kpiPlan(id: $id) @include(if: $there) { id name status inputDueOn }
        kpiInputs(page: $page, filter: { planId: $id, mine: true }) @include(if: $there) {
          totalCount
          nodes {
            id rowId version value remark submittedAt who whoText
            plan { id name status inputDueOn }
            examine {
              id rowId
              member { id rowId name avatarUrl }
              team { id name }
            }
            planIndication {
              id rowId name unit description sortOrder
              scoring { method base target perUnit floor cap steps { from score } }
            }
            viewerCan { save modify }
          }
        }
      }
    `,
    queryRef,
  );
  const prefix = usePrefix();
  const go = usePageNavigate();
  const breadcrumb = useBreadcrumb();
  const inputs = data.kpiInputs?.nodes ?? NONE;
  // without permission to see the plan, a rater sees of it only the fields that come with the inputs
  const plan = data.kpiPlan ?? inputs[0]?.plan;
  usePageTitle(plan ? `录入指标 ${plan.name}` : null);
  if (data.kpiInputs === undefined)
    return (
      <div className="ui-page">
        <PageHeader title="录入指标" breadcrumb={breadcrumb} />
        <EmptyState
          title="没有选择考核计划"
          text="请从待录入中打开一个计划。"
          action={{ key: "list", text: "待录入", onClick: () => go(`${prefix}/ToBeEnteredKpi`) }}
        />
      </div>
    );
  return (
    <PlanInputs
      key={queryRef.variables.id}
      planId={queryRef.variables.id}
      plan={found(plan)}
      inputs={inputs}
      total={data.kpiInputs?.totalCount ?? 0}
      page={queryRef.variables.page.number ?? 1}
    />
  );
}

interface PlanInputsProps {
  readonly planId: string;
  readonly plan: NonNullable<EnterIndicatorItemsPageQuery["response"]["kpiPlan"]>;
  readonly inputs: readonly RaterInput[];
  readonly total: number;
  readonly page: number;
}

function PlanInputs({ planId, plan, inputs, total, page }: PlanInputsProps) {
  const refresh = usePageRefresh();
  const [isOpenOnly, setOpenOnly] = useState(false);
  const edit = useInputs(`kpi.inputs ${planId}`, inputs, refresh);
  const { all, submitted, filled, empty } = edit.counts;
  const isDone = filled + empty === 0;
  // members without pending inputs are left out on request
  const shown = isOpenOnly ? withOpen(inputs) : inputs;
  return (
    <div className="ui-page">
      <PageHeader
        title={plan.name}
        breadcrumb={useBreadcrumb(plan.name)}
        tag={<PlanStatusTag status={plan.status} />}
        actions={[{ key: "save", text: "保存草稿", hint: "Ctrl+S", hidden: isDone, onClick: edit.save }]}
        primary={{ key: "submit", text: "提交", hint: "Ctrl+Enter", hidden: isDone, onClick: edit.submit }}
      />
      {inputs.length === 0 ? (
        <EmptyState title="没有由您录入的指标" text="这个计划里由您评分的指标会列在这里。" />
      ) : (
        <>
          <div className="kpi-inputs__bar">
            <span className="kpi-inputs__progress ui-row">
              <span className="ui-grow">
                <Progress value={all > 0 ? (submitted + filled) / all : 0} name="录入进度" />
              </span>
              <span>
                已填 {submitted + filled}/{all}，已提交 {submitted}
              </span>
            </span>
            {plan.inputDueOn ? <span>请在 {plan.inputDueOn} 前提交</span> : null}
            <Checkbox value={isOpenOnly} onChange={setOpenOnly} label="只看未提交的人" />
            <span className="ui-muted ui-small" role="status">
              {edit.isSaving ? "正在保存…" : edit.unsaved > 0 ? `${edit.unsaved} 项未保存` : "已全部保存"}
            </span>
          </div>
          {edit.problem ? (
            <p className="kpi-inputs__problem" role="alert">
              {edit.problem}。已填写的内容还在，可以修改后再保存。
            </p>
          ) : null}
          {shown.length === 0 ? (
            <EmptyState compact title="都已提交" />
          ) : (
            <InputTable inputs={shown} edit={edit} onModified={refresh} />
          )}
          <p className="ui-muted ui-small">
            回车到下一人，Shift+回车返回，方向键移动；可从电子表格复制多行多列，粘贴到起始单元格。
          </p>
          <PageTurn page={page} count={Math.ceil(total / PAGE_SIZE)} />
        </>
      )}
    </div>
  );
}

/** Pagination of the table for raters with many inputs. */
function PageTurn({ page, count }: { page: number; count: number }) {
  const [, setParams] = useSearchParams();
  if (count <= 1) return null;
  const turn = (number: number) =>
    setParams((old) => {
      const next = new URLSearchParams(old);
      next.set("pageNo", String(number));
      return next;
    });
  return (
    <nav className="ui-row" aria-label="分页">
      <Button disabled={page <= 1} onClick={() => turn(page - 1)}>
        上一页
      </Button>
      <span>
        第 {page}/{count} 页
      </span>
      <Button disabled={page >= count} onClick={() => turn(page + 1)}>
        下一页
      </Button>
    </nav>
  );
}

/** Inputs of the examinees with pending ones. */
function withOpen(inputs: readonly RaterInput[]): readonly RaterInput[] {
  const open = new Set(inputs.flatMap(({ submittedAt, examine }) => (submittedAt ? [] : [examine?.rowId])));
  return inputs.filter(({ examine }) => open.has(examine?.rowId));
}
