import { chmod, mkdir, mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { listOpenFiles } from '../test/list-open-files.ts'
import { createServerData } from '../test/server-data.ts'
import { keepPrivate } from './keep-private.ts'
import { openDatabase } from './open.ts'

const isWindows = process.platform === 'win32'
let parent: string
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'kilat-private-'))
  await chmod(parent, 0o755)
})
afterEach(() => rm(parent, { recursive: true, force: true }))

const modeOf = async (...path: string[]) => (await stat(join(parent, ...path))).mode & 0o777

test.skipIf(isWindows)('a new folder is private to its user, and an older one is made private with its files', async () => {
  const folder = join(parent, 'data')
  keepPrivate(folder)
  expect(await modeOf('data')).toBe(0o700)
  await mkdir(join(folder, 'database', 'base'), { recursive: true })
  await writeFile(join(folder, 'database', 'base', '1'), 'orders')
  await writeFile(join(folder, 'lock.sqlite'), '')
  await chmod(join(folder, 'database', 'base', '1'), 0o644)
  await chmod(join(folder, 'database'), 0o755)
  await chmod(folder, 0o755)
  keepPrivate(folder)
  expect(await listOpenFiles(folder)).toEqual([])
  expect(await modeOf('data', 'database', 'base', '1')).toBe(0o600)
})

test.skipIf(isWindows)('other files in the folder, or behind a link, keep their permissions', async () => {
  await mkdir(join(parent, 'shared', 'photos'), { recursive: true })
  await writeFile(join(parent, 'photo'), '', { mode: 0o644 })
  await mkdir(join(parent, 'shared', 'database'))
  await symlink(join(parent, 'photo'), join(parent, 'shared', 'database', 'link'))
  keepPrivate(join(parent, 'shared'))
  expect(await modeOf('shared', 'database')).toBe(0o700)
  for (const path of [['shared'], ['shared', 'photos'], ['photo']]) expect(await modeOf(...path)).not.toBe(0o700)
  expect(await modeOf('photo')).toBe(0o644)
})

test.skipIf(isWindows || inject('template').kind === 'postgres')(
  'other users can reach no file of an embedded database that was opened to them, once it runs',
  async () => {
    const { env, remove } = await createServerData('private')
    const dataDir = env.DATA_DIR
    for (const path of [dataDir, join(dataDir, 'database'), join(dataDir, 'database', 'base'), join(dataDir, 'database', 'PG_VERSION')])
      await chmod(path, path.endsWith('PG_VERSION') ? 0o644 : 0o755)
    const database = await openDatabase({ dataDir })
    expect(await listOpenFiles(dataDir)).toEqual([])
    await database.close()
    await remove()
  },
)
