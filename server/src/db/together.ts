/**
 * The answers of statements of one tx that do not depend on each other, which are sent in one message where the database allows it, and run in this
 * order. Waits for all of them even if one fails, unlike `Promise.all`: a statement that came after the tx was rolled back would be outside of it.
 */
export async function together<const Acts extends readonly unknown[]>(
  acts: Acts,
): Promise<{ -readonly [At in keyof Acts]: Awaited<Acts[At]> }> {
  const outcomes = await Promise.allSettled(acts)
  const failed = outcomes.find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
  return answersOf(outcomes)
}

/** All of them are fulfilled, with the answers of the acts in their order. */
function answersOf<Answers>(outcomes: readonly PromiseSettledResult<unknown>[]): Answers {
  return outcomes.map(outcome => (outcome.status === 'fulfilled' ? outcome.value : undefined)) as Answers
}
