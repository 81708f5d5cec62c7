import { findUsers, mostUsersShown, type UserRow } from '@kilat/contract/operator/users.ts'
import { useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { Link, useSearchParams } from 'react-router'
import { call, sentenceOf } from '../../api/call.ts'
import { dayOf } from '../../lib/times.ts'
import { useTyped } from '../../lib/use-typed.ts'
import { usersText } from '../../text/users.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Listed } from '../../ui/listed.tsx'
import '../../ui/list-row.css'
import './users.css'

/** Users by what was typed, which is in the address; before that those who are blocked. */
export function Component() {
  const [address, setAddress] = useSearchParams()
  const search = address.get('cari')?.trim() ?? ''
  const [typed, type] = useTyped(search)
  const list = useQuery({
    queryKey: ['users', search],
    queryFn: ({ signal }) => call(findUsers, { query: { search } }, signal),
    retry: false,
  })
  const rows = list.data?.data ?? []
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setAddress(typed.trim() === '' ? {} : { cari: typed.trim() }, { replace: true })
  }
  return (
    <>
      <title>Pengguna | Konsol</title>
      <div className="page-head">
        <h1 tabIndex={-1}>{usersText.title}</h1>
        <p>{usersText.intro}</p>
      </div>
      <div className="stack close">
        <form className="panel inside users-search" onSubmit={send}>
          <Field
            label={usersText.search}
            hint={usersText.searchHint}
            name="search"
            type="search"
            value={typed}
            onChange={event => type(event.target.value)}
            maxLength={254}
          />
          <Button type="submit" look="main">
            {usersText.find}
          </Button>
        </form>
        {search === '' && rows.length > 0 && <h2>{usersText.blockedNow}</h2>}
        <Listed
          problem={list.error ? sentenceOf(list.error) : undefined}
          isPending={list.isPending}
          isEmpty={rows.length === 0}
          none={search === '' ? usersText.noneBlocked : usersText.none}
          onRetry={() => list.refetch()}
        >
          <ul className="panel rows">
            {rows.map(user => (
              <Row key={user.id} user={user} />
            ))}
          </ul>
        </Listed>
        {rows.length === mostUsersShown && <p className="small muted">{usersText.notAll(mostUsersShown)}</p>}
      </div>
    </>
  )
}

function Row({ user: { id, name, email, phone, created_at: createdAt, blocked_at: blockedAt } }: { user: UserRow }) {
  return (
    <li className="list-row">
      <span>
        <Link to={`/pengguna/${id}`}>{name}</Link>
        <small>{[email, phone].filter(Boolean).join(' · ') || usersText.noEmail}</small>
      </span>
      {blockedAt ? <span className="state bad">{usersText.blocked}</span> : <small>{usersText.since(dayOf(createdAt))}</small>}
    </li>
  )
}
