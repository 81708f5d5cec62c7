import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { beSilent } from '../../test/doubtful-orders.ts'
import { createEngine, type Engine } from '../../test/engine.ts'
import { createScriptedSender, type ScriptedSender } from '../../test/scripted-sender.ts'
import { planMessages } from './plan-messages.ts'

let engine: Engine
let sender: ScriptedSender
beforeEach(async () => {
  sender = createScriptedSender()
  engine = await createEngine({ senders: { email: sender } })
})
afterEach(() => engine.close())

/** The database's clock is a minute ahead of this process's: it starts what waits so much too early. */
const startTooEarly = () => engine.ctx.db.execute(sql`update pgboss.job set start_after = start_after - interval '1 minute'`)

test('a message is sent at its time though its job began before, both the first time and again', async () => {
  beSilent(engine)
  sender.waitMs = { paid: 30_000 }
  sender.script = [{ kind: 'later', detail: 'busy' }]
  await engine.pay(await engine.order())
  await planMessages(engine.ctx)
  for (const times of [1, 2]) {
    await startTooEarly()
    await engine.runJobs()
    expect(sender.given).toHaveLength(times - 1)
    engine.clock.advance(61_000)
    await engine.runJobs()
    expect(sender.given).toHaveLength(times)
  }
})
