import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readContentFolder } from './read-folder.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kilat-texts-'))
})
afterEach(() => rm(folder, { recursive: true }))

const write = (name: string, { id, body = 'Isi.' }: { id: string; body?: string }) =>
  writeFile(join(folder, name), `---\nkind: blog\nid: ${id}\ntitle: T\nsummary: S\n---\n${body}`)

test('an unreadable text is reported, and the others are still read', async () => {
  await mkdir(join(folder, 'blog'))
  await write('blog/dalam.md', { id: 'dalam', body: '>'.repeat(5_000) })
  await write('blog/cara.md', { id: 'cara' })
  const { documents, problems } = await readContentFolder(folder)
  expect(problems).toEqual([{ file: 'blog/dalam.md', why: expect.stringContaining('deep') }])
  expect(documents).toMatchObject([{ file: 'blog/cara.md', document: { id: 'cara' } }])
})

test('two files of one text are reported', async () => {
  await write('a.md', { id: 'cara' })
  await write('b.md', { id: 'cara' })
  expect((await readContentFolder(folder)).problems).toEqual([{ file: 'b.md', why: 'blog/cara is in a.md already' }])
})
