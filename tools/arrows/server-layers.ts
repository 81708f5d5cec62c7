import type { Layers } from './check-folders.ts'

/**
 * The server's layers: each folder may use those below it, never one above or beside it. Money is below its purposes; what a
 * module above must do with a fact is handed in by `jobs.ts`, which knows all modules.
 */
export const serverLayers: Layers = [
  ['server/src/test'],
  ['server/src/commands'],
  // Files that know all modules: the start, the lists of routes and jobs, the configuration.
  ['server/src'],
  // Accounts at companies that operators enter.
  ['server/src/modules/credentials'],
  ['server/src/modules/operations'],
  // Tells operators; what sweeps and checks above it find is handed to it.
  ['server/src/modules/alerts'],
  // Carries out acts of all modules below.
  ['server/src/modules/approvals'],
  [
    'server/src/modules/reconciliation',
    'server/src/modules/profile',
    'server/src/modules/realtime',
    'server/src/modules/balances',
    // What was earned, by the postings.
    'server/src/modules/reports',
    // Finds what operators look for, in tables of all modules below.
    'server/src/modules/search',
  ],
  ['server/src/modules/messages'],
  ['server/src/modules/checkout'],
  ['server/src/modules/delivery'],
  ['server/src/modules/refunds', 'server/src/modules/push'],
  ['server/src/modules/orders'],
  ['server/src/modules/wallet'],
  ['server/src/modules/payments'],
  ['server/src/modules/lookups'],
  [
    'server/src/modules/notices',
    'server/src/modules/players',
    'server/src/modules/content',
    'server/src/modules/contacts',
    'server/src/modules/stock',
    // Who may sign in to the console.
    'server/src/modules/operators',
  ],
  ['server/src/modules/catalog', 'server/src/modules/identity', 'server/src/modules/store', 'server/src/modules/funds'],
  // Which offer is used: what suppliers' deliveries tell of them, and what a person wants.
  ['server/src/modules/routing'],
  ['server/src/modules/channels'],
  // What operators have switched off, which all that sells, asks for money or sends has to know.
  ['server/src/modules/switches'],
  [
    'server/src/modules/audit',
    'server/src/modules/calls',
    'server/src/modules/icons',
    'server/src/modules/ledger',
    'server/src/modules/measures',
    'server/src/modules/seedings',
  ],
  ['server/src/web'],
  // The operator's side of the calls: it asks the running store, and knows only the contract.
  ['server/src/operator'],
  ['server/src/http'],
  ['server/src/ctx'],
  [
    'server/src/suppliers',
    'server/src/sign-in',
    'server/src/players',
    'server/src/realtime',
    'server/src/push',
    'server/src/mail',
    'server/src/whatsapp',
    'server/src/telegram',
  ],
  ['server/src/gateways'],
  ['server/src/db'],
  ['server/src/platform'],
  ['contract/src'],
  // A new folder may use nothing until it is listed above.
  ['server/src/modules/*', 'server/src/*'],
]
