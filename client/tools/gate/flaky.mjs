// Rule for failing tests, the same for all runners: each is run once more, alone, at the end. A test that
// passes then counts as passed and is reported as flaky; more flaky tests than `LIMIT` fail the run.

/** Maximum number of flaky tests in one run. */
export const LIMIT = 3;

/** Maximum number of failures that are retried; more are no accident. */
export const TRIED = 10;

/**
 * Retries failed tests. `again(test)` runs one test alone and returns whether it passed. Returns
 * `{flaky, failed}`, two lists of tests.
 */
export async function tryAgain(failures, again) {
  if (failures.length > TRIED) return { flaky: [], failed: failures };
  const [flaky, failed] = [[], []];
  for (const test of failures) ((await again(test)) ? flaky : failed).push(test);
  return { flaky, failed };
}

/** The counts of a run after its failures were retried; too many flaky tests count as failures. */
export function settled({ passed, failed }, { flaky }) {
  const forgiven = flaky.length > LIMIT ? 0 : flaky.length;
  return { passed: passed + forgiven, failed: failed - forgiven };
}
