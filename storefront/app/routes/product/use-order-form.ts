import type { Product } from '@kilat/contract/catalog.ts'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { markKnown } from '../../lib/known.ts'
import { readLastBuyer } from '../../lib/last-buyer.ts'
import { keepTyped, type Typed, takeTyped } from '../../lib/typed.ts'
import { readAccessToken, useAccessToken } from '../../session/tokens.ts'
import { emptyOrderForm, type OrderForm, readOrderForm } from './order-form.ts'

type Given = { product: Product; posted: OrderForm | undefined; itemId: string | null }

/** The buyer's form, starting from the posted, linked or last used values. */
export function useOrderForm({ product, posted, itemId }: Given) {
  const ref = useRef<HTMLFormElement>(null)
  const [form, setForm] = useState<OrderForm>(() => posted ?? { ...emptyOrderForm, itemId: availableId(product, itemId) })
  const [isKnown, setIsKnown] = useState<boolean | 'ready'>(false)
  const wasSignedIn = useRef(false)
  const isSignedIn = Boolean(useAccessToken())
  const change = (part: Partial<OrderForm>) => setForm(before => ({ ...before, ...part }))

  // Text typed before the scripts ran, or restored by the browser, is in the page but not in the state. It is read before any
  // other event, because a first tap would reset it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page comes to life
  useLayoutEffect(() => {
    if (!ref.current) return
    const inPage = readOrderForm(product.fields, new FormData(ref.current))
    const kept = takeTyped(product.id)
    const isEmpty = Object.values(inPage.player).every(value => value === '')
    // In a form that was posted, each pack is the buyer's own choice.
    const linkedId = posted ? '' : availableId(product, itemId)
    const typed =
      kept && isEmpty ? { ...readOrderForm(product.fields, new Map(kept.entries)), ...chosenInPage(kept, { inPage, linkedId }) } : inPage
    setIsKnown(markKnown() && (kept?.isReady ? 'ready' : true))
    setForm(before => likeLast({ ...before, ...keepFilled(typed), channel: typed.channel || before.channel }))
  }, [])

  useEffect(() => {
    wasSignedIn.current ||= isSignedIn
  }, [isSignedIn])

  useLayoutEffect(() => {
    const form = ref.current
    const from = location.search
    const onLeave = () => {
      // What was filled in from an account does not stay behind its user.
      const isAccount = Boolean(readAccessToken())
      if (form && (isAccount || !wasSignedIn.current)) keepTyped({ productId: product.id, entries: readEntries(form), from }, { isAccount })
    }
    // A tab that is killed in the background gets no other event.
    const onHide = () => document.visibilityState === 'hidden' && onLeave()
    // A page from the back-forward cache is as one loaded now: without what was forgotten meanwhile, or belongs to a user who has signed out.
    const onShow = ({ persisted }: PageTransitionEvent) =>
      persisted && setForm(likeLast(readOrderForm(product.fields, new Map(takeTyped(product.id)?.entries))))
    addEventListener('pageshow', onShow)
    addEventListener('pagehide', onLeave)
    document.addEventListener('visibilitychange', onHide)
    return () => {
      removeEventListener('pageshow', onShow)
      removeEventListener('pagehide', onLeave)
      document.removeEventListener('visibilitychange', onHide)
      onLeave()
    }
  }, [product.id, product.fields])

  return { ref, form, change, isKnown }
}

function availableId(product: Product, itemId: string | null): string {
  return product.items.find(item => item.id === itemId && item.availability.is_available)?.id ?? ''
}

/** With the channel and the contact of the last order where there are none. */
function likeLast(form: OrderForm): OrderForm {
  const last = readLastBuyer()
  return last ? { ...form, ...(!form.contact && last), channel: form.channel || last.channel } : form
}

function keepFilled(typed: OrderForm): Partial<OrderForm> {
  const { itemId, contact, ...rest } = typed
  return { ...rest, ...(itemId ? { itemId } : {}), ...(contact ? { contact } : {}) }
}

/** What the buyer has chosen before the scripts ran counts before what was kept, and so does the pack of the link, unless that was kept on the same page. */
function chosenInPage({ from }: Typed, { inPage, linkedId }: { inPage: OrderForm; linkedId: string }): Partial<OrderForm> {
  const { itemId, quantity, channel, contactKind, contact } = inPage
  const isOtherPage = from !== undefined && from !== location.search
  return {
    ...(itemId && (itemId !== linkedId || isOtherPage) && { itemId, quantity }),
    ...(channel && { channel }),
    ...(contact && { contactKind, contact }),
  }
}

function readEntries(form: HTMLFormElement): Typed['entries'] {
  return [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
}
