import { afterEach, beforeEach, expect, test } from 'vitest'
import { items } from '../../db/schema/catalog.ts'
import { createOperatorCaller, type OperatorCaller } from '../../test/call-operator.ts'
import { createEngine, type Engine } from '../../test/engine.ts'
import { importList } from '../../test/import-list.ts'
import { askTwenty, decided, dyingAtCommit } from '../../test/operator-hands.ts'
import { decideOnItem } from './decide-on-item.ts'
import { decideOnTexts, readItemTexts } from './item-texts.ts'
import { getProduct } from './read.ts'

let engine: Engine
let call: OperatorCaller
let id: string
const rows = [
  { sku: 'a', name: '86 Diamond', cost: 20_000 },
  { sku: 'b', name: '172 Diamond', cost: 40_000 },
]
beforeEach(async () => {
  engine = await createEngine()
  call = createOperatorCaller(engine.ctx)
  await importList(engine.ctx, { supplier: 'scripted', rows })
  const stored = await engine.ctx.db.select().from(items).orderBy(items.price)
  id = stored[0]?.id ?? ''
})
afterEach(() => engine.close())

type Decision = Parameters<typeof decideOnTexts>[1]
const read = () => readItemTexts(engine.ctx, { id })
const edit = (version: number, set: Decision['set'], back: Decision['back'] = []) =>
  decideOnTexts(engine.ctx, { id, version, set, back, ...decided })

test('the words a person gives an item are shown to buyers, stay at the next list, and go back to what the list says', async () => {
  const before = await read()
  expect(before).toMatchObject({ version: 0, by_hand: [], by_rule: before.values, groups: [before.values.group] })
  const set = { name: '86 Diamond + bonus', group: 'Paling dicari', note: 'Masuk dalam 1 menit', sort: -3 }
  const edited = await edit(0, set)
  expect(edited).toMatchObject({ version: 4, values: set, by_rule: before.values })
  expect(edited.by_hand.toSorted()).toEqual(['group', 'name', 'note', 'sort'])
  await importList(engine.ctx, { supplier: 'scripted', rows })
  const shown = (await getProduct(engine.ctx, 'mobile-legends'))?.items[0]
  expect(shown).toMatchObject({ id, name: set.name, group: set.group, note: set.note })
  expect(await edit(4, { note: null }, ['name', 'group', 'sort'])).toMatchObject({ values: before.values, version: 8, by_hand: ['note'] })
  expect(await edit(8, {}, ['note'])).toMatchObject({ values: before.values, version: 9, by_hand: [] })
})

test('the same words twenty times are one edit; words on an old version, also one of the price, change nothing; a process that dies has changed nothing', async () => {
  const set = { name: 'Mati' }
  await expect(decideOnTexts(dyingAtCommit(engine), { id, version: 0, set, back: [], ...decided })).rejects.toThrow('the process died here')
  expect(await read()).toMatchObject({ version: 0, by_hand: [] })
  expect(await askTwenty(() => edit(0, { name: '86 DM' }))).toHaveLength(1)
  await decideOnItem(engine.ctx, { id, version: 1, field: 'isActive', value: false, ...decided })
  await expect(edit(1, { name: 'Lain' })).rejects.toMatchObject({ code: 'stale_version', extra: { now: { version: 2 } } })
  expect(await edit(1, { name: '86 DM' })).toMatchObject({ version: 2, values: { name: '86 DM' } })
  await expect(readItemTexts(engine.ctx, { id: 'tidak-ada' })).rejects.toMatchObject({ code: 'not_found' })
})

test('words that nobody could read are refused with a sentence for their field, and nothing is written', async () => {
  const body = { version: 0, reason: 'salah ketik', set: { name: ' ', group: 'G'.repeat(61) }, back: [] }
  const answer = await call('POST', `/operator/items/${id}/texts`, { body })
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ fields: { 'set.name': expect.any(String), 'set.group': expect.any(String) } })
  expect(await read()).toMatchObject({ version: 0, by_hand: [] })
})
