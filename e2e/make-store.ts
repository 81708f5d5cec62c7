import { cp, rm } from 'node:fs/promises'
import { freePort, startServer } from '../server/src/test/server-process.ts'
import { newStore } from './own-store.ts'

// The folder of a store at its first start is made once: the store that journeys share starts in a copy of it, and so do those that
// some need for themselves.
await rm(newStore, { recursive: true, force: true })
const server = await startServer(await freePort(), { DATA_DIR: newStore })
await server.stop()
await cp(newStore, process.env.DATA_DIR ?? '', { recursive: true })
