import { useNavigate } from 'react-router'

/** Goes to the page before, with its filters; undefined if this page was opened by its address, so that the page before is none of the console's. */
export function useWayBack(): (() => void) | undefined {
  const navigate = useNavigate()
  // The router counts the console's pages in the browser's history.
  const { idx } = Object(history.state) as { idx?: unknown }
  return typeof idx === 'number' && idx > 0 ? () => void navigate(-1) : undefined
}
