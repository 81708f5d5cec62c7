import { useEffect, useId, useState, useSyncExternalStore } from 'react'
import { Icon } from './icon.tsx'

/** `act`: what can be done about it as long as it is shown. */
type Toast = {
  id: number
  title: string
  sentence?: string | undefined
  kind: 'ok' | 'info'
  act?: { label: string; onPress: () => void } | undefined
  /** When it goes, in milliseconds. */
  until: number
}

const shownMs = 8_000
/** Long enough to notice a mistake and to reach the button. */
const shownWithActMs = 15_000

let toasts: readonly Toast[] = []
let lastId = 0
/** Where they can be shown, the one on top last. */
let places: readonly string[] = []
const listeners = new Set<() => void>()

/** Tells what has just happened, for a few seconds. */
export function toast(told: Omit<Toast, 'id' | 'until'>): void {
  lastId += 1
  const id = lastId
  const ms = told.act ? shownWithActMs : shownMs
  set([...toasts.slice(-2), { ...told, id, until: Date.now() + ms }])
  setTimeout(() => close(id), ms)
}

/** Takes away what is told: whoever comes next is not told what somebody else has done, and does not undo it. */
export function endToasts(): void {
  set([])
}

function close(id: number): void {
  set(toasts.filter(shown => shown.id !== id))
}

function set(next: readonly Toast[]): void {
  toasts = next
  tell()
}

function tell(): void {
  for (const told of listeners) told()
}

/** What is told now, the oldest first. */
export function shownToasts(): readonly Toast[] {
  return toasts
}

function subscribe(told: () => void): () => void {
  listeners.add(told)
  return () => listeners.delete(told)
}

/** True for the place on top. */
function useIsOnTop(): boolean {
  const place = useId()
  useEffect(() => {
    places = [...places, place]
    tell()
    return () => {
      places = places.filter(other => other !== place)
      tell()
    }
  }, [place])
  return useSyncExternalStore(subscribe, () => places.at(-1) === place)
}

/** A place of the toasts, which a screen reader follows. What is beneath an open dialog is neither seen nor heard, so each dialog has one, too. */
export function Toasts() {
  const isOnTop = useIsOnTop()
  const shown = useSyncExternalStore(subscribe, shownToasts)
  return (
    <div className="toasts" role="status">
      {isOnTop && shown.map(told => <Told key={told.id} toast={told} />)}
    </div>
  )
}

function Told({ toast: { id, title, sentence, kind, act, until } }: { toast: Toast }) {
  return (
    <div className="toast">
      <Icon name={kind === 'ok' ? 'check' : 'info'} />
      <b>{title}</b>
      {sentence !== undefined && <p>{sentence}</p>}
      {act && (
        <button
          type="button"
          className="button quiet toast-act"
          onClick={() => {
            close(id)
            act.onPress()
          }}
        >
          {act.label} <Countdown until={until} />
        </button>
      )}
    </div>
  )
}

/** The seconds that are left, for eyes only: a screen reader would say each. */
function Countdown({ until }: { until: number }) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return <span aria-hidden="true">{Math.max(0, Math.round((until - now) / 1_000))}</span>
}
