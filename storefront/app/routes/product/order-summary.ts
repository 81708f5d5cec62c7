import type { Item, Product } from '@kilat/contract/catalog.ts'
import { describePlayer } from '@kilat/contract/player-rules.ts'
import type { ChannelQuote } from '@kilat/contract/quotes.ts'
import { productText } from '../../text/product.ts'
import type { Step } from './missing-step.ts'
import type { OrderForm } from './order-form.ts'

/** Content of both the card at the right and the bar at the bottom. */
export type Summary = {
  product: Product
  item: Item | undefined
  /** `86 Diamonds × 2` */
  what: string | null
  nickname: string | null
  /** `123456789 (1234)` */
  account: string
  /** The chosen channel with its all-in price. */
  quote: ChannelQuote | undefined
  /** All-in total; before a channel is chosen, the price of the item. */
  total: number | null
  missing: Step | undefined
  buttonLabel: string
  isPlacing: boolean
  problem: string | undefined
}

type Given = Omit<Summary, 'what' | 'account' | 'total' | 'buttonLabel'> & { form: OrderForm }

/** Builds the summary from the choices so far. */
export function summarise({ form, ...given }: Given): Summary {
  const { product, item, quote, missing } = given
  const what = item ? (form.quantity > 1 ? `${item.name} × ${form.quantity}` : item.name) : null
  const total = quote?.total ?? (item ? item.price * form.quantity : null)
  const buttonLabel = missing ? productText.missing[missing].button : productText.buyNow
  return { ...given, what, account: describePlayer(product.fields, form.player), total, buttonLabel }
}
