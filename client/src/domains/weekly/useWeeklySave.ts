import { useLateSave } from "@/relay/useLateSave";

const mutations = () => import("./weeklyMutations");

/** Runs the mutations of weekly reports, whose code is fetched after the page. */
export const useWeeklySave = () => useLateSave(mutations);
