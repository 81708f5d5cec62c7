import type { FormEvent } from 'react'
import { ReasonFields, readReason } from '../../acts/reason-fields.tsx'
import { sentenceOf } from '../../api/call.ts'
import { type Named, turnOn } from '../../api/switches.ts'
import { switchText } from '../../text/switches.ts'
import { Button } from '../../ui/button.tsx'
import { Say } from '../../ui/say.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { useSwitching } from './use-switching.ts'

type Input = { shown: Named & { name: string; version: number }; onClose: () => void }

/** Asks why something is switched on again, and does it. */
export function OnSheet({ shown: { kind, subject, name, version }, onClose }: Input) {
  const doing = useSwitching({ act: turnOn, done: switchText.doneOn(name), onDone: onClose })
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    doing.mutate({ kind, subject, version, reason: readReason(new FormData(event.currentTarget), switchText.reasons.on) })
  }
  return (
    <Sheet title={switchText.onTitle} onClose={onClose}>
      <form className="stack" onSubmit={send}>
        <Say>{switchText.onSay}</Say>
        {doing.error && <Say kind="bad">{sentenceOf(doing.error)}</Say>}
        <ReasonFields reasons={switchText.reasons.on} />
        <Button type="submit" look="main" isLarge busyText={doing.isPending ? switchText.onBusy : undefined}>
          {switchText.on(name)}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {switchText.notNow}
        </Button>
      </form>
    </Sheet>
  )
}
