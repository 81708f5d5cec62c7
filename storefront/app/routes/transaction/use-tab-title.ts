import type { Transaction } from '@kilat/contract/transactions.ts'
import { useEffect } from 'react'
import { formatCountdown } from '../../text/shell/time.ts'

/** Before the page's own title while an order can be paid: the time left, for a buyer who pays in another tab. */
export function useTabTitle({ status, payment }: Transaction, now: number): void {
  const left = status === 'pending_payment' ? Math.floor((Date.parse(payment.expires_at) - now) / 1000) : 0
  // After each render, because a new status sets a new title.
  useEffect(() => {
    const own = document.title.replace(/^[\d:]+ · /, '')
    const title = left > 0 ? `${formatCountdown(left)} · ${own}` : own
    if (document.title !== title) document.title = title
  })
}
