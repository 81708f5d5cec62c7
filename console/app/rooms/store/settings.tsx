import {
  type EditedSettings,
  readSettings,
  readSettingsVersion,
  type ShopSetting,
  saveSettings,
} from '@kilat/contract/operator/settings.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useBeginAnew } from '../../acts/use-begin-anew.ts'
import { call, fieldsOf, sentenceOf } from '../../api/call.ts'
import { afterSave } from '../../lib/edits.ts'
import { useLeaveGuard } from '../../lib/use-leave-guard.ts'
import { settingGroups, settingsText } from '../../text/settings.ts'
import { storeText } from '../../text/store.ts'
import { Button } from '../../ui/button.tsx'
import { Say } from '../../ui/say.tsx'
import { toast } from '../../ui/toasts.tsx'
import { History } from './history.tsx'
import { SavePanel } from './save-panel.tsx'
import { Setting, type Typed, toTyped, toValues } from './setting.tsx'

const key = ['settings']

/** How the store sells and serves, as data. */
export function Settings() {
  const read = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(readSettings, {}, signal),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
  })
  const { begun, beginAnew } = useBeginAnew(read)
  if (read.error && !read.data) {
    return (
      <div className="stack">
        <Say kind="bad">{sentenceOf(read.error)}</Say>
        <Button onClick={() => read.refetch()}>{storeText.again}</Button>
      </div>
    )
  }
  if (!read.data || !read.isFetchedAfterMount) return <div className="bone tall" role="status" aria-label={storeText.loading} />
  return <SettingsForm key={begun} stored={read.data.data} onTakeTheirs={beginAnew} />
}

function SettingsForm({ stored, onTakeTheirs }: { stored: EditedSettings; onTakeTheirs: () => void }) {
  const known = useQueryClient()
  const [typed, setTyped] = useState<Typed>(() => toTyped(stored.values))
  const [reason, setReason] = useState('')
  const usual = toTyped(stored.usual)
  const isChanged = JSON.stringify(typed) !== JSON.stringify(toTyped(stored.values))
  useLeaveGuard(isChanged)
  const saving = useMutation({
    mutationFn: (sent: { typed: Typed; reason: string }) =>
      call(saveSettings, { body: { values: toValues(sent.typed), version: stored.version, reason: sent.reason } }),
    onSuccess: (saved, sent) => {
      toast({ kind: 'ok', title: settingsText.saved, sentence: settingsText.savedSay })
      known.setQueryData(key, saved)
      setTyped(now => afterSave(now, { sent: sent.typed, saved: toTyped(saved.data.values) }))
      setReason(now => (now === sent.reason ? '' : now))
    },
  })
  const fields = fieldsOf(saving.error)
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (isChanged && !saving.isPending) saving.mutate({ typed, reason })
  }
  const edit = (name: ShopSetting, value: string) => setTyped(now => ({ ...now, [name]: value }))
  return (
    <form className="two-sides" onSubmit={send}>
      <div className="stack">
        <p className="muted">{settingsText.intro}</p>
        {settingGroups.map(({ title, names }) => (
          <fieldset className="panel settings" key={title}>
            <legend className="panel-head">{title}</legend>
            <div className="inside stack">
              {names.map(name => (
                <Setting key={name} name={name} value={typed[name]} usual={usual[name]} problem={fields[name]} onEdit={edit} />
              ))}
            </div>
          </fieldset>
        ))}
      </div>
      <div className="stack side-part">
        <SavePanel saving={saving} reason={reason} onReason={setReason} isChanged={isChanged} onTakeTheirs={onTakeTheirs} />
        <History
          versions={stored.history}
          now={stored.version}
          read={async version => (await call(readSettingsVersion, { params: { version } })).data}
          isChanged={isChanged}
          onUse={values => setTyped(toTyped(values))}
        />
      </div>
    </form>
  )
}
