import { useTeamSource } from "@/domains/team/useTeamSource";
import { PickDialog, type PickDialogProps } from "@/ui/picker/PickDialog";

export interface TeamPickDialogProps extends PickDialogProps {
  /** Row ids that can't be chosen. */
  except?: readonly string[];
}

/** Dialog that picks teams and passes them to an action. */
export function TeamPickDialog({ except, ...props }: TeamPickDialogProps) {
  const source = useTeamSource({ except });
  return <PickDialog {...props} noun="团队" source={source} placeholder="请选择团队" limit={200} />;
}
