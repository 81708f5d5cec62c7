import { formatIdr, type Rupiah } from '@kilat/contract/money.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { FormEvent, ReactNode } from 'react'
import { CallError, isLost, isStale } from '../api/call.ts'
import type { MoneyWords } from '../text/money-words.ts'
import { actText } from '../text/waiting.ts'
import { Button } from '../ui/button.tsx'
import { Say } from '../ui/say.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { toast } from '../ui/toasts.tsx'
import { AskAgreement } from './ask-agreement.tsx'
import { ReasonFields, readReason } from './reason-fields.tsx'
import { refusalOf } from './use-act.ts'
import { useSheetEnd } from './use-sheet-end.ts'

export type Send = (form: FormData, said: { reason: string }) => Promise<unknown>

type Input = {
  words: MoneyWords
  what: string
  amount?: Rupiah
  /** The amount for the button where it is typed; undefined while it can not be read. */
  typed?: string | undefined
  reasons: readonly string[]
  /** The fields, given a sentence for each that the store found wrong. */
  children?: (wrong: CallError['fields']) => ReactNode
  onSend: Send
  onClose: () => void
}

/** Asks for what an act with money needs and for its reason, and does it; above the limit it asks for an agreement instead. */
export function MoneySheet({ words, what, amount, typed, reasons, children, onSend, onClose }: Input) {
  const known = useQueryClient()
  const { close, tell } = useSheetEnd(onClose)
  const doing = useMutation({
    mutationFn: (form: FormData) => onSend(form, { reason: readReason(form, reasons) }),
    onSuccess: () => {
      toast({ kind: 'ok', title: `${actText.done}: ${confirm.toLowerCase()}` })
      close()
    },
    onError: tell,
    onSettled: () => Promise.all(['money', 'tasks', 'order', 'approvals'].map(name => known.invalidateQueries({ queryKey: [name] }))),
  })
  const { title, say, confirm, busy, isDanger = false } = words
  const { needed, fields: wrong = {} } = doing.error instanceof CallError ? doing.error : {}
  const moved = typed ?? (amount === undefined ? undefined : formatIdr(amount))
  if (needed)
    return (
      <Sheet title={title} onClose={onClose}>
        <AskAgreement needed={needed} onDone={onClose} onClose={onClose} />
      </Sheet>
    )
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!doing.isPending) doing.mutate(new FormData(event.currentTarget))
  }
  return (
    <Sheet title={title} onClose={onClose}>
      <form className="stack" onSubmit={send}>
        <p className="muted">{what}</p>
        {amount !== undefined && (
          <dl className="lines">
            <div className="total">
              <dt>{actText.amount}</dt>
              <dd>{formatIdr(amount)}</dd>
            </div>
          </dl>
        )}
        <Say kind={isDanger ? 'warn' : 'plain'}>{say}</Say>
        {doing.error && (
          <Say kind="bad">
            {refusalOf(doing.error)} {isStale(doing.error) && actText.openAgain} {isLost(doing.error) && actText.onceOnly}
          </Say>
        )}
        {children?.(wrong)}
        <ReasonFields reasons={reasons} problem={wrong.reason} />
        <Button type="submit" look={isDanger ? 'danger' : 'main'} isLarge busyText={doing.isPending ? busy : undefined}>
          {confirm}
          {isDanger && moved !== undefined ? ` ${moved}` : ''}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {actText.notNow}
        </Button>
      </form>
    </Sheet>
  )
}
