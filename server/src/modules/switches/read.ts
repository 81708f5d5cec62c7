import type { Ctx, TxCtx } from '../../ctx/context.ts'
import { buildOnce } from '../../db/build-once.ts'
import type { ReadCtx } from '../../db/in-tx.ts'
import { switches } from '../../db/schema/switches.ts'
import { together } from '../../db/together.ts'
import { remember } from '../../platform/remember.ts'
import { type FindOff, findOffAt, type Switch } from './find-off.ts'
import { relyOnSwitches } from './lock-switches.ts'

/** A process that lost its connection hears no news, and a switch has to be in force within seconds. */
const longestKeptMs = 4_000

type KeptCtx = Pick<Ctx, 'db' | 'clock' | 'outbox'>

const outboxOf = ({ outbox }: KeptCtx) => outbox

const readKept = remember({
  maxAgeMs: longestKeptMs,
  of: outboxOf,
  read: ({ db }: KeptCtx) => listSwitchRows({ db }),
  until: { topics: ['catalog', 'channels'], outbox: outboxOf },
})

/** What is off, kept in memory until there is news of it: for pages and quotes. Its ends count to the millisecond. */
export async function readOff(ctx: KeptCtx): Promise<FindOff> {
  return findOffAt(await readKept(ctx), ctx.clock.now())
}

/** The same from the table. */
export async function readOffNow(ctx: ReadCtx & Pick<Ctx, 'clock'>): Promise<FindOff> {
  return findOffAt(await listSwitchRows(ctx), ctx.clock.now())
}

/**
 * The same for a tx that sells or sends something. An act on a switch waits for the end of every tx that asked here before it, and every tx that asks
 * later sees it. So no tx sells or sends after the act without having seen it.
 */
export async function readOffForTx(ctx: Pick<TxCtx, 'db' | 'clock'>): Promise<FindOff> {
  const [, rows] = await together([relyOnSwitches(ctx), listSwitchRows(ctx)])
  return findOffAt(rows, ctx.clock.now())
}

/** Every switch, also those whose time is over. */
export async function listSwitchRows({ db }: ReadCtx): Promise<Switch[]> {
  return selectAll(db, {})
}

const selectAll = buildOnce(db => db.select().from(switches))
