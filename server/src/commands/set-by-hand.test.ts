import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import os, { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { inTx } from '../db/in-tx.ts'
import { openDatabase } from '../db/open.ts'
import { saveChannels } from '../modules/channels/save-channels.ts'
import { systemClock } from '../platform/clock.ts'
import { listRow } from '../test/price-list.ts'
import { runCommand, runCommandHere } from '../test/run-command.ts'
import { createScriptedGateway } from '../test/scripted-gateway.ts'
import { createServerData } from '../test/server-data.ts'

const pathOf = (name: string) => fileURLToPath(new URL(`./${name}`, import.meta.url))
const [setByHand, importPriceList] = [pathOf('set-by-hand.ts'), pathOf('import-price-list.ts')]
let folder: string
let list: string
let data: Awaited<ReturnType<typeof createServerData>>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kilat-by-hand-'))
  data = await createServerData('by_hand')
  list = join(folder, 'list.json')
  await writeFile(list, JSON.stringify({ data: [listRow('a', 'MOBILE LEGENDS 86 Diamond')] }))
})

afterAll(async () => {
  await data.remove()
  await rm(folder, { recursive: true, force: true })
})

const byHand = (...args: string[]) => runCommandHere(setByHand, args, data)
const readList = () => runCommandHere(importPriceList, [list], data)

const id = 'mobile-legends-86-diamonds'
const by = ['--actor', 'ujang', '--reason', 'promo']

test('a price set by the command survives a list, is listed with its reason, and is the rule’s again when given back', {
  timeout: 180_000,
}, async () => {
  await readList()
  const args = ['item', id, 'price=19000', 'name=86 Berlian', ...by]
  expect(await runCommand(setByHand, args, { cwd: folder, env: data.env })).toMatchObject({
    code: 0,
    lines: [expect.stringMatching(/^Written/), `${id} · not sold: it was priced at Rp19.000 by hand and costs Rp20.000`],
  })
  expect(await readList()).toMatchObject({
    code: 0,
    lines: [
      'Priced by hand below its cost (1):',
      `  ${id} · not sold: it was priced at Rp19.000 by hand and costs Rp20.000`,
      '0 created, 0 updated, 1 unchanged, 0 off sale, 0 held back, 0 rows left out.',
    ],
  })
  expect(await byHand()).toMatchObject({
    code: 0,
    lines: [
      `item ${id} · name "86 Berlian", the rule says "86 Diamonds" · ujang: promo`,
      `item ${id} · price 19000, the rule says 20900 · ujang: promo`,
      '2 set by hand.',
    ],
  })
  expect(await byHand('item', id, '--to-rule', 'price', '--to-rule', 'name', ...by)).toMatchObject({ code: 0 })
  expect(await byHand()).toMatchObject({ code: 0, lines: ['0 set by hand.'] })
})

test('an account of this machine that has no name is written down by its number', { timeout: 120_000 }, async () => {
  await readList()
  // As in a container whose user is a number alone.
  const account = vi.spyOn(os, 'userInfo').mockImplementation(() => {
    throw new Error('uv_os_get_passwd returned ENOENT')
  })
  syncBuiltinESMExports()
  const edit = ['item', id, 'price=25000', '--reason', 'promo']
  expect(await byHand(...edit, '--actor', 'ujang')).toMatchObject({ code: 0 })
  expect(await byHand(...edit)).toMatchObject({ code: 0 })
  account.mockRestore()
  syncBuiltinESMExports()
  const written = expect.stringMatching(/price 25000, the rule says 20900 · account \d+: promo$/)
  expect(await byHand()).toMatchObject({ code: 0, lines: [written, '1 set by hand.'] })
  expect(await byHand('item', id, '--to-rule', 'price', ...by)).toMatchObject({ code: 0 })
})

