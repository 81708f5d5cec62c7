import { cp } from 'node:fs/promises'
import { copyDatabase, dropDatabase } from '../tools/steps/copy-database.ts'
import { journeysDatabase, newStore, newStoreDatabase, sharedStoreDatabase } from '../tools/steps/journeys-database.mjs'

// Makes the data of the shared store, and before that those of a first start if they are not there yet.
if (process.env.E2E_NEW_STORE !== 'made') await import('./make-new-store.ts')
await cp(newStore, process.env.DATA_DIR ?? '', { recursive: true })
if (journeysDatabase(sharedStoreDatabase) !== undefined) {
  await dropDatabase(sharedStoreDatabase)
  await copyDatabase(newStoreDatabase, sharedStoreDatabase)
}
