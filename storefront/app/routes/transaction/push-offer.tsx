import { useEffect, useState } from 'react'
import { firstMove } from '../../lib/first-move.ts'
import { spare } from '../../lib/spare.ts'

type Late = typeof import('../../features/push/push-card.tsx')

/** The offer to be told about an order, loaded after the buyer's first act because the page shows without it. */
export function PushOffer({ orderId }: { orderId: string }) {
  const [late, setLate] = useState<Late>()
  useEffect(() => void firstMove().then(() => spare(() => import('../../features/push/push-card.tsx')).then(setLate, () => {})), [])
  return late ? <late.PushCard key={orderId} orderId={orderId} /> : null
}
