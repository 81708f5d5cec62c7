import type { User } from '@kilat/contract/identity.ts'

/** The form as it is typed. */
export type TypedProfile = { name: string; phone: string }

/** The changed fields to send; an emptied number is removed. Null if nothing changed. */
export function changesOf(user: Pick<User, 'name' | 'phone'>, typed: TypedProfile): { name?: string; phone?: string | null } | null {
  const name = typed.name.trim()
  const phone = typed.phone.trim()
  const isNameNew = name !== user.name
  const isPhoneNew = phone !== localPhone(user.phone)
  if (!isNameNew && !isPhoneNew) return null
  return { ...(isNameNew && { name }), ...(isPhoneNew && { phone: phone === '' ? null : phone }) }
}

/** The form once its save is answered: as the store keeps it, but for what was typed while the answer was under way. */
export function typedAfter(user: Pick<User, 'name' | 'phone'>, { sent, now }: { sent: TypedProfile; now: TypedProfile }): TypedProfile {
  return { name: now.name === sent.name ? user.name : now.name, phone: now.phone === sent.phone ? localPhone(user.phone) : now.phone }
}

/** `+6281234567890` as it is dialled in Indonesia: `081234567890`. */
export function localPhone(phone: string | null): string {
  return phone?.replace(/^\+62/, '0') ?? ''
}
