import { and, eq, gt } from 'drizzle-orm'
import type { ReadCtx } from '../../db/in-tx.ts'
import { credentials } from '../../db/schema/credentials.ts'
import type { payments } from '../../db/schema/payments.ts'
import type { PaymentState } from '../../gateways/gateway.ts'

type Told = { state: PaymentState; payment: typeof payments.$inferSelect }

/** True for an answer that proves nothing: none, or "not found" after the keys of the payment's gateway were changed, because it may be another account. */
export async function isUnknown(ctx: ReadCtx, { state, payment }: Told): Promise<boolean> {
  return state.kind === 'unknown' || (state.kind === 'not_found' && (await hasOtherKeys(ctx, payment)))
}

/** True if an operator has saved keys of the payment's gateway since it was asked for. */
async function hasOtherKeys(
  ctx: ReadCtx,
  { gateway, createdAt }: Pick<typeof payments.$inferSelect, 'gateway' | 'createdAt'>,
): Promise<boolean> {
  const isSince = and(eq(credentials.kind, 'gateway'), eq(credentials.company, gateway), gt(credentials.at, createdAt))
  return (await ctx.db.$count(credentials, isSince)) > 0
}
