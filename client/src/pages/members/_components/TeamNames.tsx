import { Tooltip } from "@/ui/frame/Popover";

/** Teams of a member: the main one first, the others as a count with their names in a tooltip. */
export function TeamNames({
  teams,
  mainId,
}: {
  teams: readonly { readonly rowId: string; readonly name: string }[];
  mainId: string | null;
}) {
  const main = teams.find(({ rowId }) => rowId === mainId) ?? teams[0];
  if (!main) return null;
  const others = teams.filter((team) => team !== main);
  if (others.length === 0) return main.name;
  return (
    <Tooltip content={[main, ...others].map(({ name }) => name).join("、")}>
      <span>
        {main.name} <span className="ui-muted">+{others.length}</span>
      </span>
    </Tooltip>
  );
}
