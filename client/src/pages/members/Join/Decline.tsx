import { useDecline } from "@/domains/invitation/useDecline";
import { Button } from "@/ui/frame/Button";

/** Declines a personal invitation; the link itself is sufficient authorization. */
export function Decline({ code, onDeclined }: { code: string; onDeclined: () => void }) {
  const decline = useDecline();
  const answer = async () => {
    if (await decline(code)) onDeclined();
  };
  return (
    <Button variant="minimal" onClick={answer}>
      谢绝邀请
    </Button>
  );
}