test('an invalid field and an unknown item are reported and exit with 1', { timeout: 120_000 }, async () => {
  expect(await byHand('item', id, 'price=19000')).toMatchObject({ code: 1, errors: expect.stringContaining('reason: is missing') })
  expect(await byHand('item', id, 'price=0', ...by)).toMatchObject({ code: 1, errors: expect.stringContaining('values price') })
  expect(await byHand('item', id, 'price=19.5', ...by)).toMatchObject({ code: 1, errors: expect.stringContaining('values price') })
  expect(await byHand('item', id, 'cost=1', ...by)).toMatchObject({ code: 1, errors: expect.stringContaining('cost') })
  expect(await byHand('item', id, 'isActive=true', ...by)).toMatchObject({ code: 1, errors: expect.stringContaining('values isActive') })
  const elsewhere = await byHand('product', 'mobile-legends', 'cover=//elsewhere.example/cover.svg', ...by)
  expect(elsewhere).toMatchObject({ code: 1, errors: expect.stringContaining('values cover: must be an address on this site') })
  expect(await byHand('item', id, ...by)).toMatchObject({ code: 1, errors: expect.stringContaining('Usage') })
  const stranger = await byHand('product', 'mobile-legends', 'playerCheckers=["sandbox","apigames"]', ...by)
  expect(stranger).toMatchObject({
    code: 1,
    errors: expect.stringContaining('PLAYER_CHECKERS does not name apigames. Nothing was written.'),
  })
  const nothing = await byHand('product', 'no-such-game', 'title=Game', ...by)
  expect(nothing).toMatchObject({ code: 1, errors: expect.stringContaining('There is no product no-such-game.') })
})

test('the command switches a channel off, limits it and gives it back, and refuses a QRIS surcharge', {
  timeout: 180_000,
}, async () => {
  // The rows after a start of the store with this gateway.
  const opened = await openDatabase({ dataDir: data.env.DATA_DIR, databaseUrl: data.env.DATABASE_URL })
  const gateway = createScriptedGateway(systemClock)
  await inTx({ ...opened, clock: systemClock, gateways: new Map([[gateway.id, gateway]]), signIn: null }, saveChannels)
  await opened.close()

  expect(await byHand('channels')).toMatchObject({
    code: 0,
    lines: [
      'qris · QRIS · on · 1000 to 10000000 · the store bears the fee · paid within the usual window',
      '  qris/scripted · scripted-qris · on · sort 10 · takes 0 + 0 basis points',
      'bca_va · BCA Virtual Account · on · 10000 to 10000000 · the buyer bears the fee · paid within the usual window',
      '  bca_va/scripted · scripted-bca_va · on · sort 10 · takes 4000 + 0 basis points',
      '2 ways to pay. A gateway that is not configured is not asked.',
    ],
  })
  expect(await byHand('channel', 'bca_va', 'state=off', 'maxAmount=500000', ...by)).toMatchObject({ code: 0 })
  expect(await byHand('gateway', 'bca_va/scripted', 'isOn=false', ...by)).toMatchObject({ code: 0 })
  expect(await byHand('channel', 'bca_va', '--to-rule', 'maxAmount', ...by)).toMatchObject({ code: 0 })
  expect(await byHand()).toMatchObject({
    code: 0,
    lines: [
      'channel bca_va · state "off", the rule says "on" · ujang: promo',
      'gateway bca_va/scripted · isOn false, the rule says true · ujang: promo',
      '2 set by hand.',
    ],
  })
  const refused = async (...args: string[]) => (await byHand(...args, ...by)).errors
  expect(await refused('gateway', 'bca_va/scripted', 'feeFlat=10000000000')).toContain('feeFlat: must be at most 1000000')
  expect(await refused('gateway', 'bca_va/scripted', 'feeBasisPoints=10000')).toContain('values feeBasisPoints')
  expect(await refused('channel', 'qris', 'feeBearer=buyer')).toContain('Bank Indonesia forbids it. Nothing was written.')
  expect(await refused('gateway', 'bca_va/nobody', 'isOn=false')).toContain('There is no gateway bca_va/nobody.')
  expect(await refused('channel', 'bca_va', 'group=ewallet')).toContain('group')
})
