import { contentKinds, listContents } from '@kilat/contract/operator/contents.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { call, sentenceOf } from '../../api/call.ts'
import { showChosen } from '../../lib/show-chosen.ts'
import { moment } from '../../lib/times.ts'
import { contentText, storeText } from '../../text/store.ts'
import { Button } from '../../ui/button.tsx'
import { Say } from '../../ui/say.tsx'

const looks = { draft: 'none', scheduled: 'hollow', published: 'ok', ended: 'none' } as const

/** All texts, or those of a kind, which the address keeps. */
export function Contents() {
  const [search, setSearch] = useSearchParams()
  const kind = contentKinds.find(kind => kind === search.get('jenis'))
  const listed = useQuery({
    queryKey: ['contents', kind],
    queryFn: ({ signal }) => call(listContents, { query: { kind } }, signal),
  })
  const choose = (kind: string | undefined) => setSearch({ bagian: 'tulisan', ...(kind && { jenis: kind }) }, { replace: true })
  return (
    <div className="stack">
      <div className="list-head">
        <fieldset className="filters" ref={showChosen}>
          <legend className="unseen">{contentText.kind}</legend>
          {[undefined, ...contentKinds].map(known => (
            <label className="chip" key={known ?? 'all'}>
              <input type="radio" name="kind" checked={known === kind} onChange={() => choose(known)} />
              {known ? contentText.kinds[known] : contentText.all}
            </label>
          ))}
        </fieldset>
        <Link className="button main" to={`/toko/tulisan/baru${kind ? `?jenis=${kind}` : ''}`}>
          {contentText.add}
        </Link>
      </div>
      {listed.error && (
        <>
          <Say kind="bad">{sentenceOf(listed.error)}</Say>
          <Button onClick={() => listed.refetch()}>{storeText.again}</Button>
        </>
      )}
      {listed.isPending && <div className="bone tall" role="status" aria-label={storeText.loading} />}
      {listed.data && (
        <section className="panel">
          {listed.data.data.length === 0 && <p className="inside muted">{contentText.empty}</p>}
          <ul className="rows">
            {listed.data.data.map(({ kind, id, title, state, published_at: published, updated_at: updated }) => (
              <li key={`${kind}/${id}`}>
                <Link className="row" to={`/toko/tulisan/${kind}/${id}`}>
                  <span>
                    <b>{title}</b>
                    <small>
                      {contentText.kinds[kind]},{' '}
                      {state === 'scheduled' && published ? contentText.from(moment(published)) : contentText.changed(moment(updated))}
                    </small>
                  </span>
                  <span className={`state ${looks[state]}`}>{contentText.states[state]}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
