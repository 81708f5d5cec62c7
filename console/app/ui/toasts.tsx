import { useEffect, useState, useSyncExternalStore } from 'react'
import { Icon } from './icon.tsx'

/** `act`: what can be done about it as long as it is shown. */
type Toast = {
  id: number
  title: string
  sentence?: string | undefined
  kind: 'ok' | 'info'
  act?: { label: string; onPress: () => void } | undefined
}

const shownMs = 8_000
/** Long enough to notice a mistake and to reach the button. */
const shownWithActMs = 15_000

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

/** Tells what has just happened, for a few seconds. */
export function toast(told: Omit<Toast, 'id'>): void {
  lastId += 1
  const id = lastId
  set([...toasts.slice(-2), { ...told, id }])
  setTimeout(() => close(id), told.act ? shownWithActMs : shownMs)
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

/** The place of the toasts, which a screen reader follows. */
export function Toasts() {
  const shown = useSyncExternalStore(subscribe, shownToasts)
  return (
    <div className="toasts" role="status">
      {shown.map(({ id, title, sentence, kind, act }) => (
        <div className="toast" key={id}>
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
              {act.label} <Countdown />
            </button>
          )}
        </div>
      ))}
    </div>
  )
}

/** The seconds that are left, for eyes only: a screen reader would say each. */
function Countdown() {
  const [left, setLeft] = useState(shownWithActMs / 1_000)
  useEffect(() => {
    const timer = setInterval(() => setLeft(seconds => Math.max(0, seconds - 1)), 1_000)
    return () => clearInterval(timer)
  }, [])
  return <span aria-hidden="true">{left}</span>
}
