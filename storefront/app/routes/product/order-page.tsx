import type { Product } from '@kilat/contract/catalog.ts'
import { describePlayer } from '@kilat/contract/player-rules.ts'
import type { ListedChannel } from '@kilat/contract/quotes.ts'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { staticPart } from '../../lib/static-part.tsx'
import { useAccessToken } from '../../session/tokens.ts'
import { productText } from '../../text/product.ts'
import type { ItemArt } from './item-art.ts'
import type { PackShelf } from './pack-shelf.ts'
import type { Posted } from './place-from-form.server.ts'
import { ProductHead } from './product-head.tsx'
import { Steps } from './steps.tsx'
import { BuyBar, SummaryCard, summarise } from './summary.tsx'
import { useCheckout } from './use-checkout.ts'
import { useOrder } from './use-order.ts'

// Shown only until scripts run.
const PostedAgain = lazyPart(() => import('./late/posted-again.tsx').then(module => module.PostedAgain))

const About = staticPart(() => import('./late/product-about.tsx').then(module => module.ProductAbout))

type Props = {
  product: Product
  channels: ListedChannel[]
  art: Record<string, ItemArt>
  shelf: PackShelf
  posted: Posted | undefined
  itemId: string | null
}

/** The four steps, the summary beside or below them, and the confirmation: one form, which also works without scripts. */
export function OrderPage({ product, channels, art, shelf, posted, itemId }: Props) {
  const order = useOrder({ product, channels, posted, itemId })
  const checkout = useCheckout(product, { order, posted })
  const { form, item, quote, check } = order
  const isSignedIn = Boolean(useAccessToken())
  const summary = summarise({
    product,
    item,
    form,
    isSignedIn,
    quote: checkout.again ?? quote,
    nickname: check?.status === 'found' ? (check.nickname ?? null) : null,
    missing: checkout.again ? undefined : order.missing[0],
    busy: checkout.busy,
    problem: order.problem?.step === null && !checkout.isDialogOpen ? order.problem.sentence : undefined,
  })
  const { Dialog } = checkout
  return (
    <form
      ref={order.ref}
      method="post"
      noValidate
      onSubmit={checkout.onSubmit}
      className="wrap lg:grid lg:grid-cols-[minmax(0,1fr)_23rem] lg:gap-8 items-start"
    >
      <div className="min-w-0">
        <ProductHead product={product} />
        {posted && !Dialog && <PostedAgain product={product} posted={posted} />}
        <Steps product={product} art={art} shelf={shelf} order={order} />
        <About product={product} />
      </div>
      <SummaryCard summary={summary} />
      <BuyBar summary={summary} />
      {Dialog && checkout.quote && (
        <Dialog
          isOpen={checkout.isDialogOpen}
          isPlacing={checkout.isPlacing}
          problem={order.problem?.sentence}
          oldTotal={checkout.oldTotal}
          onClose={checkout.close}
          onPay={checkout.onPay}
          isVoucher={product.is_voucher}
          isSignedIn={isSignedIn}
          account={describePlayer(product.fields, order.reading.values)}
          check={check}
          warning={Object.values(order.reading.warnings)[0]}
          what={summary.what ?? productText.nothingYet}
          channel={checkout.quote}
          contact={form.contact}
          total={checkout.quote.total}
        />
      )}
    </form>
  )
}
