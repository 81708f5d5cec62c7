import type { ReactNode } from 'react'
import { listedText } from '../text/listed.ts'
import { Button } from './button.tsx'
import './more-filters.css'

type Input = {
  /** How many of them are used. */
  used: number
  onClear: () => void
  children: ReactNode
}

/** Filters that are asked for less often, behind one line, which is open while one is used. */
export function MoreFilters({ used, onClear, children }: Input) {
  return (
    <details className="panel more-filters" open={used > 0 || undefined}>
      <summary>{listedText.filters(used)}</summary>
      <div className="inside">
        {children}
        {used > 0 && (
          <Button look="quiet" onClick={onClear}>
            {listedText.clear}
          </Button>
        )}
      </div>
    </details>
  )
}
