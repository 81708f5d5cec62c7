import type { Transaction } from '@kilat/contract/transactions.ts'
import { useEffect } from 'react'
import { statusText } from '../../text/order-status.ts'
import { formatCountdown } from '../../text/shell/time.ts'

/** In the page's title while an order waits for its payment: the time left, for a buyer who pays in another tab. */
export function useTabTitle({ status, payment }: Transaction, now: number): void {
  const left = status === 'pending_payment' ? (Date.parse(payment.expires_at) - now) / 1000 : null
  // After each render, because a new status sets a new title.
  useEffect(() => {
    const title = tabTitle(document.title, left)
    if (document.title !== title) document.title = title
  })
}

/** `left`: seconds until the end of the payment; null if the order does not wait for one. A hidden page is not told of the end, but knows it. */
export function tabTitle(shown: string, left: number | null): string {
  const own = shown.replace(/^[\d:]+ · /, '')
  if (left === null) return own
  if (left >= 1) return `${formatCountdown(Math.floor(left))} · ${own}`
  return own.replace(statusText.pending_payment.label, statusText.expired.label)
}
