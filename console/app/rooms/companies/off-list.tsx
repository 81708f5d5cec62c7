import type { ShownSwitch } from '@kilat/contract/operator/switches.ts'
import { useState } from 'react'
import { isOfCatalog } from '../../api/switches.ts'
import { moment } from '../../lib/times.ts'
import { sayEffect, switchKindNames, switchText } from '../../text/switches.ts'
import { Button } from '../../ui/button.tsx'
import { OnSheet } from './on-sheet.tsx'

/** What may be switched by the operator who looks. */
export type Rights = { catalog: boolean; store: boolean }

type Input = { switches: readonly ShownSwitch[]; rights: Rights }

/** What is off now: what buyers read, until when, who switched it off and why, and the way to switch it on. */
export function OffList({ switches, rights }: Input) {
  const [opened, setOpened] = useState<ShownSwitch | null>(null)
  return (
    <section className="panel" aria-labelledby="off-now">
      <div className="panel-head">
        <h2 id="off-now">{switchText.offNow(switches.length)}</h2>
      </div>
      {switches.length > 0 && (
        <ul className="rows">
          {switches.map(shown => (
            <Row key={`${shown.kind} ${shown.subject}`} shown={shown} mayEdit={mayEdit(shown, rights)} onOn={() => setOpened(shown)} />
          ))}
        </ul>
      )}
      <p className="inside small muted">{switches.length === 0 ? switchText.none : switchText.others}</p>
      {opened && <OnSheet shown={opened} onClose={() => setOpened(null)} />}
    </section>
  )
}

function mayEdit({ kind }: ShownSwitch, { catalog, store }: Rights): boolean {
  return isOfCatalog(kind) ? catalog : store
}

function Row({ shown, mayEdit, onOn }: { shown: ShownSwitch; mayEdit: boolean; onOn: () => void }) {
  const { kind, name, sentence, until, at, by, reason } = shown
  return (
    <li className="row">
      <span>
        <b>{name}</b> {kind !== 'store' && <small className="kind">· {switchKindNames[kind]}</small>}
        <small>“{sentence}”</small>
        <small>
          <span className="state warn">{until === null ? switchText.noEnd : switchText.until(moment(until))}</span>
        </small>
        <small>{switchText.by(by, moment(at), reason)}</small>
        <small>{sayEffect(shown).stops}</small>
      </span>
      {mayEdit && (
        <Button aria-label={switchText.on(name)} onClick={onOn}>
          {switchText.on('').trim()}
        </Button>
      )}
    </li>
  )
}
