import { useEffect, useState } from 'react'
import { firstMove } from '../../lib/first-move.ts'
import { spare } from '../../lib/spare.ts'

type Card = typeof import('../../features/push/push-card.tsx').PushCard

/** The offer to be told about an order. Its code comes after the buyer's first move, because the page shows without it. */
export function PushOffer({ orderId }: { orderId: string }) {
  const [loaded, setLoaded] = useState<{ Card: Card }>()
  useEffect(() => {
    let isGone = false
    const load = () => spare(() => import('../../features/push/push-card.tsx'))
    void firstMove()
      .then(load)
      .then(
        module => isGone || setLoaded({ Card: module.PushCard }),
        () => {},
      )
    return () => {
      isGone = true
    }
  }, [])
  return loaded ? <loaded.Card key={orderId} orderId={orderId} /> : null
}
