import type { Ctx } from '../../ctx/context.ts'
import type { TopupRequest } from '../../suppliers/supplier.ts'
import { checkVault } from './read.ts'
import { takeCode } from './take-code.ts'

/** The store's stock, as its supplier uses it. */
export function openVoucherStock(ctx: Pick<Ctx, 'db' | 'outbox' | 'clock' | 'vault' | 'log' | 'settings'>) {
  return { take: (request: TopupRequest) => takeCode(ctx, request), check: () => checkVault(ctx) }
}
