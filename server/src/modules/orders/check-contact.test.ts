import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contactTries } from '../../db/schema/orders.ts'
import { createApiCaller } from '../../test/call-api.ts'
import { createEngine, type Engine } from '../../test/engine.ts'
import { makeUser } from '../../test/make-user.ts'
import { attachOrder } from './attach-order.ts'
import { revealCodes } from './reveal-codes.ts'

let engine: Engine
beforeAll(async () => {
  engine = await createEngine()
})
afterAll(() => engine.close())

const right = '081234567890'
const wrong = '081200000000'
const minuteMs = 60_000
const tell = (id: string, contact: string, address: string) =>
  revealCodes(engine.ctx, { id, contact, address }).then(
    () => 'shown',
    problem => problem.code,
  )

/** Wrong contacts for an order, as many from each address as one may tell. */
async function guess(id: string, addresses: string[]) {
  for (const address of addresses)
    for (let tried = 0; tried < 10; tried += 1) expect(await tell(id, wrong, address)).toBe('contact_mismatch')
}

test('wrong contacts of strangers do not keep the buyer out, visitor or user, and their own are at an end', async () => {
  const { id } = await engine.order()
  const call = createApiCaller(engine.ctx)
  const reveal = async (contact: string, address: string) =>
    (await call('POST', `/transactions/${id}/reveal`, { body: { contact }, address })).status
  for (let tried = 0; tried < 10; tried += 1) expect(await reveal(wrong, '9.9.9.9')).toBe(422)
  expect(await reveal(right, '9.9.9.9')).toBe(429)
  expect(await reveal(right, '1.1.1.1')).toBe(200)
  const userId = (await makeUser(engine.ctx)).id
  expect(await attachOrder(engine.ctx, { id, contact: right, userId })).toMatchObject({ id })
})

test('sixty an hour from everybody together are the most, whoever asks next', async () => {
  const { id } = await engine.order()
  await guess(id, ['a', 'b', 'c', 'd', 'e', 'f'])
  expect(await tell(id, right, 'g')).toBe('rate_limited')
  engine.clock.advance(60 * minuteMs)
  expect(await tell(id, right, 'g')).toBe('shown')
})

test('no more are guessed in a day than ten an hour', async () => {
  const { id } = await engine.order()
  for (let hour = 0; hour < 4; hour += 1) {
    await guess(id, ['a', 'b', 'c', 'd', 'e', 'f'])
    engine.clock.advance(61 * minuteMs)
  }
  const refused = revealCodes(engine.ctx, { id, contact: wrong, address: 'g' })
  await expect(refused).rejects.toMatchObject({
    code: 'rate_limited',
    retryAfterSeconds: expect.toSatisfy(seconds => seconds > 19 * 3600 && seconds < 21 * 3600),
  })
  engine.clock.advance(20 * 60 * minuteMs)
  expect(await tell(id, right, 'g')).toBe('shown')
})

test('who tried is not kept, and looks like somebody else for another order', async () => {
  const [first, second] = [await engine.order(), await engine.order()]
  for (const { id } of [first, second]) await tell(id, wrong, '203.0.113.7')
  const rows = await Promise.all(
    [first, second].map(({ id }) => engine.ctx.db.select().from(contactTries).where(eq(contactTries.orderId, id))),
  )
  const [one, two] = rows.map(([row]) => row?.triedBy)
  expect(one).toMatch(/^[\w-]{43}$/)
  expect(one).not.toBe(two)
})
