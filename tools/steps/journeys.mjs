import { openPostgres } from '../postgres.mjs'
import { node, projectEnv } from './place.mjs'
import { run } from './run.mjs'

/** @typedef {{ databaseUrl: string, stop: () => Promise<void> }} Journeys */

/**
 * Opens the PostgreSQL of the journeys' stores, with the data of a first start of the built store, which they copy.
 * @returns {Promise<Journeys>}
 */
export async function openJourneys() {
  const { url, stop } = await openPostgres()
  const env = projectEnv({ DATABASE_URL: undefined, E2E_DATABASE_URL: url })
  const { code, output } = await run(node, ['e2e/make-new-store.ts'], { env, isQuiet: true })
  if (code === 0) return { databaseUrl: url, stop }
  await stop()
  throw new Error(`the journeys' store did not start for the first time:\n${output}`)
}
