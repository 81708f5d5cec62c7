import { removeAlertWay, type ShownAlertWay, setAlertWay } from '@kilat/contract/operator/alerts.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { useSheetEnd } from '../../acts/use-sheet-end.ts'
import { CallError, call, sentenceOf } from '../../api/call.ts'
import { wayNames, wayText } from '../../text/alerts.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Say } from '../../ui/say.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { toast } from '../../ui/toasts.tsx'

/** One of the operator's ways: its address, and when it is quiet there. */
export function WaySheet({ way, onClose }: { way: ShownAlertWay; onClose: () => void }) {
  const known = useQueryClient()
  const { close, tell } = useSheetEnd(onClose)
  const done = (title: string) => (ways: Awaited<ReturnType<typeof call<typeof setAlertWay>>>) => {
    known.setQueryData(['alert-ways'], ways)
    toast({ kind: 'ok', title })
    close()
  }
  const params = { way: way.way }
  const save = useMutation({
    mutationFn: (body: Parameters<typeof call<typeof setAlertWay>>[1]['body']) => call(setAlertWay, { params, body }),
    onSuccess: done(wayText.saved),
    onError: tell,
  })
  const remove = useMutation({ mutationFn: () => call(removeAlertWay, { params }), onSuccess: done(wayText.removed), onError: tell })
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const textOf = (name: string) => String(form.get(name) ?? '') || null
    save.mutate({
      ...{ address: textOf('address'), is_on: form.has('is_on'), urgent_passes: form.has('urgent_passes') },
      ...{ quiet_from: textOf('quiet_from'), quiet_until: textOf('quiet_until') },
    })
  }
  const problem = save.error ?? remove.error
  const fields = save.error instanceof CallError ? save.error.fields : {}
  // They could once be set, and are refused now.
  const isAlwaysQuiet = way.quiet_from !== null && way.quiet_from === way.quiet_until
  return (
    <Sheet title={wayNames[way.way]} onClose={onClose}>
      <form className="stack" onSubmit={send}>
        {problem && <Say kind="bad">{sentenceOf(problem)}</Say>}
        {(way.way === 'email' || way.way === 'whatsapp') && (
          <Field
            label={wayText.address[way.way]}
            name="address"
            type={way.way === 'email' ? 'email' : 'tel'}
            autoComplete={way.way === 'email' ? 'email' : 'tel'}
            defaultValue={way.address ?? ''}
            problem={fields.address}
            required
          />
        )}
        <label className="tick">
          <input type="checkbox" name="is_on" defaultChecked={way.address === null || way.is_on} />
          <span>{wayText.isOn}</span>
        </label>
        <div className="way-hours">
          <Field label={wayText.quietFrom} name="quiet_from" type="time" defaultValue={way.quiet_from ?? ''} />
          <Field
            label={wayText.quietUntil}
            name="quiet_until"
            type="time"
            defaultValue={way.quiet_until ?? ''}
            problem={fields.quiet_until ?? (isAlwaysQuiet && save.isIdle ? wayText.quietSame : undefined)}
          />
        </div>
        <p className="muted small">{wayText.quietHint}</p>
        <label className="tick">
          <input type="checkbox" name="urgent_passes" defaultChecked={way.urgent_passes} />
          <span>{wayText.urgent}</span>
        </label>
        <Button type="submit" look="main" isLarge busyText={save.isPending ? wayText.saving : undefined}>
          {wayText.save}
        </Button>
        {way.address !== null && (
          <Button look="danger" isLarge busyText={remove.isPending ? wayText.removing : undefined} onClick={() => remove.mutate()}>
            {wayText.remove}
          </Button>
        )}
        <Button look="quiet" onClick={onClose}>
          {wayText.notNow}
        </Button>
      </form>
    </Sheet>
  )
}
