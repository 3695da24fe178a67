import { formatDate } from "@/ui/base/format";

/**
 * Range of customers due for contact until the end of today, shared by the card's count and the list behind
 * it.
 */
export const dueRange = () => ({ from: "2000-01-01", to: formatDate(new Date()) });
