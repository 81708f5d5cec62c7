import { cp, rm } from 'node:fs/promises'
import { freePort, startServer } from '../server/src/test/server-process.ts'
import { newStore } from './own-store.ts'

// Makes the data folder of a first start once. The shared store and the stores of single journeys start in copies of it.
await rm(newStore, { recursive: true, force: true })
const server = await startServer(await freePort(), { DATA_DIR: newStore })
await server.stop()
await cp(newStore, process.env.DATA_DIR ?? '', { recursive: true })
