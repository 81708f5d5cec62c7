import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../db/open.ts'
import { auditEvents } from '../db/schema/audit.ts'
import { demoTheme } from '../modules/store/demo-theme.ts'
import { runCommand, runCommandHere } from '../test/run-command.ts'
import { createServerData } from '../test/server-data.ts'

const command = fileURLToPath(new URL('./set-theme.ts', import.meta.url))
let folder: string
let data: Awaited<ReturnType<typeof createServerData>>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kilat-theme-'))
  data = await createServerData('theme')
})

afterAll(async () => {
  await data.remove()
  await rm(folder, { recursive: true, force: true })
})

async function write(name: string, theme: unknown): Promise<string> {
  const file = join(folder, name)
  await writeFile(file, JSON.stringify(theme))
  return file
}

const run = (...args: string[]) => runCommandHere(command, args, data)

test('a theme is stored and printed, and an invalid one changes nothing', { timeout: 120_000 }, async () => {
  const own = { ...demoTheme, store: { ...demoTheme.store, name: 'Toko Ujang' } }
  const stored = await runCommand(command, [await write('good.json', own), '--actor', 'sari', '--reason', 'logo baru'], {
    cwd: folder,
    env: data.env,
  })
  expect(stored).toMatchObject({ code: 0, out: expect.stringContaining('Toko Ujang') })
  const bad = { ...own, store: { ...own.store, name: '' }, colors: { main: '#ffd60a', accent: '#ffffff' } }
  const refused = await run(await write('bad.json', bad))
  expect(refused).toMatchObject({ code: 1, out: '' })
  for (const said of ['2 problem(s)', 'store.name', 'colors.accent', 'Nothing was stored.']) expect(refused.errors).toContain(said)
  const opened = await openDatabase({ dataDir: data.env.DATA_DIR, databaseUrl: data.env.DATABASE_URL })
  const acts = await opened.db.select().from(auditEvents).orderBy(auditEvents.id)
  await opened.close()
  expect(acts).toMatchObject([{ act: 'theme_saved', actorKind: 'operator', actorId: 'sari', data: { note: 'logo baru' } }])
  const printed = await run()
  expect(JSON.parse(printed.out)).toEqual(own)
})

test('a file that is not JSON and a missing file are reported and exit with 1', async () => {
  const file = join(folder, 'page.html')
  await writeFile(file, '<html>')
  expect(await run(file)).toMatchObject({ code: 1, errors: expect.stringContaining('is not JSON') })
  expect(await run(join(folder, 'none.json'))).toMatchObject({ code: 1, errors: expect.stringContaining('no such file') })
  expect(await run('a.json', 'b.json')).toMatchObject({ code: 1, errors: expect.stringContaining('Usage') })
})
