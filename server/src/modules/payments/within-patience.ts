/**
 * A company's answer, for as long as a person would wait. No answer in that time is `unknown`; the call itself goes on,
 * and its result is found by asking again.
 */
export async function withinPatience<Answer>(
  asked: Promise<Answer>,
  patienceMs: number,
): Promise<Answer | { kind: 'unknown'; detail: string }> {
  let timer: NodeJS.Timeout | undefined
  const tired = new Promise<{ kind: 'unknown'; detail: string }>(resolve => {
    timer = setTimeout(() => resolve({ kind: 'unknown', detail: `no answer in ${patienceMs} ms` }), patienceMs)
  })
  try {
    return await Promise.race([asked, tired])
  } finally {
    clearTimeout(timer)
  }
}
