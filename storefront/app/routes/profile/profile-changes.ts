import type { User } from '@kilat/contract/identity.ts'

type Typed = { name: string; phone: string }

/** What of the typed the store is told: only what differs; an emptied number is taken away. Null where nothing does. */
export function changesOf(user: Pick<User, 'name' | 'phone'>, typed: Typed): { name?: string; phone?: string | null } | null {
  const name = typed.name.trim()
  const phone = typed.phone.trim()
  const isNameNew = name !== user.name
  const isPhoneNew = phone !== localPhone(user.phone)
  if (!isNameNew && !isPhoneNew) return null
  return { ...(isNameNew && { name }), ...(isPhoneNew && { phone: phone === '' ? null : phone }) }
}

/** `+6281234567890` as it is dialled here: `081234567890`. */
export function localPhone(phone: string | null): string {
  return phone?.replace(/^\+62/, '0') ?? ''
}
