import { useRouteError } from 'react-router'
import { frameText } from '../text/frame.ts'
import { Say } from '../ui/say.tsx'

/** A room that could not be opened: an address without one, a lost file after a release, or a mistake of ours. */
export function Broken({ isInFrame = false }: { isInFrame?: boolean }) {
  const error = useRouteError()
  const isMissing = typeof error === 'object' && error !== null && 'status' in error && error.status === 404
  const Around = isInFrame ? 'div' : 'main'
  return (
    <Around className={isInFrame ? 'stack' : 'gate'}>
      <Say kind={isMissing ? 'plain' : 'bad'}>{isMissing ? frameText.missing : frameText.broken}</Say>
      {isMissing ? (
        <a className="button" href="/console/">
          {frameText.toHome}
        </a>
      ) : (
        <button type="button" className="button" onClick={() => window.location.reload()}>
          {frameText.again}
        </button>
      )}
    </Around>
  )
}
