import { type ComponentType, useEffect, useState } from 'react'
import { firstMove } from '../../lib/first-move.ts'
import { spare } from '../../lib/spare.ts'

type Offer = ComponentType<{ orderId: string }>

/** An offer about an order, loaded after the buyer's first act because the page shows without it. `load` is the same at each render. */
export function LateOffer({ orderId, load }: { orderId: string; load: () => Promise<Offer> }) {
  const [late, setLate] = useState<{ Card: Offer }>()
  useEffect(
    () =>
      void firstMove().then(() =>
        spare(load).then(
          Card => setLate({ Card }),
          () => {},
        ),
      ),
    [load],
  )
  return late ? <late.Card key={orderId} orderId={orderId} /> : null
}
