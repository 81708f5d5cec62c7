import type { PlayerCheck, Product } from '@kilat/contract/catalog.ts'
import { readPlayer } from '@kilat/contract/player-rules.ts'
import type { ChannelQuote } from '@kilat/contract/quotes.ts'
import type { Api } from '../../api/api.ts'
import { ApiProblem } from '../../api/problems/api-problem.ts'
import { newSecret } from '../../features/orders/new-secret.ts'
import { checkPlayer, placeOrder, quoteItem } from '../../lib/endpoints.ts'
import { inputNames } from '../../lib/input-names.ts'
import { postedField } from '../../lib/posted-field.ts'
import { orderBody } from './late/order-body.ts'
import { beforeTheOrder, nameOfForm } from './late/posted-form.ts'
import { channelProblem, type PlacedProblem, placeProblem } from './late/problem-place.ts'
import { findMissingSteps, type OrderForm, readOrderForm, type Step } from './order-form.ts'

/** Result of a form posted without scripts. */
export type Posted =
  | { kind: 'placed'; orderId: string; orderSecret: string }
  /** `problem`: the chosen channel can not be used any more. */
  | { kind: 'missing'; form: OrderForm; steps: Step[]; problem: PlacedProblem | null }
  /** `agreed`: the order may have been placed, so the form posted again is the same one; null if it surely was not. */
  | { kind: 'refused'; form: OrderForm; problem: PlacedProblem; agreed: (Agreed & { asksPhone: boolean }) | null }
  /** The form is complete: the page shows the total for the buyer to agree to. */
  | {
      kind: 'confirm'
      form: OrderForm
      quote: ChannelQuote
      check: PlayerCheck | null
      orderKey: string
      orderSecret: string
      isNewPrice: boolean
    }

/**
 * First post: checks the form and asks to agree to the total. Second post, with the total: places the order. The same second post again is the
 * same order, whatever has become of price, item and channel meanwhile: its answer may have been lost.
 */
export async function placeFromForm(api: Api, { product, data }: { product: Product; data: FormData }): Promise<Posted> {
  const form = readOrderForm(product.fields, data)
  const agreed = readAgreed(data, form)
  // Until its answer is known: an earlier post of it may have been placed.
  let mayBePlaced = agreed ? { ...agreed, asksPhone: form.payerPhone !== '' } : null
  try {
    const itemIds = product.items.filter(item => item.availability.is_available).map(item => item.id)
    const quote = itemIds.includes(form.itemId) ? await quoteChannels(api, form) : []
    const channels = quote.filter(channel => !channel.unavailable)
    const steps = findMissingSteps({ fields: product.fields, itemIds, channels }, form)
    const chosen = quote.find(channel => channel.id === form.channel)
    if (mayBePlaced && chosen) mayBePlaced.asksPhone = chosen.asks_phone
    const answer = mayBePlaced && (await placeAgreed(api, { product, form, agreed: mayBePlaced }))
    if (typeof answer === 'string') return { kind: 'placed', orderId: answer, orderSecret: agreed?.orderSecret ?? '' }
    // Nothing is known of the order yet: no other way to buy is offered beside it.
    if (answer && (answer.isUnknown || beforeTheOrder.includes(answer.status))) throw answer
    mayBePlaced = null
    if (steps.length > 0 || !chosen) return { kind: 'missing', form, steps, problem: channelProblem(quote, form.channel) }
    if (answer && !asksAgain.has(answer.code)) throw answer

    const check = await lookUp(api, product, form)
    // Made with the total and posted with it, so that the same form posted again is the same order of the same buyer.
    const orderKey = (answer?.code !== 'idempotency_conflict' && agreed?.orderKey) || crypto.randomUUID()
    const orderSecret = agreed?.orderSecret ?? newSecret()
    const isNewPrice = agreed !== undefined && agreed.total < chosen.total
    return { kind: 'confirm', form, quote: chosen, check, orderKey, orderSecret, isNewPrice }
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    return { kind: 'refused', form, problem: placeProblem(error), agreed: mayBePlaced }
  }
}

/** Refusals after which the buyer is asked again: for another total, or as another order since the form was changed after its order was placed. */
const asksAgain: ReadonlySet<string> = new Set(['price_changed', 'idempotency_conflict'])

/** What only the second post has. A form that was changed since is a first one. */
type Agreed = { total: number; orderKey: string; orderSecret: string }

function readAgreed(data: FormData, form: OrderForm): Agreed | undefined {
  if (postedField(data, inputNames.agreedForm) !== nameOfForm(form)) return undefined
  const total = Number(postedField(data, inputNames.expectedTotal) ?? Number.NaN)
  const [orderKey, orderSecret] = [inputNames.orderKey, inputNames.orderSecret].map(name => postedField(data, name))
  return Number.isInteger(total) && orderKey && orderSecret ? { total, orderKey, orderSecret } : undefined
}

type Placing = { product: Product; form: OrderForm; agreed: Agreed & { asksPhone: boolean } }

/** Places the order for the total that was agreed to; answers its id, or why it was refused. */
async function placeAgreed(api: Api, { product, form, agreed }: Placing): Promise<string | ApiProblem> {
  const { total, orderKey, orderSecret, asksPhone } = agreed
  const body = orderBody(product.fields, form, { total, asks_phone: asksPhone })
  try {
    const { data: order } = await api.call(placeOrder, { body }, { idempotencyKey: orderKey, orderSecret })
    return order.id
  } catch (error) {
    if (error instanceof ApiProblem) return error
    throw error
  }
}

async function quoteChannels(api: Api, form: OrderForm): Promise<ChannelQuote[]> {
  const { data: quote } = await api.call(quoteItem, { body: { item_id: form.itemId, quantity: form.quantity } })
  return quote.channels
}

async function lookUp(api: Api, product: Product, form: OrderForm): Promise<PlayerCheck | null> {
  if (!product.has_player_check) return null
  const { values: player } = readPlayer(product.fields, form.player)
  // A failed look-up of the name never blocks the order.
  return api.call(checkPlayer, { params: { id: product.id }, body: { player } }).then(
    answer => answer.data,
    () => ({ status: 'unavailable' as const }),
  )
}
