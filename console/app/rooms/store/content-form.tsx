import { contentIdSchema } from '@kilat/contract/content.ts'
import {
  type ContentDraft,
  type ContentKind,
  contentKinds,
  type EditedContent,
  readContentVersion,
  saveContent,
} from '@kilat/contract/operator/contents.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../api/call.ts'
import { useLeaveGuard } from '../../lib/use-leave-guard.ts'
import { contentText, themeText } from '../../text/store.ts'
import { Field } from '../../ui/field.tsx'
import { toast } from '../../ui/toasts.tsx'
import { ContentPreview } from './content-preview.tsx'
import { History } from './history.tsx'
import { SavePanel, wrongFieldsOf } from './save-panel.tsx'
import { PromoFields, ShowFields, TextFields } from './text-fields.tsx'

/** Writes a text. Whatever was typed stays until it is saved or thrown away on purpose. */
export function ContentForm({ stored, isNew }: { stored: EditedContent; isNew: boolean }) {
  const known = useQueryClient()
  const navigate = useNavigate()
  const [draft, setDraft] = useState(stored.draft)
  const [kind, setKind] = useState<ContentKind>(stored.kind)
  const [slug, setSlug] = useState(stored.id)
  const [reason, setReason] = useState('')
  const [isDone, setIsDone] = useState(false)
  const isChanged = JSON.stringify([draft, kind, slug]) !== JSON.stringify([stored.draft, stored.kind, stored.id])
  useLeaveGuard(isChanged && !isDone)
  const saving = useMutation({
    mutationFn: () => call(saveContent, { params: { kind, id: slug }, body: { draft, version: isNew ? null : stored.version, reason } }),
    onSuccess: saved => {
      toast({ kind: 'ok', title: contentText.done[stateOf(draft)] })
      known.invalidateQueries({ queryKey: ['contents'] })
      known.setQueryData(['content', kind, slug], saved)
      setIsDone(true)
    },
  })
  useEffect(() => {
    if (isDone && isNew) navigate(`/toko/tulisan/${kind}/${slug}`, { replace: true })
  }, [isDone, isNew, kind, slug, navigate])
  const fields = wrongFieldsOf(saving.error)
  const isSlugRight = contentIdSchema.safeParse(slug).success
  const edit = (change: Partial<ContentDraft>) => setDraft(now => ({ ...now, ...change }))
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (isSlugRight) saving.mutate()
  }
  const parts = { draft, fields, onEdit: edit }
  return (
    <form className="two-sides even" onSubmit={send}>
      <div className="stack">
        <section className="panel inside stack">
          {isNew && (
            <>
              <label className="field">
                <span>{contentText.kind}</span>
                <select value={kind} onChange={event => setKind(contentKinds.find(known => known === event.target.value) ?? kind)}>
                  {contentKinds.map(known => (
                    <option key={known} value={known}>
                      {contentText.kinds[known]}
                    </option>
                  ))}
                </select>
              </label>
              <Field
                label={contentText.slug}
                name="slug"
                value={slug}
                onChange={event => setSlug(event.target.value.toLowerCase())}
                hint={contentText.slugHint}
                problem={slug !== '' && !isSlugRight ? contentText.slugWrong : undefined}
                autoComplete="off"
                autoCapitalize="none"
                required
              />
            </>
          )}
          <TextFields {...parts} />
        </section>
        <section className="panel inside stack">
          <ShowFields {...parts} />
          {kind === 'promo' && <PromoFields {...parts} />}
        </section>
        <SavePanel
          saving={saving}
          reason={reason}
          onReason={setReason}
          isChanged={isChanged}
          onTakeTheirs={() => known.invalidateQueries({ queryKey: ['content', kind, slug] })}
          invalid={themeText.invalid}
        />
      </div>
      <div className="stack side-part">
        <ContentPreview kind={kind} draft={draft} />
        {!isNew && (
          <History
            versions={stored.history}
            now={stored.version}
            read={async version => (await call(readContentVersion, { params: { kind, id: slug, version } })).data}
            onUse={setDraft}
          />
        )}
      </div>
    </form>
  )
}

function stateOf({ published_at: published }: ContentDraft): keyof typeof contentText.done {
  if (published === null) return 'draft'
  return new Date(published) > new Date() ? 'scheduled' : 'published'
}
