/** Mutations of the steps of a work order that need no dialog of their own. */

import { graphql } from "react-relay";

export const sign = graphql`
  mutation workOrderStepMutationsSignMutation($id: ID!, $version: Int) {
    workOrderSign(input: { id: $id, version: $version }) {
      workOrder { ...useWorkOrderSteps_after }
      userErrors { field message code }
    }
  }
`;

export const arrive = graphql`
  mutation workOrderStepMutationsArriveMutation($id: ID!, $version: Int) {
    workOrderArrive(input: { id: $id, version: $version }) {
      workOrder { ...useWorkOrderSteps_after }
      userErrors { field message code }
    }
  }
`;

export const unDeliver = graphql`
  mutation workOrderStepMutationsUnDeliverMutation($id: ID!, $version: Int, $reason: String) {
    workOrderUnDeliver(input: { id: $id, version: $version, reason: $reason }) {
      workOrder { ...useWorkOrderSteps_after }
      userErrors { field message code }
    }
  }
`;

export const audit = graphql`
  mutation workOrderStepMutationsAuditMutation($id: ID!, $version: Int, $pass: Boolean!, $reason: String) {
    workOrderAudit(input: { id: $id, version: $version, pass: $pass, reason: $reason }) {
      workOrder { ...useWorkOrderSteps_after }
      userErrors { field message code }
    }
  }
`;

export const hold = graphql`
  mutation workOrderStepMutationsHoldMutation($id: ID!, $version: Int, $reason: String) {
    workOrderHold(input: { id: $id, version: $version, reason: $reason }) {
      workOrder { ...useWorkOrderSteps_after }
      userErrors { field message code }
    }
  }
`;

export const resume = graphql`
  mutation workOrderStepMutationsResumeMutation($id: ID!, $version: Int) {
    workOrderResume(input: { id: $id, version: $version }) {
      workOrder { ...useWorkOrderSteps_after }
      userErrors { field message code }
    }
  }
`;

export const visit = graphql`
  mutation workOrderStepMutationsVisitMutation($id: ID!, $version: Int, $reason: String) {
    workOrderVisit(input: { id: $id, version: $version, reason: $reason }) {
      workOrder { ...useWorkOrderSteps_after }
      userErrors { field message code }
    }
  }
`;

export const close = graphql`
  mutation workOrderStepMutationsCloseMutation($id: ID!, $version: Int, $reason: String) {
    workOrderClose(input: { id: $id, version: $version, reason: $reason }) {
      workOrder { ...useWorkOrderSteps_after }
      userErrors { field message code }
    }
  }
`;

export const stop = graphql`
  mutation workOrderStepMutationsStopMutation($id: ID!, $version: Int, $reason: String) {
    workOrderStop(input: { id: $id, version: $version, reason: $reason }) {
      workOrder { ...useWorkOrderSteps_after }
      userErrors { field message code }
    }
  }
`;
