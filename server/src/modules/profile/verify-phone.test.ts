import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '../../db/schema/identity.ts'
import { Problem } from '../../platform/problem.ts'
import { codeStorePerTest, mail, newProof, number, refusalOf } from '../../test/code-store.ts'
import { makeUser } from '../../test/make-user.ts'
import { proveContact } from '../contacts/prove-contact.ts'
import { requestCode } from '../contacts/request-code.ts'
import { attachOrder } from '../orders/attach-order.ts'
import { revealCodes } from '../orders/reveal-codes.ts'
import { requestPhoneCode, verifyPhone } from './verify-phone.ts'

const store = codeStorePerTest()

async function userWithNumber() {
  const { id: userId } = await makeUser(store.engine.ctx)
  await setPhone(userId, number.value)
  return { userId, address: '10.1.0.1' }
}

async function setPhone(userId: string, phone: string): Promise<void> {
  await store.engine.ctx.db.update(users).set({ phone, phoneVerifiedAt: null }).where(eq(users.id, userId))
}

test('a user who asks for codes and types them on many pages at once is answered on each', async () => {
  const { ctx, clock } = store.engine
  const user = await userWithNumber()
  const id = await store.deliveredVoucher()
  const caller = { contact: number, ...user }
  const answers: unknown[] = []
  for (let round = 0; round < 12; round += 1) {
    await requestPhoneCode(ctx, user)
    clock.advance(90_000)
    const calls = [
      () => requestPhoneCode(ctx, user),
      () => verifyPhone(ctx, { ...user, code: 'wrong' }),
      () => requestCode(ctx, caller),
      () => requestCode(ctx, { ...caller, contact: mail }),
      () => proveContact(ctx, { ...caller, code: 'wrong', proof: newProof() }),
      () => attachOrder(ctx, { id, ...user, code: 'wrong' }),
      () =>
        revealCodes(ctx, { id, code: 'wrong', asker: { kind: 'user', userId: user.userId, sessionId: 'SES-0' }, address: user.address }),
    ]
    const settled = await Promise.allSettled([...calls, ...calls].map(call => call()))
    answers.push(...settled.filter(({ status }) => status === 'rejected').map(end => 'reason' in end && end.reason))
    // The limits of a day are not what this is about.
    clock.advance(25 * 60 * 60_000)
  }
  expect(answers.filter(answer => !(answer instanceof Problem))).toEqual([])
  expect(answers).not.toEqual([])
})

test('a code for a number that was changed meanwhile verifies neither number, and stays usable', async () => {
  const { ctx } = store.engine
  await store.deliveredVoucher()
  const user = await userWithNumber()
  const code = await store.codeFor({ contact: number, ...user })
  // Between the first look at the profile and the tx, another page saves another number.
  const db = Object.create(ctx.db, {
    transaction: {
      value: async (...input: Parameters<typeof ctx.db.transaction>) => {
        await setPhone(user.userId, '+6281200000000')
        return ctx.db.transaction(...input)
      },
    },
  })
  expect(await refusalOf(verifyPhone({ ...ctx, db }, { ...user, code }))).toBe('profile_invalid')
  expect(await ctx.db.select({ at: users.phoneVerifiedAt }).from(users).where(eq(users.id, user.userId))).toEqual([{ at: null }])
  await setPhone(user.userId, number.value)
  expect(await verifyPhone(ctx, { ...user, code })).toMatchObject({ is_phone_verified: true })
})
