import { type ListState, listPriceLists, syncPrices } from '@kilat/contract/operator/price-lists.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ChangeEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import { call, sentenceOf } from '../../api/call.ts'
import { moment } from '../../lib/times.ts'
import { listsText } from '../../text/price-lists.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Say } from '../../ui/say.tsx'
import { type Looked, longestFile, lookAtFile } from './looked.ts'
import { Report } from './report.tsx'
import '../../ui/file.css'
import './price-lists.css'

/** The price list of each supplier: looked at first, then taken. */
export function Component() {
  const lists = useQuery({ queryKey: ['price-lists'], queryFn: ({ signal }) => call(listPriceLists, {}, signal) })
  const known = useQueryClient()
  const [looked, setLooked] = useState<Looked | null>(null)
  // What was chosen last is shown, in whichever order the answers come.
  const turn = useRef(0)
  const begin = () => {
    turn.current += 1
    const mine = turn.current
    return () => mine === turn.current
  }
  /** `before`: what it comes after; not shown if something else was chosen since. */
  const show = (next: Looked, before?: Looked) => {
    setLooked(now => (before && now !== before ? now : next))
    return known.invalidateQueries({ queryKey: ['price-lists'] })
  }
  return (
    <>
      <title>{`${listsText.title} | Konsol`}</title>
      <div className="page-head">
        <Link className="back" to="/harga">
          <Icon name="back" isLittle />
          {listsText.back}
        </Link>
        <h1 tabIndex={-1}>{listsText.title}</h1>
        <p>{listsText.intro}</p>
      </div>
      <div className="stack">
        {lists.error && (
          <Say kind="bad">
            {sentenceOf(lists.error)} <Button onClick={() => lists.refetch()}>{listsText.again}</Button>
          </Say>
        )}
        {!lists.data && !lists.error && <Bones />}
        {lists.data && (
          <ul className="panel rows">
            {lists.data.data.map(list => (
              <SupplierRow key={list.supplier} list={list} onBegin={begin} onLook={show} onFail={() => setLooked(null)} />
            ))}
            {lists.data.data.length === 0 && <li className="inside muted">{listsText.none}</li>}
          </ul>
        )}
        {looked && <Report key={keyOf(looked)} looked={looked} onNew={next => show(next, looked)} />}
      </div>
    </>
  )
}

/** Each look is shown from its beginning, also of a file that was looked at before. */
function keyOf({ report: { supplier, version, fetched_at: at, is_preview: isPreview } }: Looked): string {
  return [supplier, version, at, isPreview].join('/')
}

type RowInput = {
  list: ListState
  /** Answers whether nothing was chosen since. */
  onBegin: () => () => boolean
  onLook: (looked: Looked) => void
  onFail: () => void
}

function SupplierRow({ list, onBegin, onLook, onFail }: RowInput) {
  const { supplier, can_be_asked: canBeAsked, fetched_at: fetchedAt, next_at: nextAt, failures, detail, held } = list
  const look = useMutation({
    mutationFn: async ({ file }: { file?: File; isLast: () => boolean }): Promise<Looked> => {
      const body = { reason: listsText.lookReason, is_preview: true }
      if (!file) return { report: (await call(syncPrices, { params: { id: supplier }, body })).data }
      const text = await file.text().catch(() => {
        throw new Error(listsText.unreadableFile)
      })
      if (text.trim() === '') throw new Error(listsText.emptyFile)
      if (text.length > longestFile) throw new Error(listsText.longFile)
      return lookAtFile({ supplier, file: { name: file.name, text } })
    },
    onSuccess: (looked, { isLast }) => isLast() && onLook(looked),
    // The list below is not the one that was just chosen, and could be taken for it.
    onError: (_, { isLast }) => isLast() && onFail(),
  })
  const takeFile = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? []
    if (file) look.mutate({ file, isLast: onBegin() })
    // The same file can be chosen again after it was mended.
    currentTarget.value = ''
  }
  const state = [
    fetchedAt === null ? listsText.never : listsText.fetched(moment(fetchedAt)),
    ...(canBeAsked ? (nextAt === null ? [] : [listsText.next(moment(nextAt))]) : [listsText.byFile]),
    ...(held > 0 ? [listsText.held(held)] : []),
  ]
  return (
    <li className="row">
      <span>
        <b>{supplier}</b>
        <small>{state.join(' · ')}</small>
        {failures > 0 && (
          <small className="failed">
            {listsText.failed(failures)} <span lang="en">{detail}</span>
          </small>
        )}
      </span>
      {canBeAsked ? (
        <Button
          aria-label={listsText.lookNamed(supplier)}
          busyText={look.isPending ? listsText.asking : undefined}
          onClick={() => look.mutate({ isLast: onBegin() })}
        >
          {listsText.look}
        </Button>
      ) : (
        <label className="button file">
          {look.isPending ? listsText.asking : listsText.choose}
          <input type="file" aria-label={listsText.file(supplier)} accept=".json,application/json" onChange={takeFile} />
        </label>
      )}
      {look.error && <Say kind="bad">{sentenceOf(look.error)}</Say>}
    </li>
  )
}

function Bones() {
  return (
    <div className="panel rows" role="status" aria-label={listsText.loading}>
      {['a', 'b'].map(key => (
        <div className="bones" key={key}>
          <div className="bone" />
          <div className="bone" />
        </div>
      ))}
    </div>
  )
}
