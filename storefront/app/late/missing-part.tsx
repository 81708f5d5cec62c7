import { useEffect, useState } from 'react'
import { retryAsked } from '../lib/signals.ts'
import { missingPartText } from '../text/missing-part.ts'

/** How long a file may take before its place says that it is missing. */
const slowMs = 2_000

/** In place of a part whose file does not come. The part comes by itself once the store can be reached. */
export function MissingPart() {
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(setIsSlow, slowMs, true)
    return () => clearTimeout(timer)
  }, [])
  if (!isSlow) return null
  return (
    <p role="status" className="notice note">
      <span className="flex-1">{missingPartText.sentence}</span>
      <button type="button" className="btn btn-small" onClick={retryAsked.send}>
        {missingPartText.retry}
      </button>
    </p>
  )
}
