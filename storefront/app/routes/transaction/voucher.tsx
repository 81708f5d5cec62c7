import type { Transaction } from '@kilat/contract/transactions.ts'
import { memo } from 'react'
import { Ways } from '../../components/ways.tsx'
import { linkIcon } from '../../features/icons/order-icons.ts'
import { ExternalLink } from '../../features/links/external-link.tsx'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { useThemeInfo } from '../../lib/use-theme-info.ts'
import { sayRedeeming } from '../../text/redeeming.ts'
import { voucherText } from '../../text/voucher.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { warnIcon } from '../../ui/icons.ts'
import type { Acted } from './act-on-order.ts'
import { BuyAgain } from './buy-again.tsx'
import { ShareProof } from './share-proof.tsx'
import { VoucherStage } from './voucher-stage.tsx'

// Only for codes that are still hidden.
const RevealCodes = lazyPart(() => import('./late/reveal-codes.tsx').then(module => module.RevealCodes))

type Props = { order: Transaction; acted: Acted | undefined; onRevealed: (order: Transaction) => void }

/** What can be done next with a delivered voucher, below its codes. */
export function AfterVoucher({ order }: Pick<Props, 'order'>) {
  return (
    <>
      <div className="grid grid-cols-2 gap-2.5">
        <BuyAgain order={order} isSecond className="min-h-13 not-js:col-span-2" />
        <ShareProof order={order} />
      </div>
      <p className="-mt-1 text-center fine not-js:hidden">{voucherText.proofHasNone}</p>
    </>
  )
}

/** The codes that are ready, which may be some of those that were bought, then whom not to give them to, and how they are redeemed. */
export function VoucherCodes({ order, acted, onRevealed }: Props) {
  const { store } = useThemeInfo()
  const { redeeming } = order.product
  return (
    <>
      <VoucherStage order={order} />
      {order.delivery.is_hidden ? (
        <LateReveal order={order} acted={acted} onRevealed={onRevealed} />
      ) : (
        <p className="flex gap-2.5 p-3.5 rounded-m bg-warn-soft text-s">
          <Icon shape={warnIcon} className="text-warn" />
          <span>
            <b>{voucherText.never}</b> {voucherText.neverNote(store.name)}
          </span>
        </p>
      )}
      {redeeming && <Redeem product={order.product} redeeming={redeeming} />}
    </>
  )
}

type Redeeming = NonNullable<Transaction['product']['redeeming']>

function Redeem({ product, redeeming: { ways, page } }: { product: Transaction['product']; redeeming: Redeeming }) {
  return (
    <section className="card p-4 lg:p-6" aria-labelledby="tukar">
      <h2 id="tukar" className="mb-3.5 title-card">
        {voucherText.redeem(product.title)}
      </h2>
      <Ways label={voucherText.device} ways={ways.map(sayWay)} />
      {page && (
        <>
          <ExternalLink className={buttonClass('plain', 'w-full mt-4')} href={page}>
            <Icon shape={linkIcon} />
            {voucherText.openPage(product.title)}
          </ExternalLink>
          <p className="mt-2 fine">{voucherText.onlyThere(new URL(page).host.replace(/^www\./, ''))}</p>
        </>
      )}
    </section>
  )
}

function sayWay({ title, steps }: Redeeming['ways'][number]) {
  return { title: sayRedeeming(title), steps: steps.map(sayRedeeming) }
}

/**
 * Renders again only for another order. Until the file is loaded the server's form is there and works by itself; a new render in that time would
 * replace it, with what was typed, by nothing.
 */
export const LateReveal = memo(
  (props: Props) => <RevealCodes {...props} />,
  (before, now) => before.order.id === now.order.id,
)
