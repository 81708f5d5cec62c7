import { randomUUID } from 'node:crypto'
import { rupiah } from '@kilat/contract/money.ts'
import type { FoundWallet, ListedDeposit, WalletEntry } from '@kilat/contract/operator/wallets.ts'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { users } from '../../db/schema/identity.ts'
import { deposits } from '../../db/schema/wallet.ts'
import type { Console } from '../../test/call-console.ts'
import { createEngine, type Engine } from '../../test/engine.ts'
import { joinOperator } from '../../test/join-operator.ts'
import { makeUser } from '../../test/make-user.ts'
import { placeDeposit } from './place-deposit.ts'

let engine: Engine
let browser: Console
let userId: string
beforeEach(async () => {
  engine = await createEngine()
  userId = (await makeUser(engine.ctx)).id
  await engine.ctx.db.update(users).set({ email: 'Dimas@contoh.id' }).where(eq(users.id, userId))
  browser = (await joinOperator(engine.ctx, { name: 'bayu', role: 'finance' })).browser
})
afterEach(() => engine.close())

const give = (amount: number, way = 'promotion') =>
  browser.data('POST', `/operator/wallets/${userId}/${way}`, {
    headers: { 'idempotency-key': randomUUID() },
    body: { amount, reason: 'lomba' },
  })

const find = (search: string) => browser.data<FoundWallet[]>('GET', `/operator/wallets?search=${encodeURIComponent(search)}`)

test('a wallet is found by the whole address in any case, and by the user’s id, with its balance', async () => {
  const wallet = { id: userId, email: 'Dimas@contoh.id', balance: 0 }
  expect(await find('dimas@CONTOH.id')).toMatchObject([wallet])
  await give(20_000)
  expect(await find(` ${userId.toLowerCase()} `)).toMatchObject([{ ...wallet, balance: 20_000 }])
  for (const search of ['', 'dimas', '%', "'; --"]) expect(await find(search)).toEqual([])
})

test('a statement has every posting of the wallet once, the latest first, with its sign, page by page', async () => {
  await give(20_000)
  engine.clock.advance(1_000)
  await give(-5_000, 'adjust')
  engine.clock.advance(1_000)
  await give(1_000, 'adjust')
  const pages: WalletEntry[][] = []
  let cursor = ''
  do {
    const answer = await browser.call('GET', `/operator/wallets/${userId}/entries?limit=2${cursor && `&cursor=${cursor}`}`)
    const { data, next_cursor: next } = await answer.json()
    pages.push(data)
    cursor = next ?? ''
  } while (cursor !== '')
  expect(pages.map(page => page.map(({ amount, other }) => [amount, other]))).toEqual([
    [
      [1_000, 'result:adjustment'],
      [-5_000, 'result:adjustment'],
    ],
    [[20_000, 'result:promotion']],
  ])
  expect((await browser.call('GET', '/operator/wallets/USR-0000000000000000/entries')).status).toBe(404)
})

test('deposits of all users are listed with their state and owner, also once nobody owns them any more', async () => {
  const { id } = await placeDeposit(engine.ctx, { userId, idempotencyKey: 'key 1', amountIdr: rupiah(50_000), channelId: 'qris' })
  const list = (query = '') => browser.data<ListedDeposit[]>('GET', `/operator/deposits${query}`)
  expect(await list()).toMatchObject([{ id, status: 'pending_payment', credited: 0, user: { id: userId, email: 'Dimas@contoh.id' } }])
  expect(await list('?status=paid')).toEqual([])
  await engine.ctx.db.update(deposits).set({ userId: null })
  expect(await list('?status=pending_payment')).toMatchObject([{ id, user: null }])
})
