import type { Contact } from '@kilat/contract/contact.ts'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { oneTimeCodes } from '../../db/schema/contacts.ts'
import { codeStorePerTest, mail, number, refusalOf, someone, wrongOf } from '../../test/code-store.ts'
import { makeUser } from '../../test/make-user.ts'
import { attachOrder } from '../orders/attach-order.ts'
import { makeCode } from './one-time-code.ts'
import { requestCode } from './request-code.ts'

const store = codeStorePerTest()
const { deliveredVoucher, codeFor, prove } = store

const minuteMs = 60_000

test('a contact gets few codes, an address asks for few, and a stranger does not lock the owner out', async () => {
  const id = await deliveredVoucher()
  const ask = (caller: Parameters<typeof requestCode>[1]) => refusalOf(requestCode(store.engine.ctx, caller))
  // A stranger asks again and again, and uses up the tries.
  for (let asked = 0; asked < 5; asked += 1) {
    const code = await codeFor(someone(number, `10.4.0.${asked}`))
    for (let tried = 0; tried < 5; tried += 1) await prove(wrongOf(code), someone(number, `10.4.0.${asked}`))
    store.engine.clock.advance(minuteMs)
  }
  expect(await ask(someone())).toBe('rate_limited')
  expect(await ask(someone(mail))).toBe('taken')
  // Signed in, the owner has codes of their own at once; as a visitor, an hour later.
  const { id: userId } = await makeUser(store.engine.ctx)
  const code = await codeFor({ contact: number, userId, address: '10.1.0.1' })
  expect(await attachOrder(store.engine.ctx, { id, userId, code })).toMatchObject({ id })
  store.engine.clock.advance(61 * minuteMs)
  expect(await prove(await codeFor())).toBe('taken')
  // One address that asks for many contacts.
  const answers = []
  for (let at = 0; at < 25; at += 1) answers.push(await ask(someone({ kind: 'email', value: `a${at}@contoh.id` }, '10.5.0.1')))
  expect(answers.filter(answer => answer === 'taken')).toHaveLength(20)
})

test('a code that wrong tries have made void is replaced after the usual wait, and not at once', async () => {
  await deliveredVoucher()
  const code = await codeFor()
  store.engine.clock.advance(20_000)
  for (let tried = 0; tried < 5; tried += 1) await prove(wrongOf(code))
  await expect(requestCode(store.engine.ctx, someone())).rejects.toMatchObject({
    code: 'rate_limited',
    message: 'Kode tadi salah 5 kali. Minta kode baru dalam 40 detik, ya.',
    retryAfterSeconds: 40,
  })
  store.engine.clock.advance(40_000)
  expect(await prove(await codeFor())).toBe('taken')
  expect(store.whatsapp.codes).toHaveLength(2)
})

test('users who ask for all the codes they can leave one for each of ten who have not asked that day, and no more', async () => {
  await deliveredVoucher()
  const askAs = (userId: string) => refusalOf(requestCode(store.engine.ctx, { contact: number, userId, address: '10.1.0.1' }))
  const users = []
  for (let at = 0; at < 18; at += 1) users.push((await makeUser(store.engine.ctx)).id)
  const [strangers, others] = [users.slice(0, 7), users.slice(7)]
  const answers = []
  for (let asked = 0; asked < 5; asked += 1) {
    for (const userId of strangers) answers.push(await askAs(userId))
    store.engine.clock.advance(minuteMs)
  }
  expect(answers.filter(answer => answer === 'taken')).toHaveLength(30)
  const later = []
  for (const userId of others) later.push(await askAs(userId))
  expect(later).toEqual([...Array(10).fill('taken'), 'rate_limited'])
  store.engine.clock.advance(minuteMs)
  expect(await askAs(others[0] ?? '')).toBe('rate_limited')
  store.engine.clock.advance(24 * 60 * minuteMs)
  expect(await askAs(others[0] ?? '')).toBe('taken')
})

