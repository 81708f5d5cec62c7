import { mostIdr } from '@kilat/contract/money.ts'

/** Why a row of a statement can not be read. */
export const otherFields = 'it has another number of fields, or an open quote'

/** Whole rupiah as companies write them: `21500`, `21.500`, `Rp21,500.00`, `-5.000`; undefined for anything else. */
export function readMoney(text: string): number | undefined {
  const bare = text.replace(/^(-?)\s*(?:rp|idr)\.?\s*/i, '$1').replace(/\s/g, '')
  const [, minus, whole = ''] = /^(-?)(\d+|\d{1,3}(?:\.\d{3})+|\d{1,3}(?:,\d{3})+)(?:[.,]00?)?$/.exec(bare) ?? []
  const amount = Number(whole.replace(/[.,]/g, ''))
  if (whole === '' || amount > mostIdr) return undefined
  return minus ? -amount : amount
}

/** A time with its offset, or a day with or without a time in WIB: `2026-11-22 10:00:00`, `22/11/2026`. */
export function readMoment(text: string): Date | undefined {
  const local = /^(\d{4})-(\d\d)-(\d\d)(?:[ T](\d\d:\d\d(?::\d\d)?))?$/.exec(text)
  const turned = /^(\d\d)[/-](\d\d)[/-](\d{4})(?: (\d\d:\d\d(?::\d\d)?))?$/.exec(text)
  const [year, month, day, time] = local ? local.slice(1) : turned ? [turned[3], turned[2], turned[1], turned[4]] : []
  const iso = year
    ? `${year}-${month}-${day}T${time ?? '00:00'}+07:00`
    : /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:?\d\d)$/.test(text)
      ? text
      : ''
  const at = new Date(iso)
  if (Number.isNaN(at.getTime())) return undefined
  // The last days of a short month would roll over into the next one.
  const isReal = !year || new Date(at.getTime() + 7 * 60 * 60_000).toISOString().startsWith(`${year}-${month}-${day}`)
  return isReal ? at : undefined
}
