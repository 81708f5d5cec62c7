import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { copyDatabase, dropDatabase } from '../../tools/steps/copy-database.ts'
import { newStore, newStoreDatabase } from '../../tools/steps/journeys-database.mjs'
import { startStore } from './start-store.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The store of all files that need no settings of their own. */
    store: { url: string; pid: number }
  }
}

/** Starts one store: a first start takes ten times as long as the requests of most files. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const copied = process.env.E2E_DATABASE_URL ? await copyFirstStart() : undefined
  const { url, pid, stop } = await startStore(copied?.env)
  project.provide('store', { url, pid })
  return async () => {
    await stop()
    await copied?.remove()
  }
}

const ownDatabase = 'built_store'

/** After the journeys there are the data of a first start, and it need not be made again. */
async function copyFirstStart() {
  const folder = await mkdtemp(join(tmpdir(), 'kilat-built-'))
  await cp(newStore, folder, { recursive: true })
  await dropDatabase(ownDatabase)
  const env = { DATA_DIR: folder, DATABASE_URL: await copyDatabase(newStoreDatabase, ownDatabase) }
  return { env, remove: () => rm(folder, { recursive: true, force: true }) }
}
