import { formatIdr } from '@kilat/contract/idr.ts'
import type { Task } from '@kilat/contract/operator/tasks.ts'
import { type WaitingKind, waitingKinds } from '@kilat/contract/operator/waiting.ts'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { AskedAct } from '../../acts/act-call.ts'
import { AskedActSheet } from '../../acts/asked-act.tsx'
import { sentenceOf } from '../../api/call.ts'
import { useTasks } from '../../api/tasks.ts'
import { countOf, isGone } from '../../lib/listed-tasks.ts'
import { clockTime, exactTime } from '../../lib/times.ts'
import { kindNames, waitingText } from '../../text/waiting.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Say } from '../../ui/say.tsx'
import { TaskRow } from './task-row.tsx'
import { useKeys } from './use-keys.ts'
import './waiting.css'
import { showChosen } from '../../lib/show-chosen.ts'
import { BonePanel } from '../../ui/bones.tsx'

/** Everything that waits for a person, cut by the time until the store decides by itself. */
export function Component() {
  const tasks = useTasks()
  const [search, setSearch] = useSearchParams()
  const kind = waitingKinds.find(kind => kind === search.get('jenis'))
  const [asked, setAsked] = useState<AskedAct>()
  const { data, error } = tasks
  const hasGone = data !== undefined && asked !== undefined && isGone(data, { id: asked.subject.id, act: asked.act })
  useKeys()
  return (
    <>
      <title>Perlu tindakan | Konsol</title>
      <div className="page-head">
        <h1 tabIndex={-1}>{waitingText.title}</h1>
        {data && data.data.length > 0 && (
          <p>{waitingText.intro(countOf(data.data, data.cut_off), sumOf(data.data, data.cut_off), data.today.delivered)}</p>
        )}
      </div>
      {error &&
        (data ? (
          <div className="offline" role="status">
            <Icon name="alert" />
            <span>
              <b>{waitingText.offlineTitle}</b> {waitingText.offline(clockTime(data.at))}
            </span>
            <Button onClick={() => tasks.refetch()}>{waitingText.again}</Button>
          </div>
        ) : (
          <Say kind="bad">{sentenceOf(error)}</Say>
        ))}
      {!data && !error && <BonePanel label={waitingText.loading} />}
      {data && data.data.length === 0 && <Clear {...data.today} at={data.at} />}
      {data && data.data.length > 0 && (
        <>
          <Filters
            tasks={data.data}
            cut={data.cut_off}
            kind={kind}
            onChoose={chosen => setSearch(chosen ? { jenis: chosen } : {}, { replace: true })}
          />
          <Groups
            tasks={kind ? data.data.filter(task => task.kind === kind) : data.data}
            cut={data.cut_off}
            at={data.at}
            isOffline={error !== null}
            onAsk={setAsked}
          />
          {data.cut_off.length > 0 && <Say>{waitingText.more(data.cut_off.map(cut => kindNames[cut].name).join(', '))}</Say>}
        </>
      )}
      <AskedActSheet asked={asked} isGone={hasGone} onClose={() => setAsked(undefined)} />
    </>
  )
}

/** What buyers wait for; of more than is listed it is the least. */
function sumOf(tasks: readonly Task[], cut: readonly WaitingKind[]): string {
  const seen = new Map(tasks.flatMap(({ order, amount }) => (order && amount !== null ? [[order.id, amount] as const] : [])))
  const sum = [...seen.values()].reduce((total, amount) => total + amount, 0)
  if (sum === 0) return ''
  return tasks.some(({ kind }) => cut.includes(kind)) ? waitingText.atLeast(formatIdr(sum)) : formatIdr(sum)
}

type FiltersInput = {
  tasks: readonly Task[]
  cut: readonly WaitingKind[]
  kind: WaitingKind | undefined
  onChoose: (kind: WaitingKind | undefined) => void
}

function Filters({ tasks, cut, kind, onChoose }: FiltersInput) {
  const counts = waitingKinds
    .map(known => ({ known, own: tasks.filter(task => task.kind === known) }))
    .filter(({ known, own }) => own.length > 0 || known === kind)
  return (
    <fieldset className="filters" ref={showChosen}>
      <legend className="unseen">{waitingText.filter}</legend>
      <label className="chip">
        <input type="radio" name="kind" checked={kind === undefined} onChange={() => onChoose(undefined)} />
        {waitingText.all} <span>{countOf(tasks, cut)}</span>
      </label>
      {counts.map(({ known, own }) => (
        <label className="chip" key={known}>
          <input type="radio" name="kind" checked={kind === known} onChange={() => onChoose(known)} />
          {kindNames[known].name} <span>{countOf(own, cut)}</span>
        </label>
      ))}
    </fieldset>
  )
}

type GroupsInput = { tasks: readonly Task[]; cut: readonly WaitingKind[]; at: string; isOffline: boolean; onAsk: (asked: AskedAct) => void }

function Groups({ tasks, cut, at, isOffline, onAsk }: GroupsInput) {
  const inAnHour = new Date(Date.parse(at) + 60 * 60_000).toISOString()
  const groups = {
    hour: tasks.filter(({ until }) => until !== null && until <= inAnHour),
    today: tasks.filter(({ until }) => until !== null && until > inAnHour),
    some: tasks.filter(({ until }) => until === null),
  }
  const next = [...groups.hour, ...groups.today, ...groups.some].find(({ can }) => can.length > 0)
  if (tasks.length === 0) return <Say kind="ok">{waitingText.clearKind}</Say>
  return (['hour', 'today', 'some'] as const).map(name =>
    groups[name].length === 0 ? null : (
      <section key={name} aria-labelledby={`group-${name}`}>
        <div className="group">
          <h2 id={`group-${name}`}>{waitingText.groups[name]}</h2>
          <span>{waitingText.inGroup(countOf(groups[name], cut))}</span>
        </div>
        <ul className="panel rows">
          {groups[name].map(task => (
            <TaskRow key={`${task.kind} ${task.id}`} task={task} at={at} isNext={task === next} isOffline={isOffline} onAsk={onAsk} />
          ))}
        </ul>
      </section>
    ),
  )
}

function Clear({ paid, delivered, at }: { paid: number; delivered: number; at: string }) {
  return (
    <section className="panel clear">
      <span className="clear-mark">
        <Icon name="check" />
      </span>
      <h2>{waitingText.clearTitle}</h2>
      <p>{waitingText.clear(paid, delivered)}</p>
      <p className="state ok">{waitingText.clearState(exactTime(at))}</p>
    </section>
  )
}
