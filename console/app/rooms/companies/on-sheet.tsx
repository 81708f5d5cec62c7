import { ActForm } from '../../acts/act-form.tsx'
import { type Named, turnOn } from '../../api/switches.ts'
import { switchText } from '../../text/switches.ts'
import { Say } from '../../ui/say.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { refusalOfSwitch, useSwitching } from './use-switching.ts'

type Input = { shown: Named & { name: string; version: number }; onClose: () => void }

/** Asks why something is switched on again, and does it. */
export function OnSheet({ shown: { kind, subject, name, version }, onClose }: Input) {
  const doing = useSwitching({ act: turnOn, done: switchText.doneOn(name), onClose })
  return (
    <Sheet title={switchText.onTitle} onClose={onClose}>
      <ActForm
        acting={doing}
        onSend={(_, reason) => doing.act({ kind, subject, version, reason })}
        reasons={switchText.reasons.on}
        confirm={switchText.on(name)}
        busy={switchText.onBusy}
        refusal={refusalOfSwitch(doing.error)}
        onClose={onClose}
      >
        <Say>{switchText.onSay}</Say>
      </ActForm>
    </Sheet>
  )
}
