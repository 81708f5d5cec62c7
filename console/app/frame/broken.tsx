import { Link } from 'react-router'
import { frameText } from '../text/frame.ts'
import { Button } from '../ui/button.tsx'

/** A room that could not be opened: a lost file after a release, or a mistake of ours. */
export function Broken({ isInFrame = false }: { isInFrame?: boolean }) {
  const { title, help } = frameText.broken
  const Around = isInFrame ? 'div' : 'main'
  return (
    <Around className={isInFrame ? undefined : 'gate'}>
      <title>{`${title} | Konsol`}</title>
      <div className="page-head" role="alert">
        <h1 tabIndex={-1}>{title}</h1>
        <p>{help}</p>
      </div>
      <button type="button" className="button" onClick={() => window.location.reload()}>
        {frameText.again}
      </button>
    </Around>
  )
}

/** In place of the frame while the store does not say who is signed in. It is asked again by itself. */
export function Unanswered({ isAsking, onAgain }: { isAsking: boolean; onAgain: () => void }) {
  const { title, help, again, asking } = frameText.unanswered
  return (
    <main className="gate">
      <title>{`${title} | Konsol`}</title>
      <div className="page-head" role="alert">
        <h1>{title}</h1>
        <p>{help}</p>
      </div>
      <Button busyText={isAsking ? asking : undefined} onClick={onAgain}>
        {again}
      </Button>
    </main>
  )
}

/** What an address without a room leads to. */
export function Missing() {
  const { title, help } = frameText.missing
  return (
    <>
      <title>{`${title} | Konsol`}</title>
      <div className="page-head">
        <h1 tabIndex={-1}>{title}</h1>
        <p>{help}</p>
      </div>
      <Link className="button" to="/">
        {frameText.toHome}
      </Link>
    </>
  )
}
