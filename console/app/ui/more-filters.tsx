import { type ReactNode, useEffect, useState } from 'react'
import { listedText } from '../text/listed.ts'
import { Button } from './button.tsx'
import './more-filters.css'

type Input = {
  /** How many of them are used. */
  used: number
  onClear: () => void
  children: ReactNode
}

/** Filters that are asked for less often, behind one line. It opens as soon as one is used, and is closed by hand only: one may be typed in it right now. */
export function MoreFilters({ used, onClear, children }: Input) {
  const [isOpen, setIsOpen] = useState(used > 0)
  useEffect(() => {
    if (used > 0) setIsOpen(true)
  }, [used])
  return (
    <details className="panel more-filters" data-keeps-focus open={isOpen} onToggle={event => setIsOpen(event.currentTarget.open)}>
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
