import { cp, rm } from 'node:fs/promises'
import { freePort, startServer } from '../server/src/test/server-process.ts'
import { journeysDatabase, sharedStoreDatabase } from '../tools/steps/journeys-database.mjs'
import { copyDatabase, dropDatabase } from './databases.ts'
import { newStore, newStoreDatabase } from './own-store.ts'

// Makes the data of a first start once. The shared store and the stores of single journeys start with copies of it.
await rm(newStore, { recursive: true, force: true })
const isOnPostgres = journeysDatabase(newStoreDatabase) !== undefined
if (isOnPostgres) await Promise.all([newStoreDatabase, sharedStoreDatabase].map(dropDatabase))
const server = await startServer(await freePort(), {
  DATA_DIR: newStore,
  ...(isOnPostgres && { DATABASE_URL: await copyDatabase('template0', newStoreDatabase) }),
})
await server.stop()
await cp(newStore, process.env.DATA_DIR ?? '', { recursive: true })
if (isOnPostgres) await copyDatabase(newStoreDatabase, sharedStoreDatabase)
