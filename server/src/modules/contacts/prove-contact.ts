import type { Ctx } from '../../ctx/context.ts'
import { inTx } from '../../db/in-tx.ts'
import { checkCode, type TypedCode } from './check-code.ts'

/** Proves a contact by its one-time code. Refuses a wrong code, one that can no longer be used, and too many tries. */
export async function proveContact(ctx: Ctx, typed: TypedCode): Promise<void> {
  const refusal = await inTx(ctx, ctx => checkCode(ctx, typed))
  if (refusal) throw refusal
}
