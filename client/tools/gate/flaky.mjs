// The rule for tests that fail, the same for all runners: each is run once more, alone, at the end. A test that passes
// then counts as passed and is named as flaky; more flaky tests than `LIMIT` fail the run.

/** So many tests may fail at first in one run. */
export const LIMIT = 3;

/** More failures than this are no accident: they are not tried again. */
export const TRIED = 10;

/**
 * Tries again what failed. `again(test)` runs one test alone and answers whether it passed. Answers `{flaky, failed}`,
 * two lists of tests.
 */
export async function tryAgain(failures, again) {
  if (failures.length > TRIED) return { flaky: [], failed: failures };
  const [flaky, failed] = [[], []];
  for (const test of failures) ((await again(test)) ? flaky : failed).push(test);
  return { flaky, failed };
}

/** The counts of a run once its failures were tried again; too many flaky tests are failures. */
export function settled({ passed, failed }, { flaky }) {
  const forgiven = flaky.length > LIMIT ? 0 : flaky.length;
  return { passed: passed + forgiven, failed: failed - forgiven };
}
