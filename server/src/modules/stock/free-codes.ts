import { and, eq, gt, inArray, isNull, or, type SQL } from 'drizzle-orm'
import type { Ctx } from '../../ctx/context.ts'
import { voucherCodes } from '../../db/schema/stock.ts'

/** What any code of a stock must be to be given: free, not expired, and sealed with a key the store has. */
export function isGivable({ clock, vault }: Pick<Ctx, 'clock' | 'vault'>): SQL | undefined {
  const isValid = or(isNull(voucherCodes.expiresAt), gt(voucherCodes.expiresAt, clock.now()))
  return and(eq(voucherCodes.state, 'free'), isValid, inArray(voucherCodes.keyId, [...vault.keyIds]))
}

/** The codes of a sku that were imported for what it sells. */
export function isOf({ sku, content }: { sku: string; content: string }): SQL | undefined {
  return and(eq(voucherCodes.sku, sku), eq(voucherCodes.content, content))
}
