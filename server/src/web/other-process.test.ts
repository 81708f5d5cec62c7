import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, inject, onTestFinished, test, vi } from 'vitest'
import { followNews } from '../db/follow-news.ts'
import { inTx } from '../db/in-tx.ts'
import { type OpenDatabase, openDatabase } from '../db/open.ts'
import { getProduct } from '../modules/catalog/read.ts'
import { listChannels } from '../modules/channels/read.ts'
import { saveChannels } from '../modules/channels/save-channels.ts'
import { sendNews } from '../modules/realtime/send-news.ts'
import { endDue, writeOff, writeOn } from '../modules/switches/write-switch.ts'
import { systemClock } from '../platform/clock.ts'
import { quietLog } from '../platform/log-quiet.ts'
import { defaultSettings, noPublicSettings } from '../platform/settings.ts'
import { listRow } from '../test/price-list.ts'
import { nextEvent, openPusher, openRealtimeServer, subscribed } from '../test/realtime-server.ts'
import { runCommand } from '../test/run-command.ts'
import { createScriptedGateway } from '../test/scripted-gateway.ts'
import { createScriptedSupplier } from '../test/scripted-supplier.ts'
import { createServerData } from '../test/server-data.ts'
import { createHtmlTemplate } from './html-template.ts'
import { createStorefront } from './storefront.ts'

const commandOf = (name: string) => fileURLToPath(new URL(`../commands/${name}.ts`, import.meta.url))
const visitor = { address: '10.0.0.1', requestId: 'request-1', takesGzip: false }
const path = '/products/mobile-legends'
const dataPath = `${path}.data?_routes=routes%2Fproduct%2Froute`

let data: Awaited<ReturnType<typeof createServerData>>
let database: OpenDatabase
let stop: () => Promise<void>

beforeEach(async () => {
  data = await createServerData('page')
  database = await openDatabase({ dataDir: '', databaseUrl: data.env.DATABASE_URL })
  stop = database.bell ? await followNews({ ...database, bell: database.bell, clock: systemClock, log: quietLog }) : async () => {}
})

afterEach(async () => {
  await stop()
  await database.close()
  await data.remove()
})

/** The pages of this process, which show what is kept in memory. */
function openPages(read: () => Promise<unknown>) {
  const renderPublic = async () => ({ kind: 'page' as const, template: createHtmlTemplate(`<p>${await read()}</p>`, '@@') })
  const pages = createStorefront({
    files: { has: () => false, read: async () => undefined, answer: () => undefined },
    renderer: { renderPublic, renderFor: async () => ({ status: 200, headers: new Headers(), body: undefined }) },
    origin: 'http://store.test',
    queryNames: () => [],
    settings: noPublicSettings,
    outbox: database.outbox,
    log: quietLog,
  })
  return {
    show: async (asked = path) => (await pages.answer(new Request(`http://store.test${asked}`), visitor)).text(),
    isKept: (asked = path) => pages.answerFromCache(asked, visitor, {}) !== undefined,
  }
}

/** Imports a list with one item at this cost in another process, as the operator does. */
async function importCost(cost: number): Promise<void> {
  const file = join(data.env.DATA_DIR, 'list.json')
  await writeFile(file, JSON.stringify({ data: [listRow('ml86', 'MOBILE LEGENDS 86 Diamond', { price: cost })] }))
  const run = await runCommand(commandOf('import-price-list'), [file, '--margin', '0', '--flat', '0'], {
    cwd: data.env.DATA_DIR,
    env: data.env,
  })
  expect(run).toMatchObject({ code: 0, errors: '' })
}

