import { asc } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inTx } from '../db/in-tx.ts'
import { auditEvents } from '../db/schema/audit.ts'
import { supplierOffers } from '../db/schema/catalog.ts'
import { pauseByHand } from '../modules/catalog/pause-offer.ts'
import { resumeOffer } from '../modules/catalog/resume-offer.ts'
import { syncPriceList } from '../modules/catalog/sync-price-list.ts'
import { publishContents } from '../modules/content/publish-contents.ts'
import { newSecret } from '../modules/identity/secret.ts'
import { receivePaymentNotice } from '../modules/notices/receive-notice.ts'
import { attachOrder } from '../modules/orders/attach-order.ts'
import { resetContactTries } from '../modules/orders/reset-contact-tries.ts'
import { revealCodes } from '../modules/orders/reveal-codes.ts'
import { giveSuspenseBack } from '../modules/payments/give-suspense-back.ts'
import { listSuspense } from '../modules/payments/read-suspense.ts'
import { deleteUser } from '../modules/profile/delete-user.ts'
import { demoTheme } from '../modules/store/demo-theme.ts'
import { saveTheme } from '../modules/store/save-theme.ts'
import type { ByHand } from '../platform/by-hand-options.ts'
import { createEngine, type Engine } from './engine.ts'
import { makeUser } from './make-user.ts'
import { listRow } from './price-list.ts'

let engine: Engine
beforeEach(async () => {
  engine = await createEngine()
})
afterEach(async () => {
  await engine.expectBooks()
  await engine.close()
})

const decided: ByHand = { by: { kind: 'operator', id: 'ujang' }, note: 'they called' }
const contact = '081234567890'

/** Every recorded act: act, subject, actor, reason, and the operator's note. */
async function acts(): Promise<string[]> {
  const rows = await engine.ctx.db.select().from(auditEvents).orderBy(asc(auditEvents.id))
  return rows.map(({ act, subjectKind, subjectId, actorKind, actorId, reason, data }) =>
    [act, subjectKind, subjectId, actorKind, actorId ?? '-', reason, ...Object.values(data)].join(' '),
  )
}

test('attaching an order records the user and the proof; a repeat or a refusal records no act', async () => {
  const [user, other] = [await makeUser(engine.ctx), await makeUser(engine.ctx)]
  const orderSecret = newSecret()
  const [bySecret, byContact] = [await engine.order({ orderSecret }), await engine.order()]
  await engine.pay(byContact)
  await engine.runJobs()
  await expect(attachOrder(engine.ctx, { id: byContact.id, userId: other.id, contact: '081200000000' })).rejects.toThrow()
  for (const _ of ['first', 'again']) await attachOrder(engine.ctx, { id: bySecret.id, userId: user.id, orderSecret })
  await attachOrder(engine.ctx, { id: byContact.id, userId: user.id, contact })
  await expect(attachOrder(engine.ctx, { id: byContact.id, userId: other.id, contact })).rejects.toMatchObject({ code: 'not_found' })
  expect(await acts()).toEqual([
    `order_attached order ${bySecret.id} user ${user.id} order_secret`,
    `order_attached order ${byContact.id} user ${user.id} contact_typed`,
  ])
})

test('after an account is deleted its acts stay without its id', async () => {
  const [user, other] = [await makeUser(engine.ctx), await makeUser(engine.ctx)]
  const orderSecret = newSecret()
  const [order, kept] = [await engine.order({ orderSecret }), await engine.order({ orderSecret })]
  await attachOrder(engine.ctx, { id: order.id, userId: user.id, orderSecret })
  await attachOrder(engine.ctx, { id: kept.id, userId: other.id, orderSecret })
  await engine.pay(order)
  engine.clock.advance(8 * 24 * 60 * 60_000)
  await engine.runJobs()
  await deleteUser(engine.ctx, { userId: user.id })
  expect(await acts()).toEqual([
    `order_attached order ${order.id} user - order_secret`,
    `order_attached order ${kept.id} user ${other.id} order_secret`,
  ])
})

test('an operator’s pause, resume or reset is recorded with the note, and only if it changed something', async () => {
  const order = await engine.order()
  const offer = { supplier: 'scripted', sku: 'a', ...decided }
  expect(await inTx(engine.ctx, ctx => pauseByHand(ctx, { ...offer, sku: 'none' }))).toBe(false)
  expect(await inTx(engine.ctx, ctx => resumeOffer(ctx, offer))).toBe(false)
  await resetContactTries(engine.ctx, { ...decided, id: order.id })
  expect(await acts()).toEqual([])
  const [{ sku } = { sku: '' }] = await engine.ctx.db.select().from(supplierOffers)
  await inTx(engine.ctx, ctx => pauseByHand(ctx, { ...offer, sku }))
  await inTx(engine.ctx, ctx => resumeOffer(ctx, { ...offer, sku }))
  await expect(revealCodes(engine.ctx, { id: order.id, contact: '081200000000', address: '9.9.9.9' })).rejects.toThrow()
  for (let time = 0; time < 2; time += 1) await resetContactTries(engine.ctx, { ...decided, id: order.id })
  expect(await acts()).toEqual([
    `offer_paused offer scripted/${sku} operator ujang by_hand they called`,
    `offer_resumed offer scripted/${sku} operator ujang by_hand they called`,
    `contact_tries_reset order ${order.id} operator ujang by_hand they called`,
  ])
})

test('a theme, texts and a price list are recorded with who set them, and nothing that changed nothing', async () => {
  const { ctx } = engine
  const document = { kind: 'blog' as const, id: 'cara', title: 'Cara', summary: 'Begini.', body: 'Isi.', cover: null, productId: null }
  const texts = [{ file: 'cara.md', document: { ...document, publishedAt: null, startsAt: null, endsAt: null } }]
  const list = { supplier: 'scripted', document: { data: [listRow('a', 'MOBILE LEGENDS 86 Diamond')] }, decided }
  await publishContents(ctx, { documents: texts, isDryRun: true, ...decided })
  for (let time = 0; time < 2; time += 1) {
    await publishContents(ctx, { documents: texts, isDryRun: false, ...decided })
    await syncPriceList(ctx, list)
  }
  await saveTheme(ctx, { theme: demoTheme, ...decided })
  expect(await acts()).toEqual([
    'content_published content blog/cara operator ujang by_hand they called',
    // Nothing off sale, and one item created.
    'price_list_imported price_list scripted operator ujang by_hand 0 they called 1 0',
    'theme_saved theme store operator ujang by_hand they called',
  ])
})

test('giving money in suspense back is recorded once, however often it is asked', async () => {
  engine.gateway.pay('PAY-NOBODY', 25_000)
  const body = new TextEncoder().encode(`notice-1 PAY-NOBODY`)
  await receivePaymentNotice(engine.ctx, { gateway: 'scripted', notice: { headers: new Headers({ 'x-signature': 'good' }), body } })
  await engine.runJobs()
  const [waiting] = (await listSuspense(engine.ctx, { limit: 1 })).data
  const give = () => giveSuspenseBack(engine.ctx, { id: waiting?.id ?? '', ...decided })
  expect(await Promise.all(Array.from({ length: 20 }, give))).toEqual(Array(20).fill(25_000))
  expect(await acts()).toEqual([
    expect.stringMatching(/^suspense_settled suspense_receipt SUS-\w+ operator ujang by_hand (they called|25000)/),
  ])
})
