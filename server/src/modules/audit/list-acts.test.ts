import { unzipSync } from 'fflate'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inTx } from '../../db/in-tx.ts'
import { createEngine, type Engine } from '../../test/engine.ts'
import { joinOperator } from '../../test/join-operator.ts'
import { makeItem } from '../../test/make-item.ts'
import { makeUser } from '../../test/make-user.ts'
import { editItem } from '../catalog/edit-catalog.ts'
import { exportActs } from './export-acts.ts'
import { listActs } from './list-acts.ts'
import { recordAct } from './record-act.ts'

let engine: Engine
beforeEach(async () => {
  engine = await createEngine()
})
afterEach(() => engine.close())

type Given = Partial<Parameters<typeof recordAct>[1]>

function record(subjectId: string, more: Given = {}): Promise<void> {
  engine.clock.advance(60_000)
  const act = {
    act: 'hold_released',
    subjectKind: 'order',
    subjectId,
    reason: 'by_hand',
    data: { note: 'they called', version: 3 },
  } as const
  return inTx(engine.ctx, ctx => recordAct(ctx, { by: { kind: 'operator', id: 'sari', device: 'Chrome di Android' }, ...act, ...more }))
}

function rename(id: string, name: string, actor = 'budi') {
  engine.clock.advance(60_000)
  return inTx(engine.ctx, ctx => editItem(ctx, { id, values: { name }, actor, reason: 'a better name' }))
}

test('acts and edits stand in one list, the latest first, each with who, what, why, from what to what, device and place', async () => {
  const id = await makeItem(engine.ctx)
  await record('KLT-1')
  await rename(id, 'Satu')
  await rename(id, 'Dua')
  await record('FND-1', {
    act: 'funding_corrected',
    subjectKind: 'funding',
    data: { note: 'a typo', was: 90_000, amount: 9_000, version: 1 },
  })
  const { data } = await listActs(engine.ctx, { limit: 20 })
  const edit = { act: 'item_edited', by: 'budi', subject_kind: 'item', subject: id, note: 'a better name', reason: 'by_hand' }
  expect(data).toMatchObject([
    { act: 'funding_corrected', changes: [{ field: 'amount', before: 90_000, after: 9_000 }], seq: 4 },
    { ...edit, changes: [{ field: 'name', before: 'Satu', after: 'Dua' }], seq: 3 },
    { ...edit, changes: [{ field: 'name', after: 'Satu' }], device: null, seq: 2 },
    { act: 'hold_released', by: 'sari', by_kind: 'operator', note: 'they called', device: 'Chrome di Android', changes: [], seq: 1 },
  ])
})

test('each act is listed once, page after page, also those of one moment in several tables', async () => {
  const id = await makeItem(engine.ctx)
  const at = engine.clock.now()
  const again = { ...engine.ctx, clock: { now: () => at } }
  for (const subjectId of ['KLT-1', 'KLT-2', 'KLT-3'])
    await inTx(again, async ctx => {
      await recordAct(ctx, { by: { kind: 'system' }, act: 'switch_ended', subjectKind: 'switch', subjectId, reason: 'time_over', data: {} })
      await editItem(ctx, { id, values: { name: subjectId }, actor: 'budi', reason: 'a better name' })
    })
  const ids: string[] = []
  let cursor: string | undefined
  do {
    const page = await listActs(engine.ctx, { limit: 2, cursor })
    ids.push(...page.data.map(({ id }) => id))
    cursor = page.next_cursor ?? undefined
  } while (cursor !== undefined)
  expect(ids).toHaveLength(6)
  expect(new Set(ids).size).toBe(6)
})

test('each filter leaves what does not match out, and all of them count', async () => {
  const id = await makeItem(engine.ctx)
  const user = await makeUser(engine.ctx)
  await record('KLT-1')
  await record('KLT-1', { by: { kind: 'user', id: user.id }, act: 'order_attached', reason: 'contact_proven', data: {} })
  await rename(id, 'Satu', 'sari')
  await record('store', { act: 'theme_saved', subjectKind: 'theme', by: { kind: 'operator', id: 'budi' } })
  const find = async (filters: Omit<Parameters<typeof listActs>[1], 'limit'>) =>
    (await listActs(engine.ctx, { limit: 20, ...filters })).data.map(({ act }) => act)
  expect(await find({ group: 'orders' })).toEqual(['order_attached', 'hold_released'])
  expect(await find({ group: 'catalog' })).toEqual(['item_edited'])
  expect(await find({ group: 'store' })).toEqual(['theme_saved'])
  expect(await find({ by: 'sari' })).toEqual(['item_edited', 'hold_released'])
  expect(await find({ by: user.id })).toEqual([])
  expect(await find({ subject: 'KLT-1', by: 'sari' })).toEqual(['hold_released'])
  expect(await find({ to: '2020-01-01' })).toEqual([])
  expect(await find({ from: '2020-01-01', subject: id })).toEqual(['item_edited'])
  await expect(listActs(engine.ctx, { limit: 20, cursor: 'abc' })).rejects.toMatchObject({ code: 'malformed' })
})

test('the file has a line for each act that matches, and no text that a spreadsheet computes', async () => {
  await record('KLT-1', { data: { note: '=1+1' } })
  await record('KLT-2')
  const read = async (format: 'csv' | 'xlsx') => Buffer.concat(await Array.fromAsync(exportActs(engine.ctx, { format, by: 'sari' }).pieces))
  const csv = (await read('csv')).toString()
  expect(csv.trim().split('\r\n')).toHaveLength(3)
  expect(csv).toContain("'=1+1")
  expect(csv).toContain('Chrome di Android')
  const sheet = unzipSync(await read('xlsx'))['xl/worksheets/sheet1.xml']
  expect(new TextDecoder().decode(sheet).match(/<row>/g)).toHaveLength(3)
})

test('the owner reads the list, the chain and the file; finance and support do not', async () => {
  await record('KLT-1')
  const owner = await joinOperator(engine.ctx, { name: 'ratu', role: 'owner' })
  expect(await owner.browser.data('GET', '/operator/acts?group=people')).toMatchObject([
    { act: 'operator_signed_in', by: 'ratu', device: expect.any(String) },
    { act: 'operator_joined' },
    { act: 'operator_invited', by: 'ujang' },
  ])
  expect(await owner.browser.data('GET', '/operator/acts/chain')).toMatchObject({ count: 4, checked: 4, broken_at: null, whole_at: null })
  for (const role of ['finance', 'support'] as const) {
    const { browser } = await joinOperator(engine.ctx, { name: role, role })
    for (const path of ['/operator/acts', '/operator/acts/chain', '/operator/acts/export?format=csv'])
      expect([path, (await browser.call('GET', path)).status]).toEqual([path, 403])
  }
})
