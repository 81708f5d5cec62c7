import type { OutgoingMessage } from '../../ctx/context.ts'

/** Where returned money is, in words that follow the amount. */
export function sayReturned(backTo: OutgoingMessage['backTo']): string {
  if (backTo === 'wallet') return 'sudah masuk ke saldomu dan bisa langsung dipakai belanja'
  if (backTo === 'payout') return 'sudah ditransfer ke rekening yang kamu sebutkan'
  return 'sudah dikembalikan ke sumber pembayaranmu'
}
