import type { PlayerCheck, Product } from '@kilat/contract/catalog.ts'
import { readPlayer } from '@kilat/contract/player-rules.ts'
import type { ChannelQuote } from '@kilat/contract/quotes.ts'
import type { Api } from '../../api/api.ts'
import { ApiProblem } from '../../api/problems/api-problem.ts'
import { newSecret } from '../../features/orders/new-secret.ts'
import { checkPlayer, placeOrder, quoteItem } from '../../lib/endpoints.ts'
import { inputNames } from '../../lib/input-names.ts'
import { postedField } from '../../lib/posted-field.ts'
import { channelProblem, type PlacedProblem, placeProblem } from './late/problem-place.ts'
import { findMissingSteps, type OrderForm, orderBody, readOrderForm, type Step } from './order-form.ts'

/** Result of a form posted without scripts. */
export type Posted =
  | { kind: 'placed'; orderId: string; orderSecret: string }
  /** `problem`: the chosen channel can not be used any more. */
  | { kind: 'missing'; form: OrderForm; steps: Step[]; problem: PlacedProblem | null }
  | { kind: 'refused'; form: OrderForm; problem: PlacedProblem }
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

/** First post: checks the form and asks to agree to the total. Second post, with the total: places the order. */
export async function placeFromForm(api: Api, { product, data }: { product: Product; data: FormData }): Promise<Posted> {
  const form = readOrderForm(product.fields, data)
  try {
    const itemIds = product.items.filter(item => item.availability.is_available).map(item => item.id)
    const quote = itemIds.includes(form.itemId) ? await quoteChannels(api, form) : []
    const channels = quote.filter(channel => !channel.unavailable)
    const steps = findMissingSteps({ fields: product.fields, itemIds, channels }, form)
    const chosen = quote.find(channel => channel.id === form.channel)
    if (steps.length > 0 || !chosen) return { kind: 'missing', form, steps, problem: channelProblem(quote, form.channel) }

    const agreed = Number(data.get(inputNames.expectedTotal) ?? Number.NaN)
    const orderKey = postedField(data, inputNames.orderKey) ?? crypto.randomUUID()
    // Made with the key and posted with it, so that the same form posted again is the same order of the same buyer.
    const orderSecret = postedField(data, inputNames.orderSecret) ?? newSecret()
    if (agreed >= chosen.total) {
      const body = orderBody(product.fields, form, chosen)
      const { data: order } = await api.call(placeOrder, { body }, { idempotencyKey: orderKey, orderSecret })
      return { kind: 'placed', orderId: order.id, orderSecret }
    }
    const check = await lookUp(api, product, form)
    return { kind: 'confirm', form, quote: chosen, check, orderKey, orderSecret, isNewPrice: agreed < chosen.total }
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    return { kind: 'refused', form, problem: placeProblem(error) }
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
