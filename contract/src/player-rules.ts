import type { PlayerField, PlayerValues } from './player.ts'
import * as say from './player-sentences.ts'

// Without zod, which the browser does not load.

export type PlayerReading = {
  /** Cleaned values of the declared fields only. */
  values: PlayerValues
  /** The reason why a value is refused, by field name. */
  errors: Record<string, string>
  /** The reason why a value looks unusual, by field name; the buyer may go on. */
  warnings: Record<string, string>
  /** Fields that no further typing can mend, such as an id that is too long already: they are told at once. */
  beyond: Record<string, true>
}

/** Cleans and checks the buyer's input. Page and server use the same rules. */
export function readPlayer(fields: readonly PlayerField[], typed: PlayerValues): PlayerReading {
  const reading: PlayerReading = { values: {}, errors: {}, warnings: {}, beyond: {} }
  for (const field of fields) {
    const value = cleanValue(field, typed[field.name] ?? '')
    const error = findError(field, value)
    reading.values[field.name] = value
    if (error) reading.errors[field.name] = error
    else if (field.pattern && !new RegExp(field.pattern, 'u').test(value))
      reading.warnings[field.name] = field.pattern_hint ?? say.unusual(field.label)
    if (isBeyond(field, value)) reading.beyond[field.name] = true
  }
  const unlikely = findUnlikelyOption(fields, reading.values)
  if (unlikely && !reading.errors[unlikely.name]) reading.warnings[unlikely.name] ??= unlikely.warning
  return reading
}

/** Splits a pasted `123456789 (1234)` over a first field of digits and a second one; undefined if it is not such a pair. */
export function splitPastedPlayer(fields: readonly PlayerField[], pasted: string): PlayerValues | undefined {
  const [first, second] = fields
  if (first?.kind !== 'digits' || second?.kind !== 'digits') return undefined
  const match = /^\s*(\d[\d\s.,]*?)\s*[([]\s*(\d+)\s*[)\]]\s*$/.exec(pasted) ?? /^\s*(\d{5,})[\s/|-]+(\d{3,6})\s*$/.exec(pasted)
  if (!match?.[1] || !match[2]) return undefined
  return { [first.name]: match[1].replace(/\D/g, ''), [second.name]: match[2] }
}

/** The option for the leading digits of the first field, to preselect a server. */
export function likelyOption(fields: readonly PlayerField[], values: PlayerValues): { name: string; value: string } | undefined {
  const first = fields[0]
  const choice = fields.find(field => field.options?.some(option => option.id_prefixes))
  const id = first ? (values[first.name] ?? '') : ''
  if (!choice || choice === first || id.length < 9) return undefined
  const option = choice.options
    ?.flatMap(option => (option.id_prefixes ?? []).filter(prefix => id.startsWith(prefix)).map(prefix => ({ prefix, value: option.value })))
    .sort((a, b) => b.prefix.length - a.prefix.length)[0]
  return option && { name: choice.name, value: option.value }
}

/** The player in one line: `123456789 (1234)`, `800123456 · Asia`. */
export function describePlayer(fields: readonly PlayerField[], values: PlayerValues): string {
  const [first, ...rest] = fields
  if (!first) return ''
  const more = rest.flatMap(field => {
    const value = values[field.name]
    if (!value) return []
    return field.kind === 'select' ? ` · ${field.options?.find(option => option.value === value)?.label ?? value}` : ` (${value})`
  })
  return `${values[first.name] ?? ''}${more.join('')}`
}

function cleanValue(field: PlayerField, typed: string): string {
  // Brackets, dots and commas are copied along with an id from a game's profile.
  return field.kind === 'digits' ? typed.replace(/[\s.,()[\]]/g, '') : typed.trim().replace(/\s+/g, ' ')
}

function findError(field: PlayerField, value: string): string | undefined {
  if (!value) return (field.kind === 'select' ? say.choose : say.fill)(field.label)
  // No id contains invisible or control characters; they would make one name look like another.
  if (/[\p{Cc}\p{Cf}\p{Cs}]/u.test(value)) return say.invisible(field.label)
  if (value.length > field.max_length) return say.tooLong(field.label, field.max_length)
  if (field.kind === 'digits' && !/^[0-9]+$/.test(value)) return say.digitsOnly(field.label)
  if (field.kind === 'select' && !field.options?.some(option => option.value === value)) return say.fromList(field.label)
  return undefined
}

function isBeyond({ max_length: longest, kind, pattern }: PlayerField, value: string): boolean {
  if (value.length > longest) return true
  if (kind !== 'digits' || !pattern) return false
  const rule = new RegExp(pattern, 'u')
  const isOne = (length: number) => rule.test(value.slice(0, length))
  return !isOne(value.length) && Array.from({ length: value.length }, (_, length) => length).some(isOne)
}

function findUnlikelyOption(fields: readonly PlayerField[], values: PlayerValues): { name: string; warning: string } | undefined {
  const likely = likelyOption(fields, values)
  if (!likely || !values[likely.name] || values[likely.name] === likely.value) return undefined
  const field = fields.find(field => field.name === likely.name)
  const label = field?.options?.find(option => option.value === likely.value)?.label ?? likely.value
  return { name: likely.name, warning: say.unlikely(field?.label ?? 'server', label) }
}
