/** The data folder of a first start with the demo's catalogue, made before the journeys begin. */
export const newStore = 'test-results/e2e-new-store'

/** Its database, where the journeys have a PostgreSQL. */
export const newStoreDatabase = 'new_store'

/** The database of the store that most journeys share. */
export const sharedStoreDatabase = 'shared_store'

/**
 * A database of this name on the PostgreSQL of a run of journeys; undefined without one, where stores use the embedded database.
 * @param {string} name
 * @returns {string | undefined} its address
 */
export function journeysDatabase(name) {
  if (!process.env.E2E_DATABASE_URL) return undefined
  const url = new URL(process.env.E2E_DATABASE_URL)
  url.pathname = `/${name}`
  return url.href
}
