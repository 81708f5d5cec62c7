import { rm } from 'node:fs/promises'
import { freePort, startServer } from '../server/src/test/server-process.ts'
import { copyDatabase, dropDatabase } from '../tools/steps/copy-database.ts'
import { journeysDatabase, newStore, newStoreDatabase } from '../tools/steps/journeys-database.mjs'

// Makes the data of a first start once. The shared store, those of single journeys and the one that is measured start with copies of it.
await rm(newStore, { recursive: true, force: true })
const isOnPostgres = journeysDatabase(newStoreDatabase) !== undefined
if (isOnPostgres) await dropDatabase(newStoreDatabase)
const server = await startServer(await freePort(), {
  DATA_DIR: newStore,
  ...(isOnPostgres && { DATABASE_URL: await copyDatabase('template0', newStoreDatabase) }),
})
await server.stop()
