import { execFile } from 'node:child_process'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { ThemeInfo } from '@kilat/contract/store.ts'
import { freePort, type ServerProcess, shortLived, startServer } from '../server/src/test/server-process.ts'

const run = promisify(execFile)

/** The data folder of a first start with the demo's catalogue, made before the journeys begin. */
export const newStore = 'test-results/e2e-new-store'

/** The theme as the operator's command prints and accepts it. */
type Theme = Omit<ThemeInfo, 'store'> & { store: Omit<ThemeInfo['store'], 'is_trial' | 'notice'> }

export type OwnStore = {
  origin: string
  /** Where it listens for its operators. */
  socket: string
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

/**
 * A store with settings or prices of its own: on the embedded database, which the operator's commands open only while it is stopped,
 * or on the one that `DATABASE_URL` names. It starts after `prepare`.
 */
export async function openOwnStore(
  env: Record<string, string> = {},
  prepare: (store: OwnStore) => Promise<void> = async () => {},
): Promise<OwnStore> {
  const port = await freePort()
  const folder = await mkdtemp(join(tmpdir(), 'kilat-own-'))
  if (!env.DATABASE_URL) await cp(newStore, folder, { recursive: true })
  const settings = { WEB: 'on', DATA_DIR: folder, ...env }
  let server: ServerProcess | undefined
  const stop = async () => {
    await server?.stop()
    server = undefined
  }
  const command = (name: string, ...args: string[]) =>
    run(process.execPath, [...shortLived, `server/src/commands/${name}.ts`, ...args], {
      env: { ...process.env, CORRECTION_SECONDS: '0', ...env, DATA_DIR: folder },
    })
  const store: OwnStore = {
    origin: `http://localhost:${port}`,
    socket: join(folder, 'operator.sock'),
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
      await rm(folder, { recursive: true, force: true })
    },
  }
  await prepare(store)
  await store.start()
  return store
}
