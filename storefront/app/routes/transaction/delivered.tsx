import type { Transaction } from '@kilat/contract/transactions.ts'
import { transactionText } from '../../text/transaction.ts'
import type { Acted } from './act-on-order.ts'
import { BuyAgain } from './buy-again.tsx'
import { CodeList } from './code-list.tsx'
import { DeliveredHero } from './delivered-hero.tsx'
import { ShareProof } from './share-proof.tsx'
import { AfterVoucher, LateReveal } from './voucher.tsx'

type Props = { order: Transaction; acted: Acted | undefined; onRevealed: (order: Transaction) => void }

/** A delivered order: the seconds it took, the proof, and one next step. The codes of a voucher are above it. */
export function Delivered({ order, acted, onRevealed }: Props) {
  const { product, delivery } = order
  if (product.is_voucher) return <AfterVoucher order={order} />
  const units = delivery.units.filter(unit => unit.serial_number !== null)
  return (
    <>
      <DeliveredHero order={order} />
      <div className="grid grid-cols-2 gap-2.5">
        <BuyAgain order={order} isSecond={delivery.is_hidden} className="min-h-13 not-js:col-span-2" />
        <ShareProof order={order} />
      </div>
      {delivery.is_hidden && <LateReveal order={order} acted={acted} onRevealed={onRevealed} />}
      {units.length > 0 && <CodeList units={units} isNumbered={delivery.units.length > 1} />}
      <section className="card p-4" aria-labelledby="belum">
        <h2 id="belum" className="font-bold">
          {transactionText.notVisible}
        </h2>
        <p className="mt-1 note">{transactionText.notVisibleHelp}</p>
      </section>
    </>
  )
}
