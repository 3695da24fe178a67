import { useLateSave } from "@/relay/useLateSave";

const mutations = () => import("./kpiMutations");

/** Runs the mutations of plans and results, whose code is fetched after the page. */
export const useKpiSave = () => useLateSave(mutations);
