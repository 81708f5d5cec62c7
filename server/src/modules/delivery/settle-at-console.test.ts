import type { OperatorOrder } from '@kilat/contract/operator/orders.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createOperatorCaller } from '../../test/call-operator.ts'
import { createEngine, type Engine } from '../../test/engine.ts'
import { joinOperator } from '../../test/join-operator.ts'

let engine: Engine
beforeEach(async () => {
  engine = await createEngine()
})
afterEach(() => engine.close())

const day = 24 * 60 * 60_000
const reason = 'orangnya bilang gagal'

/** An order whose supplier never answers, as its page shows it. */
async function lose() {
  engine.supplier.script.push(...Array.from({ length: 999 }, () => ({ does: 'lose', says: 'silence' }) as const))
  const order = await engine.order()
  await engine.pay(order)
  await engine.runJobs()
  return order
}

const fail = (version: number) => ({ body: { version, reason, end: { kind: 'failed' } } })

test('from the console nobody calls a delivery failed while its supplier can be asked; the page says until when', async () => {
  const { browser } = await joinOperator(engine.ctx, { name: 'sari', role: 'owner' })
  const { id } = await lose()
  const order = await browser.data<OperatorOrder>('GET', `/operator/orders/${id}`)
  const [attempt] = order.attempts
  expect(attempt).toMatchObject({ can_settle: true, askable_until: expect.any(String) })
  const until = Date.parse(attempt?.askable_until ?? '') - Date.parse(attempt?.sent_at ?? '')
  expect(until).toBe(80 * day)
  const path = `/operator/attempts/${attempt?.reference}/settle`
  const refused = await browser.call('POST', path, fail(order.version))
  expect([refused.status, await refused.json()]).toEqual([
    409,
    expect.objectContaining({
      code: 'wrong_state',
      error: expect.stringMatching(/^Belum bisa\. scripted masih bisa ditanya sampai \d+ \w+/),
    }),
  ])
  const delivered = { body: { version: order.version, reason, end: { kind: 'delivered', serial_number: 'SN-1' } } }
  expect((await browser.call('POST', path, delivered)).status).toBe(200)
})

test('the same is true of a delivery whose call was cut off, once that call must be over', async () => {
  const { browser } = await joinOperator(engine.ctx, { name: 'sari', role: 'owner' })
  engine.supplier.script.push({ does: 'lose', says: 'silence', dies: true })
  const order = await engine.order()
  await engine.pay(order)
  await expect(engine.runJobs()).rejects.toThrow('died')
  const read = () => browser.data<OperatorOrder>('GET', `/operator/orders/${order.id}`)
  expect((await read()).attempts).toMatchObject([{ status: 'sent', can_settle: false }])
  engine.clock.advance(engine.ctx.settings.callTimeoutMs + 1_000)
  const { version, attempts } = await read()
  expect(attempts).toMatchObject([{ status: 'sent', can_settle: true }])
  const refused = await browser.call('POST', `/operator/attempts/${attempts[0]?.reference}/settle`, fail(version))
  expect([refused.status, (await refused.json()).error]).toEqual([409, expect.stringMatching(/^Belum bisa\. scripted masih bisa ditanya/)])
})

test('once the supplier has forgotten the reference a failure is taken, and at the machine’s own socket at any time', async () => {
  const { id } = await lose()
  const socket = createOperatorCaller(engine.ctx)
  const { data: order } = await (await socket('GET', `/operator/orders/${id}`)).json()
  const path = `/operator/attempts/${order.attempts[0].reference}/settle`
  expect((await socket('POST', path, fail(order.version))).status).toBe(200)

  const other = await lose()
  engine.clock.advance(81 * day)
  const { browser } = await joinOperator(engine.ctx, { name: 'sari', role: 'owner' })
  const late = await browser.data<OperatorOrder>('GET', `/operator/orders/${other.id}`)
  expect(late.attempts[0]).toMatchObject({ can_settle: true, askable_until: null })
  const answer = await browser.call('POST', `/operator/attempts/${late.attempts[0]?.reference}/settle`, fail(late.version))
  expect(answer.status).toBe(200)
})
