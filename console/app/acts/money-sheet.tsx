import { formatIdr, type Rupiah } from '@kilat/contract/money.ts'
import type { ReactNode } from 'react'
import { fieldsOf, isLost, isStale } from '../api/call.ts'
import { actText } from '../text/act-words.ts'
import type { MoneyWords } from '../text/money-words.ts'
import { Say } from '../ui/say.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { toast } from '../ui/toasts.tsx'
import { ActForm } from './act-form.tsx'
import { refusalOf } from './refusal.ts'
import { TotalLine } from './total-line.tsx'
import { useSheetAct } from './use-sheet-act.ts'

export type Send = (form: FormData, said: { reason: string }) => Promise<unknown>

type Input = {
  words: MoneyWords
  what: string
  amount?: Rupiah
  /** The amount for the button where it is typed; undefined while it can not be read. */
  typed?: string | undefined
  reasons: readonly string[]
  /** The fields, given a sentence for each that the store found wrong. */
  children?: (wrong: Readonly<Record<string, string>>) => ReactNode
  onSend: Send
  onClose: () => void
}

/** Asks for what an act with money needs and for its reason, and does it. */
export function MoneySheet({ words, what, amount, typed, reasons, children, onSend, onClose }: Input) {
  const { title, say, confirm, busy, isDanger = false } = words
  const doing = useSheetAct({
    send: ({ form, reason }: { form: FormData; reason: string }) => onSend(form, { reason }),
    reads: ['money', 'tasks', 'order', 'approvals'],
    onDone: (_, close) => {
      toast({ kind: 'ok', title: `${actText.done}: ${confirm.toLowerCase()}` })
      close()
    },
    onClose,
  })
  const { error } = doing
  const moved = typed ?? (amount === undefined ? undefined : formatIdr(amount))
  return (
    <Sheet title={title} onClose={onClose}>
      <ActForm
        acting={doing}
        onSend={(form, reason) => doing.act({ form, reason })}
        reasons={reasons}
        confirm={isDanger && moved !== undefined ? `${confirm} ${moved}` : confirm}
        busy={busy}
        isDanger={isDanger}
        refusal={
          <>
            {refusalOf(error)} {isStale(error) && actText.openAgain} {isLost(error) && actText.onceOnly}
          </>
        }
        onClose={onClose}
      >
        <p className="muted">{what}</p>
        {amount !== undefined && <TotalLine name={actText.amount} amount={amount} />}
        <Say kind={isDanger ? 'warn' : 'plain'}>{say}</Say>
        {children?.(fieldsOf(error))}
      </ActForm>
    </Sheet>
  )
}
