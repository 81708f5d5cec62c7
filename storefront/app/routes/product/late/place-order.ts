import type { Product } from '@kilat/contract/catalog.ts'
import type { ChannelQuote, Quote } from '@kilat/contract/quotes.ts'
import { ApiProblem } from '../../../api/api-problem.ts'
import { rememberOrder } from '../../../features/orders/kept-orders.ts'
import { adoptOrderKey, dropOrderKey, orderKeyFor } from '../../../features/orders/order-key.ts'
import { placeOrder } from '../../../lib/endpoints.ts'
import { rememberBuyer } from '../../../lib/last-buyer.ts'
import { isRecord } from '../../../lib/record.ts'
import { browserApi } from '../../../session/browser-api.ts'
import { confirmText } from '../../../text/confirm.ts'
import { type OrderForm, orderBody } from '../order-form.ts'
import type { Posted } from '../place-from-form.ts'
import { type PlacedProblem, placeProblem } from './problem-place.ts'

/** What became of the order. */
export type PlaceOutcome =
  | { kind: 'placed'; orderId: string }
  | { kind: 'price_changed'; quote: Quote }
  | { kind: 'refused'; problem: PlacedProblem }

const timeoutMs = 30_000

/** Places the order for the total the buyer agreed to, and stores it in this browser. Safe to repeat after a lost answer. */
export async function placeFromPage(
  product: Product,
  { form, agreed }: { form: OrderForm; agreed: Pick<ChannelQuote, 'total' | 'asks_phone'> },
): Promise<PlaceOutcome> {
  const body = orderBody(product.fields, form, agreed)
  try {
    const keys = orderKeyFor(body)
    const { data: order } = await browserApi().call(placeOrder, { body }, { ...keys, timeoutMs })
    dropOrderKey()
    // A signed-in user is the buyer of the order without a secret.
    rememberOrder(order, order.is_own ? undefined : keys.orderSecret)
    rememberBuyer({ contactKind: form.contactKind, contact: form.contact.trim(), channel: form.channel })
    return { kind: 'placed', orderId: order.id }
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    // Only a clear refusal frees the key: after a lost answer the next try must be the same order.
    if (error.isUnknown) {
      const sentence = error.status === 0 ? confirmText.lost : confirmText.unknown
      return { kind: 'refused', problem: { step: null, sentence, fields: {} } }
    }
    dropOrderKey()
    return isPriceChange(error.body)
      ? { kind: 'price_changed', quote: error.body.quote }
      : { kind: 'refused', problem: placeProblem(error) }
  }
}

/** Uses the key of an order begun without scripts, so that it is not placed twice if it was placed meanwhile. */
export function adoptPosted(product: Product, posted: Extract<Posted, { kind: 'confirm' }>): void {
  adoptOrderKey(posted, orderBody(product.fields, posted.form, posted.quote))
}

function isPriceChange(body: unknown): body is { quote: Quote } {
  return isRecord(body) && body.code === 'price_changed' && isRecord(body.quote) && Array.isArray(body.quote.channels)
}
