import { useLateSave } from "@/relay/useLateSave";

const mutations = () => import("./weeklyMutations");

/** The mutations of weekly reports, whose code loads after the page. */
export const useWeeklySave = () => useLateSave(mutations);
