import { useEffect, useState } from 'react'
import { Link, Navigate, NavLink, Outlet, useLocation } from 'react-router'
import { useAlerts } from '../api/alerts.ts'
import { useOperator } from '../api/session.ts'
import { useTasks } from '../api/tasks.ts'
import { focusHeading } from '../lib/focus-heading.ts'
import { countOf } from '../lib/listed-tasks.ts'
import { findKeeper, watchFocus } from '../lib/watch-focus.ts'
import { frameText, shortNames } from '../text/frame.ts'
import { roleNames } from '../text/sign-in.ts'
import { Bolt, Icon } from '../ui/icon.tsx'
import { SheetHost } from '../ui/sheet-host.tsx'
import { Toasts } from '../ui/toasts.tsx'
import { Unanswered } from './broken.tsx'
import { Live } from './live.tsx'
import { Loading } from './loading.tsx'
import { Proof } from './proof.tsx'
import { isWithin, roomsOf, tabsOf } from './room-list.ts'
import { Search } from './search.tsx'
import { SessionSheet } from './session-sheet.tsx'
import { ThemeSwitch } from './theme-switch.tsx'
import { useKeptDevice } from './use-kept-device.ts'
import { useWorkerPlaces } from './use-worker-places.ts'

/** What is around every room: the way to the others, and whether the store answers. Whoever is not signed in is sent to the door. */
export function Component() {
  const { data: operator, errorUpdateCount: failures, isFetching, refetch } = useOperator()
  const { pathname, search, hash } = useLocation()
  useWorkerPlaces()
  useKeptDevice(operator?.name)
  const [page, setPage] = useState<HTMLElement | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new room begins at its heading; the first one begins where the browser does.
  useEffect(() => (page ? focusHeading(page) : undefined), [pathname])
  // A row goes away with the button that was pressed in it.
  useEffect(() => {
    if (!page) return
    return watchFocus(page, around => (findKeeper(around) ?? page.querySelector<HTMLElement>('h1'))?.focus({ preventScroll: true }))
  }, [page])
  // A room asks the same as soon as it is shown, so none is before it is known: the two would take turns without an end.
  if (operator === undefined) return failures > 0 ? <Unanswered isAsking={isFetching} onAgain={() => refetch()} /> : <Loading />
  if (operator === null) return <Navigate to={`/masuk?ke=${encodeURIComponent(pathname + search + hash)}`} replace />
  const { tabs, rest } = tabsOf(operator.role)
  return (
    <div className="framed">
      <a className="skip" href="#isi">
        {frameText.skip}
      </a>
      <nav className="side" aria-label={frameText.nav}>
        <Link className="logo" to="/" aria-label={frameText.home}>
          <Bolt />
          <small>{frameText.name}</small>
        </Link>
        {roomsOf(operator.role).map(({ to, name, icon }) => (
          <NavLink key={to} to={to} end={to === '/'}>
            <Icon name={icon} />
            {frameText.rooms[name]}
            {name === 'waiting' && <Waiting />}
            {name === 'alerts' && <Alerts />}
          </NavLink>
        ))}
        <div className="me">
          <b>{operator.name}</b>
          {roleNames[operator.role]}
        </div>
      </nav>
      <div className="column">
        <header className="bar">
          <Link className="logo" to="/" aria-label={frameText.home}>
            <Bolt />
          </Link>
          <Live />
          <Search key={operator.name} />
          <ThemeSwitch />
        </header>
        <main id="isi" className="page" ref={setPage}>
          {/* What was open or typed belongs to its operator. */}
          <SheetHost key={operator.name}>
            <Outlet />
          </SheetHost>
        </main>
      </div>
      <Toasts />
      <Proof key={operator.name} />
      <SessionSheet name={operator.name} />
      <nav className="tabs" aria-label={frameText.nav}>
        {tabs.map(({ to, name, icon }) => (
          <NavLink key={to} to={to} end={to === '/'}>
            <Icon name={icon} />
            {shortNames[name] ?? frameText.rooms[name]}
            {name === 'waiting' && <Waiting />}
            {name === 'alerts' && <Alerts />}
          </NavLink>
        ))}
        {rest.length > 0 && (
          <Link to="/lainnya" aria-current={pathname === '/lainnya' ? 'page' : isWithin(rest, pathname) ? 'true' : undefined}>
            <Icon name="dots" />
            {frameText.rooms.others}
          </Link>
        )}
      </nav>
    </div>
  )
}

/** How much waits, beside the way to it. */
function Waiting() {
  const { data } = useTasks()
  return <Count count={countOf(data?.data ?? [], data?.cut_off ?? [])} says={frameText.waiting} />
}

/** How many alerts nobody takes care of. */
function Alerts() {
  const { data } = useAlerts()
  return <Count count={String(data?.data.reduce((sum, group) => sum + group.unacknowledged, 0) ?? 0)} says={frameText.unheard} />
}

function Count({ count, says }: { count: string; says: string }) {
  if (count === '0') return null
  return (
    <span className="count">
      {count}
      <span className="unseen">{says}</span>
    </span>
  )
}
