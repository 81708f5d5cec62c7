import { type ContentDraft, type ContentKind, previewContent, type RenderedNode } from '@kilat/contract/operator/contents.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createElement, type ReactNode, useDeferredValue, useEffect, useState } from 'react'
import { call, sentenceOf } from '../../api/call.ts'
import { contentText } from '../../text/store.ts'
import { Say } from '../../ui/say.tsx'

/** A rest in typing this long asks for a new preview. */
const restMs = 400

/** The text as buyers would read it: the store renders it, and what comes back is drawn without any markup. */
export function ContentPreview({ kind, draft }: { kind: ContentKind; draft: ContentDraft }) {
  const { title, summary, body } = draft
  const typed = useRested(JSON.stringify([kind, title, summary, body]))
  const shown = useQuery({
    queryKey: ['content-preview', typed],
    queryFn: ({ signal }) => call(previewContent, { body: { kind, draft } }, signal),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: false,
  })
  const nodes = useDeferredValue(shown.data?.data.body)
  const isEmpty = title === '' && summary === '' && body === ''
  // Without a body there is nothing to say about it yet.
  const problem = body === '' ? undefined : shown.data?.data.problems.body
  return (
    <section className="panel inside stack" aria-labelledby="preview">
      <h2 id="preview">{contentText.preview}</h2>
      {shown.error && (
        <Say kind="warn">
          {sentenceOf(shown.error)} {contentText.previewOld}
        </Say>
      )}
      {problem && <Say kind="warn">{problem}</Say>}
      {isEmpty && <p className="muted">{contentText.previewEmpty}</p>}
      {!isEmpty && shown.data && (
        <article className="reading">
          <p className="reading-title">{shown.data.data.title}</p>
          <p className="muted">{shown.data.data.summary}</p>
          {nodes?.map(draw)}
        </article>
      )}
    </section>
  )
}

/** Headings of the text are below those of this page. */
const lower: Record<string, string> = { h2: 'h3', h3: 'h4', h4: 'h5' }

function draw(node: RenderedNode, at: number): ReactNode {
  if (typeof node === 'string') return node
  const { tag, attributes, children } = node
  if (tag === 'img') return <img key={at} src={attributes.src} alt={attributes.alt ?? ''} loading="lazy" />
  // Links of a preview lead away from what is being written.
  const given = tag === 'a' ? { href: attributes.href, target: '_blank', rel: 'noopener noreferrer' } : {}
  return createElement(lower[tag] ?? tag, { key: at, ...given }, children.length > 0 ? children.map(draw) : undefined)
}

/** The value once it has not changed for a moment. */
function useRested(value: string): string {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), restMs)
    return () => clearTimeout(timer)
  }, [value])
  return rested
}
