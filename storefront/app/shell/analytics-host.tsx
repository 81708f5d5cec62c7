import { useEffect, useState } from 'react'
import { spare } from '../lib/spare.ts'
import { usePublicSettings } from '../lib/use-public-settings.ts'

type Parts = typeof import('../late/visit-counter.tsx')

/** Counts visits where the store has set that up; once in every page. Of a store that has not, nothing is loaded. */
export function AnalyticsHost() {
  const id = usePublicSettings()?.analytics?.measurement_id
  const [parts, setParts] = useState<Parts>()
  useEffect(() => {
    // Who can not load it is not counted.
    if (id) spare(() => import('../late/visit-counter.tsx')).then(setParts, () => {})
  }, [id])
  return id && parts ? <parts.VisitCounter measurementId={id} /> : null
}
