import type { ProfileExport } from '@kilat/contract/profile.ts'
import type { Ctx } from '../../ctx/context.ts'
import { Problem } from '../../platform/problem.ts'
import { createWaitingLine } from '../../platform/waiting-line.ts'
import { listSessions, readUser } from '../identity/read.ts'
import { readOrigin } from '../identity/read-origin.ts'
import { exportMessages, listMessageChoices } from '../messages/read.ts'
import { exportOwnOrders } from '../orders/export-own.ts'
import { listSavedPlayers } from '../players/read.ts'
import { exportAddresses } from '../push/read.ts'
import { exportDeposits } from '../wallet/read.ts'

type Exporter = { userId: string; sessionId: string }

/** One export at a time: a large account is megabytes, and purchases come first. */
const waitInLine = createWaitingLine(5)

/** All data the store keeps about a user. Refuses while too many exports wait. */
export async function exportProfile(ctx: Ctx, asker: Exporter): Promise<ProfileExport> {
  const exported = await waitInLine(() => readEverything(ctx, asker))
  if (exported) return exported
  const sentence = 'Sedang banyak yang mengunduh datanya. Coba lagi sebentar lagi, ya.'
  throw new Problem('rate_limited', sentence, { retryAfterSeconds: 10 })
}

async function readEverything(ctx: Ctx, asker: Exporter): Promise<ProfileExport> {
  const { userId } = asker
  const [user, origin, sessions, players] = await Promise.all([
    readUser(ctx, userId),
    readOrigin(ctx, userId),
    listSessions(ctx, asker),
    listSavedPlayers(ctx, { userId }),
  ])
  const transactions = await exportOwnOrders(ctx, userId)
  const deposits = await exportDeposits(ctx, userId)
  const push_addresses = await exportAddresses(ctx, { userId })
  const told = { messages: await exportMessages(ctx, { userId }), message_choices: await listMessageChoices(ctx, { userId }) }
  const exported_at = ctx.clock.now().toISOString()
  return { exported_at, user: { ...user, ...origin }, sessions, players, transactions, deposits, ...told, push_addresses }
}
