import { formatIdr } from '@kilat/contract/money.ts'
import type { OutgoingMessage } from '../../ctx/context.ts'

/** The money that a message is about, as the beginning of a sentence. */
export function sayMoney({ amountIdr, isSurplus }: Pick<OutgoingMessage, 'amountIdr' | 'isSurplus'>): string {
  if (amountIdr === null) return 'Uangmu'
  return isSurplus ? `Kelebihan bayar ${formatIdr(amountIdr)}` : formatIdr(amountIdr)
}

/** Where returned money is, in words that follow the amount. */
export function sayReturned(backTo: OutgoingMessage['backTo']): string {
  if (backTo === 'wallet') return 'sudah masuk ke saldomu dan bisa langsung dipakai belanja'
  if (backTo === 'payout') return 'sudah ditransfer ke rekening yang kamu sebutkan'
  if (backTo === 'taken_back') return 'sudah ditarik kembali oleh bank atau aplikasi pembayaranmu, jadi tidak kami kirim lagi'
  return 'sudah dikembalikan ke sumber pembayaranmu'
}

/** Whose the money of the units is that were not delivered, as a sentence: of a payment that was taken back, the payer may have it. */
export function sayRest({ paymentLostAt }: OutgoingMessage['order']): string {
  if (paymentLostAt !== null) return 'Pembayaranmu ditarik kembali, jadi sisanya tidak kami kirim: lihat di halaman pesananmu.'
  return 'Uang untuk sisanya tetap milikmu: lihat di halaman pesananmu.'
}
