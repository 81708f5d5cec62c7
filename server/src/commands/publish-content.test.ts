import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runCommand, runCommandHere } from '../test/run-command.ts'
import { createServerData } from '../test/server-data.ts'

const command = fileURLToPath(new URL('./publish-content.ts', import.meta.url))
let folder: string
let data: Awaited<ReturnType<typeof createServerData>>

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kilat-content-'))
  data = await createServerData('content')
  await mkdir(join(folder, 'texts'))
})

afterEach(async () => {
  await data.remove()
  await rm(folder, { recursive: true, force: true })
})

const article = (own = '') => `---\nkind: blog\nid: cara\ntitle: Cara\nsummary: Begini.\n${own}---\nIsi.\n`

async function write(name: string, content: string): Promise<void> {
  await mkdir(dirname(join(folder, 'texts', name)), { recursive: true })
  await writeFile(join(folder, 'texts', name), content)
}

const run = (name: string, ...args: string[]) => runCommandHere(command, [join(folder, name), ...args], data)

test('publishes a folder with its subfolders; a second run changes nothing, and a dry run only reports', { timeout: 180_000 }, async () => {
  await write('cara.md', article())
  await write('lain/tips.md', article().replace('id: cara', 'id: tips'))
  const first = await runCommand(command, ['texts'], { cwd: folder, env: data.env })
  expect(first).toMatchObject({ code: 0, lines: ['2 created, 0 updated, 0 unchanged.'] })
  await write('cara.md', article('published_at: 2026-11-01\n'))
  const dry = await run('texts', '--dry-run')
  expect(dry).toMatchObject({ code: 0, lines: ['0 created, 1 updated, 1 unchanged. Nothing was written: this was a dry run.'] })
  expect(await run('texts')).toMatchObject({ code: 0, lines: ['0 created, 1 updated, 1 unchanged.'] })
})

test('one wrong file stops the whole run, and all problems are reported by file', { timeout: 180_000 }, async () => {
  await write('baik.md', article())
  await write('kembar.md', article())
  await write('rusak.md', article('cover: https://example.com/a.png\ntags: x\n'))
  await write('polos.md', 'Tanpa apa-apa.')
  // The database is not made either.
  const env = { DATA_DIR: join(folder, 'data') }
  const { code, lines, errors } = await runCommandHere(command, [join(folder, 'texts')], { env })
  expect(existsSync(env.DATA_DIR)).toBe(false)
  expect({ code, errors }).toEqual({ code: 1, errors: 'Nothing was written.\n' })
  expect(lines).toEqual([
    'kembar.md · blog/cara is in baik.md already',
    expect.stringContaining('polos.md · begins with no front matter'),
    expect.stringContaining('rusak.md · cover: must be an address on this site'),
    expect.stringContaining('rusak.md · tags: not known'),
  ])
})

test('a missing folder, an empty one and missing arguments are reported and exit with 1', { timeout: 180_000 }, async () => {
  expect(await run('none')).toMatchObject({ code: 1, errors: expect.stringContaining('no such file') })
  expect(await run('texts')).toMatchObject({ code: 1, errors: expect.stringContaining('no Markdown file') })
  expect(await runCommandHere(command, [], data)).toMatchObject({ code: 1, errors: expect.stringContaining('Usage') })
})
