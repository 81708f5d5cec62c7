import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCredentialsSeal } from '../accounts.ts'
import { openDatabase } from '../db/open.ts'
import { credentials } from '../db/schema/credentials.ts'
import { runCommand, runCommandHere } from '../test/run-command.ts'
import { createServerData } from '../test/server-data.ts'

const command = fileURLToPath(new URL('./import-price-list.ts', import.meta.url))
let folder: string
let data: Awaited<ReturnType<typeof createServerData>>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kilat-import-'))
  data = await createServerData('list')
})

afterAll(async () => {
  await data.remove()
  await rm(folder, { recursive: true, force: true })
})

const row = {
  product_name: 'MOBILE LEGENDS 86 Diamond',
  category: 'Games',
  brand: 'MOBILE LEGENDS',
  type: 'Umum',
  price: 20_000,
  buyer_sku_code: 'ml86',
  buyer_product_status: true,
  seller_product_status: true,
  unlimited_stock: true,
  stock: 0,
  multi: true,
  start_cut_off: '0:0',
  end_cut_off: '0:0',
  desc: '',
}

async function write(name: string, content: string): Promise<string> {
  const file = join(folder, name)
  await writeFile(file, content)
  return file
}

const run = (...args: string[]) => runCommandHere(command, args, data)

test('imports the good rows, reports the others, and changes nothing the second time', { timeout: 120_000 }, async () => {
  const file = await write('list.json', JSON.stringify({ data: [row, { ...row, buyer_sku_code: 'ml12', price: 'gratis' }] }))
  const first = await runCommand(command, [file, '--margin', '500', '--flat', '0'], { cwd: folder, env: data.env })
  expect(first).toMatchObject({
    code: 0,
    lines: ['row 2 · ml12 · price is not a whole number', '1 created, 0 updated, 0 unchanged, 0 off sale, 0 held back, 1 rows left out.'],
  })
  const second = await run(file, '--margin', '500', '--flat', '0')
  expect(second).toMatchObject({ code: 0, lines: [expect.anything(), expect.stringMatching(/^0 created, 0 updated, 1 unchanged/)] })
})

test('reports rows that are held back, moved or off sale, and takes accepted rows', {
  timeout: 180_000,
}, async () => {
  const count = (number: number) => ({ ...row, product_name: `MOBILE LEGENDS ${number} Diamond`, buyer_sku_code: `n${number}` })
  const list = [1, 2, 3, 4, 5, 6].map(count)
  await run(await write('full.json', JSON.stringify({ data: list })), '--accept', 'all')
  const next = [
    { ...count(1), price: 90_000 },
    { ...count(2), product_name: 'MOBILE LEGENDS 20 Diamond' },
    { ...count(3), product_name: 'MOBILE LEGENDS 3 Diamond (Brazil)' },
    count(4),
    count(5),
  ]
  const file = await write('next.json', JSON.stringify({ data: next }))
  const brazil = 'it is for Brasil, which the page of Mobile Legends does not speak of'
  expect(await run(file)).toMatchObject({
    code: 0,
    lines: [
      'Held back until you have looked and say --accept with the sku, or --accept all (2):',
      '  row 1 · n1 · not sold: its cost rose from Rp20.000 to Rp90.000',
      `  row 3 · n3 · not sold: ${brazil}`,
      'Names something else now, so it moved to another item (2):',
      '  row 2 · n2 · it was 2 Diamonds and is 20 Diamonds now',
      '  row 3 · n3 · it was 3 Diamonds and is 3 Diamonds (Brasil) now',
      'Went off sale (1):',
      '  n6 · it is not in this list',
      '0 created, 3 updated, 2 unchanged, 1 off sale, 2 held back, 0 rows left out.',
    ],
  })
  expect(await run(file, '--accept', 'n1', '--accept', 'n3')).toMatchObject({
    code: 0,
    lines: ['0 created, 2 updated, 3 unchanged, 0 off sale, 0 held back, 0 rows left out.'],
  })
})

test('an offer that is paused by hand stays so through a list, until it is resumed', { timeout: 180_000 }, async () => {
  const file = await write('paused.json', JSON.stringify({ data: [{ ...row, buyer_sku_code: 'p86' }] }))
  const paused = ['--pause', 'p86', '--reason', 'sends the wrong pack']
  expect(await run(...paused)).toMatchObject({ code: 1, errors: expect.stringContaining('sandbox sells nothing called p86') })
  await run(file, '--accept', 'p86')
  expect(await run(...paused)).toMatchObject({ code: 0, lines: [expect.stringContaining('Nothing more is sent through p86')] })
  const held = '  row 1 · p86 · not sold: paused by hand: sends the wrong pack'
  expect((await run(file)).lines).toContain(held)
  expect(await run('--resume', 'p86', '--reason', 'it is right again')).toMatchObject({
    code: 0,
    lines: [expect.stringContaining('in use again')],
  })
  expect((await run(file)).lines).not.toContain(held)
})

