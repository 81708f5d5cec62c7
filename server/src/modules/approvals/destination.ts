import type { Destination, WantedAct } from '@kilat/contract/operator/approvals.ts'
import { inArray } from 'drizzle-orm'
import type { ReadCtx } from '../../db/in-tx.ts'
import { users } from '../../db/schema/identity.ts'
import type { ApprovalRow } from './ask-approval.ts'

/** Where the money of requests goes that have not ended, by their ids: an ended one keeps no call. */
export async function readDestinations(ctx: ReadCtx, rows: readonly ApprovalRow[]): Promise<ReadonlyMap<string, Destination>> {
  const open = rows.filter(({ endedAt }) => endedAt === null)
  const owners = open.flatMap(row => ownerOf(wantedOf(row)) ?? [])
  const { id, name, email } = users
  const found = owners.length === 0 ? [] : await ctx.db.select({ id, name, email }).from(users).where(inArray(id, owners))
  const names = new Map(found.map(user => [user.id, user.email ?? user.name]))
  return new Map(open.map(row => [row.id, destinationOf(wantedOf(row), names)]))
}

/** The row has what the endpoint parsed. */
const wantedOf = ({ act, params, body }: ApprovalRow) => ({ act, params, body }) as WantedAct

/** The user whose wallet an act is about. */
function ownerOf({ act, params, body }: WantedAct): string | null {
  if (act === 'adjustWallet' || act === 'givePromotion') return params.id
  return act === 'takeSuspense' || act === 'takeDeposit' ? body.user : null
}

function destinationOf(wanted: WantedAct, names: ReadonlyMap<string, string>): Destination {
  const { act, body } = wanted
  if (act === 'payOut') return { kind: 'account', bank: body.bank, number: body.number, holder: body.holder }
  if (act === 'refundOrder' || act === 'reopenRefund') return { kind: 'buyer' }
  const user = ownerOf(wanted)
  if (user === null) return { kind: 'store' }
  return { kind: 'wallet', user, name: names.get(user) ?? user, is_taken: act === 'adjustWallet' && body.amount < 0 }
}
