import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createEngine } from '../../test/engine.ts'

test('a supplier is asked on about a pending delivery though the job of a question began before its time', async () => {
  const engine = await createEngine()
  const pending = { does: 'keep', says: 'truth' } as const
  engine.supplier.script = [pending, pending]
  const order = await engine.order()
  await engine.pay(order)
  await engine.runJobs()
  // The database's clock, which starts jobs, is a minute ahead of this process's.
  const isCheck = sql`name = 'check-attempt'`
  await engine.ctx.db.execute(sql`update pgboss.job set start_after = start_after - interval '1 minute' where ${isCheck}`)
  await engine.runJobs()
  for (const _ of ['asked again', 'and once more']) {
    engine.clock.advance(60_000)
    await engine.runJobs()
  }
  expect(await engine.read(order)).toMatchObject({ status: 'delivered' })
  await engine.close()
})
