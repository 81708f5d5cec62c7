import type { Item, Product } from '@kilat/contract/catalog.ts'
import type { PlayerValues } from '@kilat/contract/player.ts'
import { readPlayer } from '@kilat/contract/player-rules.ts'
import type { ChannelQuote, ListedChannel } from '@kilat/contract/quotes.ts'
import { useState } from 'react'
import type { PlacedProblem } from './late/problem-place.ts'
import type { OrderForm } from './order-form.ts'
import { findMissingSteps, type Step } from './order-form.ts'
import type { ChannelRow } from './payment-step.tsx'
import type { Posted } from './place-from-form.server.ts'
import type { StepState } from './step-card.tsx'
import { useOrderForm } from './use-order-form.ts'
import { usePlayerCheck } from './use-player-check.ts'
import { useQuote } from './use-quote.ts'

type Given = { product: Product; channels: ListedChannel[]; posted: Posted | undefined; itemId: string | null }

/** Everything the page knows about the order: its input, its price, and missing or refused parts. */
export function useOrder({ product, channels, posted, itemId }: Given) {
  const postedForm = posted && posted.kind !== 'placed' ? posted.form : undefined
  const { ref, form: typed, change, isKnown } = useOrderForm({ product, posted: postedForm, itemId })
  const [marked, setMarked] = useState<readonly Step[]>(posted?.kind === 'missing' ? posted.steps : [])
  const [problem, setProblem] = useState<PlacedProblem | null>(
    posted?.kind === 'refused' || posted?.kind === 'missing' ? posted.problem : null,
  )

  const available = product.items.filter(item => item.availability.is_available)
  const item = available.find(each => each.id === typed.itemId)
  const form: OrderForm = { ...typed, quantity: Math.min(typed.quantity, item?.max_quantity ?? 1) }
  const prices = useQuote({ itemId: item?.id ?? '', quantity: form.quantity })
  const rows: ChannelRow[] = prices.quote?.channels ?? channels
  const reading = readPlayer(product.fields, form.player)
  const isAccountWhole = product.fields.length > 0 && Object.keys(reading.errors).length === 0
  const { check, isChecking } = usePlayerCheck({
    productId: product.id,
    player: product.has_player_check && isAccountWhole ? reading.values : null,
  })
  const missing = findMissingSteps(
    {
      fields: product.fields,
      itemIds: available.map(each => each.id),
      channels: rows.filter(row => !row.unavailable),
    },
    form,
  )

  const edit = (part: Partial<OrderForm>) => {
    setProblem(null)
    change(part)
  }
  const stateOf = (step: Step): StepState => {
    if (problem?.step === step || (marked.includes(step) && missing.includes(step))) return 'miss'
    return missing.includes(step) || (step === 'account' && check?.status === 'not_found') ? 'todo' : 'done'
  }
  return {
    ref,
    form,
    /** True if this device knows a player of the product; `ready` for an order to repeat, which only has to be confirmed. */
    isKnown,
    item,
    prices,
    rows,
    /** The chosen channel's price for this item and quantity; undefined while it loads. */
    quote: prices.isLoading || prices.problem ? undefined : findQuote(prices.quote?.channels, form.channel),
    reading,
    check,
    isChecking,
    missing,
    problem,
    stateOf,
    mark: (step: Step) => setMarked([step]),
    refuse: setProblem,
    onPlayer: (player: PlayerValues) => edit({ player }),
    onItem: (chosen: Item) => edit({ itemId: chosen.id, quantity: 1 }),
    edit,
    /** Fills in a value without the buyer typing it, which clears no refusal. */
    fill: change,
  }
}

export type Order = ReturnType<typeof useOrder>

function findQuote(channels: readonly ChannelQuote[] | undefined, id: string): ChannelQuote | undefined {
  return channels?.find(channel => channel.id === id && !channel.unavailable)
}
