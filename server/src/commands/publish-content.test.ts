import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'

const command = fileURLToPath(new URL('./publish-content.ts', import.meta.url))
let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kilat-content-'))
  await mkdir(join(folder, 'texts'))
})

afterEach(() => rm(folder, { recursive: true, force: true }))

const article = (own = '') => `---\nkind: blog\nid: cara\ntitle: Cara\nsummary: Begini.\n${own}---\nIsi.\n`

async function write(name: string, content: string): Promise<void> {
  await mkdir(dirname(join(folder, 'texts', name)), { recursive: true })
  await writeFile(join(folder, 'texts', name), content)
}

function runCommand(...args: string[]): Promise<{ code: number; lines: string[]; errors: string }> {
  const env = { PATH: process.env.PATH, DATA_DIR: join(folder, 'data') }
  return new Promise(resolve => {
    const child = execFile(process.execPath, [command, ...args], { env, cwd: folder }, (_, out, errors) =>
      resolve({ code: child.exitCode ?? -1, lines: out.trim().split('\n'), errors }),
    )
  })
}

test('publishes a folder and those in it; the same again changes nothing, and a dry run only says so', { timeout: 180_000 }, async () => {
  await write('cara.md', article())
  await write('lain/tips.md', article().replace('id: cara', 'id: tips'))
  expect(await runCommand('texts')).toMatchObject({ code: 0, lines: ['2 created, 0 updated, 0 unchanged.'] })
  await write('cara.md', article('published_at: 2026-11-01\n'))
  const dry = await runCommand('texts', '--dry-run')
  expect(dry).toMatchObject({ code: 0, lines: ['0 created, 1 updated, 1 unchanged. Nothing was written: this was a dry run.'] })
  expect(await runCommand('texts')).toMatchObject({ code: 0, lines: ['0 created, 1 updated, 1 unchanged.'] })
})

test('one wrong file stops all of them, and everything wrong is told by file', { timeout: 180_000 }, async () => {
  await write('baik.md', article())
  await write('kembar.md', article())
  await write('rusak.md', article('cover: https://example.com/a.png\ntags: x\n'))
  await write('polos.md', 'Tanpa apa-apa.')
  const { code, lines, errors } = await runCommand('texts')
  // Not even the database was made.
  expect(existsSync(join(folder, 'data'))).toBe(false)
  expect({ code, errors }).toEqual({ code: 1, errors: 'Nothing was written.\n' })
  expect(lines).toEqual([
    'kembar.md · blog/cara is in baik.md already',
    expect.stringContaining('polos.md · begins with no front matter'),
    expect.stringContaining('rusak.md · cover: must be an address on this site'),
    expect.stringContaining('rusak.md · tags: not known'),
  ])
})

test('what is no folder, an empty one, or no wish is said and ends with 1', { timeout: 180_000 }, async () => {
  const [missing, empty, wishless] = await Promise.all([runCommand('none'), runCommand('texts'), runCommand()])
  expect(missing).toMatchObject({ code: 1, errors: expect.stringContaining('no such file') })
  expect(empty).toMatchObject({ code: 1, errors: expect.stringContaining('no Markdown file') })
  expect(wishless).toMatchObject({ code: 1, errors: expect.stringContaining('Usage') })
})
