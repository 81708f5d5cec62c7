import { type AccountField, productValuesSchema } from '@kilat/contract/operator/products.ts'
import type { PlayerField } from '@kilat/contract/player.ts'
import { readPlayer } from '@kilat/contract/player-rules.ts'
import { expect, test } from 'vitest'
import { productDefinitions } from './products/product-definitions.ts'
import { findMisfits, isOfFields, toAccountField, wordFields } from './word-fields.ts'

const id: PlayerField = { name: 'user_id', label: 'User ID', kind: 'digits', example: '123', max_length: 12, pattern: '^\\d{5,10}$' }
const server: PlayerField = {
  ...{ name: 'server', label: 'Server', kind: 'select', max_length: 40 },
  options: [
    { value: 'os_asia', label: 'Asia', id_prefixes: ['8'] },
    { value: 'os_euro', label: 'Europe' },
  ],
}
const fields = [id, server]
const words = fields.map(toAccountField)
const reword = (at: number, change: Partial<AccountField>) => words.map((word, index) => (index === at ? { ...word, ...change } : word))

test.each(productDefinitions)('the words of $id, given as they are, change nothing', ({ fields }) => {
  const words = fields.map(toAccountField)
  expect(productValuesSchema.shape.account_fields.parse(words)).toEqual(words)
  expect(isOfFields(fields, words)).toBe(true)
  expect(findMisfits(fields, words)).toEqual({})
  expect(wordFields({ fields, fieldTexts: words })).toEqual(fields)
})

test('a long label of the definition may stay, so that another field can be worded', () => {
  const long = { ...id, label: 'Nomor pelanggan di kartu' }
  expect(productValuesSchema.shape.account_fields.parse([toAccountField(long)])).toMatchObject([{ label: long.label }])
  expect(findMisfits([long], [toAccountField(long)])).toEqual({})
})

test('another count of digits warns about other ids, none about no id, and neither refuses one', () => {
  const typed = { user_id: '12345678901', server: 'os_asia' }
  const read = (digits: AccountField['digits']) =>
    readPlayer(wordFields({ fields, fieldTexts: reword(0, { digits, hint: 'Biasanya lebih panjang.' }) }), typed)
  expect(read({ least: 5, most: 10 }).warnings).toHaveProperty('user_id', 'Biasanya lebih panjang.')
  expect(read({ least: 11, most: 11 })).toMatchObject({ errors: {}, warnings: {} })
  expect(read(null)).toMatchObject({ errors: {}, warnings: {} })
})

test('a new server can be chosen, one that was taken away can not, and the others keep what their ids begin with', () => {
  const options = [
    { value: 'os_cht', label: 'TW, HK, MO' },
    { value: 'os_asia', label: 'Asia Tenggara' },
  ]
  const worded = wordFields({ fields, fieldTexts: reword(1, { options }) })
  const choose = (server: string) => readPlayer(worded, { user_id: '123456', server }).errors
  expect(choose('os_cht')).toEqual({})
  expect(choose('os_euro')).toHaveProperty('server')
  expect(worded[1]?.options).toContainEqual({ value: 'os_asia', label: 'Asia Tenggara', id_prefixes: ['8'] })
})

test('words for other fields, another kind or another order are none of these fields, and do nothing to them', () => {
  const strange: AccountField[][] = [
    words.slice(0, 1),
    words.toReversed(),
    reword(0, { name: 'zone_id' }),
    reword(0, { kind: 'text', digits: null }),
    reword(0, { options: [{ value: 'a', label: 'A' }] }),
    reword(1, { options: null }),
    reword(1, { digits: { least: 1, most: 2 } }),
  ]
  for (const given of strange) expect(isOfFields(fields, given)).toBe(false)
  expect(wordFields({ fields, fieldTexts: reword(0, { name: 'zone_id', label: 'Zona' }) })).toEqual(fields)
  expect(wordFields({ fields, fieldTexts: reword(0, { kind: 'text', label: 'Nama' }) })).toEqual(fields)
})

test('a count that the field can not have, and codes that a supplier can not be sent, are told with their place', () => {
  const misfits = (at: number, change: Partial<AccountField>) => findMisfits(fields, reword(at, change))
  expect(misfits(0, { digits: { least: 5, most: 13 } })).toEqual({ '0.digits': expect.stringContaining('12 angka') })
  expect(misfits(0, { digits: { least: 9, most: 8 } })).toEqual({ '0.digits': expect.stringContaining('paling sedikit') })
  expect(misfits(0, { label: 'x'.repeat(20) })).toEqual({})
  expect(misfits(0, { label: 'x'.repeat(21) })).toEqual({ '0.label': expect.stringContaining('20 huruf') })
  const options = ['os_asia', 'dua kata', 'os_asia'].map(value => ({ value, label: value }))
  expect(Object.keys(misfits(1, { options }))).toEqual(['1.options.1.value', '1.options.2.value'])
})
