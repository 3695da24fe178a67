import { toast } from "@/ui/feedback/toasts";

/** Largest number of names in the message. */
const NAMED = 3;

/** Reports which members were reminded, or the reason why there was none. */
export function tellReminded(people: readonly { readonly name: string }[], nobody: string): void {
  if (people.length === 0) {
    toast.info(`没有需要提醒的人：${nobody}，或今天已经提醒过`);
    return;
  }
  const names = people.slice(0, NAMED).map(({ name }) => name);
  const more = people.length > NAMED ? `等 ${people.length} 人` : "";
  toast.success(`已提醒${names.join("、")}${more}`);
}
