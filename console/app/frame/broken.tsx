import { Link } from 'react-router'
import { frameText } from '../text/frame.ts'

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
