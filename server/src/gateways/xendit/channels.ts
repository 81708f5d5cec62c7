import { rupiah } from '@kilat/contract/money.ts'
import type { GatewayChannel } from '../gateway.ts'
import { walletRefund } from './assumptions.ts'

/** Xendit's names of the kinds of a payment method. */
export const methodTypes = ['QR_CODE', 'VIRTUAL_ACCOUNT', 'EWALLET', 'OVER_THE_COUNTER'] as const

export type MethodType = (typeof methodTypes)[number]

/** A channel as Xendit names it: the type of the payment method, and its own code. */
export type Method = { type: MethodType; channel: string }

/** The method of one of our codes, such as `VIRTUAL_ACCOUNT:BCA`. */
export function methodOf(code: string): Method | undefined {
  const [name, channel] = code.split(':')
  const type = methodTypes.find(known => known === name)
  return type && channel ? { type, channel } : undefined
}

/** The channel that a payment method belongs to; undefined if the store does not offer it. */
export function channelOf({ type, channel }: Method): GatewayChannel | undefined {
  return xenditChannels.find(({ code }) => code === `${type}:${channel}`)
}

type Words = Pick<GatewayChannel, 'id' | 'name' | 'note' | 'mark'>

// Fees are those of docs.xendit.co/fees-and-vat with 11 % VAT; an account may have agreed on others, and each receipt says its own.
const bankFee = { flatIdr: rupiah(4_995), basisPoints: 0 }
const outletFee = { flatIdr: rupiah(5_550), basisPoints: 0 }
const walletFee = { flatIdr: rupiah(0), basisPoints: 167 }

const bank = (code: string, words: Words): GatewayChannel => ({
  ...words,
  code: `VIRTUAL_ACCOUNT:${code}`,
  group: 'virtual_account',
  fee: bankFee,
  minIdr: rupiah(10_000),
  maxIdr: rupiah(50_000_000),
  // Xendit sends money of a virtual account back by a bank transfer of the store only.
  refund: null,
})

const wallet = (code: string, words: Words, refund: GatewayChannel['refund'] = walletRefund): GatewayChannel => ({
  ...words,
  code: `EWALLET:${code}`,
  group: 'ewallet',
  fee: walletFee,
  minIdr: rupiah(1_000),
  maxIdr: rupiah(10_000_000),
  refund,
})

const outlet = (code: string, words: Words): GatewayChannel => ({
  ...words,
  code: `OVER_THE_COUNTER:${code}`,
  group: 'retail',
  fee: outletFee,
  minIdr: rupiah(10_000),
  maxIdr: rupiah(2_500_000),
  refund: null,
})

/**
 * Methods that a payer may pick on a hosted page, by the code of its channel, as invoices name them (xendit-node 7: BankCode). All of them
 * have the channel's fee: no wallets, whose fees differ, no cards, which are charged back, and no QRIS, whose fee no buyer bears.
 */
export const pageMethods: Readonly<Record<string, readonly string[]>> = {
  'INVOICE:VIRTUAL_ACCOUNT': ['BCA', 'BNI', 'BRI', 'MANDIRI', 'PERMATA', 'BSI', 'CIMB', 'BJB', 'SAHABAT_SAMPOERNA', 'BNC'],
}

/**
 * The channels of a store's Xendit account. Cards are missing, because they are charged back.
 */
export const xenditChannels: readonly GatewayChannel[] = [
  {
    id: 'qris',
    code: 'QR_CODE:QRIS',
    name: 'QRIS',
    group: 'qris',
    note: 'Semua e-wallet & m-banking',
    mark: 'QR',
    // The regulated rate for small merchants; it contains the VAT.
    fee: { flatIdr: rupiah(0), basisPoints: 70 },
    minIdr: rupiah(1_000),
    // One of Xendit's pages says twenty million.
    maxIdr: rupiah(10_000_000),
    // docs.xendit.co/docs/qr: 30 days and in parts, for some of the payers' banks; of others it answers that it can not.
    refund: { days: 30, partial: true },
  },
  wallet('DANA', { id: 'dana', name: 'DANA', note: 'Buka di aplikasi', mark: 'Da' }),
  wallet('SHOPEEPAY', { id: 'shopeepay', name: 'ShopeePay', note: 'Buka di aplikasi', mark: 'Sh' }),
  wallet('LINKAJA', { id: 'linkaja', name: 'LinkAja', note: 'Buka di aplikasi', mark: 'LA' }),
  wallet('ASTRAPAY', { id: 'astrapay', name: 'AstraPay', note: 'Buka di aplikasi', mark: 'As' }, null),
  { ...wallet('OVO', { id: 'ovo', name: 'OVO', note: 'Setujui di aplikasi OVO', mark: 'OV' }), asksPhone: true },
  bank('BCA', { id: 'bca_va', name: 'BCA Virtual Account', note: 'm-BCA, ATM, KlikBCA', mark: 'BCA' }),
  bank('BNI', { id: 'bni_va', name: 'BNI Virtual Account', note: 'BNI Mobile, ATM', mark: 'BNI' }),
  bank('BRI', { id: 'bri_va', name: 'BRI Virtual Account', note: 'BRImo, ATM', mark: 'BRI' }),
  bank('MANDIRI', { id: 'mandiri_va', name: 'Mandiri Virtual Account', note: 'Livin’, ATM', mark: 'MDR' }),
  bank('PERMATA', { id: 'permata_va', name: 'Permata Virtual Account', note: 'Semua bank, ATM', mark: 'PMT' }),
  bank('BSI', { id: 'bsi_va', name: 'BSI Virtual Account', note: 'BSI Mobile, ATM', mark: 'BSI' }),
  bank('CIMB', { id: 'cimb_va', name: 'CIMB Niaga Virtual Account', note: 'OCTO, ATM', mark: 'CIM' }),
  {
    ...bank('', { id: 'va_lain', name: 'Virtual Account bank lain', note: 'Pilih bank di halaman pembayaran', mark: 'VA' }),
    code: 'INVOICE:VIRTUAL_ACCOUNT',
  },
  outlet('ALFAMART', { id: 'alfamart', name: 'Alfamart', note: 'Tunjukkan kode di kasir', mark: 'Al' }),
  outlet('INDOMARET', { id: 'indomaret', name: 'Indomaret', note: 'Tunjukkan kode di kasir', mark: 'In' }),
]
