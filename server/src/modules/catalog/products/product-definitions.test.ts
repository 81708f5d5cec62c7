import { existsSync } from 'node:fs'
import { productIdSchema } from '@kilat/contract/ids.ts'
import { playerFieldSchema } from '@kilat/contract/player.ts'
import { likelyOption, readPlayer } from '@kilat/contract/player-rules.ts'
import { redeemingSchema } from '@kilat/contract/redeeming.ts'
import { describe, expect, test } from 'vitest'
import { findDefinitionByBrand, productDefinitions, redeemingOf } from './product-definitions.ts'

const byId = (id: string) => productDefinitions.find(definition => definition.id === id)

describe.each(productDefinitions.map(definition => [definition.id, definition] as const))('%s', (id, definition) => {
  test('is described completely', () => {
    expect(productIdSchema.safeParse(id).success).toBe(true)
    expect(definition.faq).toHaveLength(3)
    expect(definition.description.length).toBeGreaterThan(120)
    expect(definition.searchWords.every(word => word === word.toLowerCase())).toBe(true)
    expect(definition.brands.every(brand => brand === brand.toLowerCase())).toBe(true)
    for (const field of definition.fields) expect(playerFieldSchema.safeParse(field).error).toBeUndefined()
  })

  test('asks for a player unless it is a voucher, and uses every field it asks for', () => {
    const isVoucher = definition.category === 'voucher'
    expect(definition.fields.length > 0).toBe(!isVoucher)
    expect(definition.idSteps === null).toBe(isVoucher)
    const used = [...definition.customerTemplate.matchAll(/\{([a-z_]+)\}/g)].map(match => match[1])
    expect(used).toEqual(isVoucher ? ['contact'] : definition.fields.map(field => field.name))
  })

  test('says how its code is redeemed if it is a voucher, on an official page of its own brand', () => {
    const redeeming = redeemingOf(id)
    expect(redeeming !== null).toBe(definition.category === 'voucher')
    if (!redeeming) return
    expect(redeemingSchema.parse(redeeming)).toEqual(redeeming)
    for (const { steps } of redeeming.ways) expect(steps.length).toBeGreaterThanOrEqual(3)
    expect(new Set(redeeming.ways.map(({ title }) => title)).size).toBe(redeeming.ways.length)
    if (redeeming.page !== null)
      expect(redeeming.page).toMatch(/^https:\/\/(www\.roblox\.com|store\.steampowered\.com|play\.google\.com)\//)
  })

  test('its own examples pass its soft rules without a warning', () => {
    const typed = Object.fromEntries(definition.fields.map(field => [field.name, field.example ?? '']))
    const likely = likelyOption(definition.fields, typed)
    for (const field of definition.fields) if (field.options) typed[field.name] = likely?.value ?? field.options[0]?.value ?? ''
    expect(readPlayer(definition.fields, typed)).toMatchObject({ errors: {}, warnings: {} })
  })

  test('its soft rules warn about a value that is far too short and say what is usual', () => {
    for (const field of definition.fields.filter(field => field.pattern)) {
      const reading = readPlayer([field], { [field.name]: '1' })
      expect(reading.errors).toEqual({})
      expect(reading.warnings[field.name]).toMatch(/biasanya/)
    }
  })
})

test('ids, brands and covers are each used once', () => {
  for (const values of [
    productDefinitions.map(({ id }) => id),
    productDefinitions.flatMap(({ brands }) => brands),
    productDefinitions.map(({ cover }) => cover.address),
  ])
    expect(new Set(values).size).toBe(values.length)
})

test('every cover is a picture the storefront has', () => {
  const publicFolder = new URL('../../../../../storefront/public/', import.meta.url)
  const missing = productDefinitions.filter(({ cover }) => !existsSync(new URL(`.${cover.address}`, publicFolder)))
  expect(missing.map(({ cover }) => cover.address)).toEqual([])
})

test('brands are found whatever their casing and punctuation', () => {
  expect(findDefinitionByBrand('MOBILE LEGENDS')?.id).toBe('mobile-legends')
  expect(findDefinitionByBrand('Honkai: Star  Rail ')?.id).toBe('honkai-star-rail')
  expect(findDefinitionByBrand('Free Fire Max')?.id).toBe('free-fire-max')
  expect(findDefinitionByBrand('Telkomsel')).toBeUndefined()
})

test.each([
  ['genshin-impact', '812345678', 'os_asia'],
  ['genshin-impact', '1812345678', 'os_asia'],
  ['genshin-impact', '612345678', 'os_usa'],
  ['honkai-star-rail', '712345678', 'prod_official_eur'],
  ['zenless-zone-zero', '1712345678', 'prod_gf_sg'],
])('the server of %s is preselected from uid %s', (id, uid, server) => {
  expect(likelyOption(byId(id)?.fields ?? [], { uid })).toEqual({ name: 'server', value: server })
})

test('a riot id may hold spaces and letters of any script', () => {
  const fields = byId('valorant')?.fields ?? []
  expect(readPlayer(fields, { riot_id: 'Si Kilat é#ID01' }).warnings).toEqual({})
  expect(readPlayer(fields, { riot_id: 'SiKilat' }).warnings).toHaveProperty('riot_id')
})
