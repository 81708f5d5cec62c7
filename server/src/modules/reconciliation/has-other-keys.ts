import { and, eq, gt } from 'drizzle-orm'
import type { ReadCtx } from '../../db/in-tx.ts'
import { credentials } from '../../db/schema/credentials.ts'
import type { payments } from '../../db/schema/payments.ts'

/** True if an operator has saved keys of the payment's gateway since it was asked for. */
export async function hasOtherKeys(
  ctx: ReadCtx,
  { gateway, createdAt }: Pick<typeof payments.$inferSelect, 'gateway' | 'createdAt'>,
): Promise<boolean> {
  const isSince = and(eq(credentials.kind, 'gateway'), eq(credentials.company, gateway), gt(credentials.at, createdAt))
  return (await ctx.db.$count(credentials, isSince)) > 0
}
