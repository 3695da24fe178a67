import { useMemo } from "react";
import { graphql } from "react-relay";
import type { LinksDialogSaveMutation } from "@/__generated__/LinksDialogSaveMutation.graphql";
import linksQuery, { type lifeQueriesLinksQuery } from "@/__generated__/lifeQueriesLinksQuery.graphql";
import type { RecordDialogProps } from "@/app/record/openRecordDialog";
import { useSave } from "@/relay/useAppMutation";
import { usePlainQuery } from "@/relay/usePlainQuery";
import type { Option } from "@/ui/base/types";
import { EditDialog } from "@/ui/dialog/EditDialog";
import { fieldOf } from "@/ui/form/Field";
import { RowsInput } from "@/ui/form/RowsInput";
import { useForm } from "@/ui/form/useForm";
import { LinkRow } from "./LinkRow";
import { blankLink, draftsOf, inputOf, type LinkDraft, MOST_LINKS, membersOf, problemsOf } from "./links";
import { loadState } from "./loadState";
import { useReportSource } from "./useReportSource";
import "./life.css";

interface Draft {
  links: readonly LinkDraft[];
}

const LinkField = fieldOf<Draft>();
const NOTHING: Draft = { links: [] };

interface LinksDialogProps extends RecordDialogProps {
  /** Row id of the report. */
  id: string;
}

/** Dialog of the links from a report's cells to other reports, with the conditions passed on. */
export default function LinksDialog({ id, onSaved, ...frame }: LinksDialogProps) {
  const { data, error, reload } = usePlainQuery<lifeQueriesLinksQuery>(linksQuery, { id }, { keeps: id });
  const report = data?.onlineReport ?? null;
  const save = useSave<LinksDialogSaveMutation>(graphql`
    mutation LinksDialogSaveMutation($id: ID!, $version: Int, $links: [OnlineReportLinkItemInput!]!) {
      onlineReportLink(input: { id: $id, version: $version, links: $links }) {
        onlineReport { id version }
        userErrors { field message code }
      }
    }
  `);
  const initial = useMemo<Draft>(
    () => (report ? { links: draftsOf(report.definition.links) } : NOTHING),
    [report],
  );
  const known = useMemo<Option[]>(
    () =>
      (report?.definition.links ?? []).flatMap(({ report: target }) =>
        target ? { value: target.rowId, label: target.name } : [],
      ),
    [report],
  );
  const form = useForm<Draft>({
    initial,
    version: report?.version,
    validate: problemsOf,
    refetch: reload,
    onSubmit: async ({ links }, start) => {
      const { userErrors } = await save({ id, version: start.version ?? null, links: inputOf(links) });
      // an error in one link is shown at the whole list
      return userErrors.map((wrong) => ({ ...wrong, field: wrong.field ? "links" : null }));
    },
  });
  const source = useReportSource();
  const members = useMemo(() => (data ? membersOf(data) : { dimensions: [], measures: [] }), [data]);
  return (
    <EditDialog
      {...frame}
      form={form}
      id={id}
      title={report ? `链接：${report.name}` : "链接"}
      size="wide"
      {...loadState({ data, error }, report ? null : "报表不存在或已被删除")}
      onRefresh={onSaved}
      onSaved={onSaved}
    >
      <div className="ui-stack">
        <p className="ui-muted">
          点开一个数字时，可以从这里设置的链接打开另一张报表，并带上这个数字所在的分组作为条件。看不到那张报表的人不会看到链接。
        </p>
        <LinkField form={form} name="links" label="链接">
          {({ value, onChange }) => (
            <RowsInput
              label="链接"
              limit={MOST_LINKS}
              value={value}
              onChange={onChange}
              blank={blankLink}
              empty="还没有链接"
              row={(link, place, set) => (
                <LinkRow
                  link={link}
                  place={place}
                  onChange={set}
                  source={source}
                  known={known}
                  dimensions={members.dimensions}
                  measures={members.measures}
                />
              )}
            />
          )}
        </LinkField>
      </div>
    </EditDialog>
  );
}
