import { type Alert, type AlertGroup, acknowledgeAlerts } from '@kilat/contract/operator/alerts.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { Link } from 'react-router'
import { call, sentenceOf } from '../../api/call.ts'
import { age, moment } from '../../lib/times.ts'
import { alertsText, causeNames } from '../../text/alerts.ts'
import { Button } from '../../ui/button.tsx'
import { Say } from '../../ui/say.tsx'
import { toast } from '../../ui/toasts.tsx'

/** The open alerts of one cause. Whoever takes care of them takes all that are on the screen. */
export function Group({ group, at, isOffline }: { group: AlertGroup; at: string; isOffline: boolean }) {
  const { cause, count, unacknowledged, alerts } = group
  const known = useQueryClient()
  const id = useId()
  const take = useMutation({
    mutationFn: () => call(acknowledgeAlerts, { body: { cause, id: null, seen_at: at } }),
    onSuccess: ({ data: { acknowledged } }) => {
      toast({ kind: 'ok', title: alertsText.taken, sentence: alertsText.takenSay(acknowledged) })
      return known.invalidateQueries({ queryKey: ['alerts'] })
    },
  })
  const name = causeNames[cause]
  return (
    <section className="panel" aria-labelledby={id}>
      <div className="panel-head" id={cause}>
        <h2 id={id} tabIndex={-1}>
          {name} <span className="muted">{count}</span>
        </h2>
        {unacknowledged > 0 && (
          <span className="end">
            <Button
              look="main"
              aria-label={alertsText.takeAllNamed(name)}
              aria-disabled={isOffline || undefined}
              title={isOffline ? alertsText.offlineAct : undefined}
              busyText={take.isPending ? alertsText.taking : undefined}
              onClick={() => take.mutate()}
            >
              {alertsText.takeAll}
            </Button>
          </span>
        )}
      </div>
      {take.error && <Say kind="bad">{sentenceOf(take.error)}</Say>}
      <ul className="rows">
        {alerts.map(alert => (
          <Row key={alert.id} alert={alert} at={at} />
        ))}
      </ul>
      {count > alerts.length && <p className="inside muted">{alertsText.more(count - alerts.length)}</p>}
    </section>
  )
}

function Row({ alert, at }: { alert: Alert; at: string }) {
  const { says, since, place, acknowledged_by: by, acknowledged_at: takenAt } = alert
  const leadsElsewhere = !place.startsWith('/kabar')
  return (
    <li className="row">
      <span>
        <b>{says}</b>
        <small>{alertsText.since(moment(since), age(since, new Date(at)))}</small>
        <small>
          <span className={`state ${by === null ? 'bad' : 'go'}`}>
            {by === null ? alertsText.loose : alertsText.by(by, moment(takenAt ?? since))}
          </span>
        </small>
      </span>
      {leadsElsewhere && (
        <Link className="button" to={place} aria-label={alertsText.openNamed(says)}>
          {alertsText.open}
        </Link>
      )}
    </li>
  )
}
