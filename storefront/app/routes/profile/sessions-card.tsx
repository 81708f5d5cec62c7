import type { Session } from '@kilat/contract/identity.ts'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { endAllSessions, endSession, listSessions } from '../../api/own-endpoints.ts'
import { callProblem } from '../../api/problems/call-problem.ts'
import { Badge } from '../../components/basics/badge.tsx'
import { Question } from '../../components/questions/question.tsx'
import { TroubleCard } from '../../features/account/trouble-card.tsx'
import { useLoad } from '../../features/account/use-load.ts'
import { callApi } from '../../session/calls/call-api.ts'
import { signOut } from '../../session/sign-out.ts'
import { profileText } from '../../text/profile.ts'
import { formatDateTime } from '../../text/shell/time.ts'
import { BusyLabel, buttonClass } from '../../ui/button.tsx'
import { ProfileCard, RowsSkeleton } from './profile-card.tsx'

const headingId = 'perangkat'

/** The user's sessions, with buttons to sign out one browser, this one, or all. */
export function SessionsCard() {
  const navigate = useNavigate()
  const {
    value: sessions,
    isLoading,
    problem,
    reload,
    change,
  } = useLoad(signal => callApi(listSessions, {}, { signal }).then(answer => answer.data))
  const [news, setNews] = useState('')
  const [isAsking, setIsAsking] = useState(false)
  const leaveAll = useRef<HTMLButtonElement>(null)
  const onEnded = ({ id, device }: Session) => {
    change(all => all.filter(each => each.id !== id))
    setNews(profileText.ended(device))
    document.getElementById(headingId)?.focus()
  }
  const onLeaveAll = async () => {
    await callApi(endAllSessions)
    await signOut(navigate)
  }
  return (
    <ProfileCard id={headingId} title={profileText.sessions} note={profileText.sessionsNote} isBusy={isLoading}>
      <p role="status" className="text-sm font-semibold text-ok">
        {news}
      </p>
      {!sessions &&
        (problem && !isLoading ? <TroubleCard isBare sentence={problem.message} onRetry={reload} /> : <RowsSkeleton rows={2} />)}
      {sessions && (
        <ul className="divide-y divide-line mt-1.5">
          {sessions.map(session => (
            <SessionRow key={session.id} session={session} onEnded={onEnded} />
          ))}
        </ul>
      )}
      <p className="flex flex-wrap gap-2 mt-2">
        <button type="button" onClick={() => signOut(navigate)} className={buttonClass('small')}>
          {profileText.leave}
        </button>
        <button
          ref={leaveAll}
          type="button"
          aria-expanded={isAsking}
          onClick={() => setIsAsking(!isAsking)}
          className={buttonClass('danger')}
        >
          {profileText.leaveAll}
        </button>
      </p>
      {isAsking && (
        <Question
          ask={profileText.leaveAllAsk}
          yes={profileText.leaveAllYes}
          opener={leaveAll}
          onYes={onLeaveAll}
          onNo={() => setIsAsking(false)}
        />
      )}
    </ProfileCard>
  )
}

function SessionRow({ session, onEnded }: { session: Session; onEnded: (session: Session) => void }) {
  const { id, device, is_current, last_used_at } = session
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const onEnd = async () => {
    if (isBusy) return
    setIsBusy(true)
    setProblem('')
    try {
      await callApi(endSession, { params: { id } })
      onEnded(session)
    } catch (error) {
      const { status, message } = callProblem(error)
      // It has ended already, as wanted.
      if (status === 404) return onEnded(session)
      setProblem(message)
      setIsBusy(false)
    }
  }
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 min-h-15 py-2">
      <p className="grow min-w-0 basis-48">
        <b className="block">{device}</b>
        <span className="note">{profileText.lastUsed(formatDateTime(last_used_at))}</span>
      </p>
      {is_current ? (
        <Badge tone="go">{profileText.here}</Badge>
      ) : (
        <button
          type="button"
          aria-label={profileText.endOf(device)}
          aria-disabled={isBusy}
          onClick={onEnd}
          className={buttonClass('danger', '-mx-3')}
        >
          <BusyLabel isBusy={isBusy}>{isBusy ? profileText.ending : profileText.end}</BusyLabel>
        </button>
      )}
      {problem && (
        <p role="alert" className="basis-full text-s font-semibold text-bad">
          {problem}
        </p>
      )}
    </li>
  )
}
