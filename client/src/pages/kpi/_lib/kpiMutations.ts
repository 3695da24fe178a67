/** Mutations of appraisal plans and results, loaded lazily. */
import { graphql } from "react-relay";

// All mutations return the version and the status only: the page refetches the rest, as permissions and
// counts of other records change, too.

export const submit = graphql`
  mutation kpiMutationsSubmitMutation($input: KpiPlanIdInput!) {
    kpiPlanSubmit(input: $input) {
      kpiPlan { id version status statusText }
      userErrors { field message code }
    }
  }
`;

export const audit = graphql`
  mutation kpiMutationsAuditMutation($input: KpiPlanAuditInput!) {
    kpiPlanAudit(input: $input) {
      kpiPlan { id version status statusText }
      userErrors { field message code }
    }
  }
`;

export const giveBack = graphql`
  mutation kpiMutationsReturnMutation($input: KpiPlanReturnInput!) {
    kpiPlanReturn(input: $input) {
      kpiPlan { id version status statusText }
      userErrors { field message code }
    }
  }
`;

export const cancel = graphql`
  mutation kpiMutationsCancelMutation($input: KpiPlanCancelInput!) {
    kpiPlanCancel(input: $input) {
      kpiPlan { id version status statusText }
      userErrors { field message code }
    }
  }
`;

export const copy = graphql`
  mutation kpiMutationsCopyMutation($input: KpiPlanCopyInput!) {
    kpiPlanCopy(input: $input) {
      kpiPlan { id rowId name }
      userErrors { field message code }
    }
  }
`;

export const remind = graphql`
  mutation kpiMutationsRemindMutation($input: KpiPlanRemindInput!) {
    kpiPlanRemind(input: $input) { reminded { id name } userErrors { field message code } }
  }
`;

export const remove = graphql`
  mutation kpiMutationsDeleteMutation($ids: [ID!]!) {
    kpiPlanDelete(input: { ids: $ids }) { deletedIds userErrors { field message code } }
  }
`;

export const confirmScores = graphql`
  mutation kpiMutationsConfirmMutation($input: KpiExamineConfirmInput!) {
    kpiExamineConfirm(input: $input) {
      kpiExamines { id version status statusText }
      userErrors { field message code }
    }
  }
`;

export const appeal = graphql`
  mutation kpiMutationsAppealMutation($input: KpiExamineAppealInput!) {
    kpiExamineAppeal(input: $input) {
      kpiExamine { id version status statusText appealStatus appealStatusText }
      userErrors { field message code }
    }
  }
`;

export const answer = graphql`
  mutation kpiMutationsAnswerMutation($input: KpiExamineAnswerInput!) {
    kpiExamineAnswer(input: $input) {
      kpiExamine { id version status statusText appealStatus appealStatusText }
      userErrors { field message code }
    }
  }
`;

export const finish = graphql`
  mutation kpiMutationsFinishMutation($input: KpiExamineFinishInput!) {
    kpiExamineFinish(input: $input) { finished userErrors { field message code } }
  }
`;

export const extra = graphql`
  mutation kpiMutationsExtraMutation($input: KpiExaminePointsInput!) {
    kpiExamineExtra(input: $input) {
      kpiExamine { id version extra extraReason total grade }
      userErrors { field message code }
    }
  }
`;

export const calibrate = graphql`
  mutation kpiMutationsCalibrateMutation($input: KpiExaminePointsInput!) {
    kpiExamineCalibrate(input: $input) {
      kpiExamine { id version moved movedReason total grade }
      userErrors { field message code }
    }
  }
`;

export const modifyInput = graphql`
  mutation kpiMutationsModifyMutation($input: KpiInputModifyInput!) {
    kpiInputModify(input: $input) {
      kpiInput { id version value }
      userErrors { field message code }
    }
  }
`;

// The page refetches the plan after a change of its indicators, as its version has changed, too.

export const addItem = graphql`
  mutation kpiMutationsAddItemMutation($input: KpiPlanIndicationInput!) {
    kpiPlanIndicationCreate(input: $input) {
      kpiPlanIndication { id }
      userErrors { field message code }
    }
  }
`;

export const changeItem = graphql`
  mutation kpiMutationsChangeItemMutation($id: ID!, $version: Int, $input: KpiPlanIndicationInput!) {
    kpiPlanIndicationUpdate(input: { id: $id, version: $version, changes: $input }) {
      kpiPlanIndication { id version name }
      userErrors { field message code }
    }
  }
`;

export const removeItems = graphql`
  mutation kpiMutationsRemoveItemsMutation($ids: [ID!]!) {
    kpiPlanIndicationDelete(input: { ids: $ids }) { deletedIds userErrors { field message code } }
  }
`;
