import type { Contact } from '@kilat/contract/contact.ts'
import type { SentCode } from '@kilat/contract/contacts.ts'
import type { User } from '@kilat/contract/identity.ts'
import type { Ctx } from '../../ctx/context.ts'
import { inTx } from '../../db/in-tx.ts'
import { Problem } from '../../platform/problem.ts'
import { checkCode } from '../contacts/check-code.ts'
import { lockContact } from '../contacts/code-limits.ts'
import { requestCode } from '../contacts/request-code.ts'
import { lockUser } from '../identity/hold-user.ts'
import { markPhoneVerified } from '../identity/mark-phone-verified.ts'
import { readUser } from '../identity/read.ts'

type Asked = { userId: string; address: string }

/** Sends a one-time code to the number in the user's profile. Refuses a profile without one. */
export async function requestPhoneCode(ctx: Ctx, { userId, address }: Asked): Promise<SentCode> {
  return requestCode(ctx, { contact: contactOf(await readUser(ctx, userId)), userId, address })
}

/**
 * Verifies the number in the user's profile by its one-time code; a number that is verified stays so, whatever is typed, so that a lost answer
 * or a second tab is no loss. A number has one owner: other users' is no longer verified.
 * Refuses a wrong code, one that can no longer be used, and a code for a number that was changed meanwhile.
 */
export async function verifyPhone(ctx: Ctx, { userId, address, code }: Asked & { code: string }): Promise<User> {
  const contact = contactOf(await readUser(ctx, userId))
  const answer = await inTx(ctx, async ctx => {
    await lockContact(ctx, contact)
    const { phone } = await lockUser(ctx, userId)
    if (phone !== contact.value) return changedMeanwhile()
    const user = await readUser(ctx, userId)
    if (user.is_phone_verified) return user
    const refusal = await checkCode(ctx, { contact, userId, address, code })
    if (refusal) return refusal
    await markPhoneVerified(ctx, { userId, phone: contact.value })
    return readUser(ctx, userId)
  })
  if (answer instanceof Problem) throw answer
  return answer
}

function changedMeanwhile(): Problem {
  const sentence = 'Nomor WhatsApp di profilmu baru saja diganti. Muat ulang halaman, lalu minta kode lagi.'
  return new Problem('profile_invalid', sentence, { fields: { phone: sentence } })
}

function contactOf({ phone }: User): Contact {
  if (phone) return { kind: 'whatsapp', value: phone }
  const sentence = 'Isi dulu nomor WhatsApp-nya, lalu simpan.'
  throw new Problem('profile_invalid', sentence, { fields: { phone: sentence } })
}
