import { afterEach, beforeEach, expect, test } from 'vitest'
import type { SendOutcome } from '../../ctx/context.ts'
import { inTx } from '../../db/in-tx.ts'
import { alertMessages, alertWays } from '../../db/schema/alerts.ts'
import { operators } from '../../db/schema/operators.ts'
import { createEngine, type Engine } from '../../test/engine.ts'
import type { WhatsappState } from '../../whatsapp/whatsapp.ts'
import { followStates } from '../messages/follow-states.ts'
import { followAlerts } from './follow-alerts.ts'
import { planAlertMessages } from './plan-alert-messages.ts'
import { setWay } from './set-way.ts'

let engine: Engine
let sent: string[]
/** Runs while WhatsApp is being called. */
let meanwhile: () => Promise<void>
beforeEach(async () => {
  sent = []
  meanwhile = async () => {}
  const whatsapp = async (_ctx: unknown, { id }: { id: string }): Promise<SendOutcome> => {
    sent.push(id)
    await meanwhile()
    return { kind: 'sent', reference: 'wamid.1' }
  }
  engine = await createEngine({ alertSenders: { whatsapp } })
  const { ctx } = engine
  await ctx.db.insert(operators).values({ name: 'sari', role: 'owner', createdAt: ctx.clock.now() })
  await hearAt('081234567890')
  await inTx(ctx, ctx => followAlerts(ctx, { cause: 'books_differ', found: [{ subject: 'books', facts: { count: 2 } }] }))
})
afterEach(() => engine.close())

const hearAt = (address: string) =>
  setWay(engine.ctx, { name: 'sari', way: 'whatsapp', address, isOn: true, quietFrom: null, quietUntil: null, urgentPasses: true })

async function tell() {
  await planAlertMessages(engine.ctx)
  await engine.runJobs()
}

const learn = (state: WhatsappState['state'], messageId = sent[0]) =>
  followStates(engine.ctx, [{ messageId, reference: 'wamid.1', state, detail: state === 'failed' ? '131026' : null }])
const read = async () => {
  const [[message], [way]] = [await engine.ctx.db.select().from(alertMessages), await engine.ctx.db.select().from(alertWays)]
  return { status: message?.status, heardAt: way?.heardAt, trouble: way?.trouble }
}
const failed = { status: 'failed', heardAt: null, trouble: '131026' }

test('an alert that WhatsApp could not deliver was not heard, and is told again while it is open', async () => {
  await tell()
  expect(await read()).toEqual({ status: 'sent', heardAt: expect.any(Date), trouble: null })
  for (const _ of ['first', 'again']) await learn('failed')
  expect(await read()).toEqual(failed)
  await tell()
  expect(sent).toHaveLength(1)
  engine.clock.advance(61 * 60_000)
  await tell()
  expect(sent).toHaveLength(2)
  expect(await read()).toMatchObject({ heardAt: expect.any(Date), trouble: null })
  // The notice about the first one comes once more.
  await learn('failed')
  expect(await read()).toMatchObject({ heardAt: expect.any(Date), trouble: null })
})

test('a failure that is told before the call is answered counts', async () => {
  meanwhile = () => learn('failed')
  await tell()
  expect(await read()).toEqual(failed)
  expect(sent).toHaveLength(1)
})

test('a delivered alert, and a message of somebody else, change nothing', async () => {
  await tell()
  const before = await read()
  for (const state of ['sent', 'delivered', 'read'] as const) await learn(state)
  await learn('failed', 'ALR-0000000000000000')
  expect(await read()).toEqual(before)
})

test('a failure at a number that was given up since says nothing of the new one', async () => {
  await tell()
  await hearAt('081298765432')
  await learn('failed')
  expect(await read()).toEqual({ status: 'failed', heardAt: null, trouble: null })
})
