import { formatIdr } from '@kilat/contract/money.ts'
import type { ActChange, ListedActRow } from '@kilat/contract/operator/acts.ts'
import { Link } from 'react-router'
import { moment } from '../../lib/times.ts'
import { actNames, actsText, fieldNames, moneyFields, reasonNames } from '../../text/acts.ts'
import { placeOf } from './subject-place.ts'

/** Who did what, on what and why; what changed beneath. */
export function ActRow({ act }: { act: ListedActRow }) {
  const { at, note, reason, device, seq, subject_kind: kind, subject } = act
  // The row tells the device by itself.
  const changes = act.changes.filter(({ field, after }) => field !== 'device' || after !== device)
  const place = placeOf(kind, subject)
  const isByOperator = act.by_kind === 'operator'
  const isOnThemselves = kind === 'operator' && subject === act.by
  return (
    <li className="act-row">
      <p className="act-what">
        <b>{nameOf(act)}</b> {actNames[act.act]}{' '}
        {!isOnThemselves && (place ? <Link to={place}>{subject}</Link> : <span className="whole">{subject}</span>)}
      </p>
      {note && <p className="act-note">“{note}”</p>}
      {changes.length > 0 && (
        <dl className="act-changes">
          {changes.map(change => (
            <div key={change.field}>
              <dt>{fieldNames[change.field] ?? change.field}</dt>
              <dd>
                <Change {...change} isEdit={act.act.endsWith('_edited')} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      <p className="act-where">
        <time dateTime={at}>{moment(at)}</time>
        {reasonNames[reason] && <span>{reasonNames[reason]}</span>}
        {isByOperator && <span>{device ?? actsText.atServer}</span>}
        <span>{actsText.number(seq)}</span>
      </p>
    </li>
  )
}

function nameOf({ by, by_kind: kind }: ListedActRow): string {
  if (kind === 'system') return actsText.bySystem
  if (kind === 'visitor') return actsText.byVisitor
  if (kind === 'user') return by === null ? actsText.forgotten : `${actsText.byUser} ${by}`
  return by ?? kind
}

function Change({ field, before, after, isEdit }: ActChange & { isEdit: boolean }) {
  const shown = (value: unknown) => (isEdit && value === null ? actsText.byRule : sayValue(field, value))
  if (before === undefined) return <span>{shown(after)}</span>
  return (
    <>
      <span className="unseen">{actsText.before} </span>
      <s>{shown(before)}</s> <span aria-hidden="true">→</span>
      <span className="unseen">{actsText.after}</span> <span>{shown(after)}</span>
    </>
  )
}

function sayValue(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return actsText.nothing
  if (typeof value === 'number') return moneyFields.has(field) ? formatIdr(value) : String(value)
  if (typeof value === 'boolean') return value ? 'ya' : 'tidak'
  return typeof value === 'string' ? value : JSON.stringify(value)
}
