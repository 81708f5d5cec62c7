import { rupiah } from '@kilat/contract/money.ts'
import type { GatewayChannel } from '../gateway.ts'

const between = (minIdr: number, maxIdr: number) => ({ minIdr: rupiah(minIdr), maxIdr: rupiah(maxIdr) })
// Midtrans' list prices with 11 % VAT (midtrans.com/id/biaya), rounded up; the list names no price for BCA and Indomaret, which are agreed.
const share = (basisPoints: number) => ({ flatIdr: rupiah(0), basisPoints })
const flat = (amountIdr: number) => ({ flatIdr: rupiah(amountIdr), basisPoints: 0 })

/** Its pages name one day and five; the shorter one is true either way. A QRIS code may be Shopee's, too. */
const shopeeMostMinutes = 1_440

const bank = {
  group: 'virtual_account' as const,
  note: 'm-banking, ATM',
  fee: flat(4_440),
  ...between(10_000, 50_000_000),
  refund: null,
}

/**
 * The channels of the Core API that a store can offer. Limits are Midtrans' own ("jumlah transaksi minimal dan maksimal", its help
 * pages), at most what its smallest wallet or cashier takes. The refund window of QRIS is that of a payment by another wallet.
 */
export const midtransChannels = [
  {
    id: 'qris',
    code: 'qris',
    name: 'QRIS',
    group: 'qris',
    note: 'Semua e-wallet & m-banking',
    mark: 'QR',
    fee: share(78),
    ...between(1_000, 10_000_000),
    refund: { days: 7, partial: true },
    mostMinutes: shopeeMostMinutes,
  },
  {
    id: 'gopay',
    code: 'gopay',
    name: 'GoPay',
    group: 'ewallet',
    note: 'Buka di aplikasi',
    mark: 'Go',
    fee: share(222),
    ...between(1_000, 20_000_000),
    refund: { days: 45, partial: true },
    mostMinutes: 7 * 1_440,
  },
  {
    id: 'shopeepay',
    code: 'shopeepay',
    name: 'ShopeePay',
    group: 'ewallet',
    note: 'Hanya dari HP, buka di aplikasi',
    mark: 'Sp',
    fee: share(222),
    ...between(1_000, 20_000_000),
    refund: { days: 365, partial: true },
    mostMinutes: shopeeMostMinutes,
  },
  { ...bank, id: 'bca_va', code: 'bca', name: 'BCA Virtual Account', note: 'm-BCA, ATM, KlikBCA', mark: 'BCA' },
  { ...bank, id: 'bni_va', code: 'bni', name: 'BNI Virtual Account', mark: 'BNI' },
  { ...bank, id: 'bri_va', code: 'bri', name: 'BRI Virtual Account', note: 'BRImo, ATM', mark: 'BRI' },
  { ...bank, id: 'permata_va', code: 'permata', name: 'Permata Virtual Account', mark: 'Pm' },
  { ...bank, id: 'mandiri_va', code: 'echannel', name: 'Mandiri', note: 'Livin’, ATM: menu Bayar', mark: 'Mdr' },
  {
    id: 'alfamart',
    code: 'alfamart',
    name: 'Alfamart',
    group: 'retail',
    note: 'Tunjukkan kode di kasir',
    mark: 'Al',
    fee: flat(5_550),
    ...between(10_000, 2_500_000),
    refund: null,
  },
  {
    id: 'indomaret',
    code: 'indomaret',
    name: 'Indomaret',
    group: 'retail',
    note: 'Tunjukkan kode di kasir',
    mark: 'In',
    fee: flat(5_550),
    ...between(10_000, 5_000_000),
    refund: null,
  },
] as const satisfies readonly GatewayChannel[]

/** A channel as the Core API calls it; the adapter alone knows which request belongs to it. */
export type MidtransCode = (typeof midtransChannels)[number]['code']

/** The code, if it is one of this company's. */
export function midtransCode(code: string): MidtransCode | undefined {
  return midtransChannels.find(channel => channel.code === code)?.code
}
