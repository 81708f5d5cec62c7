import type { Product } from '@kilat/contract/catalog.ts'
import { readPlayer } from '@kilat/contract/player-rules.ts'
import type { ChannelQuote, Quote } from '@kilat/contract/quotes.ts'
import type { Transaction } from '@kilat/contract/transactions.ts'
import { ApiProblem } from '../../../api/problems/api-problem.ts'
import { rememberTarget } from '../../../features/memory/targets.ts'
import { rememberOrder } from '../../../features/orders/kept-orders.ts'
import { adoptOrderKey, dropOrderKey, orderKeyFor } from '../../../features/orders/late/order-key.ts'
import { placeOrder } from '../../../lib/endpoints.ts'
import { rememberBuyer } from '../../../lib/last-buyer.ts'
import { isRecord } from '../../../lib/record.ts'
import { isSharedDevice } from '../../../lib/shared-device.ts'
import { browserApi } from '../../../session/api/browser-api.ts'
import { confirmText } from '../../../text/confirm.ts'
import type { OrderForm, Step } from '../order-form.ts'
import type { Posted } from '../place-from-form.server.ts'
import type { Order } from '../use-order.ts'
import { orderBody } from './order-body.ts'
import { beforeTheOrder } from './posted-form.ts'
import { channelProblem, type PlacedProblem, placeProblem } from './problem-place.ts'

/** What became of the order. */
export type PlaceOutcome =
  | { kind: 'placed'; orderId: string }
  | { kind: 'price_changed'; quote: Quote }
  | { kind: 'refused'; problem: PlacedProblem }
  /** It may have been placed: only the same again tells. */
  | { kind: 'unknown'; problem: PlacedProblem }

const timeoutMs = 30_000

/** Places the order for the total the buyer agreed to, and stores it in this browser. Safe to repeat after a lost answer. */
export async function placeFromPage(
  product: Product,
  { form, agreed }: { form: OrderForm; agreed: Pick<ChannelQuote, 'total' | 'asks_phone'> },
): Promise<PlaceOutcome> {
  const asked = orderBody(product.fields, form, agreed)
  const { body, ...keys } = orderKeyFor(asked)
  try {
    const { data: order } = await browserApi().call(placeOrder, { body }, { ...keys, timeoutMs })
    dropOrderKey()
    // A signed-in user is the buyer of the order without a secret.
    rememberOrder(order, order.is_own ? undefined : keys.orderSecret)
    rememberPurchase(product, form, order)
    return { kind: 'placed', orderId: order.id }
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    // Only a clear refusal frees the key: after a lost answer the next try must be the same order.
    if (error.isUnknown) {
      const sentence = error.status === 0 ? confirmText.lost : confirmText.unknown
      return { kind: 'unknown', problem: { step: null, sentence, fields: {} } }
    }
    if (beforeTheOrder.includes(error.status)) return { kind: 'unknown', problem: placeProblem(error) }
    dropOrderKey()
    if (!isPriceChange(error.body)) return { kind: 'refused', problem: placeProblem(error) }
    const { quote } = error.body
    const now = quote.channels.find(({ id }) => id === form.channel)?.total
    // An earlier try was not placed, and its price is over: the buyer has agreed to the one of today.
    if (body.expected_total !== asked.expected_total && now === asked.expected_total) return placeFromPage(product, { form, agreed })
    return { kind: 'price_changed', quote }
  }
}

/** Remembers for whom it was, how it is paid and who is told, so that the next order needs no typing. */
function rememberPurchase(product: Product, form: OrderForm, order: Transaction): void {
  if (isSharedDevice()) return
  const isAccount = order.is_own
  const buyer = { contactKind: form.contactKind, contact: form.contact.trim(), channel: form.channel }
  rememberBuyer(buyer, { isAccount })
  const price = product.items.find(({ id }) => id === form.itemId)?.price ?? 0
  const { display, nickname, region } = order.player
  rememberTarget({
    ...buyer,
    productId: product.id,
    productTitle: product.title,
    cover: product.art.cover,
    player: readPlayer(product.fields, form.player).values,
    display,
    nickname,
    region,
    label: null,
    item: { ...order.item, price },
    quantity: order.quantity,
    isAccount,
  })
}

/**
 * Uses the key of an order begun without scripts, so that it is not placed twice if it was placed meanwhile. Answers true if the buyer is to agree to
 * it now.
 */
export function adoptPosted(product: Product, posted: Posted): boolean {
  const { fields } = product
  if (posted.kind === 'confirm') adoptOrderKey(posted, orderBody(fields, posted.form, posted.quote))
  else if (posted.kind === 'refused' && posted.agreed)
    adoptOrderKey(posted.agreed, orderBody(fields, posted.form, { total: posted.agreed.total, asks_phone: posted.agreed.asksPhone }))
  return posted.kind === 'confirm'
}

/** The step of an order that can not be bought at the prices that have come, and why if its channel is the reason. */
export function findRuledOut({ rows, form, missing }: Pick<Order, 'rows' | 'form' | 'missing'>): {
  step: Step
  problem: PlacedProblem | null
} {
  const problem = channelProblem(rows, form.channel)
  return { step: problem?.step ?? missing[0] ?? 'channel', problem }
}

function isPriceChange(body: unknown): body is { quote: Quote } {
  return isRecord(body) && body.code === 'price_changed' && isRecord(body.quote) && Array.isArray(body.quote.channels)
}
