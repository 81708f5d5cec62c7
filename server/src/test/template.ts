import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startQueue } from '../ctx/queue-boss.ts'
import { type OpenDatabase, openDatabase, openPglite } from '../db/open.ts'
import { jobs } from '../jobs.ts'
import { quietLog } from '../platform/log-quiet.ts'

/** `file` is loaded into memory, `folder` is copied for servers that run as their own process. */
type PgliteTemplate = { kind: 'pglite'; file: string; folder: string }
type PostgresTemplate = { kind: 'postgres'; url: string; name: string }

declare module 'vitest' {
  interface ProvidedContext {
    template: PgliteTemplate | PostgresTemplate
  }
}

/** Makes one migrated database, of which every test process uses copies. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env.TEST_DATABASE_URL
  return url ? setUpPostgres(project, url) : setUpPglite(project)
}

async function setUpPglite(project: TestProject) {
  const parent = await mkdtemp(join(tmpdir(), 'kilat-test-'))
  const [file, folder] = [join(parent, 'template.tar'), join(parent, 'template')]
  await mkdir(folder)
  const client = await PGlite.create({ dataDir: join(folder, 'database') })
  const opened = await openPglite(client)
  await makeQueues(opened)
  await writeFile(file, new Uint8Array(await (await client.dumpDataDir('none')).arrayBuffer()))
  await opened.close()
  project.provide('template', { kind: 'pglite', file, folder })
  return () => rm(parent, { recursive: true })
}

async function setUpPostgres(project: TestProject, url: string) {
  const name = `kilat_template_${process.pid}`
  await runOn(url, `create database ${name}`)
  const opened = await openDatabase({ dataDir: '', databaseUrl: withDatabase(url, name) })
  await makeQueues(opened)
  await opened.close()
  project.provide('template', { kind: 'postgres', url, name })
  return () => dropAll(url, name)
}

async function makeQueues({ queueConnection }: OpenDatabase): Promise<void> {
  const queue = await startQueue({ connection: queueConnection, handlers: jobs, log: quietLog, runsByItself: false })
  await queue.stop(1_000)
}

/** Drops the template and the copies left by test processes. */
async function dropAll(url: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ datname: string }>('select datname from pg_database where starts_with(datname, $1)', [name])
    for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`)
  } finally {
    await client.end()
  }
}

/** The address of another database on the same server. */
export function withDatabase(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}

/** Runs one statement that must run outside a tx. */
export async function runOn(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Reads the template's bytes. */
export function readTemplate(file: string): Promise<Buffer<ArrayBuffer>> {
  return readFile(file) as Promise<Buffer<ArrayBuffer>>
}
