import { formatIdr } from '@kilat/contract/money.ts'
import { readUserForOperator, type UserForOperator } from '@kilat/contract/operator/users.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { call, sentenceOf } from '../../api/call.ts'
import { dayOf, moment } from '../../lib/times.ts'
import { usersText } from '../../text/users.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Listed } from '../../ui/listed.tsx'
import { Say } from '../../ui/say.tsx'
import { type UserAct, UserActSheet } from './user-act-sheet.tsx'
import '../../ui/list-row.css'
import './users.css'

const everyMs = 5_000

/** A user: who it is, what the store holds for them, where they are signed in, and what an owner may do, unless what is shown may be old. */
export function Component() {
  const { id = '' } = useParams()
  const [asked, setAsked] = useState<{ act: UserAct; session?: string }>()
  const read = useQuery({
    queryKey: ['user', id],
    queryFn: ({ signal }) => call(readUserForOperator, { params: { id } }, signal),
    retry: false,
    refetchInterval: everyMs,
  })
  const user = read.data?.data
  return (
    <>
      <title>{`${user?.name ?? usersText.title} | Konsol`}</title>
      <div className="page-head">
        <Link className="back" to="/pengguna">
          <Icon name="back" isLittle />
          {usersText.title}
        </Link>
        <h1 tabIndex={-1}>{user?.name ?? usersText.title}</h1>
        <p className="whole">{id}</p>
      </div>
      <Listed
        problem={read.error ? sentenceOf(read.error) : undefined}
        isPending={read.isPending}
        isEmpty={!user}
        none=""
        onRetry={() => read.refetch()}
      >
        {user && (
          <>
            {user.blocked_at && <Say kind="warn">{usersText.blockedAt(moment(user.blocked_at))}</Say>}
            <Facts user={user} />
            <Sessions
              user={user}
              isOffline={read.isError}
              onEnd={session => setAsked({ act: 'end', ...(session !== undefined && { session }) })}
            />
            <section className="panel inside" aria-labelledby="user-acts">
              <h2 id="user-acts">{usersText.acts}</h2>
              <p className="user-acts">
                <Button aria-disabled={read.isError || undefined} onClick={() => setAsked({ act: user.blocked_at ? 'unblock' : 'block' })}>
                  {user.blocked_at ? usersText.unblock : usersText.block}
                </Button>
                <Button aria-disabled={read.isError || undefined} onClick={() => setAsked({ act: 'exportData' })}>
                  {usersText.exportData}
                </Button>
                <Button look="danger" aria-disabled={read.isError || undefined} onClick={() => setAsked({ act: 'erase' })}>
                  {usersText.erase}
                </Button>
              </p>
            </section>
          </>
        )}
      </Listed>
      {user && asked && <UserActSheet user={user} {...asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}

function Facts({ user }: { user: UserForOperator }) {
  const { id, email, phone, balance, created_at: createdAt, signed_in_at: signedInAt } = user
  const proof = (isVerified: boolean) => (isVerified ? usersText.verified : usersText.unverified)
  return (
    <section className="panel inside" aria-labelledby="user-contact">
      <h2 id="user-contact">{usersText.contact}</h2>
      <ul className="user-facts">
        <li>{email ? `${email}, ${proof(user.is_email_verified)}` : usersText.noEmail}</li>
        <li>{phone ? `${phone}, ${proof(user.is_phone_verified)}` : usersText.noPhone}</li>
        <li>
          {usersText.balance} <b>{formatIdr(balance)}</b>
        </li>
        <li>
          {usersText.joined} {dayOf(createdAt)} · {usersText.signedIn} {moment(signedInAt)}
        </li>
      </ul>
      <p className="user-acts">
        <Link to={`/uang?bagian=saldo&cari=${encodeURIComponent(id)}`}>{usersText.toWallet}</Link>
      </p>
    </section>
  )
}

type SessionsInput = { user: UserForOperator; isOffline: boolean; onEnd: (session?: string) => void }

function Sessions({ user: { sessions }, isOffline, onEnd }: SessionsInput) {
  return (
    <section className="panel" aria-labelledby="user-sessions">
      <div className="panel-head">
        <h2 id="user-sessions">{usersText.sessions}</h2>
        {sessions.length > 1 && (
          <span className="end">
            <Button aria-disabled={isOffline || undefined} onClick={() => onEnd()}>
              {usersText.endAll}
            </Button>
          </span>
        )}
      </div>
      {sessions.length === 0 && <p className="inside muted">{usersText.noSessions}</p>}
      <ul className="rows">
        {sessions.map(({ id, device, last_used_at: at }) => (
          <li className="list-row" key={id}>
            <span>
              <b>{device}</b>
              <small>{usersText.used(moment(at))}</small>
            </span>
            <Button aria-disabled={isOffline || undefined} onClick={() => onEnd(id)}>
              {usersText.end}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