// Only PostgreSQL can be shared by two processes.
test.skipIf(inject('template').kind === 'pglite')(
  'a price changed by another process is gone from this process’s kept page and its data within two seconds, and pages open here hear of it',
  { timeout: 120_000 },
  async () => {
    await importCost(20_000)
    const suppliers = new Map([['sandbox', createScriptedSupplier('sandbox')]])
    const ctx = { ...database, clock: systemClock, suppliers, gateways: new Map(), players: new Map(), settings: defaultSettings }
    const { show, isKept } = openPages(async () => (await getProduct(ctx, 'mobile-legends'))?.items[0]?.price)
    await vi.waitFor(async () => expect(await show()).toContain('<p>20000</p>'), 10_000)
    expect(await show(dataPath)).toContain('<p>20000</p>')
    expect([isKept(), isKept(dataPath)]).toEqual([true, true])
    const realtime = await openRealtimeServer()
    onTestFinished(sendNews({ ...ctx, log: quietLog, realtime: realtime.server }))
    const heard = nextEvent(await subscribed(openPusher(realtime), 'store'), 'catalog')
    await importCost(21_000)
    await heard
    await vi.waitFor(() => expect([isKept(), isKept(dataPath)]).toEqual([false, false]), { timeout: 2_000, interval: 20 })
    expect([await show(), await show(dataPath)]).toEqual(['<p>21000</p>', '<p>21000</p>'])
  },
)

test.skipIf(inject('template').kind === 'pglite')(
  'a channel that another process switches off is off on the page and for the reads here within two seconds',
  { timeout: 120_000 },
  async () => {
    const gateways = new Map([['scripted', createScriptedGateway(systemClock)]])
    const ctx = { ...database, clock: systemClock, gateways, signIn: null, settings: defaultSettings }
    await inTx(ctx, saveChannels)
    const { show, isKept } = openPages(async () =>
      (await listChannels(ctx)).map(({ id, unavailable }) => `${id} ${unavailable?.sentence ?? 'on'}`),
    )
    // The news of the channels just saved drops the first page; once it was heard, the page stays.
    await vi.waitFor(async () => {
      expect(await show()).toContain('<p>qris on,bca_va on</p>')
      await setTimeout(500)
      expect(isKept()).toBe(true)
    }, 10_000)
    const switchOff = ['channel', 'qris', 'state=off', '--reason', 'gangguan']
    expect(await runCommand(commandOf('set-by-hand'), switchOff, { cwd: data.env.DATA_DIR, env: data.env })).toMatchObject({ code: 0 })
    await vi.waitFor(() => expect(isKept()).toBe(false), { timeout: 2_000, interval: 20 })
    expect(await show()).toContain('<p>qris Lagi tidak bisa dipakai.,bca_va on</p>')
  },
)

test.skipIf(inject('template').kind === 'pglite')(
  'what another process switches off is off within five seconds for pages and reads here, and on again, also when only its time is over',
  { timeout: 120_000 },
  async () => {
    await importCost(20_000)
    const suppliers = new Map([['sandbox', createScriptedSupplier('sandbox')]])
    const own = { clock: systemClock, suppliers, gateways: new Map(), players: new Map(), settings: defaultSettings, log: quietLog }
    const elsewhere = await openDatabase({ dataDir: '', databaseUrl: data.env.DATABASE_URL })
    onTestFinished(() => elsewhere.close())
    const { show, isKept } = openPages(async () =>
      JSON.stringify((await getProduct({ ...database, ...own }, 'mobile-legends'))?.items[0]?.availability),
    )
    await vi.waitFor(async () => {
      expect(await show()).toContain('"is_available":true')
      await setTimeout(500)
      expect(isKept()).toBe(true)
    }, 10_000)
    const within = (said: string) => vi.waitFor(async () => expect(await show()).toContain(said), { timeout: 5_000, interval: 20 })
    const item = { kind: 'product' as const, subject: 'mobile-legends', by: { kind: 'operator' as const, id: 'sari' }, note: 'dicek' }
    const write = (act: (ctx: Parameters<typeof writeOff>[0]) => Promise<unknown>) => inTx({ ...elsewhere, clock: systemClock }, act)
    const sentence = 'Lagi kami cek.'
    await write(ctx => writeOff(ctx, { ...item, sentence, until: null, version: 0 }))
    await within(sentence)
    expect(isKept()).toBe(true)
    await write(ctx => writeOn(ctx, { ...item, version: 1 }))
    await within('"is_available":true')
    await write(ctx => writeOff(ctx, { ...item, sentence, until: new Date(Date.now() + 3_000), version: 2 }))
    await within(sentence)
    await setTimeout(3_000)
    await write(endDue)
    await within('"is_available":true')
  },
)
