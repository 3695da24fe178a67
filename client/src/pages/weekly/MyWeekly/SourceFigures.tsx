import { graphql, useFragment } from "react-relay";
import type { SourceFigures_figures$key } from "@/__generated__/SourceFigures_figures.graphql";
import { DescriptionList } from "@/ui/frame/DescriptionList";

/**
 * Numbers of records that the viewer has worked on in the week, by kind (business §7
 * `taskCount/taskWeekly`).
 */
export function SourceFigures({ figures: key }: { figures: SourceFigures_figures$key }) {
  const figures = useFragment(
    graphql`
      fragment SourceFigures_figures on WeeklySourceFigure @relay(plural: true) {
        key
        label
        count
      }
    `,
    key,
  );
  return (
    <DescriptionList
      visible={0}
      columns={2}
      items={figures.map(({ label, count }) => ({ label, value: count }))}
    />
  );
}
