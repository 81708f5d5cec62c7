import type { Contact } from '@kilat/contract/contact.ts'
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inTx } from '../../db/in-tx.ts'
import { auditEvents } from '../../db/schema/audit.ts'
import { codeActs, contactProofs, oneTimeCodes } from '../../db/schema/contacts.ts'
import { createApiCaller } from '../../test/call-api.ts'
import { type CodeStore, createCodeStore, mail, newProof, number, refusalOf, someone, wrongOf } from '../../test/code-store.ts'
import type { Engine } from '../../test/engine.ts'
import { makeUser } from '../../test/make-user.ts'
import type { ScriptedSender } from '../../test/scripted-sender.ts'
import { attachOrder } from '../orders/attach-order.ts'
import { forgetOldCodes } from './forget-codes.ts'
import { sendCodeJob } from './jobs.ts'
import { makeCode } from './one-time-code.ts'
import { proveContact } from './prove-contact.ts'
import { requestCode } from './request-code.ts'
import { sendCode } from './send-code.ts'

let store: CodeStore
let engine: Engine
let email: ScriptedSender
let whatsapp: ScriptedSender
const deliveredVoucher: CodeStore['deliveredVoucher'] = more => store.deliveredVoucher(more)
const codeFor: CodeStore['codeFor'] = caller => store.codeFor(caller)
const prove: CodeStore['prove'] = (...typed) => store.prove(...typed)
beforeEach(async () => {
  store = await createCodeStore()
  ;({ engine, email, whatsapp } = store)
})
afterEach(() => engine.close())

const minuteMs = 60_000

test('after a lost answer the same code with the same proof is taken again, with another one not', async () => {
  await deliveredVoucher()
  const [code, proof] = [await codeFor(), newProof()]
  expect(await prove(code, someone(), proof)).toBe('taken')
  expect(await prove(code, someone(), proof)).toBe('taken')
  expect(await prove(code, someone(), newProof())).toBe('code_expired')
  expect(await prove(code)).toBe('code_expired')
})

test('whatever is typed and whenever: five wrong codes or ten minutes end a code, and only the right one is taken', async () => {
  await deliveredVoucher()
  const act = fc.oneof(fc.constant('wrong' as const), fc.constant('right' as const), fc.integer({ min: 1, max: 11 }))
  let address = 0
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 9 }), async acts => {
      await engine.ctx.db.delete(codeActs)
      await engine.ctx.db.delete(oneTimeCodes)
      const caller = someone(number, `10.2.0.${address++}`)
      const code = await codeFor(caller)
      let [tries, minutes, isUsed] = [0, 0, false]
      for (const each of acts) {
        if (typeof each === 'number') {
          minutes += each
          engine.clock.advance(each * minuteMs)
          continue
        }
        const isOpen = tries < 5 && minutes < 10 && !isUsed
        const expected = isOpen ? (each === 'right' ? 'taken' : 'code_wrong') : 'code_expired'
        expect(await prove(each === 'right' ? code : wrongOf(code), caller)).toBe(expected)
        if (isOpen && each === 'right') isUsed = true
        if (isOpen && each === 'wrong') tries += 1
      }
    }),
    { numRuns: 15 },
  )
})

test('a wrong code says how many tries are left', async () => {
  await deliveredVoucher()
  const code = await codeFor()
  const sentences = []
  for (let tried = 0; tried < 6; tried += 1)
    sentences.push(await proveContact(engine.ctx, { ...someone(), code: wrongOf(code) }).catch((problem: Error) => problem.message))
  expect(sentences.slice(2)).toEqual([
    'Kode salah. Sisa 2 kali coba.',
    'Kode salah. Sisa 1 kali coba.',
    'Kode salah. Minta kode baru, ya.',
    'Kode ini sudah tidak berlaku. Minta kode baru, ya.',
  ])
})

test('twenty guesses at once are five tries', async () => {
  await deliveredVoucher()
  const code = await codeFor()
  const guesses = Array.from({ length: 20 }, (_, at) => prove(wrongOf(code), someone(number, `10.3.0.${at}`)))
  const answers = await Promise.all(guesses)
  expect(answers.filter(answer => answer === 'code_wrong')).toHaveLength(5)
  expect(answers.filter(answer => answer === 'code_expired')).toHaveLength(15)
  expect(await prove(code)).toBe('code_expired')
})

