/**
 * What a person has typed over the stored values of a form. A field that was never typed in, or typed back to what is stored, is none: it
 * follows the store, also if that changes while the form is open.
 */
export function editsOver<T extends object>(stored: T, typed: Partial<T>): Partial<T> {
  const fields = Object.entries(typed).filter(([field, value]) => !isSame(value, Reflect.get(stored, field)))
  return Object.fromEntries(fields) as Partial<T>
}

/** A form's fields after a save: as the store keeps them now, but for those typed in again while the save was under way. */
export function afterSave<T extends object>(now: T, { sent, saved }: { sent: T; saved: T }): T {
  return { ...saved, ...editsOver(sent, now) }
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
