import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { z } from 'zod'
import { type OpenDatabase, openPglite } from '../db/open.ts'
import { invariant } from '../platform/invariant.ts'
import { findTemplate } from './find-template.ts'
import { readTemplate } from './template.ts'

const migrations = fileURLToPath(new URL('../db/migrations', import.meta.url))
const journalSchema = z.looseObject({ entries: z.array(z.looseObject({ tag: z.string() })) })

export type OlderDatabase = {
  /** Runs statements on the older tables. */
  run(statements: string): Promise<void>
  /** Opens the database with the current version, which migrates its tables. */
  upgrade(): Promise<OpenDatabase>
}

// Unpacking a database takes as long as ten upgrades, so this process keeps its own.
const idle: PGlite[] = []

/** An empty embedded database of an earlier version, whose last migration was `tag`, such as `0012_overcharges`. */
export async function openOlderDatabase(tag: string): Promise<OlderDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'kilat-older-'))
  try {
    cpSync(migrations, folder, { recursive: true })
    const file = join(folder, 'meta/_journal.json')
    const journal = journalSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
    const last = journal.entries.findIndex(entry => entry.tag === tag)
    if (last < 0) throw new Error(`there is no migration ${tag}`)
    writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, last + 1) }))
    const client = idle.pop() ?? (await openEmptied())
    await migrate(drizzle(client), { migrationsFolder: folder })
    return {
      run: async statements => {
        await client.exec(statements)
      },
      upgrade: async () => ({ ...(await openPglite(client)), close: () => giveBack(client) }),
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** An embedded database without any table: a copy of the template, because a new one takes three times as long. */
async function openEmptied(): Promise<PGlite> {
  const template = findTemplate()
  invariant(template.kind === 'pglite', 'earlier versions are opened on the embedded database')
  const client = await PGlite.create({ loadDataDir: new Blob([await readTemplate(template.file)]) })
  await dropAll(client)
  return client
}

async function giveBack(client: PGlite): Promise<void> {
  await dropAll(client)
  idle.push(client)
}

async function dropAll(client: PGlite): Promise<void> {
  await client.exec('drop schema public, drizzle cascade; drop schema if exists pgboss cascade; create schema public')
}
