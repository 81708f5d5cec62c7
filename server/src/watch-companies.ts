import type { Ctx } from './ctx/context.ts'
import { keepCalls } from './modules/calls/keep-calls.ts'
import { type CallRecord, type Watched, watchCalls } from './platform/watch-calls.ts'

/** What is watched of each kind of company. What is about a person keeps no sentence of the company, which may repeat a name or an id. */
const watched: Record<CallRecord['kind'], Watched> = {
  gateway: { operations: ['createPayment', 'queryPayment', 'cancelPayment', 'refund', 'check'], referenceField: 'reference' },
  supplier: { operations: ['send', 'readBalance', 'readPriceList', 'check'], referenceField: 'reference', personalField: 'isLookup' },
  player_checker: { operations: ['ask', 'check'], isPersonal: true },
  // Most tokens are verified without asking anybody.
  sign_in: { operations: ['verify', 'check'], isPersonal: true, onlyOverNetwork: true },
  mail: { operations: ['send', 'check'], isPersonal: true, referenceField: 'id' },
  whatsapp: { operations: ['send', 'answer', 'check'], isPersonal: true, referenceField: 'id' },
  telegram: { operations: ['send', 'linkOf', 'findChat', 'check'], isPersonal: true },
  push: { operations: ['send', 'check'], isPersonal: true },
}

export type WatchCompany = <Company extends object>(kind: CallRecord['kind'], name: string, company: Company) => Company

/** Keeps the calls to the companies that are handed to `watch`. `flush` writes those that wait. */
export function createWatch(ctx: Pick<Ctx, 'db' | 'log' | 'clock'>): { watch: WatchCompany; flush: () => Promise<void> } {
  const { take, flush } = keepCalls(ctx)
  return {
    watch: (kind, name, company) => watchCalls(company, { ...watched[kind], kind, name, now: () => ctx.clock.now(), take }),
    flush,
  }
}

/** The same for each of several companies. */
export function watchAll<Company extends object>(watch: WatchCompany, kind: CallRecord['kind'], companies: ReadonlyMap<string, Company>) {
  return new Map([...companies].map(([id, company]) => [id, watch(kind, id, company)]))
}