test('a user who types one number after the other as their own gets twenty codes a day, and an address of many buyers twenty an hour', async () => {
  const { id: userId } = await makeUser(store.engine.ctx)
  const taken = { user: 0, address: 0 }
  for (let hour = 0; hour < 3; hour += 1) {
    for (let at = 0; at < 15; at += 1) {
      const contact: Contact = { kind: 'whatsapp', value: `+62812000${hour}${String(at).padStart(4, '0')}` }
      const ask = (caller: Parameters<typeof requestCode>[1]) => refusalOf(requestCode(store.engine.ctx, caller))
      if ((await ask({ contact, userId, address: '10.1.0.1' })) === 'taken') taken.user += 1
      if ((await ask(someone(contact, '10.1.0.2'))) === 'taken') taken.address += 1
    }
    store.engine.clock.advance(61 * minuteMs)
  }
  expect(taken).toEqual({ user: 20, address: 45 })
  store.engine.clock.advance(24 * 60 * minuteMs)
  expect(await refusalOf(requestCode(store.engine.ctx, { contact: number, userId, address: '10.1.0.1' }))).toBe('taken')
})

/** Types a wrong code for a contact, and asks for a new code first if the last one has had its five. */
async function guessFor(contact: Contact, address: string): Promise<string> {
  const find = () => store.engine.ctx.db.select().from(oneTimeCodes).where(eq(oneTimeCodes.value, contact.value))
  const [last] = await find()
  if (last?.wrongTries === 5) store.engine.clock.advance(minuteMs)
  if (!last || last.wrongTries === 5) await requestCode(store.engine.ctx, someone(contact, '10.9.0.1'))
  const [row] = await find()
  const right = makeCode({ secret: store.engine.ctx.codeSecret, codeId: row?.id ?? '' })
  return prove(wrongOf(right), someone(contact, address))
}

/** Types this many wrong codes, five for each of some contacts. Answers the refusals. */
async function guess(times: number, address: string): Promise<string[]> {
  const answers = []
  const nowMs = store.engine.clock.now().getTime()
  for (let at = 0; at < times; at += 1) {
    const value = `b${nowMs}-${address}-${Math.floor(at / 5)}@contoh.id`
    answers.push(await guessFor({ kind: 'email', value }, address))
  }
  return answers
}

test('an address has twenty wrong codes an hour and forty a day, for whatever contacts', async () => {
  await deliveredVoucher()
  const code = await codeFor()
  const isWrong = (answer: string) => answer === 'code_wrong'
  expect((await guess(20, '10.6.0.1')).every(isWrong)).toBe(true)
  expect(await prove(code, someone(number, '10.6.0.1'))).toBe('rate_limited')
  store.engine.clock.advance(61 * minuteMs)
  expect((await guess(20, '10.6.0.1')).every(isWrong)).toBe(true)
  store.engine.clock.advance(61 * minuteMs)
  const later = await codeFor()
  expect(await prove(later, someone(number, '10.6.0.1'))).toBe('rate_limited')
  expect(await prove(later)).toBe('taken')
})

test('somebody who guesses from hundreds of addresses sets off an alarm, which leaves few guesses to each and stops no buyer', async () => {
  const logged: unknown[] = []
  Object.assign(store.engine.ctx, {
    log: Object.create(store.engine.ctx.log, { error: { value: (...line: unknown[]) => logged.push(line) } }),
  })
  await store.engine.ctx.db.execute(
    sql`insert into code_acts (act, contact, line, caller, at) select 'wrong', n::text, n::text, n::text, ${store.engine.clock.now().toISOString()}::timestamptz from generate_series(1, 998) n`,
  )
  await deliveredVoucher()
  const code = await codeFor()
  expect(await guess(1, '10.7.0.1')).toEqual(['code_wrong'])
  expect(logged).toEqual([])
  store.engine.clock.advance(1)
  expect(await guess(4, '10.7.0.1')).toEqual(['code_wrong', 'code_wrong', 'rate_limited', 'rate_limited'])
  expect(logged[0]).toEqual([{ wrongCodes: 1_000 }, expect.stringContaining('guesses')])
  expect(await guess(4, '10.7.0.2')).toEqual(['code_wrong', 'code_wrong', 'code_wrong', 'rate_limited'])
  // Hundreds of addresses that guess for one contact have ten guesses.
  const answers = []
  for (let at = 0; at < 12; at += 1) answers.push(await guessFor(mail, `10.8.0.${at}`))
  expect(answers.filter(answer => answer === 'code_wrong')).toHaveLength(10)
  // A buyer who mistypes twice still gets in.
  expect(await prove(wrongOf(code))).toBe('code_wrong')
  expect(await prove(wrongOf(code))).toBe('code_wrong')
  expect(await prove(code)).toBe('taken')
  // A day later the alarm is over.
  store.engine.clock.advance(24 * 60 * minuteMs + 1)
  expect(await guess(5, '10.7.0.1')).toEqual(Array(5).fill('code_wrong'))
})
