import { and, eq, gt, inArray, isNull, or, type SQL } from 'drizzle-orm'
import type { Ctx } from '../../ctx/context.ts'
import { voucherCodes } from '../../db/schema/stock.ts'

/** What any code of a stock must be to be given: free, not expired, and sealed with a key the store has. */
export function isGivable(ctx: Pick<Ctx, 'clock' | 'vault'>): SQL | undefined {
  return and(isFree(ctx), inArray(voucherCodes.keyId, [...ctx.vault.keyIds]))
}

/** The same of codes whose key the store may not have at the moment. */
export function isFree({ clock }: Pick<Ctx, 'clock'>): SQL | undefined {
  const isValid = or(isNull(voucherCodes.expiresAt), gt(voucherCodes.expiresAt, clock.now()))
  return and(eq(voucherCodes.state, 'free'), isValid)
}

/** The codes of a sku that were imported for what it sells. */
export function isOf({ sku, content }: { sku: string; content: string }): SQL | undefined {
  return and(eq(voucherCodes.sku, sku), eq(voucherCodes.content, content))
}
