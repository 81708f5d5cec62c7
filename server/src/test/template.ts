import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startQueue } from '../ctx/queue-boss.ts'
import { openDatabase, openPglite } from '../db/open.ts'
import { jobs } from '../jobs.ts'
import { quietLog } from '../platform/log-quiet.ts'

declare module 'vitest' {
  interface ProvidedContext {
    template: { kind: 'pglite'; file: string } | { kind: 'postgres'; url: string; name: string }
  }
}

/** Makes one migrated database; every test file then starts from a copy of it. */
export async function setup(project: TestProject) {
  const url = process.env.TEST_DATABASE_URL
  if (!url) {
    const folder = await mkdtemp(join(tmpdir(), 'kilat-test-'))
    const file = join(folder, 'template.tar')
    await writeFile(file, await buildPgliteTemplate())
    project.provide('template', { kind: 'pglite', file })
    return () => rm(folder, { recursive: true })
  }
  const name = `kilat_template_${process.pid}`
  await runOn(url, `create database ${name}`)
  await prepare(await openDatabase({ dataDir: '', databaseUrl: withDatabase(url, name) }))
  project.provide('template', { kind: 'postgres', url, name })
  return () => runOn(url, `drop database if exists ${name} with (force)`)
}

/** The same server, another database. */
export function withDatabase(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}

/** Runs one statement that must stand outside any tx. */
export async function runOn(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

async function buildPgliteTemplate(): Promise<Uint8Array> {
  const client = await PGlite.create()
  const opened = await openPglite(client)
  const queue = await startQueue({ connection: opened.queueConnection, handlers: jobs, log: quietLog, runsByItself: false })
  await queue.stop(1_000)
  const dump = await client.dumpDataDir('none')
  await opened.close()
  return new Uint8Array(await dump.arrayBuffer())
}

async function prepare(opened: Awaited<ReturnType<typeof openDatabase>>): Promise<void> {
  const queue = await startQueue({ connection: opened.queueConnection, handlers: jobs, log: quietLog, runsByItself: false })
  await queue.stop(1_000)
  await opened.close()
}

/** Reads the template's bytes. */
export function readTemplate(file: string): Promise<Buffer<ArrayBuffer>> {
  return readFile(file) as Promise<Buffer<ArrayBuffer>>
}
