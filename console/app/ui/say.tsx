import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

type Kind = 'ok' | 'warn' | 'bad' | 'plain'

const icons = { ok: 'check', warn: 'alert', bad: 'alert', plain: 'info' } as const

/** A sentence that belongs to what is beside it; a screen reader says a bad one at once. */
export function Say({ kind = 'plain', children }: { kind?: Kind; children: ReactNode }) {
  return (
    <div className={`say ${kind}`} role={kind === 'bad' ? 'alert' : undefined}>
      <Icon name={icons[kind]} />
      <div>{children}</div>
    </div>
  )
}
