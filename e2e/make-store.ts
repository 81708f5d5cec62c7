import { rm } from 'node:fs/promises'
import { freePort, startServer } from '../server/src/test/server-process.ts'
import { newStore } from './own-store.ts'

/** Makes the folder of a store at its first start, once for all journeys that need a store of their own: they copy it. */
export default async function makeStore(): Promise<void> {
  await rm(newStore, { recursive: true, force: true })
  const server = await startServer(await freePort(), { DATA_DIR: newStore })
  await server.stop()
}
