import { normaliseWhatsapp } from '@kilat/contract/contact-rules.ts'
import type { User } from '@kilat/contract/identity.ts'
import { eq } from 'drizzle-orm'
import type { Ctx } from '../../ctx/context.ts'
import { inTx } from '../../db/in-tx.ts'
import { users } from '../../db/schema/identity.ts'
import { Problem } from '../../platform/problem.ts'
import { lockUser } from './hold-user.ts'
import { readUser } from './read.ts'

const longestName = 60

type Change = { name?: string | undefined; phone?: string | null | undefined }

/**
 * Changes a user's name or WhatsApp number; omitted fields stay. A changed number has to be verified again.
 * Refuses invalid values, naming the field.
 */
export async function changeProfile(ctx: Ctx, input: Change & { userId: string }): Promise<User> {
  const { userId } = input
  const fields: Record<string, string> = {}
  const name = input.name === undefined ? undefined : readName(input.name, fields)
  const phone = typeof input.phone === 'string' ? readPhone(input.phone, fields) : input.phone
  const [sentence] = Object.values(fields)
  if (sentence) throw new Problem('profile_invalid', sentence, { fields })
  return inTx(ctx, async ctx => {
    const user = await lockUser(ctx, userId)
    const isRenamed = name !== undefined && name !== user.name
    const hasNewPhone = phone !== undefined && phone !== user.phone
    const set = { ...(isRenamed && { name, isNameOwn: true }), ...(hasNewPhone && { phone, phoneVerifiedAt: null }) }
    if (isRenamed || hasNewPhone) await ctx.db.update(users).set(set).where(eq(users.id, userId))
    return readUser(ctx, userId)
  })
}

function readName(typed: string, fields: Record<string, string>): string | undefined {
  const name = typed.trim()
  const wrong = findWrongName(name)
  if (wrong) fields.name = wrong
  return wrong ? undefined : name
}

function findWrongName(name: string): string | undefined {
  if (!name) return 'Isi nama dulu, ya.'
  if ([...name].length > longestName) return `Nama paling panjang ${longestName} karakter.`
  // Joiners are part of some letters and emoji; any other invisible sign could make one name look like another.
  if (/(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/u.test(name))
    return 'Nama berisi karakter yang tidak terlihat. Ketik ulang, ya.'
  if (!/[\p{L}\p{N}\p{P}\p{S}]/u.test(name)) return 'Isi nama dulu, ya.'
  return undefined
}

function readPhone(typed: string, fields: Record<string, string>): string | undefined {
  const phone = normaliseWhatsapp(typed)
  if (!phone) fields.phone = 'Nomor WhatsApp-nya belum benar. Contoh: 0812 3456 7890.'
  return phone
}
