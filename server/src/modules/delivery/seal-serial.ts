import type { Ctx } from '../../ctx/context.ts'
import { printable } from '../../platform/printable.ts'
import type { Order } from '../orders/change-order.ts'

/** The serial number as it is stored: a voucher's code is kept like those of the stock, if the store has a key. */
export function sealSerial(
  { vault }: Pick<Ctx, 'vault'>,
  { order, serialNumber }: { order: Pick<Order, 'isVoucher'>; serialNumber: string },
): string {
  const shown = printable(serialNumber)
  return order.isVoucher && vault.keyIds.length > 0 ? vault.seal(shown).sealed : shown
}
