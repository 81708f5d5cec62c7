import { type EditedTheme, readTheme, readThemeVersion, type StoredTheme, saveTheme } from '@kilat/contract/operator/theme.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useBeginAnew } from '../../acts/use-begin-anew.ts'
import { call, fieldsOf, sentenceOf } from '../../api/call.ts'
import { afterSave } from '../../lib/edits.ts'
import { useLeaveGuard } from '../../lib/use-leave-guard.ts'
import { storeText, themeText } from '../../text/store.ts'
import { Button } from '../../ui/button.tsx'
import { Say } from '../../ui/say.tsx'
import { toast } from '../../ui/toasts.tsx'
import { History } from './history.tsx'
import { SavePanel } from './save-panel.tsx'
import { Colours, Identity, Links, Search } from './theme-fields.tsx'
import { ThemePreview } from './theme-preview.tsx'

const key = ['theme']

/** The store's look, with a preview that follows every letter. */
export function Theme() {
  const read = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(readTheme, {}, signal),
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
  return <ThemeForm key={begun} stored={read.data.data} onTakeTheirs={beginAnew} />
}

function ThemeForm({ stored, onTakeTheirs }: { stored: EditedTheme; onTakeTheirs: () => void }) {
  const known = useQueryClient()
  const [theme, setTheme] = useState<StoredTheme>(stored.theme)
  const [reason, setReason] = useState('')
  const isChanged = JSON.stringify(theme) !== JSON.stringify(stored.theme)
  useLeaveGuard(isChanged)
  const saving = useMutation({
    mutationFn: (sent: { theme: StoredTheme; reason: string }) => call(saveTheme, { body: { ...sent, version: stored.version } }),
    onSuccess: (saved, sent) => {
      toast({ kind: 'ok', title: storeText.saved })
      known.setQueryData(key, saved)
      setTheme(now => afterSave(now, { sent: sent.theme, saved: saved.data.theme }))
      setReason(now => (now === sent.reason ? '' : now))
    },
  })
  const fields = fieldsOf(saving.error)
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (isChanged && !saving.isPending) saving.mutate({ theme, reason })
  }
  const parts = { theme, fields, onEdit: (change: Partial<StoredTheme>) => setTheme(now => ({ ...now, ...change })) }
  return (
    <form className="two-sides" onSubmit={send}>
      <div className="stack">
        <Identity {...parts} />
        <Colours {...parts} />
        <Links {...parts} />
        <Search {...parts} />
      </div>
      <div className="stack side-part">
        <ThemePreview theme={theme} />
        <SavePanel
          saving={saving}
          reason={reason}
          onReason={setReason}
          isChanged={isChanged}
          onTakeTheirs={onTakeTheirs}
          invalid={themeText.invalid}
        />
        <History
          versions={stored.history}
          now={stored.version}
          read={async version => (await call(readThemeVersion, { params: { version } })).data}
          isChanged={isChanged}
          onUse={setTheme}
        />
      </div>
    </form>
  )
}
