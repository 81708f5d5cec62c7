import type { Layers } from './check-folders.ts'

/**
 * Who may use whom on the server: each folder those below it, never one above or beside it. Money lies below, what it is paid for
 * above; what a module above must do with a fact is handed in where all meet (`jobs.ts`).
 */
export const serverLayers: Layers = [
  ['server/src/test'],
  ['server/src/commands'],
  // Where all meet: the start, the list of routes and that of jobs, the configuration.
  ['server/src'],
  ['server/src/modules/operations', 'server/src/modules/profile'],
  ['server/src/modules/checkout'],
  ['server/src/modules/delivery'],
  ['server/src/modules/refunds'],
  ['server/src/modules/orders'],
  ['server/src/modules/wallet'],
  ['server/src/modules/payments'],
  ['server/src/modules/channels', 'server/src/modules/notices', 'server/src/modules/players', 'server/src/modules/content'],
  ['server/src/modules/catalog', 'server/src/modules/identity', 'server/src/modules/store'],
  ['server/src/modules/icons', 'server/src/modules/ledger', 'server/src/modules/measures', 'server/src/modules/seedings'],
  ['server/src/web'],
  ['server/src/http'],
  ['server/src/ctx'],
  ['server/src/suppliers', 'server/src/sign-in', 'server/src/players'],
  ['server/src/gateways'],
  ['server/src/db'],
  ['server/src/platform'],
  ['contract/src'],
  // A new folder may use nothing until it has its place above.
  ['server/src/modules/*', 'server/src/*'],
]
