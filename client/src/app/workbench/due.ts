import { formatDate } from "@/ui/base/format";

/** Whoever is to be followed until the end of today: what the card counts is what the list behind it shows. */
export const dueRange = () => ({ from: "2000-01-01", to: formatDate(new Date()) });
