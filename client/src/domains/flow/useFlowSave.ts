import { useLateSave } from "@/relay/useLateSave";

const mutations = () => import("./flowStepMutations");

/**
 * Mutations of applications, for lists, their page and the home page: one for each action, loaded after the
 * page.
 */
export const useFlowSave = () => useLateSave(mutations);
