import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findTemplate } from './find-template.ts'
import { runOn, withDatabase } from './template.ts'

/**
 * Data for a server or command that runs as its own process, on the same kind of database as the tests: migrated and
 * empty. The folder `DATA_DIR` holds the embedded database; on PostgreSQL it is empty.
 */
export async function createServerData(
  name: string,
): Promise<{ env: { DATA_DIR: string; DATABASE_URL?: string }; remove(): Promise<void> }> {
  const template = findTemplate()
  const folder = await mkdtemp(join(tmpdir(), `kilat-${name}-`))
  const removeFolder = () => rm(folder, { recursive: true, force: true })
  if (template.kind === 'pglite') {
    // Making an embedded database takes four seconds, copying it a tenth of one.
    await cp(template.folder, folder, { recursive: true })
    return { env: { DATA_DIR: folder }, remove: removeFolder }
  }
  const database = `${template.name}_${name}_${randomBytes(6).toString('hex')}`
  await runOn(template.url, `create database ${database} template ${template.name}`)
  const remove = async () => {
    await removeFolder()
    await runOn(template.url, `drop database if exists ${database} with (force)`)
  }
  return { env: { DATA_DIR: folder, DATABASE_URL: withDatabase(template.url, database) }, remove }
}
