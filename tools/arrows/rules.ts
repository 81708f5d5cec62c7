/** The project's files that files matching `from` may import. `$1` in a target stands for the group matched in `from`. */
export type ArrowRule = {
  from: RegExp
  may: string[]
  /** May be imported only with `import type`. */
  mayType?: string[]
  /** Forbidden packages, with the reason. */
  without?: { packages: RegExp; why: string }
}

const contract = '^contract/src/'
const platform = '^server/src/platform/'
const db = '^server/src/db/'
const ctx = '^server/src/ctx/'
const http = '^server/src/http/'
const modules = '^server/src/modules/'
const adapterTypes = [
  '^server/src/gateways/gateway\\.ts$',
  '^server/src/suppliers/supplier\\.ts$',
  '^server/src/sign-in/provider\\.ts$',
  '^server/src/players/player-checker\\.ts$',
  '^server/src/realtime/realtime\\.ts$',
  '^server/src/mail/mailer\\.ts$',
  '^server/src/push/push\\.ts$',
  '^server/src/whatsapp/whatsapp\\.ts$',
  '^server/src/telegram/telegram\\.ts$',
]
const sharedByCompanies =
  '^server/src/(?:gateways|suppliers|sign-in|players|push|mail|whatsapp|telegram)/(?!(?:gateways|suppliers|sign-in|players|mail)\\.ts)[\\w-]+\\.ts$'
const queries = { packages: /^drizzle-orm/, why: 'a route parses, calls one verb and answers; queries live in read.ts and in verbs' }
const verbModules = '^server/src/modules/(?!.*/(?:[\\w-]+-)?routes\\.ts$)'
const verbs = { mayType: adapterTypes, without: { packages: /^hono(?:\/|$)/, why: 'a verb knows nothing of HTTP' } }

/**
 * The arrows of ARCHITECTURE.md, first match first:
 * page → contract ← route → verb → tables; verb → adapter type. Only main.ts, app.ts and jobs.ts know everything.
 */
export const arrowRules: ArrowRule[] = [
  // Tests may use every file of their workspace, and the test stores.
  { from: /^server\/src\/(?:test\/|.*\.test\.ts$)/, may: ['^server/src/', contract] },
  { from: /^contract\/src\/.*\.test\.ts$/, may: [contract] },
  { from: /^storefront\/app\/.*\.test\.tsx?$/, may: ['^storefront/', contract] },

  { from: /^contract\/src\//, may: [contract], without: { packages: /^(?!zod$)/, why: 'the contract is plain zod' } },

  { from: /^server\/src\/platform\//, may: [platform, contract] },
  { from: /^server\/src\/db\//, may: [db, platform, contract] },
  // The context imports only the types of the parts it names.
  { from: /^server\/src\/ctx\//, may: [ctx, db, platform, contract], mayType: adapterTypes },
  { from: /^server\/src\/http\//, may: [http, ctx, platform, contract], mayType: ['^server/src/db/database\\.ts$'] },
  { from: /^server\/src\/web\//, may: ['^server/src/web/', http, ctx, platform, contract] },

  { from: /^server\/src\/modules\/[\w-]+\/(?:[\w-]+-)?routes\.ts$/, may: [modules, http, ctx, platform, contract], without: queries },
  // Money is asked for a subject, of which only its kind and id are known here.
  {
    ...verbs,
    from: /^server\/src\/modules\/payments\//,
    may: [verbModules, ctx, '^server/src/db/(?!schema/(?:orders|wallet)\\.ts$)', platform, contract],
  },
  { ...verbs, from: /^server\/src\/modules\//, may: [verbModules, ctx, db, platform, contract] },

  // A gateway that knows payments by their amount reserves it in the tx of the order.
  { from: /^server\/src\/gateways\/gateway\.ts$/, may: [platform, contract], mayType: ['^server/src/db/(?:database|in-tx)\\.ts$'] },
  {
    from: /^server\/src\/(?:suppliers\/supplier|sign-in\/provider|realtime\/realtime|push\/push|mail\/mailer|whatsapp\/whatsapp|telegram\/telegram)\.ts$/,
    may: [platform, contract],
  },
  { from: /^server\/src\/players\/player-checker\.ts$/, may: [platform, contract] },
  // A company's folder uses itself, files shared by all companies, the platform and its own tables, but never another company.
  {
    from: /^server\/src\/(gateways|suppliers|sign-in|players|push|mail|whatsapp|telegram)\/([\w-]+)\//,
    may: ['^server/src/$1/$2/', sharedByCompanies, db, platform, contract],
  },
  // The maps of all companies, with which main.ts fills the context.
  { from: /^server\/src\/(gateways|suppliers|sign-in|players|mail)\/\1\.ts$/, may: ['^server/src/$1/', db, platform, contract] },
  { from: /^server\/src\/(?:gateways|suppliers|sign-in|players|push|mail)\/[\w-]+\.ts$/, may: [sharedByCompanies, platform, contract] },

  { from: /^server\/src\/operator\//, may: ['^server/src/operator/', platform, contract] },

  { from: /^server\/src\/realtime\//, may: ['^server/src/realtime/', platform, contract] },

  {
    from: /^server\/src\/config(?:-[\w-]+)?\.ts$/,
    may: ['^server/src/config-[\\w-]+\\.ts$', platform, contract],
    mayType: [
      '^server/src/sign-in/provider\\.ts$',
      '^server/src/realtime/realtime\\.ts$',
      '^server/src/push/fcm/service-account\\.ts$',
      '^server/src/mail/mailer\\.ts$',
      '^server/src/whatsapp/whatsapp\\.ts$',
      '^server/src/telegram/telegram\\.ts$',
    ],
  },
  { from: /^server\/src\/(?:commands\/)?[\w-]+\.ts$/, may: ['^server/src/(?!test/|commands/)', contract] },

  // storefront-layers.ts says which of its folders may use which.
  { from: /^storefront\//, may: ['^storefront/', contract] },

  // console-layers.ts says which of its folders may use which.
  { from: /^console\//, may: ['^console/', contract] },

  {
    from: /^e2e\//,
    may: [
      '^e2e/',
      '^tools/(?:steps/|postgres\\.mjs$)',
      '^server/src/test/server-process',
      '^server/src/test/simulated-tripay\\.ts$',
      // Operators' command line, which asks the running store.
      '^server/src/operator/run-verb\\.ts$',
      '^server/src/(?:push/web-push|whatsapp/cloud-api|telegram/bot-api)/simulator\\.ts$',
      contract,
    ],
  },
  // Its store and companies are made of the server's own parts.
  { from: /^bench\/faults\//, may: ['^bench/', '^tools/', '^server/src/', contract] },
  { from: /^bench\//, may: ['^bench/', '^tools/', contract] },
  { from: /^tools\//, may: ['^tools/', '^server/src/config\\.ts$', '^vitest\\.config\\.ts$', contract] },
  { from: /^server\/[\w.-]+$/, may: ['^server/package\\.json$'] },
  { from: /^[\w.-]+$/, may: ['^tools/'] },
]
