import type { Product } from '@kilat/contract/catalog.ts'
import { inputNames } from '../../lib/input-names.ts'
import { lazyPart, lazySpare } from '../../lib/lazy-part.tsx'
import { useAccessToken } from '../../session/tokens.ts'
import { productText } from '../../text/product.ts'
import { AccountStep } from './account-step.tsx'
import { ContactStep } from './contact-step.tsx'
import type { ItemArt } from './item-art.ts'
import { ItemsStep } from './items-step.tsx'
import type { Step } from './order-form.ts'
import type { PackShelf } from './pack-shelf.ts'
import { PaymentStep } from './payment-step.tsx'
import type { Order } from './use-order.ts'

// Loaded with the first channel that asks for it.
const PayerPhone = lazyPart(() => import('../../features/payment/payer-phone.tsx').then(module => module.PayerPhone))

const KnownPlayers = lazySpare(() => import('./late/known-players.tsx').then(module => module.KnownPlayers))

type Props = { product: Product; art: Record<string, ItemArt>; shelf: PackShelf; order: Order }

/** The numbered steps; a product without player fields starts with the items. */
export function Steps({ product, art, shelf, order }: Props) {
  const { form, item, prices, rows, problem, stateOf, edit } = order
  const hasAccount = product.fields.length > 0
  const first = hasAccount ? 1 : 0
  const asking = rows.find(row => row.id === form.channel && row.asks_phone && !row.unavailable)
  const sentence = (step: Step) => {
    if (stateOf(step) !== 'miss') return undefined
    return problem?.step === step ? problem.sentence : productText.missing[step].sentence
  }
  const isSignedIn = useAccessToken()
  const knownPlayers = (isSignedIn || order.isKnown) && <KnownPlayers product={product} order={order} />
  return (
    <>
      {hasAccount ? (
        <AccountStep
          number={1}
          state={stateOf('account')}
          product={product}
          player={form.player}
          reading={order.reading}
          refusals={problem?.step === 'account' ? problem.fields : {}}
          problem={sentence('account')}
          check={order.check}
          isChecking={order.isChecking}
          onPlayer={order.onPlayer}
        >
          {knownPlayers}
        </AccountStep>
      ) : (
        knownPlayers
      )}
      <ItemsStep
        number={first + 1}
        state={stateOf('item')}
        product={product}
        art={art}
        shelf={shelf}
        item={item}
        quantity={form.quantity}
        problem={sentence('item')}
        onItem={order.onItem}
        onQuantity={quantity => edit({ quantity })}
        onSet={(chosen, quantity) => edit({ itemId: chosen.id, quantity })}
      />
      <PaymentStep
        number={first + 2}
        state={stateOf('channel')}
        rows={rows}
        channel={form.channel}
        hasItem={item !== undefined}
        isLoading={prices.isLoading}
        failure={prices.problem}
        problem={asking ? undefined : sentence('channel')}
        onRetry={prices.retry}
        onChannel={channel => edit({ channel })}
      >
        {asking && (
          <PayerPhone
            app={asking.name}
            name={inputNames.payerPhone}
            value={form.payerPhone}
            known={form.contactKind === 'whatsapp' ? 'whatsapp' : null}
            problem={problem?.step === 'channel' ? problem.sentence : undefined}
            isMissing={stateOf('channel') === 'miss'}
            onChange={payerPhone => edit({ payerPhone })}
          />
        )}
      </PaymentStep>
      <ContactStep
        number={first + 3}
        state={stateOf('contact')}
        form={form}
        isVoucher={product.is_voucher}
        problem={sentence('contact')}
        onContact={edit}
      />
    </>
  )
}
