import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { runOn, withDatabase } from './template.ts'

/** An empty place for the data of a server that runs as a process of its own, on the database the tests run on. */
export async function createServerData(name: string): Promise<{ env: Record<string, string>; remove: () => Promise<void> }> {
  const template = inject('template')
  if (template.kind === 'postgres') {
    const database = `kilat_${name}_${randomBytes(6).toString('hex')}`
    await runOn(template.url, `create database ${database}`)
    const remove = () => runOn(template.url, `drop database if exists ${database} with (force)`)
    return { env: { DATABASE_URL: withDatabase(template.url, database) }, remove }
  }
  const folder = await mkdtemp(join(tmpdir(), `kilat-${name}-`))
  return { env: { DATA_DIR: folder }, remove: () => rm(folder, { recursive: true, force: true }) }
}
