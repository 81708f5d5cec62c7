import type { Ctx } from '../../ctx/context.ts'
import { isSealed } from '../../platform/seal.ts'

/** Opens a code of the store's own stock, for whoever may see it; codes of other suppliers are plain. Null, and logged, if its key is missing. */
export function openCode({ vault, log }: Pick<Ctx, 'vault' | 'log'>, { orderId, code }: { orderId: string; code: string }): string | null {
  if (!isSealed(code)) return code
  const opened = vault.open(code)
  if (opened === undefined) log.error({ orderId }, 'a delivered code can not be shown: VOUCHER_KEYS does not have its key')
  return opened ?? null
}
