import { type AccountField, longestFieldLabel } from '@kilat/contract/operator/products.ts'
import type { PlayerField } from '@kilat/contract/player.ts'

/** The fields of a product's account in the words a person gave them; those whose words were not given, or not for this kind, as they are defined. */
export function wordFields({
  fields,
  fieldTexts,
}: {
  fields: readonly PlayerField[]
  fieldTexts: readonly AccountField[] | null
}): PlayerField[] {
  return fields.map(field => {
    const words = fieldTexts?.find(({ name, kind }) => name === field.name && kind === field.kind)
    return words ? word(field, words) : field
  })
}

/** A field as operators edit it. */
export function toAccountField({ name, kind, label, example, pattern, pattern_hint: hint, options }: PlayerField): AccountField {
  return {
    ...{ name, kind, label, example: example ?? '', digits: readDigits(pattern) ?? null, hint: hint ?? '' },
    options: options?.map(({ value, label }) => ({ value, label })) ?? null,
  }
}

/** Why these words do not fit the fields of a product, for each wrong one by its place and part, such as `0.digits`. */
export function findMisfits(fields: readonly PlayerField[], words: readonly AccountField[]): Record<string, string> {
  const found = fields.flatMap((field, at) => {
    const { label = '', digits, options } = words[at] ?? {}
    return [
      ...(label.length > longestFieldLabel && label !== field.label
        ? [['label', `Paling banyak ${longestFieldLabel} huruf, supaya isiannya muat bersebelahan di HP.`]]
        : []),
      ...(digits && digits.least > digits.most ? [['digits', 'Yang paling sedikit harus di bawah yang paling banyak.']] : []),
      ...(digits && digits.most > field.max_length
        ? [['digits', `Isian ini paling panjang ${field.max_length} angka. Pilih yang tidak lebih.`]]
        : []),
      ...(options ?? []).flatMap(({ value }, place) => {
        const path = `options.${place}.value`
        if (!/^[\w.-]+$/.test(value)) return [[path, 'Pakai huruf, angka, titik, atau garis, tanpa spasi.']]
        return options?.findIndex(other => other.value === value) === place ? [] : [[path, 'Kode ini sudah ada di pilihan lain.']]
      }),
    ].map(([part, sentence]) => [`${at}.${part}`, sentence])
  })
  return Object.fromEntries(found)
}

/** Whether these are words for exactly these fields, in their order. */
export function isOfFields(fields: readonly PlayerField[], words: readonly AccountField[]): boolean {
  return (
    fields.length === words.length &&
    fields.every(({ name, kind }, at) => {
      const given = words[at]
      const fits = given?.name === name && given.kind === kind
      return fits && (given.options !== null) === (kind === 'select') && (given.digits === null || kind === 'digits')
    })
  )
}

function word(field: PlayerField, { label, example, digits, hint, options }: AccountField): PlayerField {
  const { name, kind, max_length, pattern } = field
  const usual = patternOf(pattern, digits)
  return {
    ...{ name, kind, label, max_length },
    ...(example !== '' && { example }),
    ...(usual !== undefined && { pattern: usual }),
    ...(usual !== undefined && hint !== '' && { pattern_hint: hint }),
    ...(options &&
      field.options && {
        options: options.map(({ value, label }) => ({ ...field.options?.find(known => known.value === value), value, label })),
      }),
  }
}

/** The definition's pattern as long as it says the same; one that is not about a count of digits stays, unless a count was given. */
function patternOf(defined: string | undefined, digits: AccountField['digits']): string | undefined {
  const known = readDigits(defined)
  if (digits === null) return known ? undefined : defined
  return known?.least === digits.least && known.most === digits.most ? defined : `^\\d{${digits.least},${digits.most}}$`
}

function readDigits(pattern: string | undefined): AccountField['digits'] | undefined {
  const match = /^\^\\d\{(\d+)(?:,(\d+))?\}\$$/.exec(pattern ?? '')
  return match?.[1] === undefined ? undefined : { least: Number(match[1]), most: Number(match[2] ?? match[1]) }
}
