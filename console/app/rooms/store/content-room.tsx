import { contentIdSchema } from '@kilat/contract/content.ts'
import { type ContentDraft, type ContentKind, contentKinds, readContent } from '@kilat/contract/operator/contents.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearchParams } from 'react-router'
import { useBeginAnew } from '../../acts/use-begin-anew.ts'
import { call, sentenceOf } from '../../api/call.ts'
import { useMay } from '../../api/use-may.ts'
import { contentText, storeText } from '../../text/store.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Say } from '../../ui/say.tsx'
import { ContentForm } from './content-form.tsx'
import './store.css'

/** One text, or a new one: written on the left, as buyers would read it on the right. */
export function Component() {
  const { kind, id } = useParams()
  const known = contentKinds.find(known => known === kind)
  return (
    <>
      <p>
        <Link className="back" to="/toko?bagian=tulisan">
          <Icon name="back" isLittle />
          {contentText.back}
        </Link>
      </p>
      {known && contentIdSchema.safeParse(id).success && id ? <Known kind={known} id={id} key={`${known}/${id}`} /> : <New />}
    </>
  )
}

const blank: ContentDraft = {
  ...{ title: '', summary: '', body: '', cover: null, published_at: null, starts_at: null, ends_at: null, product_id: null },
}

function New() {
  const [search] = useSearchParams()
  const mayEdit = useMay('edit_store')
  const kind = contentKinds.find(known => known === search.get('jenis')) ?? 'blog'
  return (
    <>
      <Title title={contentText.titleNew} />
      {mayEdit === false && <Say kind="warn">{storeText.noRight}</Say>}
      {mayEdit && <ContentForm key={kind} stored={{ kind, id: '', draft: blank, version: 0, history: [] }} />}
    </>
  )
}

function Known({ kind, id }: { kind: ContentKind; id: string }) {
  const read = useQuery({
    queryKey: ['content', kind, id],
    queryFn: ({ signal }) => call(readContent, { params: { kind, id } }, signal),
    staleTime: Number.POSITIVE_INFINITY,
    // What was read at an earlier visit may be old by now.
    refetchOnMount: 'always',
  })
  const { begun, beginAnew } = useBeginAnew(read)
  if (read.error && !read.data) {
    return (
      <div className="stack">
        <Title title={contentText.kinds[kind]} />
        <Say kind="bad">{sentenceOf(read.error)}</Say>
        <Button onClick={() => read.refetch()}>{storeText.again}</Button>
      </div>
    )
  }
  if (!read.data || !read.isFetchedAfterMount) return <div className="bone tall" role="status" aria-label={storeText.loading} />
  const stored = read.data.data
  return (
    <>
      <Title title={stored.draft.title} />
      <ContentForm key={begun} stored={stored} onTakeTheirs={beginAnew} />
    </>
  )
}

function Title({ title }: { title: string }) {
  return (
    <>
      <title>{`${title} | Konsol`}</title>
      <div className="page-head">
        <h1 tabIndex={-1}>{title}</h1>
      </div>
    </>
  )
}
