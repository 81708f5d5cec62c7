/**
 * Waits for a company's answer, but no longer than `timeoutMs`. No answer in that time is `unknown`; the call itself goes on, and the
 * store finds its result by asking again.
 */
export async function answerWithin<Answer>(
  asked: Promise<Answer>,
  timeoutMs: number,
): Promise<Answer | { kind: 'unknown'; detail: string }> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<{ kind: 'unknown'; detail: string }>(resolve => {
    timer = setTimeout(() => resolve({ kind: 'unknown', detail: `no answer in ${timeoutMs} ms` }), timeoutMs)
  })
  try {
    return await Promise.race([asked, timeout])
  } finally {
    clearTimeout(timer)
  }
}
