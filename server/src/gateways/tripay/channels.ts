import { rupiah } from '@kilat/contract/money.ts'
import type { GatewayChannel } from '../gateway.ts'
import type { TripayAccount } from './account.ts'

const fee = (flatIdr: number, basisPoints = 0) => ({ flatIdr: rupiah(flatIdr), basisPoints })
const between = (minIdr: number, maxIdr: number) => ({ minIdr: rupiah(minIdr), maxIdr: rupiah(maxIdr) })

/**
 * The closed payments a store offers through Tripay, with the public fees of 2026 (tripay.co.id); the check of the account names those
 * that differ. OVO is not among them: it needs a phone number, which many buyers do not give.
 *
 * Tripay documents no limits, so these are what other merchants saw. Outside its own it refuses, and no money moves.
 */
export function listChannels(qrisCode: TripayAccount['qrisCode']): readonly GatewayChannel[] {
  const offered: GatewayChannel[] = [
    {
      id: 'qris',
      code: qrisCode,
      name: 'QRIS',
      group: 'qris',
      note: 'Semua e-wallet & m-banking',
      mark: 'QR',
      fee: fee(750, 70),
      ...between(1_000, 5_000_000),
      refund: null,
    },
    wallet({ id: 'dana', code: 'DANA', name: 'DANA', mark: 'Da' }),
    wallet({ id: 'shopeepay', code: 'SHOPEEPAY', name: 'ShopeePay', mark: 'SP' }),
    virtualAccount({ id: 'bca_va', code: 'BCAVA', bank: 'BCA', mark: 'BCA', note: 'm-BCA, ATM, KlikBCA', fee: fee(5_500) }),
    virtualAccount({ id: 'bri_va', code: 'BRIVA', bank: 'BRI', mark: 'BRI', note: 'BRImo, ATM' }),
    virtualAccount({ id: 'bni_va', code: 'BNIVA', bank: 'BNI', mark: 'BNI', note: 'wondr, ATM' }),
    virtualAccount({ id: 'mandiri_va', code: 'MANDIRIVA', bank: 'Mandiri', mark: 'Mdr', note: 'Livin’, ATM' }),
    virtualAccount({ id: 'permata_va', code: 'PERMATAVA', bank: 'Permata', mark: 'Pmt', note: 'PermataMobile X, ATM' }),
    virtualAccount({ id: 'bsi_va', code: 'BSIVA', bank: 'BSI', mark: 'BSI', note: 'BYOND, ATM' }),
    virtualAccount({ id: 'cimb_va', code: 'CIMBVA', bank: 'CIMB Niaga', mark: 'CIM', note: 'OCTO, ATM' }),
    outlet({ id: 'alfamart', code: 'ALFAMART', name: 'Alfamart', mark: 'Al' }),
    outlet({ id: 'indomaret', code: 'INDOMARET', name: 'Indomaret', mark: 'In' }),
    outlet({ id: 'alfamidi', code: 'ALFAMIDI', name: 'Alfamidi', mark: 'Am' }),
  ]
  return offered.map(channel => ({ ...channel, mostMinutes: lifeOf(channel).mostMinutes - distanceMinutes }))
}

type Named = Pick<GatewayChannel, 'id' | 'code' | 'mark'>

/** The fee is 3 %, at least Rp1.000. From Rp33.334 on the least makes no difference; below, the store would pay it unknowingly. */
function wallet(named: Named & { name: string }): GatewayChannel {
  return { ...named, group: 'ewallet', note: 'Buka di aplikasi', fee: fee(0, 300), ...between(33_334, 10_000_000), refund: null }
}

const suffix = ' Virtual Account'

function virtualAccount({ bank, ...named }: Named & { bank: string; note: string; fee?: GatewayChannel['fee'] }): GatewayChannel {
  const limits = between(10_000, 10_000_000)
  return { fee: fee(4_250), ...named, name: bank + suffix, group: 'virtual_account', ...limits, refund: null }
}

/** The bank of a virtual account. */
export function bankOf({ name }: Pick<GatewayChannel, 'name'>): string {
  return name.endsWith(suffix) ? name.slice(0, -suffix.length) : name
}

function outlet(named: Named & { name: string }): GatewayChannel {
  const note = 'Kasir menambah sekitar Rp3.000'
  return { ...named, group: 'retail', note, fee: fee(3_500), ...between(10_000, 2_500_000), refund: null }
}

const usualLife = { leastMinutes: 0, mostMinutes: 1_440 }

/** How long a payment may be open, as other merchants saw it: Tripay does not document it. */
const lives: Readonly<Record<string, typeof usualLife>> = {
  BNIVA: { leastMinutes: 15, mostMinutes: 1_440 },
  BRIVA: { leastMinutes: 60, mostMinutes: 1_440 },
  PERMATAVA: { leastMinutes: 60, mostMinutes: 1_440 },
}
const qrisLife = { leastMinutes: 0, mostMinutes: 60 }

function lifeOf({ code, group }: Pick<GatewayChannel, 'code' | 'group'>): typeof usualLife {
  return group === 'qris' ? qrisLife : (lives[code] ?? usualLife)
}

/** Kept to both ends, for clocks that differ. */
const distanceMinutes = 1

/**
 * The expiry to ask for, in unix seconds. If a bank takes no expiry as early as the store's, it is later, and money that comes between the
 * two is money after expiry.
 */
export function expiryFor(channel: Pick<GatewayChannel, 'code' | 'group'>, asked: { expiresAt: Date; now: Date }): number {
  const { leastMinutes, mostMinutes } = lifeOf(channel)
  const now = asked.now.getTime() / 1_000
  const least = leastMinutes > 0 ? now + (leastMinutes + distanceMinutes) * 60 : 0
  const most = now + (mostMinutes - distanceMinutes) * 60
  return Math.floor(Math.min(Math.max(asked.expiresAt.getTime() / 1_000, least), most))
}
