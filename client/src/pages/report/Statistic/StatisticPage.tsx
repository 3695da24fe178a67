import { useLocation, useNavigate } from "react-router";
import type { useStatisticsQuery } from "@/__generated__/useStatisticsQuery.graphql";
import { useBreadcrumb, usePageTitle } from "@/app/page/pageContext";
import type { PageModule, PageProps } from "@/app/routes/types";
import { ForbiddenState } from "@/ui/feedback/states";
import { Tabs } from "@/ui/frame/Tabs";
import { type StatisticCode, turnedTo, VIEW } from "./request";
import { StatisticView } from "./StatisticView";
import { useStatistics } from "./useStatistics";

type Props = PageProps<useStatisticsQuery>;

/** Page module of one statistic. */
export function of(code: StatisticCode): PageModule {
  return tabs([code]);
}

/** Page module of several statistics with a switch between them; its title is that of the first. */
export function tabs(codes: readonly StatisticCode[]): PageModule {
  return { default: (props: Props) => <StatisticPage {...props} codes={codes} /> };
}

/** Page of one or more built-in statistics (business §2 Report area, §7 Statistics). */
function StatisticPage({ queryRef, search, codes }: Props & { codes: readonly StatisticCode[] }) {
  const statistics = useStatistics(queryRef);
  const go = useNavigate();
  const { pathname } = useLocation();
  const breadcrumb = useBreadcrumb();
  const infos = codes.flatMap((code) => statistics.find((one) => one.code === code) ?? []);
  const info = infos.find(({ code }) => code === search.get(VIEW)) ?? infos[0];
  usePageTitle(info?.label);
  if (!info) return <ForbiddenState />;
  return (
    <StatisticView key={info.code} info={info} search={search} breadcrumb={breadcrumb}>
      {infos.length > 1 ? (
        <Tabs
          label="统计"
          // the common suffix of the labels is omitted, as all of them are statistics
          tabs={infos.map(({ code, label }) => ({ key: code, label: label.replace(/统计$/, "") }))}
          value={info.code}
          onChange={(code) =>
            void go(`${pathname}?${turnedTo(search, code as StatisticCode)}`, { replace: true })
          }
        />
      ) : null}
    </StatisticView>
  );
}
