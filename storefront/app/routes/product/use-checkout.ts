import type { Product } from '@kilat/contract/catalog.ts'
import type { ChannelQuote } from '@kilat/contract/quotes.ts'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { productText } from '../../text/product.ts'
import type { Step } from './order-form.ts'
import type { Posted } from './place-from-form.server.ts'
import type { Order } from './use-order.ts'

// What is only needed once a buyer is about to pay, fetched ahead of the press.
async function loadParts() {
  const [{ ConfirmDialog }, { adoptPosted, findRuledOut, placeFromPage }] = await Promise.all([
    import('./late/confirm-dialog.tsx'),
    import('./late/place-order.ts'),
  ])
  return { ConfirmDialog, adoptPosted, findRuledOut, placeFromPage }
}

type Parts = Awaited<ReturnType<typeof loadParts>>

/**
 * Handles the main button: it leads to the missing step, or to the confirmation and on to the order. If it was
 * pressed before the scripts ran, the form was posted, and the confirmation opens by itself.
 */
export function useCheckout(product: Product, { order, posted }: { order: Order; posted: Posted | undefined }) {
  const navigate = useNavigate()
  const [parts, setParts] = useState<Parts | null>(null)
  // The button was pressed and the dialog not closed: it opens as soon as the price is loaded.
  const [isAsked, setIsAsked] = useState(false)
  const [oldTotal, setOldTotal] = useState<number>()
  // The price of the order that is being placed.
  const [placing, setPlacing] = useState<ChannelQuote>()
  // An order that may have been placed: until the same again tells, it is confirmed as it was, even if it has moved the balance.
  const [unknown, setUnknown] = useState<{ input: string; quote: ChannelQuote }>()
  const input = JSON.stringify(order.form)
  const again = unknown?.input === input ? unknown.quote : undefined
  const isUnderWay = useRef(false)
  // The confirmation stays while its order is placed, although the prices may be asked for again meanwhile, as after a balance moved.
  const quote = placing ?? again ?? order.quote
  const isReady = quote !== undefined

  useEffect(() => {
    // Loaded while the buyer types the contact. A failure shows when the button is pressed.
    if (isReady) loadParts().catch(() => {})
  }, [isReady])

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page comes to life
  useEffect(() => {
    if (!posted) return
    loadParts().then(
      loaded => {
        if (!loaded.adoptPosted(product, posted)) return
        setParts(loaded)
        setIsAsked(true)
      },
      // The confirmation rendered by the server stays.
      () => {},
    )
  }, [])

  const leadTo = (step: Step) => {
    order.mark(step)
    goToStep(step)
  }
  const close = () => {
    setIsAsked(false)
    setOldTotal(undefined)
  }
  // The prices have come, and what was chosen can not be bought with them.
  const ruledOut = isAsked && !isReady && !order.prices.isLoading && !order.prices.problem ? parts?.findRuledOut(order) : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the prices come
  useEffect(() => {
    if (!ruledOut) return
    close()
    order.refuse(ruledOut.problem)
    leadTo(ruledOut.step)
  }, [!ruledOut])

  const onSubmit = async (event: React.SubmitEvent) => {
    event.preventDefault()
    const [missing] = order.missing
    if (missing && !again) return leadTo(missing)
    order.refuse(null)
    setIsAsked(true)
    if (order.prices.problem) order.prices.retry()
    try {
      setParts(await loadParts())
    } catch {
      setIsAsked(false)
      order.refuse({ step: null, sentence: productText.dialogFailed, fields: {} })
    }
  }
  const onPay = async () => {
    if (!quote || !parts || isUnderWay.current) return
    isUnderWay.current = true
    setPlacing(quote)
    order.refuse(null)
    let isLeft = false
    try {
      const placed = await parts.placeFromPage(product, { form: order.form, agreed: quote })
      setUnknown(placed.kind === 'unknown' ? { input, quote } : undefined)
      if (placed.kind === 'placed') {
        const page = `/transactions/${placed.orderId}`
        await navigate(page)
        isLeft = location.pathname === page
        return isLeft || close()
      }
      if (placed.kind === 'price_changed') {
        setOldTotal(quote.total)
        return order.prices.replace(placed.quote)
      }
      order.refuse(placed.problem)
      if (!placed.problem.step) return
      close()
      // What the page shows of the channels is out of date: the next prices say which can be used.
      if (placed.problem.step === 'channel') order.prices.replace(null)
      goToStep(placed.problem.step)
    } finally {
      // Until the order's page replaces this one, the button must not place a second order. A buyer who has gone back meanwhile stays here.
      if (!isLeft) {
        isUnderWay.current = false
        setPlacing(undefined)
      }
    }
  }
  const isDialogOpen = isAsked && isReady
  const isPlacing = placing !== undefined
  const busy = isPlacing ? productText.paying : isAsked && !isReady && !order.prices.problem ? productText.pricing : undefined
  return { Dialog: parts?.ConfirmDialog, quote, again, isDialogOpen, busy, isPlacing, oldTotal, onSubmit, onPay, close }
}

/** Scrolls to a step and focuses its first empty or chosen control. */
function goToStep(step: Step): void {
  // Runs after this turn, because a closing dialog first returns the focus to the button.
  setTimeout(() => {
    const section = document.getElementById(`langkah-${step}`)
    if (!section) return
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
    section.scrollIntoView({ block: 'start', behavior: isCalm ? 'auto' : 'smooth' })
    const controls = [...section.querySelectorAll<HTMLInputElement>('input:not([type=hidden]):not(:disabled), select')]
    const wanted = controls.find(control => control.getAttribute('aria-invalid') === 'true' || control.value === '')
    ;(wanted ?? controls.find(control => control.checked) ?? controls[0])?.focus({ preventScroll: true })
  }, 60)
}
