import { Hono } from 'hono'
import type { Logger } from 'pino'
import { Problem } from '../platform/problem.ts'
import { answerProblem } from './problem-answer.ts'
import type { HttpEnv } from './visitor.ts'

/** A balancer gives up after a few seconds, so a later answer is useless. */
const patienceMs = 2_000

/** `live`: the process answers. `ready`: it can serve visitors; while it can not, a balancer sends them elsewhere. */
export function createHealth(input: { isReady: () => Promise<boolean>; log: Logger }): Hono<HttpEnv> {
  const health = new Hono<HttpEnv>()
  const noStore = { 'cache-control': 'no-store' }
  health.get('/live', () => Response.json({ status: 'live' }, { headers: noStore }))
  health.get('/ready', async c => {
    const tooLate = new Promise<boolean>(resolve => setTimeout(resolve, patienceMs, false).unref())
    if (await Promise.race([input.isReady().catch(() => false), tooLate])) return Response.json({ status: 'ready' }, { headers: noStore })
    return answerProblem(new Problem('unavailable', 'Toko sedang bersiap. Coba lagi sebentar.', { retryAfterSeconds: 5 }), {
      log: input.log,
      requestId: c.env.visitor.requestId,
    })
  })
  return health
}