test('a supplier that is not connected is refused', { timeout: 120_000 }, async () => {
  const file = await write('other.json', JSON.stringify({ data: [row] }))
  const refused = await run(file, '--supplier', 'digiflaz')
  expect(refused).toMatchObject({ code: 1, lines: [expect.stringContaining('not connected to a supplier "digiflaz"'), expect.anything()] })
})

test('a refusal in place of the list exits with 1', { timeout: 120_000 }, async () => {
  const refused = await run(await write('refused.json', JSON.stringify({ data: { rc: '83' } })))
  expect(refused).toMatchObject({ code: 1, lines: [expect.stringContaining('rc 83'), expect.stringMatching(/^0 created/)] })
})

test('a file that is not JSON, a missing file and missing arguments are reported and exit with 1', { timeout: 120_000 }, async () => {
  expect(await run(await write('page.html', '<html>'))).toMatchObject({ code: 1, errors: expect.stringContaining('is not JSON') })
  expect(await run(join(folder, 'none.json'))).toMatchObject({ code: 1, errors: expect.stringContaining('no such file') })
  expect(await run('a.json', '--margin', 'banyak')).toMatchObject({ code: 1, errors: expect.stringContaining('Usage') })
  for (const half of [
    ['--pause', 'p86'],
    ['--resume', 'p86'],
    ['--reason', 'x', 'a.json'],
    ['--pause', 'p86', '--reason', 'x', 'a.json'],
  ])
    expect(await run(...half)).toMatchObject({ code: 1, errors: expect.stringContaining('Usage') })
})

test('a margin that was left empty, as an unset variable of a shell leaves it, sells nothing at its cost', {
  timeout: 120_000,
}, async () => {
  const file = await write('unset.json', JSON.stringify({ data: [row] }))
  for (const terms of [
    ['--margin', ''],
    ['--margin', '5', '--flat', ' '],
    ['--margin', '1e2'],
  ])
    expect(await run(file, ...terms)).toMatchObject({ code: 1, out: '', errors: expect.stringContaining('Usage: npm run catalog') })
})

test('a list that can not be asked for is not an empty one', { timeout: 120_000 }, async () => {
  const asked = await run('--fetch')
  expect(asked).toMatchObject({ code: 1, errors: 'This supplier has no list that could be asked for: give a file.\n' })
  expect(await run('--fetch', await write('beside.json', '{"data":[]}'))).toMatchObject({ code: 1 })
})

test('imports the list of a supplier whose credentials an operator has entered, and not without the key that opens them', {
  timeout: 120_000,
}, async () => {
  const keys = [randomBytes(32), randomBytes(32)].map(key => key.toString('base64')) as [string, string]
  const env = {
    ...data.env,
    ...{ PROFILE: 'store', GATEWAYS: 'none', SUPPLIERS: 'digiflazz', PLAYER_CHECKERS: 'none', SIGN_IN: 'off' },
    ...{ ALLOW_EMBEDDED_DATABASE: 'on', CREDENTIALS_KEYS: keys[0] },
  }
  const seal = createCredentialsSeal({ credentialsKeys: [Buffer.from(keys[0], 'base64')] })
  const values = {
    DIGIFLAZZ_USERNAME: 'tokocontoh',
    DIGIFLAZZ_API_KEY: 'dev-a-key-of-the-tests-1',
    DIGIFLAZZ_WEBHOOK_SECRET: 'rahasia-webhook-1',
  }
  const sealed = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, seal.seal(value, name).sealed]))
  const opened = await openDatabase({ dataDir: data.env.DATA_DIR, databaseUrl: data.env.DATABASE_URL })
  const entered = { kind: 'supplier' as const, company: 'digiflazz', version: 1, sealed, shown: {}, at: new Date() }
  await opened.db.insert(credentials).values({ ...entered, actorKind: 'operator', actorId: 'sari' })
  await opened.close()
  const file = await write('entered.json', JSON.stringify({ data: [{ ...row, buyer_sku_code: 'df86' }] }))
  const printed = async (key: string) =>
    JSON.stringify(await runCommand(command, [file, '--supplier', 'digiflazz'], { cwd: folder, env: { ...env, CREDENTIALS_KEYS: key } }))
  expect(await printed(keys[1])).toContain('sealed with a key that CREDENTIALS_KEYS does not have')
  expect(await printed(keys[0])).toContain('1 created')
})

test('a list that a program of Windows has saved is read', { timeout: 120_000 }, async () => {
  const file = await write('windows.json', `\uFEFF${JSON.stringify({ data: [row] })}`)
  expect(await run(file, '--margin', '500', '--flat', '0')).toMatchObject({ code: 0 })
})
