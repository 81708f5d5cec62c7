import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inTx } from '../../db/in-tx.ts'
import { auditEvents } from '../../db/schema/audit.ts'
import { codeActs, contactProofs, oneTimeCodes } from '../../db/schema/contacts.ts'
import { createApiCaller } from '../../test/call-api.ts'
import { codeStorePerTest, mail, newProof, number, refusalOf, someone, wrongOf } from '../../test/code-store.ts'
import { forgetOldCodes } from './forget-codes.ts'
import { sendCodeJobs } from './jobs.ts'
import { proveContact } from './prove-contact.ts'
import { requestCode } from './request-code.ts'

const store = codeStorePerTest()
const { deliveredVoucher, codeFor, prove } = store

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
      await store.engine.ctx.db.delete(codeActs)
      await store.engine.ctx.db.delete(oneTimeCodes)
      const caller = someone(number, `10.2.0.${address++}`)
      const code = await codeFor(caller)
      let [tries, minutes, isUsed] = [0, 0, false]
      for (const each of acts) {
        if (typeof each === 'number') {
          minutes += each
          store.engine.clock.advance(each * minuteMs)
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
    sentences.push(await proveContact(store.engine.ctx, { ...someone(), code: wrongOf(code) }).catch((problem: Error) => problem.message))
  expect(sentences.slice(2)).toEqual([
    'Kode salah. Sisa 2 kali coba.',
    'Kode salah. Sisa 1 kali coba.',
    'Kode salah. Minta kode baru, ya.',
    'Kode ini sudah tidak berlaku. Minta kode baru, ya.',
  ])
})

test('a code with a digit too few or too many costs no try', async () => {
  await deliveredVoucher()
  const code = await codeFor()
  for (const slip of [code.slice(1), `${code}1`, 'enam', code.slice(1), `${code}1`, '1'])
    await expect(proveContact(store.engine.ctx, { ...someone(), code: slip })).rejects.toThrow('Kodenya 6 angka. Periksa lagi, ya.')
  expect(await prove(code)).toBe('taken')
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
  const answers = [await requestCode(store.engine.ctx, someone()), await requestCode(store.engine.ctx, someone(mail))]
  expect(answers[0]).toEqual(answers[1])
  expect(answers[0]).toEqual({ expires_in: 600, resend_in: 60 })
  await store.engine.runJobs()
  expect([store.whatsapp.codes.length, store.email.codes.length]).toEqual([1, 0])
  expect(await prove('000000', someone(mail))).toMatch(/code_wrong|taken/)
})

test('whoever orders without paying sends no messages to the owner of a number', async () => {
  const order = await store.engine.order()
  expect(await codeFor()).toBe('')
  store.engine.clock.advance(2 * 60 * minuteMs)
  await store.engine.runJobs()
  expect((await store.engine.read(order)).status).toBe('expired')
  expect(await codeFor()).toBe('')
  // Money that comes late has an owner, who may have to prove the contact.
  await store.engine.pay(order)
  await store.engine.runJobs()
  store.engine.clock.advance(2 * 60 * minuteMs)
  expect(await codeFor()).toMatch(/^\d{6}$/)
})

test('one code is open for a contact: others who ask get the same one sent again, a minute later at the earliest', async () => {
  await deliveredVoucher()
  const first = await codeFor()
  await codeFor(someone(number, '10.1.0.2'))
  expect(store.whatsapp.codes).toHaveLength(1)
  store.engine.clock.advance(minuteMs)
  expect(await codeFor(someone(number, '10.1.0.2'))).toBe(first)
  expect(new Set(store.whatsapp.codes.map(({ id }) => id)).size).toBe(2)
  expect(await prove(first)).toBe('taken')
})

test('two processes that are asked at once send one code', async () => {
  await deliveredVoucher()
  await Promise.all(Array.from({ length: 6 }, (_, at) => requestCode(store.engine.ctx, someone(number, `10.1.1.${at}`))))
  await store.engine.runJobs()
  expect(store.whatsapp.codes).toHaveLength(1)
})

test('a store without the channel offers no codes', async () => {
  const id = await deliveredVoucher()
  const call = createApiCaller({ ...store.engine.ctx, senders: { email: store.email } })
  expect(await (await call('POST', `/transactions/${id}/code`)).json()).toMatchObject({ code: 'codes_not_offered' })
  const none = {
    ...store.engine.ctx,
    senders: { whatsapp: { channel: store.whatsapp.channel, findAddresses: store.whatsapp.findAddresses, send: store.whatsapp.send } },
  }
  expect(await refusalOf(requestCode(none, someone()))).toBe('codes_not_offered')
})

test('neither codes nor proofs are stored, nor contacts in the list that limits count; a purge leaves nothing', async () => {
  await deliveredVoucher()
  const [code, proof] = [await codeFor(), newProof()]
  await prove(wrongOf(code))
  await prove(code, someone(), proof)
  const { db } = store.engine.ctx
  const jobs = (await db.execute(sql`select data from pgboss.job where name = ${sendCodeJobs.whatsapp.name}`)).rows
  const all = JSON.stringify([
    await db.select().from(oneTimeCodes),
    await db.select().from(contactProofs),
    await db.select().from(auditEvents),
    jobs,
  ])
  for (const secret of [`"${code}"`, proof]) expect(all).not.toContain(secret)
  expect(JSON.stringify([await db.select().from(codeActs), jobs])).not.toMatch(/81234567890|10\.1\.0/)
  store.engine.clock.advance(3 * 24 * 60 * minuteMs)
  await inTx(store.engine.ctx, forgetOldCodes)
  for (const table of [oneTimeCodes, contactProofs, codeActs]) expect(await db.select().from(table)).toEqual([])
})

test('a code that was made with another secret is refused and logged', async () => {
  await deliveredVoucher()
  const code = await codeFor()
  const logged: unknown[] = []
  const log = Object.create(store.engine.ctx.log, { error: { value: (line: unknown) => logged.push(line) } })
  const elsewhere = { ...store.engine.ctx, log, codeSecret: 'the secret of another machine!!!' }
  expect(await refusalOf(proveContact(elsewhere, { ...someone(), code }))).toBe('code_expired')
  expect(String(logged[0])).toContain('CODE_SECRET')
})

test('after the clock was set back a buyer gets a code at once, and not when the old time is reached again', async () => {
  await deliveredVoucher()
  store.engine.clock.advance(24 * 60 * minuteMs)
  await codeFor()
  store.engine.clock.advance(-24 * 60 * minuteMs)
  const { expires_in, resend_in } = await requestCode(store.engine.ctx, someone())
  expect([expires_in, resend_in]).toEqual([600, 60])
  await store.engine.runJobs()
  expect(store.whatsapp.codes).toHaveLength(2)
  expect(await prove(store.whatsapp.codes.at(-1)?.code ?? '')).toBe('taken')
})
