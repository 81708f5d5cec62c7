import type { Transaction } from '@kilat/contract/transactions.ts'
import { useEffect, useState } from 'react'
import { callProblem } from '../../api/problems/call-problem.ts'
import { readStored, writeStored } from '../../lib/browser-store.ts'
import { getTransaction } from '../../lib/endpoints.ts'
import { focusPart } from '../../lib/focus-section.ts'
import { lazySpare } from '../../lib/lazy-part.tsx'
import { callApi } from '../../session/calls/call-api.ts'
import { readKeptOrders } from '../orders/kept-orders.ts'
import { findAttachable } from './find-attachable.ts'

const AttachCard = lazySpare(() => import('./late/attach-card.tsx').then(module => module.AttachCard))

type Props = {
  onAttached: () => void
  /** Id of the heading that takes the focus when no offer is left. */
  nextId: string
}

/** Offers to attach orders a visitor placed in this browser to the account; renders nothing if there are none. */
export function AttachOffer({ onAttached, nextId }: Props) {
  const [orders, setOrders] = useState<Transaction[]>([])
  useEffect(() => {
    const stop = new AbortController()
    const notOffered = new Set(readNotOffered())
    const ids = readKeptOrders().flatMap(({ id }) => (notOffered.has(id) ? [] : [id]))
    const ask = (id: string) =>
      callApi(getTransaction, { params: { id } }, { signal: stop.signal }).then(
        answer => answer.data,
        error => {
          if (callProblem(error).status === 404) return 'gone' as const
          throw error
        },
      )
    findAttachable(ids, ask).then(found => {
      if (stop.signal.aborted) return
      stopOffering(found.settled)
      setOrders(found.orders)
    })
    return () => stop.abort()
  }, [])
  if (orders.length === 0) return null
  const leave = (ids: readonly string[]) => {
    stopOffering(ids)
    const left = orders.filter(({ id }) => !ids.includes(id))
    if (left.length === 0) focusPart(nextId)
    setOrders(left)
  }
  return (
    <AttachCard
      orders={orders}
      onLater={() => leave(orders.map(({ id }) => id))}
      onDone={ids => {
        leave(ids)
        onAttached()
      }}
    />
  )
}

const storageName = 'kilat-not-offered'
const keptIds = 60

/** Orders of this browser that are not offered for the account again: postponed or settled. */
function readNotOffered(): string[] {
  return readStored('localStorage', storageName, areTexts, [])
}

/** Does not offer these again. */
function stopOffering(ids: readonly string[]): void {
  if (ids.length > 0) writeStored('localStorage', storageName, [...new Set([...ids, ...readNotOffered()])].slice(0, keptIds))
}

function areTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every(each => typeof each === 'string')
}
