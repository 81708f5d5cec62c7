import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoTheme } from '../modules/store/demo-theme.ts'

const command = fileURLToPath(new URL('./set-theme.ts', import.meta.url))
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kilat-theme-'))
})

afterAll(() => rm(folder, { recursive: true, force: true }))

async function write(name: string, theme: unknown): Promise<string> {
  const file = join(folder, name)
  await writeFile(file, JSON.stringify(theme))
  return file
}

function runCommand(...args: string[]): Promise<{ code: number; out: string; errors: string }> {
  const env = { PATH: process.env.PATH, DATA_DIR: join(folder, 'data') }
  return new Promise(resolve => {
    const child = execFile(process.execPath, [command, ...args], { env, cwd: folder }, (_, out, errors) =>
      resolve({ code: child.exitCode ?? -1, out, errors }),
    )
  })
}

test('a theme is stored and printed, and a bad one changes nothing', { timeout: 120_000 }, async () => {
  const own = { ...demoTheme, store: { ...demoTheme.store, name: 'Toko Ujang' } }
  expect(await runCommand(await write('good.json', own))).toMatchObject({ code: 0, out: expect.stringContaining('Toko Ujang') })
  const bad = { ...own, store: { ...own.store, name: '' }, colors: { main: '#ffd60a', accent: '#ffffff' } }
  const refused = await runCommand(await write('bad.json', bad))
  expect(refused).toMatchObject({ code: 1, out: '' })
  for (const said of ['2 problem(s)', 'store.name', 'colors.accent', 'Nothing was stored.']) expect(refused.errors).toContain(said)
  const printed = await runCommand()
  expect(JSON.parse(printed.out)).toEqual(own)
})

test('what is no JSON and no file is said and ends with 1', async () => {
  const file = join(folder, 'page.html')
  await writeFile(file, '<html>')
  expect(await runCommand(file)).toMatchObject({ code: 1, errors: expect.stringContaining('is not JSON') })
  expect(await runCommand(join(folder, 'none.json'))).toMatchObject({ code: 1, errors: expect.stringContaining('no such file') })
  expect(await runCommand('a.json', 'b.json')).toMatchObject({ code: 1, errors: expect.stringContaining('Usage') })
})
