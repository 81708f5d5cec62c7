import { exportAddress } from '../../api/reports.ts'
import { exportText } from '../../text/today.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { toast } from '../../ui/toasts.tsx'
import type { Period } from './period.ts'

/** The period as a file. The browser saves it by itself, also a long one, and shows how far it is. */
export function Download({ period, isOffline }: { period: Period; isOffline: boolean }) {
  return (
    <section className="panel inside" aria-labelledby="report-download">
      <h2 id="report-download">{exportText.title}</h2>
      <p className="muted small report-about">{exportText.about}</p>
      <div className="report-files">
        <File format="xlsx" look="main" {...{ period, isOffline }} />
        <File format="csv" look="plain" {...{ period, isOffline }} />
      </div>
    </section>
  )
}

type Input = { format: 'xlsx' | 'csv'; look: 'main' | 'plain'; period: Period; isOffline: boolean }

function File({ format, look, period, isOffline }: Input) {
  const label = (
    <>
      <Icon name="save" isLittle />
      {exportText[format]}
    </>
  )
  // A link without its store would save a page of the browser's own.
  if (isOffline) return <Button aria-disabled>{label}</Button>
  return (
    <a
      className={look === 'main' ? 'button main' : 'button'}
      href={exportAddress(period, format)}
      download
      onClick={() => toast({ title: exportText.started, sentence: exportText.startedWhy, kind: 'info' })}
    >
      {label}
    </a>
  )
}
