import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createEngine, type Engine } from '../../test/engine.ts'
import { createScriptedSender, type ScriptedSender } from '../../test/scripted-sender.ts'
import { planOnNews } from './plan-on-news.ts'

let engine: Engine
let sender: ScriptedSender
beforeEach(async () => {
  sender = createScriptedSender()
  engine = await createEngine({ senders: { email: sender } })
})
afterEach(() => engine.close())

test('messages about a changed order are planned soon after the news', async () => {
  const stop = planOnNews(engine.ctx)
  await engine.pay(await engine.order())
  await vi.waitFor(
    async () => {
      await engine.runJobs()
      expect(sender.given.length).toBeGreaterThan(0)
    },
    { timeout: 10_000 },
  )
  await stop()
})

test('once it has stopped nothing is planned, even if news came while it was still planning', async () => {
  const asked = vi.fn()
  const [hanging, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const db = Object.create(engine.ctx.db, {
    transaction: {
      value: async () => {
        asked()
        hanging.resolve()
        await goOn.promise
        throw new Error('the database is closed')
      },
    },
  })
  const stop = planOnNews({ ...engine.ctx, db })
  engine.ctx.outbox.bring([{ topic: 'order', id: 'KLT-1' }])
  await hanging.promise
  engine.ctx.outbox.bring([{ topic: 'order', id: 'KLT-2' }])
  // Longer than the rest between two plannings.
  await new Promise(resolve => setTimeout(resolve, 150))
  const stopped = stop()
  goOn.resolve()
  await stopped
  await new Promise(resolve => setTimeout(resolve, 20))
  expect(asked).toHaveBeenCalledTimes(1)
})
