import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../db/open.ts'
import { items, supplierOffers } from '../db/schema/catalog.ts'
import { makeLargeList } from './large-list.ts'
import { runCommandHere } from './run-command.ts'
import { createServerData } from './server-data.ts'
import { shortLived } from './server-process.ts'

const command = fileURLToPath(new URL('../commands/import-price-list.ts', import.meta.url))
const dying = new URL('die-at.ts', import.meta.url).href

/** What has gone to the database when the process is killed, and what goes there next: between items and offers, and before the tx ends. */
const moments: [after: string, at: string][] = [
  ['insert into "items"', 'insert into "supplier_offers"'],
  ['insert into "supplier_offers"', 'commit'],
]

let data: Awaited<ReturnType<typeof createServerData>>
beforeAll(async () => {
  data = await createServerData('import')
})
afterAll(() => data.remove())

const rows = makeLargeList(1_200).map(({ row }) => Object(row))

/** The list with each cost raised by so many rupiah, and another code in place of each fortieth. */
async function writeList(name: string, more: number): Promise<string> {
  const moved = rows.map((row, at) => ({
    ...row,
    price: Number(row.price) + more,
    ...(at % 40 === 0 && { buyer_sku_code: `${row.buyer_sku_code}-${name}` }),
  }))
  const path = join(data.env.DATA_DIR, `${name}.json`)
  await writeFile(path, JSON.stringify({ data: moved }))
  return path
}

const take = (file: string) => runCommandHere(command, [file, '--accept', 'all'], data)

/** Takes a list in a process that is killed on the way. Answers the signal that it died of. */
async function takeAndDie(file: string, [after, at]: (typeof moments)[number]): Promise<unknown> {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const env = { PATH, NODE_COMPILE_CACHE, ...data.env, DIE_AFTER: after, DIE_AT: at }
  const flags = [...shortLived, '--import', dying]
  const child = spawn(process.execPath, [...flags, command, file, '--accept', 'all'], { env, cwd: data.env.DATA_DIR, stdio: 'ignore' })
  const [, signal] = await once(child, 'exit')
  return signal
}

/** Everything that a list writes. */
async function readCatalogue() {
  const opened = await openDatabase({ dataDir: data.env.DATA_DIR, databaseUrl: data.env.DATABASE_URL })
  try {
    const { sku, cost, content, itemId, isBuyerOn, pause } = supplierOffers
    return {
      offers: await opened.db.select({ sku, cost, content, itemId, isBuyerOn, pause }).from(supplierOffers).orderBy(sku),
      items: await opened.db.select({ id: items.id, price: items.price, isActive: items.isActive }).from(items).orderBy(items.id),
    }
  } finally {
    await opened.close()
  }
}

test('a process that is killed while it takes a list of a thousand rows has changed nothing, and the next import completes it', async () => {
  const [first, second] = [await writeList('first', 0), await writeList('second', 40)]
  expect(await take(first)).toMatchObject({ code: 0 })
  const before = await readCatalogue()
  expect(before.offers.length).toBeGreaterThan(1_000)
  for (const moment of moments) {
    expect([moment, await takeAndDie(second, moment)]).toEqual([moment, 'SIGKILL'])
    expect(await readCatalogue()).toEqual(before)
  }
  expect(await take(second)).toMatchObject({ code: 0 })
  const after = await readCatalogue()
  expect(after).not.toEqual(before)
  const again = await take(second)
  expect(again.out).toMatch(/^0 created, 0 updated, \d+ unchanged, 0 off sale/m)
}, 180_000)
