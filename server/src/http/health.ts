import { Hono } from 'hono'
import type { Logger } from 'pino'
import { Problem } from '../platform/problem.ts'
import { answerProblem } from './problem-answer.ts'
import type { HttpEnv } from './visitor.ts'

/** `live`: the process answers. `ready`: it can do its work; a balancer sends visitors elsewhere while it can not. */
export function createHealth(input: { isReady: () => Promise<boolean>; log: Logger }): Hono<HttpEnv> {
  const health = new Hono<HttpEnv>()
  const noStore = { 'cache-control': 'no-store' }
  health.get('/live', () => Response.json({ status: 'live' }, { headers: noStore }))
  health.get('/ready', async c => {
    if (await input.isReady().catch(() => false)) return Response.json({ status: 'ready' }, { headers: noStore })
    return answerProblem(new Problem('unavailable', 'Toko sedang bersiap. Coba lagi sebentar.'), {
      log: input.log,
      requestId: c.env.visitor.requestId,
    })
  })
  return health
}
