import { readReadiness, type ShownStep } from '@kilat/contract/operator/readiness.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { call, sentenceOf } from '../../api/call.ts'
import { exactTime, moment } from '../../lib/times.ts'
import { nameOfPart, readinessText, stepTexts } from '../../text/readiness.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Say } from '../../ui/say.tsx'
import './readiness.css'

const everyMs = 15_000

/** What the store lacks before it sells for real. Looked at again while the page is open, so that a step is seen to be done. */
export function Component() {
  const readiness = useQuery({
    queryKey: ['readiness'],
    queryFn: ({ signal }) => call(readReadiness, {}, signal),
    refetchInterval: everyMs,
    retry: false,
  })
  const { data, error } = readiness
  const left = data?.data.steps.filter(({ is_done: isDone }) => !isDone).length ?? 0
  return (
    <>
      <title>Menuju buka | Konsol</title>
      <div className="page-head">
        <h1 tabIndex={-1}>{readinessText.title}</h1>
        {data && <p>{left === 0 ? readinessText.ready : readinessText.left(left)}</p>}
      </div>
      {error && (
        <div className="offline" role="status">
          <Icon name="alert" />
          <span>{sentenceOf(error)}</span>
          <Button onClick={() => readiness.refetch()}>{readinessText.again}</Button>
        </div>
      )}
      <div className="stack">
        {data?.data.is_trial && <Say>{readinessText.trial}</Say>}
        {!data && !error && <Bones />}
        {data && (
          <section className="panel">
            <ol className="rows readiness">
              {data.data.steps.map(step => (
                <Step key={step.step} step={step} />
              ))}
            </ol>
          </section>
        )}
        {data && (
          <p className="muted small">
            {readinessText.computed} {readinessText.checkedAt(exactTime(data.data.at))}
          </p>
        )}
      </div>
    </>
  )
}

function Step({ step: { step, is_done: isDone, at, names } }: { step: ShownStep }) {
  const text = stepTexts[step]
  const named = names.map(nameOfPart).join(', ')
  return (
    <li>
      <span className={isDone ? 'mark done' : 'mark'}>{isDone && <Icon name="check" isLittle />}</span>
      <span>
        <b>{text.title}</b> <span className="unseen">{isDone ? readinessText.done : readinessText.open}</span>
        <small>{isDone ? text.done(named, at === null ? '' : moment(at)) : text.todo}</small>
        {!isDone && named !== '' && text.lacks && <small>{text.lacks(named)}</small>}
      </span>
      {!isDone && text.way && <Link to={text.way.to}>{text.way.says}</Link>}
    </li>
  )
}

function Bones() {
  return (
    <section className="panel rows" aria-busy="true" aria-label={readinessText.loading}>
      {[1, 2, 3, 4].map(row => (
        <div className="bones" key={row}>
          <i className="bone" />
          <i className="bone" />
        </div>
      ))}
    </section>
  )
}
