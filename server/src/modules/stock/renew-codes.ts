import { and, asc, eq, gt, ne } from 'drizzle-orm'
import type { Ctx, TxCtx } from '../../ctx/context.ts'
import { inTx } from '../../db/in-tx.ts'
import { voucherCodes } from '../../db/schema/stock.ts'

/** Codes in one tx, so that no buyer waits long. */
const atOnce = 500

/**
 * Encrypts the codes of older keys with the newest one, given ones too: a code that was sold is then still known when a file brings it again, also after
 * its key was left out. What no key opens stays as it is. Safe to repeat, and to be killed at any point.
 */
export async function renewCodes(ctx: Ctx): Promise<void> {
  const [newest] = ctx.vault.keyIds
  if (newest === undefined) return
  for (let after: number | undefined = 0; after !== undefined; ) {
    const place: number = after
    after = await inTx(ctx, ctx => renewSome(ctx, { newest, after: place }))
  }
}

/** Answers the last one that it has looked at; undefined if there is none after it. */
async function renewSome(ctx: TxCtx, { newest, after }: { newest: string; after: number }): Promise<number | undefined> {
  const rows = await ctx.db
    .select()
    .from(voucherCodes)
    .where(and(ne(voucherCodes.keyId, newest), gt(voucherCodes.id, after)))
    .orderBy(asc(voucherCodes.id))
    .limit(atOnce)
    .for('update')
  for (const { id, sealed } of rows) {
    const code = ctx.vault.open(sealed)
    const [hash] = code === undefined ? [] : ctx.vault.hashesOf(code)
    // A code of a withdrawn lot may be there once more, by its newer file.
    const isFree = hash !== undefined && (await ctx.db.$count(voucherCodes, eq(voucherCodes.hash, hash))) === 0
    if (code !== undefined && isFree)
      await ctx.db
        .update(voucherCodes)
        .set({ ...ctx.vault.seal(code), hash })
        .where(eq(voucherCodes.id, id))
  }
  return rows.at(-1)?.id
}