test('of many who use a right code at once, one is taken', async () => {
  await deliveredVoucher()
  const code = await codeFor()
  const answers = await Promise.all(Array.from({ length: 5 }, () => prove(code, someone(), newProof())))
  expect(answers.filter(answer => answer === 'taken')).toHaveLength(1)
})

test('the answer is the same for a contact without orders, which gets no code', async () => {
  await deliveredVoucher()
  const answers = [await requestCode(engine.ctx, someone()), await requestCode(engine.ctx, someone(mail))]
  expect(answers[0]).toEqual(answers[1])
  expect(answers[0]).toEqual({ expires_in: 600, resend_in: 60 })
  await engine.runJobs()
  expect([whatsapp.codes.length, email.codes.length]).toEqual([1, 0])
  expect(await prove('000000', someone(mail))).toMatch(/code_wrong|taken/)
})

test('one code is open for a contact: others who ask get the same one sent again, a minute later at the earliest', async () => {
  await deliveredVoucher()
  const first = await codeFor()
  await codeFor(someone(number, '10.1.0.2'))
  expect(whatsapp.codes).toHaveLength(1)
  engine.clock.advance(minuteMs)
  expect(await codeFor(someone(number, '10.1.0.2'))).toBe(first)
  expect(new Set(whatsapp.codes.map(({ id }) => id)).size).toBe(2)
  expect(await prove(first)).toBe('taken')
})

test('two processes that are asked at once send one code', async () => {
  await deliveredVoucher()
  await Promise.all(Array.from({ length: 6 }, (_, at) => requestCode(engine.ctx, someone(number, `10.1.1.${at}`))))
  await engine.runJobs()
  expect(whatsapp.codes).toHaveLength(1)
})

test('a process killed before or after the sending: the same code goes out with the same id, and then no more', async () => {
  await deliveredVoucher()
  await requestCode(engine.ctx, someone())
  const [row] = await engine.ctx.db.select().from(oneTimeCodes)
  const job = { codeId: row?.id ?? '', asked: 1, isWelcome: async () => true }
  // Killed after the channel took it, before that is stored.
  await sendCode({ ...engine.ctx, db: engine.ctx.db, senders: { whatsapp: { ...whatsapp, sendCode: whatsapp.sendCode } } }, job)
  await engine.ctx.db.update(oneTimeCodes).set({ sent: 0 })
  await engine.runJobs()
  await sendCode(engine.ctx, job)
  expect(whatsapp.codes).toHaveLength(2)
  expect(whatsapp.codes[0]).toEqual(whatsapp.codes[1])
})

test('a channel that is down is tried again with the same code, until the code expires', async () => {
  await deliveredVoucher()
  whatsapp.script = [new Error('connect 081234567890'), { kind: 'later', detail: '503' }]
  await requestCode(engine.ctx, someone())
  const [row] = await engine.ctx.db.select().from(oneTimeCodes)
  const job = { codeId: row?.id ?? '', asked: 1, isWelcome: async () => true }
  await expect(sendCode(engine.ctx, job)).rejects.toThrow('the code could not be sent: Error')
  await expect(sendCode(engine.ctx, job)).rejects.toThrow('503')
  await sendCode(engine.ctx, job)
  expect(new Set(whatsapp.codes.map(({ code }) => code)).size).toBe(1)
  expect(whatsapp.codes).toHaveLength(3)
  await engine.ctx.db.update(oneTimeCodes).set({ sent: 0 })
  engine.clock.advance(11 * minuteMs)
  await sendCode(engine.ctx, job)
  expect(whatsapp.codes).toHaveLength(3)
})

