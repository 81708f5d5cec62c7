import type { Product } from '@kilat/contract/catalog.ts'
import { formatIdr } from '@kilat/contract/idr.ts'
import { describePlayer } from '@kilat/contract/player-rules.ts'
import { inputNames } from '../../../lib/input-names.ts'
import { confirmText } from '../../../text/confirm.ts'
import { buttonClass } from '../../../ui/button.tsx'
import type { OrderForm } from '../order-form.ts'
import type { Posted } from '../place-from-form.server.ts'
import { ConfirmFacts } from './confirm-facts.tsx'
import { nameOfForm } from './posted-form.ts'

type Props<Kind extends Posted['kind'] = Posted['kind']> = { product: Product; posted: Extract<Posted, { kind: Kind }> }

/** What a posted form goes on with, without scripts or until they run. */
export function PostedAgain({ product, posted }: Props) {
  if (posted.kind === 'confirm') return <Confirm product={product} posted={posted} />
  return posted.kind === 'refused' && posted.agreed && <AgreedInputs {...posted.agreed} form={posted.form} />
}

/** The form again, with the total to agree to. */
function Confirm({ product, posted }: Props<'confirm'>) {
  const { form, quote, check, orderKey, orderSecret, isNewPrice } = posted
  const item = product.items.find(each => each.id === form.itemId)
  return (
    <section aria-labelledby="yakin" className="card mt-4 p-4 lg:p-6 border-violet-text">
      <h2 id="yakin" className="text-xl font-extrabold tracking-tight">
        {isNewPrice ? confirmText.priceChanged : confirmText.title}
      </h2>
      <ConfirmFacts
        isVoucher={product.is_voucher}
        isSignedIn={false}
        account={describePlayer(product.fields, form.player)}
        check={check}
        what={item ? `${item.name}${form.quantity > 1 ? ` × ${form.quantity}` : ''}` : ''}
        channel={quote}
        contact={form.contact}
        total={quote.total}
      />
      <AgreedInputs total={quote.total} orderKey={orderKey} orderSecret={orderSecret} form={form} />
      <button type="submit" className={buttonClass('main', 'w-full')}>
        {confirmText.pay(formatIdr(quote.total))}
      </button>
    </section>
  )
}

type AgreedInput = { total: number; orderKey: string; orderSecret: string; form: OrderForm }

/** The order that the form is, whatever becomes of its answer. */
function AgreedInputs({ total, orderKey, orderSecret, form }: AgreedInput) {
  return (
    <>
      <input type="hidden" name={inputNames.expectedTotal} value={total} />
      <input type="hidden" name={inputNames.orderKey} value={orderKey} />
      <input type="hidden" name={inputNames.orderSecret} value={orderSecret} />
      <input type="hidden" name={inputNames.agreedForm} value={nameOfForm(form)} />
    </>
  )
}
