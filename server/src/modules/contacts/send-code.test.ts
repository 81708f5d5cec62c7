import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { oneTimeCodes } from '../../db/schema/contacts.ts'
import { codeStorePerTest, mail, someone } from '../../test/code-store.ts'
import { requestCode } from './request-code.ts'
import { sendCode } from './send-code.ts'

const store = codeStorePerTest()
const { deliveredVoucher, codeFor, prove } = store

const minuteMs = 60_000

test('a process killed before or after the sending: the same code goes out with the same id, and then no more', async () => {
  await deliveredVoucher()
  await requestCode(store.engine.ctx, someone())
  const [row] = await store.engine.ctx.db.select().from(oneTimeCodes)
  const job = { codeId: row?.id ?? '', asked: 1, isWelcome: async () => true }
  // Killed after the channel took it, before that is stored.
  await sendCode(store.engine.ctx, job)
  await store.engine.ctx.db.update(oneTimeCodes).set({ sent: 0 })
  await store.engine.runJobs()
  await sendCode(store.engine.ctx, job)
  expect(store.whatsapp.codes).toHaveLength(2)
  expect(store.whatsapp.codes[0]).toEqual(store.whatsapp.codes[1])
})

test('a code that may have been sent is not sent again until somebody asks for it again', async () => {
  await deliveredVoucher()
  store.whatsapp.script = [{ kind: 'unknown', detail: 'http_502' }]
  const code = await codeFor()
  store.engine.clock.advance(minuteMs)
  await store.engine.runJobs()
  expect(store.whatsapp.codes).toHaveLength(1)
  expect(await codeFor()).toBe(code)
  expect(store.whatsapp.codes).toHaveLength(2)
  expect(await prove(code)).toBe('taken')
})

test('a channel that is down is tried again with the same code, until the code expires', async () => {
  await deliveredVoucher()
  store.whatsapp.script = [new Error('connect 081234567890'), { kind: 'later', detail: '503' }]
  await requestCode(store.engine.ctx, someone())
  const [row] = await store.engine.ctx.db.select().from(oneTimeCodes)
  const job = { codeId: row?.id ?? '', asked: 1, isWelcome: async () => true }
  await expect(sendCode(store.engine.ctx, job)).rejects.toThrow('the code could not be sent: Error')
  await expect(sendCode(store.engine.ctx, job)).rejects.toThrow('503')
  await sendCode(store.engine.ctx, job)
  expect(new Set(store.whatsapp.codes.map(({ code }) => code)).size).toBe(1)
  expect(store.whatsapp.codes).toHaveLength(3)
  await store.engine.ctx.db.update(oneTimeCodes).set({ sent: 0 })
  store.engine.clock.advance(11 * minuteMs)
  await sendCode(store.engine.ctx, job)
  expect(store.whatsapp.codes).toHaveLength(3)
})

test('a code that was asked for before the order was paid comes soon after, and whoever asks again meanwhile sees nothing of it', async () => {
  const { engine, whatsapp } = store
  const order = await engine.order({ item: { isVoucher: true } })
  const first = await requestCode(engine.ctx, someone())
  const stranger = await requestCode(engine.ctx, someone(mail))
  await engine.runJobs()
  expect(whatsapp.codes).toEqual([])
  await engine.pay(order)
  engine.clock.advance(20_000)
  expect(await requestCode(engine.ctx, someone())).toEqual(await requestCode(engine.ctx, someone(mail)))
  expect(first).toEqual(stranger)
  await engine.runJobs()
  expect(whatsapp.codes).toHaveLength(1)
  expect(await prove(whatsapp.codes[0]?.code ?? '')).toBe('taken')
  // Nothing more is sent, and nobody is looked for longer than until the next code can be asked for.
  engine.clock.advance(minuteMs)
  await engine.runJobs()
  const { rows } = await engine.ctx.db.execute(sql`select name from pgboss.job where name like 'send-%-code'`)
  expect(rows).toEqual([])
  expect([whatsapp.codes.length, store.email.codes.length]).toEqual([1, 0])
})

test('of a code that is looked for and asked for again, one copy comes', async () => {
  const { engine, whatsapp } = store
  const order = await engine.order({ item: { isVoucher: true } })
  await requestCode(engine.ctx, someone())
  await engine.runJobs()
  await engine.pay(order)
  // The last look and the next asking come at once.
  engine.clock.advance(minuteMs)
  await requestCode(engine.ctx, someone())
  const [row] = await engine.ctx.db.select().from(oneTimeCodes)
  const job = { codeId: row?.id ?? '', isWelcome: async () => true }
  await sendCode(engine.ctx, { ...job, asked: 1 })
  await sendCode(engine.ctx, { ...job, asked: 2 })
  await engine.runJobs()
  expect(whatsapp.codes).toHaveLength(1)
  expect(await prove(whatsapp.codes[0]?.code ?? '')).toBe('taken')
})
