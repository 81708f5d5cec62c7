import { alertCauses, urgentCauses } from '@kilat/contract/operator/alerts.ts'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useAlerts } from '../../api/alerts.ts'
import { sentenceOf } from '../../api/call.ts'
import { clockTime, exactTime, moment } from '../../lib/times.ts'
import { alertsText, causeMeanings, causeNames } from '../../text/alerts.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Say } from '../../ui/say.tsx'
import { Group } from './group.tsx'
import { Ways } from './ways.tsx'
import './alerts.css'

/** What is wrong now, who takes care of it, and where the operator hears of it. */
export function Component() {
  const alerts = useAlerts()
  const { data, error } = alerts
  useSoughtCause(data !== undefined)
  const isOffline = error !== null
  const count = data?.data.reduce((sum, group) => sum + group.count, 0) ?? 0
  const loose = data?.data.reduce((sum, group) => sum + group.unacknowledged, 0) ?? 0
  return (
    <>
      <title>Kabar | Konsol</title>
      <div className="page-head">
        <h1 tabIndex={-1}>{alertsText.title}</h1>
        {count > 0 && <p>{alertsText.intro(count, loose)}</p>}
      </div>
      {error &&
        (data ? (
          <div className="offline" role="status">
            <Icon name="alert" />
            <span>
              <b>{alertsText.offlineTitle}</b> {alertsText.offline(clockTime(data.at))}
            </span>
            <Button onClick={() => alerts.refetch()}>{alertsText.again}</Button>
          </div>
        ) : (
          <Say kind="bad">{sentenceOf(error)}</Say>
        ))}
      <div className="stack alerts">
        {!data && !isOffline && <Bones />}
        {data?.data.map(group => (
          <Group key={group.cause} group={group} at={data.at} isOffline={isOffline} />
        ))}
        {data && count === 0 && <Clear at={data.at} />}
        <Ways />
        {data && data.ended.length > 0 && <Ended ended={data.ended} />}
        <Meanings />
      </div>
    </>
  )
}

/** Puts the focus on the cause in the address once it is read, long after the browser has looked for it; once, also if its alerts end and come back. */
function useSoughtCause(isRead: boolean) {
  const { hash, key } = useLocation()
  const found = useRef<string>(undefined)
  useEffect(() => {
    if (!isRead || found.current === key) return
    found.current = key
    document.getElementById(hash.slice(1))?.querySelector('h2')?.focus()
  }, [isRead, hash, key])
}

type Listed = NonNullable<ReturnType<typeof useAlerts>['data']>

function Ended({ ended }: Pick<Listed, 'ended'>) {
  return (
    <section className="panel" aria-labelledby="ended">
      <div className="panel-head">
        <h2 id="ended">{alertsText.ended}</h2>
      </div>
      <ul className="rows">
        {ended.map(({ id, says, since, closed_at: closedAt, acknowledged_by: by }) => (
          <li className="row" key={id}>
            <span>
              {says}
              <small>
                {alertsText.endedAt(moment(since), moment(closedAt ?? since))}
                {by !== null && `, ${by}`}
              </small>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Meanings() {
  return (
    <details className="panel meanings">
      <summary>{alertsText.meaning}</summary>
      <dl className="inside">
        {alertCauses.map(cause => (
          <div key={cause}>
            <dt>
              {causeNames[cause]}
              {urgentCauses.includes(cause) && <span className="muted"> · {alertsText.urgent}</span>}
            </dt>
            <dd className="muted">{causeMeanings[cause]}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

function Clear({ at }: { at: string }) {
  return (
    <section className="panel alerts-clear">
      <Icon name="check" />
      <h2>{alertsText.clearTitle}</h2>
      <p className="muted">{alertsText.clear}</p>
      <p className="state ok">{alertsText.clearState(exactTime(at))}</p>
    </section>
  )
}

function Bones() {
  return (
    <section className="panel rows" aria-busy="true" aria-label={alertsText.loading}>
      {[1, 2].map(row => (
        <div className="bones" key={row}>
          <i className="bone" />
          <i className="bone" />
        </div>
      ))}
    </section>
  )
}
