import { useSyncExternalStore } from 'react'
import { Icon } from './icon.tsx'

type Toast = { id: number; title: string; sentence?: string | undefined; kind: 'ok' | 'info' }

const shownMs = 8_000

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

/** Tells what has just happened, for a few seconds. */
export function toast(told: Omit<Toast, 'id'>): void {
  lastId += 1
  const id = lastId
  set([...toasts.slice(-2), { ...told, id }])
  setTimeout(() => set(toasts.filter(shown => shown.id !== id)), shownMs)
}

function set(next: readonly Toast[]): void {
  toasts = next
  for (const told of listeners) told()
}

function subscribe(told: () => void): () => void {
  listeners.add(told)
  return () => listeners.delete(told)
}

/** The place of the toasts, which a screen reader follows. */
export function Toasts() {
  const shown = useSyncExternalStore(subscribe, () => toasts)
  return (
    <div className="toasts" role="status">
      {shown.map(({ id, title, sentence, kind }) => (
        <div className="toast" key={id}>
          <Icon name={kind === 'ok' ? 'check' : 'info'} />
          <b>{title}</b>
          {sentence !== undefined && <p>{sentence}</p>}
        </div>
      ))}
    </div>
  )
}
