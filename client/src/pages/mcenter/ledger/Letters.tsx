import { graphql } from "react-relay";
import artifact, { type LettersQuery } from "@/__generated__/LettersQuery.graphql";
import { DUNNING } from "@/domains/mcenter/labels";
import { usePlainQuery } from "@/relay/usePlainQuery";
import { formatMoney } from "@/ui/base/format";
import { ErrorState } from "@/ui/feedback/states";
import { Section } from "@/ui/frame/Card";
import { StatusTag } from "@/ui/frame/StatusTag";
import { ListTime } from "@/ui/frame/text";
import { SimpleTable } from "@/ui/list/SimpleTable";
import { saveLetter } from "../_lib/saveLetter";

graphql`
  query LettersQuery($customerId: ID!) {
    dunningLetters(page: { number: 1, size: 20 }, filter: { customerId: $customerId }) {
      nodes { rowId number level amount sentAt sentBy { name } }
    }
  }
`;

/** Dunning letters sent to a customer, the newest first; each can be downloaded as a PDF. */
export function Letters({ customerId, since }: { customerId: string; since: number }) {
  const { data, error, reload } = usePlainQuery<LettersQuery>(
    artifact,
    { customerId },
    { keeps: customerId, since },
  );
  return (
    <Section title="催款函">
      {error ? (
        <ErrorState compact error={error} onRetry={reload} />
      ) : (
        <SimpleTable
          label="催款函"
          empty="还没有发过催款函"
          rows={data ? (data.dunningLetters?.nodes ?? []) : null}
          rowKey={({ rowId }) => rowId}
          columns={[
            {
              key: "number",
              title: "编号",
              width: 150,
              grow: true,
              render: (letter) => (
                <button
                  type="button"
                  className="ui-link"
                  aria-label={`下载 ${letter.number}`}
                  onClick={() => saveLetter(letter)}
                >
                  {letter.number}
                </button>
              ),
            },
            {
              key: "level",
              title: "类型",
              width: 100,
              render: ({ level }) => <StatusTag tone={DUNNING[level].tone}>{DUNNING[level].text}</StatusTag>,
            },
            {
              key: "amount",
              title: "金额（元）",
              width: 120,
              number: true,
              render: ({ amount }) => formatMoney(amount),
            },
            {
              key: "sentAt",
              title: "发出时间",
              width: 170,
              render: ({ sentAt }) => <ListTime value={sentAt} />,
            },
            { key: "sentBy", title: "发出人", width: 90, render: ({ sentBy }) => sentBy?.name },
          ]}
        />
      )}
    </Section>
  );
}
