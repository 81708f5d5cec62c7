import type { OrderAct } from '@kilat/contract/operator/orders.ts'
import type { OrderStatus } from '@kilat/contract/transactions.ts'
import { owesDelivery } from '../orders/order-status.ts'
import type { AttemptStatus } from './planned-attempt.ts'

/** An attempt, as acts of operators see it. `isForgotten`: asking its supplier could send it again. `isAsked`: its supplier's answer is awaited. */
export type DecidedAttempt = { status: AttemptStatus; isGivenUp: boolean; isForgotten: boolean; isAsked: boolean }

export type Decided = { status: OrderStatus; isUnpaid: boolean; attempts: readonly DecidedAttempt[] }

const beingAsked = 'Pemasok sedang ditanya tentang pengiriman ini. Coba lagi sebentar.'

/** Why an operator can not do this with an order; undefined if it can be done. One table for the verbs and for what is shown. */
export function refusalOf(act: OrderAct, { status, isUnpaid, attempts }: Decided): string | undefined {
  const open = attempts.filter(isOpenAttempt)
  switch (act) {
    case 'release':
      if (status !== 'on_hold') return 'Pesanan ini tidak sedang ditahan.'
      if (isUnpaid) return 'Pembayaran pesanan ini ditarik kembali. Tunggu pembayarannya masuk lagi, atau kembalikan sisanya.'
      if (open.some(({ isForgotten }) => isForgotten))
        return 'Pemasok sudah tidak bisa ditanya tentang pengiriman ini. Tentukan hasilnya dulu, atau kembalikan uangnya.'
      return undefined
    case 'refund':
      if (!owesDelivery(status)) return 'Tidak ada yang menunggu dikirim dari pesanan ini, jadi tidak ada yang dikembalikan.'
      if (status !== 'on_hold' && open.length > 0)
        return 'Ada kiriman yang belum diketahui hasilnya. Tentukan hasilnya dulu, atau tunggu sampai pesanan ini ditahan.'
      return open.some(({ isAsked }) => isAsked) ? beingAsked : undefined
    case 'retry':
      if (!owesDelivery(status)) return 'Pesanan ini tidak menunggu dikirim.'
      return isUnpaid ? 'Pembayaran pesanan ini ditarik kembali, jadi tidak ada yang dikirim.' : undefined
  }
}

/** `isBeingCalled`: its first call can still be under way. */
type Settled = { status: AttemptStatus; doubtedAt: Date | null; isBeingCalled: boolean }

/** Why an operator can not tell the end of an attempt; undefined if that is possible. */
export function settlingRefusalOf({ status, doubtedAt, isBeingCalled }: Settled): string | undefined {
  switch (status) {
    case 'pending':
    case 'unknown':
      return undefined
    case 'created':
    case 'not_sent':
      return 'Pengiriman ini belum dikirim, jadi belum ada hasilnya.'
    case 'sent':
      return isBeingCalled ? beingAsked : undefined
    case 'succeeded':
    case 'late':
      return doubtedAt === null ? 'Hasil pengiriman ini sudah diketahui.' : undefined
    case 'failed':
      return 'Hasil pengiriman ini sudah diketahui.'
  }
}

const wib = new Intl.DateTimeFormat('id-ID', {
  ...{ timeZone: 'Asia/Jakarta', day: 'numeric', month: 'short' },
  ...{ hour: '2-digit', minute: '2-digit' },
})

/**
 * Why an operator of the console can not say yet that an attempt failed; undefined if that is possible. While its supplier can be asked it may
 * still deliver, and the unit's next attempt would be a second delivery.
 */
export function failingRefusalOf({
  status,
  supplier,
  askableUntil,
}: {
  status: AttemptStatus
  supplier: string
  askableUntil: Date | null
}): string | undefined {
  if (askableUntil === null || !hasNoEnd(status)) return undefined
  return `Belum bisa. ${supplier} masih bisa ditanya sampai ${wib.format(askableUntil)} WIB, jadi kirimannya masih bisa masuk.`
}

/** True for an attempt that was sent, whose end is unknown, and whose unit is not refunded. */
function isOpenAttempt({ status, isGivenUp }: DecidedAttempt): boolean {
  return hasNoEnd(status) && !isGivenUp
}

function hasNoEnd(status: AttemptStatus): boolean {
  return status === 'sent' || status === 'pending' || status === 'unknown'
}
