import type { EndpointAnswer, EndpointInput } from '@kilat/contract/endpoint.ts'
import { removeAlertWay, type ShownAlertWay, setAlertWay } from '@kilat/contract/operator/alerts.ts'
import { useQueryClient } from '@tanstack/react-query'
import { ActForm } from '../../acts/act-form.tsx'
import { useSheetAct } from '../../acts/use-sheet-act.ts'
import { call, fieldsOf } from '../../api/call.ts'
import { wayNames, wayText } from '../../text/alerts.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { toast } from '../../ui/toasts.tsx'

/** One of the operator's ways: its address, and when it is quiet there. */
export function WaySheet({ way, onClose }: { way: ShownAlertWay; onClose: () => void }) {
  const known = useQueryClient()
  const params = { way: way.way }
  const endsWith = (title: string) => ({
    reads: ['alert-ways'],
    onDone: (ways: EndpointAnswer<typeof setAlertWay>, close: () => boolean) => {
      known.setQueryData(['alert-ways'], ways)
      toast({ kind: 'ok', title })
      close()
    },
    onClose,
  })
  const saving = useSheetAct({
    send: (body: EndpointInput<typeof setAlertWay>['body']) => call(setAlertWay, { params, body }),
    ...endsWith(wayText.saved),
  })
  const removing = useSheetAct({ send: () => call(removeAlertWay, { params }), ...endsWith(wayText.removed) })
  const send = (form: FormData) => {
    const textOf = (name: string) => String(form.get(name) ?? '') || null
    saving.act({
      ...{ address: textOf('address'), is_on: form.has('is_on'), urgent_passes: form.has('urgent_passes') },
      ...{ quiet_from: textOf('quiet_from'), quiet_until: textOf('quiet_until') },
    })
  }
  const fields = fieldsOf(saving.error)
  // They could once be set, and are refused now.
  const isAlwaysQuiet = way.quiet_from !== null && way.quiet_from === way.quiet_until
  return (
    <Sheet title={wayNames[way.way]} onClose={onClose}>
      <ActForm
        acting={{ error: saving.error ?? removing.error, isPending: saving.isPending }}
        onSend={send}
        confirm={wayText.save}
        busy={wayText.saving}
        beneath={
          way.address !== null && (
            <Button
              look="danger"
              isLarge
              busyText={removing.isPending ? wayText.removing : undefined}
              onClick={() => removing.act(undefined)}
            >
              {wayText.remove}
            </Button>
          )
        }
        onClose={onClose}
      >
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
            problem={fields.quiet_until ?? (isAlwaysQuiet && !saving.isPending && !saving.error ? wayText.quietSame : undefined)}
          />
        </div>
        <p className="muted small">{wayText.quietHint}</p>
        <label className="tick">
          <input type="checkbox" name="urgent_passes" defaultChecked={way.urgent_passes} />
          <span>{wayText.urgent}</span>
        </label>
      </ActForm>
    </Sheet>
  )
}
