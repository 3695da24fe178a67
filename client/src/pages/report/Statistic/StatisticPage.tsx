import { useLocation, useNavigate } from "react-router";
import type { useStatisticsQuery } from "@/__generated__/useStatisticsQuery.graphql";
import { useBreadcrumb, usePageTitle } from "@/app/page/pageContext";
import type { PageModule, PageProps } from "@/app/routes/types";
import { ForbiddenState } from "@/ui/feedback/states";
import { Tabs } from "@/ui/frame/Tabs";
import { type StatisticCode, turnedTo, VIEW } from "./asked";
import { StatisticView } from "./StatisticView";
import { useStatistics } from "./useStatistics";

type Props = PageProps<useStatisticsQuery>;

/** The page of a statistic. */
export function of(code: StatisticCode): PageModule {
  return tabs([code]);
}

/** One page for several statistics, of which the reader looks at one at a time; it is called as the first of them. */
export function tabs(codes: readonly StatisticCode[]): PageModule {
  return { default: (props: Props) => <StatisticPage {...props} codes={codes} /> };
}

/** Statistics of the areas of the product (business §2 Report area, §7 Statistics). */
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
          // all of them are statistics: that is not said with each
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
