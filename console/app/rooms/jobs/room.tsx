import { type FailedJob, type JobQueue, listJobs } from '@kilat/contract/operator/jobs.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { call, sentenceOf } from '../../api/call.ts'
import { age, moment } from '../../lib/times.ts'
import { jobNames, jobsText, sayCron } from '../../text/jobs.ts'
import { Button } from '../../ui/button.tsx'
import { Listed } from '../../ui/listed.tsx'
import { Say } from '../../ui/say.tsx'
import { AgainSheet } from './again-sheet.tsx'
import '../../ui/list-row.css'
import './jobs.css'

/** Work that could begin for so long waits too long. */
const longMs = 2 * 60_000

/** What the store works at by itself: what was given up first, then every kind of job. */
export function Component() {
  const [again, setAgain] = useState<FailedJob>()
  const jobs = useQuery({ queryKey: ['jobs'], queryFn: ({ signal }) => call(listJobs, {}, signal), refetchInterval: 15_000, retry: false })
  const { data: queues = [], failed = [] } = jobs.data ?? {}
  return (
    <>
      <title>Pekerjaan | Konsol</title>
      <div className="page-head">
        <h1 tabIndex={-1}>{jobsText.title}</h1>
        <p>{jobsText.intro}</p>
      </div>
      <Listed
        problem={jobs.error ? sentenceOf(jobs.error) : undefined}
        isPending={jobs.isPending}
        isEmpty={!jobs.data}
        none=""
        onRetry={() => jobs.refetch()}
      >
        {failed.length === 0 && jobs.data && <Say kind="ok">{jobsText.allWell}</Say>}
        {failed.length > 0 && (
          <section className="panel" aria-labelledby="jobs-failed">
            <div className="panel-head">
              <h2 id="jobs-failed">{jobsText.failed}</h2>
            </div>
            <p className="inside muted small">{jobsText.failedWhy}</p>
            <ul className="rows">
              {failed.map(job => (
                <Failed key={job.id} job={job} onAgain={() => setAgain(job)} />
              ))}
            </ul>
          </section>
        )}
        {queues.length > 0 && (
          <section className="panel" aria-labelledby="jobs-queues">
            <div className="panel-head">
              <h2 id="jobs-queues">{jobsText.queues}</h2>
            </div>
            <ul className="rows">
              {queues.map(queue => (
                <Queue key={queue.name} {...queue} />
              ))}
            </ul>
          </section>
        )}
      </Listed>
      {again && <AgainSheet job={again} onClose={() => setAgain(undefined)} />}
    </>
  )
}

function Failed({ job, onAgain }: { job: FailedJob; onAgain: () => void }) {
  const { name, about, tries, failed_at: at, error } = job
  return (
    <li className="list-row">
      <span>
        <b>{jobNames[name] ?? name}</b>
        <small>
          {about.map(id => (
            <span key={id}>{id.startsWith('KLT-') ? <Link to={`/pesanan/${id}`}>{id}</Link> : <span className="whole">{id}</span>} · </span>
          ))}
          {jobsText.tries(tries)} · {moment(at)}
        </small>
        <small className="job-error">{error ?? jobsText.noError}</small>
      </span>
      <Button onClick={onAgain}>{jobsText.again}</Button>
    </li>
  )
}

function Queue({ name, due, due_since: since, later, active, failed, done_at: doneAt, cron }: JobQueue) {
  const isLate = since !== null && Date.now() - Date.parse(since) > longMs
  const facts = [
    due > 0 && since ? `${jobsText.due(due)}, ${jobsText.since(age(since))}` : jobsText.idle,
    later > 0 && jobsText.later(later),
    active > 0 && jobsText.active(active),
    failed > 0 && jobsText.gaveUp(failed),
    doneAt && jobsText.doneAt(moment(doneAt)),
  ]
  return (
    <li className="list-row">
      <span>
        <b>{jobNames[name] ?? name}</b>
        <small>{facts.filter(Boolean).join(' · ')}</small>
      </span>
      {isLate ? <span className="state warn">{jobsText.old}</span> : cron && <small>{sayCron(cron)}</small>}
    </li>
  )
}
