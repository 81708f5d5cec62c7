import { useEffect, useState } from 'react'
import { spare } from '../lib/spare.ts'
import { usePublicSettings } from '../lib/use-public-settings.ts'

type Parts = typeof import('../late/visit-counter.tsx')

/** Counts visits if the store has set that up; once in every page. Otherwise it loads nothing. */
export function AnalyticsHost() {
  const id = usePublicSettings()?.analytics?.measurement_id
  const [parts, setParts] = useState<Parts>()
  useEffect(() => {
    // If it can not be loaded, the visit is not counted.
    if (id) spare(() => import('../late/visit-counter.tsx')).then(setParts, () => {})
  }, [id])
  return id && parts ? <parts.VisitCounter measurementId={id} /> : null
}
