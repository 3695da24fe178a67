import { useMemo } from "react";
import { graphql, usePreloadedQuery } from "react-relay";
import type { FlowFormAddModalPageQuery } from "@/__generated__/FlowFormAddModalPageQuery.graphql";
import { found } from "@/app/errors";
import { useBreadcrumb, usePageTitle } from "@/app/page/pageContext";
import type { PageProps } from "@/app/routes/types";
import type { Choices } from "@/domains/flow/chosen";
import { type Definition, EMPTY_DEFINITION, type FlowValues, type Rights } from "@/domains/flow/definition";
import type { FlowValueNames } from "@/domains/flow/form/names";
import { emptyValues } from "@/domains/flow/form/values";
import { flowProcessOf } from "@/domains/flow/labels";
import { rightsOf } from "@/domains/flow/rights";
import { EmptyState } from "@/ui/feedback/states";
import { PageHeader } from "@/ui/frame/PageHeader";
import { ApplicationForm } from "./ApplicationForm";
import { ChooseForm } from "./ChooseForm";
import { KIND } from "./kind";
import { likeOld } from "./start";
import "./FlowFormAddModal.css";

/**
 * Page to fill in and send an approval application: a new one, a draft, a returned one, or a copy
 * (core §2 OA approval area).
 */
export default function FlowFormAddModalPage({ queryRef, search }: PageProps<FlowFormAddModalPageQuery>) {
  const data = usePreloadedQuery<FlowFormAddModalPageQuery>(
    graphql`
      query FlowFormAddModalPageQuery(
        $formId: ID!
        $processId: ID!
        $isNew: Boolean!
        $isProcess: Boolean!
        $isKind: Boolean!
        $kinds: [String!]
      ) {
        flowForms(first: 100, filter: { startable: true, kinds: $kinds }) @include(if: $isKind) {
          ...ChooseForm_forms
        }
        flowForm(id: $formId) @include(if: $isNew) {
          rowId
          name
          remark
          status
          kind
          definition
        }
        flowProcess(id: $processId) @include(if: $isProcess) {
          rowId
          name
          version
          definition
          values
          rights { path right }
          choices { node members { rowId } }
          team { rowId name }
          files { rowId name size }
          form { rowId name remark status kind definition }
          viewerCan { send }
        }
        viewer {
          member {
            rowId
            name
            memberships { team { rowId name path { rowId } } }
          }
          roles { rowId }
        }
      }
    `,
    queryRef,
  );
  const kind = search.get(KIND);
  // while the page moves on to the form that was found, the URL is ahead of the data
  if ((kind !== null) !== (data.flowForms !== undefined)) return null;
  if (kind !== null) return <ChooseForm kind={kind} forms={found(data.flowForms)} />;
  return <Filling data={data} search={search} />;
}

function Filling({ data, search }: { data: FlowFormAddModalPageQuery["response"]; search: URLSearchParams }) {
  const isCopy = !search.has("id") && search.has("copy");
  const old = search.has("id") || isCopy ? found(data.flowProcess) : null;
  const target = isCopy ? null : old;
  const form = found(old ? old.form : data.flowForm);
  const viewer = found(data.viewer);
  // the definition is JSON in the schema; the server has validated what is published
  const definition = (target ? target.definition : form.definition) as Definition | null;
  const initial = useMemo<FlowValues>(() => {
    if (!definition) return {};
    const values = (old?.values ?? {}) as FlowValues;
    if (target) return values;
    return isCopy ? likeOld(definition, values) : emptyValues(definition);
  }, [definition, old, target, isCopy]);
  // of a sub-process the application above it may hide more than its own form does
  const rights = useMemo<Rights>(
    () => (target ? rightsOf(target.rights).rights : (definition ?? EMPTY_DEFINITION).rights),
    [definition, target],
  );
  const chosen = useMemo<Choices>(
    () =>
      Object.fromEntries(
        (target?.choices ?? []).map(({ node, members }) => [node, members.map(({ rowId }) => rowId)]),
      ),
    [target],
  );
  const names = useMemo<FlowValueNames>(
    () => ({
      member: { [viewer.member.rowId]: viewer.member.name },
      file: Object.fromEntries((old?.files ?? []).map(({ rowId, name, size }) => [rowId, { name, size }])),
    }),
    [old, viewer],
  );
  const teams = (viewer.member.memberships ?? []).flatMap(({ team }) => team ?? []);
  const title = target ? target.name : form.name;
  usePageTitle(target ? `修改${title}` : `发起${title}`);
  const breadcrumb = useBreadcrumb(title);
  const refused = refusal({ target, definition, status: form.status });
  return (
    <div className="ui-page">
      <PageHeader title={title} breadcrumb={breadcrumb} />
      {form.remark && !refused ? <p className="ui-muted">{form.remark}</p> : null}
      {refused || !definition ? (
        <EmptyState
          title={refused ?? "表单还没有发布"}
          action={
            target
              ? { key: "open", text: "查看申请", href: flowProcessOf(target.rowId) }
              : { key: "home", text: "返回审批首页", href: "/oa/FlowApps" }
          }
        />
      ) : (
        <ApplicationForm
          key={`${search.get("id") ?? ""} ${search.get("copy") ?? ""} ${form.rowId}`}
          form={form}
          target={target}
          definition={definition}
          rights={rights}
          initial={initial}
          chosen={chosen}
          names={names}
          applicant={{ ...viewer.member, roles: viewer.roles }}
          teams={teams}
          team={target?.team?.rowId ?? teams[0]?.rowId ?? null}
        />
      )}
    </div>
  );
}

/** Message for an application that can't be filled in now. */
function refusal({
  target,
  definition,
  status,
}: {
  target: { readonly viewerCan: { readonly send: boolean } } | null;
  definition: Definition | null;
  status: string;
}): string | null {
  if (target && !target.viewerCan.send) return "这份申请现在不能修改";
  if (!definition) return "表单还没有发布，不能发起";
  return status === "OFF" ? "表单已停用，不能发起" : null;
}
