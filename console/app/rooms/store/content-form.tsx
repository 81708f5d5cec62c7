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
import { CallError, call, fieldsOf, isStale } from '../../api/call.ts'
import { afterSave } from '../../lib/edits.ts'
import { useLeaveGuard } from '../../lib/use-leave-guard.ts'
import { contentText, themeText } from '../../text/store.ts'
import { Field } from '../../ui/field.tsx'
import { toast } from '../../ui/toasts.tsx'
import { ContentPreview } from './content-preview.tsx'
import { History } from './history.tsx'
import { SavePanel } from './save-panel.tsx'
import { PromoFields, ShowFields, TextFields } from './text-fields.tsx'

/** `onTakeTheirs` reads the text again and begins anew; a new text has none. */
type Input = { stored: EditedContent; onTakeTheirs?: () => void }

/** Writes a text. Whatever was typed stays until it is saved or thrown away on purpose. */
export function ContentForm({ stored, onTakeTheirs }: Input) {
  const isNew = onTakeTheirs === undefined
  const known = useQueryClient()
  const navigate = useNavigate()
  const [draft, setDraft] = useState(stored.draft)
  const [kind, setKind] = useState<ContentKind>(stored.kind)
  const [slug, setSlug] = useState(stored.id)
  const [reason, setReason] = useState('')
  const [isDone, setIsDone] = useState(false)
  // The fields that keep what was chosen in them start anew with every save, and every older version that is taken.
  const [taken, setTaken] = useState(0)
  const isChanged = JSON.stringify([draft, kind, slug]) !== JSON.stringify([stored.draft, stored.kind, stored.id])
  useLeaveGuard(isChanged && !isDone)
  const saving = useMutation({
    mutationFn: (sent: { draft: ContentDraft; reason: string }) =>
      call(saveContent, { params: { kind, id: slug }, body: { ...sent, version: isNew ? null : stored.version } }).catch(error => {
        throw isNew && isStale(error) ? slugTaken() : error
      }),
    onSuccess: (saved, sent) => {
      toast({ kind: 'ok', title: contentText.done[stateOf(sent.draft)] })
      known.invalidateQueries({ queryKey: ['contents'] })
      known.setQueryData(['content', kind, slug], saved)
      setIsDone(isNew)
      setDraft(now => afterSave(now, { sent: sent.draft, saved: saved.data.draft }))
      setReason(now => (now === sent.reason ? '' : now))
      setTaken(times => times + 1)
    },
  })
  useEffect(() => {
    if (isDone && isNew) navigate(`/toko/tulisan/${kind}/${slug}`, { replace: true })
  }, [isDone, isNew, kind, slug, navigate])
  const fields = ofDraft(fieldsOf(saving.error))
  const isSlugRight = contentIdSchema.safeParse(slug).success
  // A new text gets a page of its own once it is saved, so nothing is typed meanwhile.
  const isClosed = isNew && saving.isPending
  const edit = (change: Partial<ContentDraft>) => {
    if (!isClosed) setDraft(now => ({ ...now, ...change }))
  }
  const place = (change: () => void) => {
    if (isClosed) return
    change()
    // Another place may be free.
    if (fields.slug !== undefined) saving.reset()
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (isSlugRight && isChanged && !saving.isPending) saving.mutate({ draft, reason })
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
                <select
                  value={kind}
                  onChange={event => place(() => setKind(contentKinds.find(known => known === event.target.value) ?? kind))}
                >
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
                onChange={event => place(() => setSlug(event.target.value.toLowerCase()))}
                hint={contentText.slugHint}
                problem={slug !== '' && !isSlugRight ? contentText.slugWrong : fields.slug}
                autoComplete="off"
                autoCapitalize="none"
                required
              />
            </>
          )}
          <TextFields {...parts} />
        </section>
        <section className="panel inside stack">
          <ShowFields key={taken} {...parts} />
          {kind === 'promo' && <PromoFields {...parts} />}
        </section>
        <SavePanel
          saving={saving}
          reason={reason}
          onReason={setReason}
          isChanged={isChanged}
          onTakeTheirs={onTakeTheirs}
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
            isChanged={isChanged}
            onUse={saved => {
              setDraft(saved)
              setTaken(times => times + 1)
            }}
          />
        )}
      </div>
    </form>
  )
}

function slugTaken(): CallError {
  return new CallError({ code: 'content_invalid', error: contentText.slugTakenSay, fields: { slug: contentText.slugTaken } })
}

/** The store names a field of the draft by itself, or, if it can not read what is in it, by its place in the call. */
function ofDraft(fields: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(fields).map(([name, problem]) => [name.replace(/^draft\./, ''), problem]))
}

function stateOf({ published_at: published }: ContentDraft): keyof typeof contentText.done {
  if (published === null) return 'draft'
  return new Date(published) > new Date() ? 'scheduled' : 'published'
}
