import { rupiah } from '@kilat/contract/money.ts'
import type { GatewayChannel } from '../gateway.ts'

const none = { flatIdr: rupiah(0), basisPoints: 0 }
const walletFee = { flatIdr: rupiah(0), basisPoints: 200 }
/** As a usual e-wallet. */
const wallet = { days: 45, partial: true }
const flat = (amountIdr: number) => ({ flatIdr: rupiah(amountIdr), basisPoints: 0 })
const between = (minIdr: number, maxIdr: number) => ({ minIdr: rupiah(minIdr), maxIdr: rupiah(maxIdr) })

/** One channel of every kind an Indonesian store offers, with usual fees. */
export const sandboxChannels: readonly GatewayChannel[] = [
  {
    id: 'qris',
    code: 'qris',
    name: 'QRIS',
    group: 'qris',
    note: 'Semua e-wallet & m-banking',
    mark: 'QR',
    fee: none,
    ...between(1_000, 10_000_000),
    refund: wallet,
  },
  {
    id: 'gopay',
    code: 'gopay',
    name: 'GoPay',
    group: 'ewallet',
    note: 'Buka di aplikasi',
    mark: 'Go',
    fee: walletFee,
    ...between(1_000, 10_000_000),
    refund: wallet,
  },
  {
    id: 'dana',
    code: 'dana',
    name: 'DANA',
    group: 'ewallet',
    note: 'Buka di aplikasi',
    mark: 'Da',
    fee: walletFee,
    ...between(1_000, 10_000_000),
    refund: wallet,
  },
  {
    id: 'bca_va',
    code: 'bca_va',
    name: 'BCA Virtual Account',
    group: 'virtual_account',
    note: 'm-BCA, ATM, KlikBCA',
    mark: 'BCA',
    fee: flat(4_000),
    ...between(1_000, 50_000_000),
    refund: null,
  },
  {
    id: 'bri_va',
    code: 'bri_va',
    name: 'BRI Virtual Account',
    group: 'virtual_account',
    note: 'BRImo, ATM',
    mark: 'BRI',
    fee: flat(3_500),
    ...between(1_000, 50_000_000),
    refund: null,
  },
  {
    id: 'alfamart',
    code: 'alfamart',
    name: 'Alfamart',
    group: 'retail',
    note: 'Tunjukkan kode di kasir',
    mark: 'Al',
    fee: flat(2_500),
    ...between(10_000, 5_000_000),
    refund: null,
  },
]
