import { useLateSave } from "@/relay/useLateSave";

const mutations = () => import("./kpiMutations");

/** Runs the mutations of appraisal plans and results, which are loaded lazily. */
export const useKpiSave = () => useLateSave(mutations);
