import { execFile } from 'node:child_process'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import type { ThemeInfo } from '@kilat/contract/store.ts'
import { freePort, type ServerProcess, shortLived, startServer } from '../server/src/test/server-process.ts'
import { copyDatabase, dropDatabase } from '../tools/steps/copy-database.ts'
import { journeysDatabase, newStore, newStoreDatabase } from '../tools/steps/journeys-database.mjs'

const run = promisify(execFile)

/** The theme as the operator's command prints and accepts it. */
type Theme = Omit<ThemeInfo, 'store'> & { store: Omit<ThemeInfo['store'], 'is_trial' | 'notice'> }

export type OwnStore = {
  origin: string
  /** Where it listens for its operators. */
  socket: string
  /** Undefined on an embedded database. */
  databaseUrl: string | undefined
  stop(): Promise<void>
  start(): Promise<void>
  /** Imports the demo price list again with another margin, as an operator would. */
  setMargin(basisPoints: number): Promise<void>
  /** Sets a value with the operator's command, such as `channel qris state=off`. */
  setByHand(wish: string): Promise<void>
  /** Changes the store's theme with the operator's own command. */
  setTheme(change: (theme: Theme) => Theme): Promise<void>
  remove(): Promise<void>
}

type Beginning = {
  /** Without the data of a first start, as a store that takes money must be. */
  isEmpty?: boolean
  /** What is done before it starts. */
  prepare?: (store: OwnStore) => Promise<void>
}

/**
 * A store with settings or prices of its own: on the database that `DATABASE_URL` names, else on one of its own. The operator's commands open an embedded
 * one, which a run of journeys without a PostgreSQL has, only while the store is stopped.
 */
export async function openOwnStore(env: Record<string, string> = {}, { isEmpty = false, prepare }: Beginning = {}): Promise<OwnStore> {
  const port = await freePort()
  const folder = await mkdtemp(join(tmpdir(), 'kilat-own-'))
  const isNew = isEmpty || env.DATABASE_URL !== undefined
  if (!isNew) await cp(newStore, folder, { recursive: true })
  const ownDatabase = env.DATABASE_URL === undefined && journeysDatabase(basename(folder)) ? basename(folder) : undefined
  const database: Record<string, string> = ownDatabase
    ? { DATABASE_URL: await copyDatabase(isEmpty ? 'template0' : newStoreDatabase, ownDatabase) }
    : {}
  const settings: Record<string, string> = { WEB: 'on', DATA_DIR: folder, ...database, ...env }
  let server: ServerProcess | undefined
  const stop = async () => {
    await server?.stop()
    server = undefined
  }
  const command = (name: string, ...args: string[]) =>
    run(process.execPath, [...shortLived, `server/src/commands/${name}.ts`, ...args], {
      env: { ...process.env, CORRECTION_SECONDS: '0', ...database, ...env, DATA_DIR: folder },
    })
  const store: OwnStore = {
    origin: `http://localhost:${port}`,
    socket: join(folder, 'operator.sock'),
    databaseUrl: settings.DATABASE_URL,
    stop,
    async start() {
      server = await startServer(port, settings)
    },
    async setMargin(basisPoints) {
      const list = 'server/src/modules/catalog/demo/price-list.json'
      await command('import-price-list', list, '--margin', String(basisPoints))
    },
    async setByHand(wish) {
      await command('set-by-hand', ...wish.split(' '), '--reason', 'a journey')
    },
    async setTheme(change) {
      const theme: Theme = JSON.parse((await command('set-theme')).stdout)
      const file = join(folder, 'theme.json')
      await writeFile(file, JSON.stringify(change(theme)))
      await command('set-theme', file)
    },
    async remove() {
      await stop()
      if (ownDatabase) await dropDatabase(ownDatabase)
      await rm(folder, { recursive: true, force: true })
    },
  }
  await prepare?.(store)
  await store.start()
  return store
}
