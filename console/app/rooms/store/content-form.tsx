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
import { CallError, call, sentenceOf } from '../../api/call.ts'
import { contentText, storeText, themeText } from '../../text/store.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Say } from '../../ui/say.tsx'
import { toast } from '../../ui/toasts.tsx'
import { ContentPreview } from './content-preview.tsx'
import { History } from './history.tsx'
import { PromoFields, ShowFields, TextFields } from './text-fields.tsx'
import { useLeaveGuard } from './use-leave-guard.ts'

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
  const isStale = saving.error instanceof CallError && saving.error.code === 'stale_version'
  const fields = saving.error instanceof CallError ? saving.error.fields : {}
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
        <section className="panel inside stack">
          {saving.error && <Say kind="bad">{isStale ? storeText.stale : sentenceOf(saving.error)}</Say>}
          {isStale && (
            <Button onClick={() => known.invalidateQueries({ queryKey: ['content', kind, slug] })}>{storeText.takeTheirs}</Button>
          )}
          {Object.keys(fields).length > 0 && <Say kind="warn">{themeText.invalid}</Say>}
          <Field
            label={storeText.reason}
            name="reason"
            value={reason}
            onChange={event => setReason(event.target.value)}
            hint={storeText.reasonHint}
            problem={fields.reason}
            autoComplete="off"
            minLength={3}
            maxLength={300}
            required
          />
          <Button
            type="submit"
            look="main"
            isLarge
            aria-disabled={!isChanged || undefined}
            busyText={saving.isPending ? storeText.saving : undefined}
          >
            {storeText.save}
          </Button>
          {!isChanged && <p className="muted">{storeText.unchanged}</p>}
        </section>
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