test('a contact gets few codes, an address asks for few, and a stranger does not lock the owner out', async () => {
  const id = await deliveredVoucher()
  const ask = (caller: Parameters<typeof requestCode>[1]) => refusalOf(requestCode(engine.ctx, caller))
  // A stranger asks again and again, and uses up the tries.
  for (let asked = 0; asked < 5; asked += 1) {
    const code = await codeFor(someone(number, `10.4.0.${asked}`))
    for (let tried = 0; tried < 5; tried += 1) await prove(wrongOf(code), someone(number, `10.4.0.${asked}`))
  }
  expect(await ask(someone())).toBe('rate_limited')
  expect(await ask(someone(mail))).toBe('taken')
  // Signed in, the owner has codes of their own at once; as a visitor, an hour later.
  const { id: userId } = await makeUser(engine.ctx)
  const code = await codeFor({ contact: number, userId, address: '10.1.0.1' })
  expect(await attachOrder(engine.ctx, { id, userId, code })).toMatchObject({ id })
  engine.clock.advance(61 * minuteMs)
  expect(await prove(await codeFor())).toBe('taken')
  // One address that asks for many contacts.
  const answers = []
  for (let at = 0; at < 25; at += 1) answers.push(await ask(someone({ kind: 'email', value: `a${at}@contoh.id` }, '10.5.0.1')))
  expect(answers.filter(answer => answer === 'taken')).toHaveLength(20)
})

test('wrong codes for many contacts are limited for an address and for the whole store', async () => {
  await deliveredVoucher()
  for (let at = 0; at < 4; at += 1) {
    const contact: Contact = { kind: 'email', value: `b${at}@contoh.id` }
    await requestCode(engine.ctx, someone(contact, `10.6.1.${at}`))
    const [row] = await engine.ctx.db.select().from(oneTimeCodes).where(eq(oneTimeCodes.value, contact.value))
    const right = makeCode({ secret: engine.ctx.codeSecret, codeId: row?.id ?? '' })
    for (let tried = 0; tried < 5; tried += 1) expect(await prove(wrongOf(right), someone(contact, '10.6.0.1'))).toBe('code_wrong')
  }
  const code = await codeFor()
  expect(await prove(code, someone(number, '10.6.0.1'))).toBe('rate_limited')
  await engine.ctx.db.execute(
    sql`insert into code_acts (act, contact, line, caller, at) select 'wrong', n::text, n::text, n::text, ${engine.clock.now().toISOString()}::timestamptz from generate_series(1, 2000) n`,
  )
  expect(await prove(code)).toBe('rate_limited')
  engine.clock.advance(24 * 60 * minuteMs + 1)
  expect(await prove(await codeFor())).toBe('taken')
})

test('a store without the channel offers no codes', async () => {
  const id = await deliveredVoucher()
  const call = createApiCaller({ ...engine.ctx, senders: { email } })
  expect(await (await call('POST', `/transactions/${id}/code`)).json()).toMatchObject({ code: 'codes_not_offered' })
  const none = {
    ...engine.ctx,
    senders: { whatsapp: { channel: whatsapp.channel, findAddresses: whatsapp.findAddresses, send: whatsapp.send } },
  }
  expect(await refusalOf(requestCode(none, someone()))).toBe('codes_not_offered')
})

test('neither codes nor proofs are stored, nor contacts in the list that limits count; a purge leaves nothing', async () => {
  await deliveredVoucher()
  const [code, proof] = [await codeFor(), newProof()]
  await prove(wrongOf(code))
  await prove(code, someone(), proof)
  const { db } = engine.ctx
  const jobs = (await db.execute(sql`select data from pgboss.job where name = ${sendCodeJob.name}`)).rows
  const all = JSON.stringify([
    await db.select().from(oneTimeCodes),
    await db.select().from(contactProofs),
    await db.select().from(auditEvents),
    jobs,
  ])
  for (const secret of [`"${code}"`, proof]) expect(all).not.toContain(secret)
  expect(JSON.stringify([await db.select().from(codeActs), jobs])).not.toMatch(/81234567890|10\.1\.0/)
  engine.clock.advance(3 * 24 * 60 * minuteMs)
  await inTx(engine.ctx, forgetOldCodes)
  for (const table of [oneTimeCodes, contactProofs, codeActs]) expect(await db.select().from(table)).toEqual([])
})

test('a code that was made with another secret is refused and logged', async () => {
  await deliveredVoucher()
  const code = await codeFor()
  const logged: unknown[] = []
  const log = Object.create(engine.ctx.log, { error: { value: (line: unknown) => logged.push(line) } })
  const elsewhere = { ...engine.ctx, log, codeSecret: 'the secret of another machine!!!' }
  expect(await refusalOf(proveContact(elsewhere, { ...someone(), code }))).toBe('code_expired')
  expect(String(logged[0])).toContain('CODE_SECRET')
})
