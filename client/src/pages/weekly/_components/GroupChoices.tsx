import type { Source } from "@/domains/source";
import { useSearchChange } from "@/ui/base/addressNow";
import { DateRange } from "@/ui/input/DateRange";
import { RemotePicker } from "@/ui/picker/RemotePicker";
import { DAYS, type Group, TEAM } from "../_lib/group";

interface GroupChoicesProps {
  group: Group;
  teams: Source;
  /** It is about one team. */
  needsTeam?: boolean;
}

/** Inputs of the period and the team of the statistics. */
export function GroupChoices({ group, teams, needsTeam = false }: GroupChoicesProps) {
  const changeSearch = useSearchChange();
  const { days, teamId } = group;
  return (
    <div className="weekly-choices">
      <span className="weekly-choices__field">
        <RemotePicker
          {...teams}
          value={teamId}
          clearable={!needsTeam}
          aria-label="团队"
          placeholder="全部团队"
          onChange={(team) => changeSearch({ [TEAM]: team })}
        />
      </span>
      <span className="weekly-choices__field">
        <DateRange
          value={days}
          clearable={false}
          aria-label="统计时间"
          onChange={(range) => changeSearch({ [DAYS]: range ? `${range.from}~${range.to}` : null })}
        />
      </span>
    </div>
  );
}
