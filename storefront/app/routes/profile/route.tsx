import { pageMeta } from '../../lib/page-meta.ts'
import type { GuardedHandle } from '../../session/auth-guard.tsx'
import { guardSession } from '../../session/guard-session.ts'
import { profileText } from '../../text/profile.ts'
import type { Route } from './+types/route.ts'
import { DataCard } from './data-card.tsx'
import { DeviceCard } from './device-card.tsx'
import { MessagesCard } from './messages-card.tsx'
import { PlayersCard } from './players-card.tsx'
import { SessionsCard } from './sessions-card.tsx'
import { UserCard } from './user-card.tsx'

export const handle: GuardedHandle = { guard: 'auth' }

/** Without a loader of its own, the first render would wait for the browser's loader. */
export const loader = () => null

export const clientLoader = guardSession

export const meta: Route.MetaFunction = args => pageMeta(args, { title: profileText.title })

// The guard renders this only in the browser, so it may read the browser's storage.
export default function ProfilePage() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h1 className="title-page">{profileText.title}</h1>
      <UserCard />
      <PlayersCard />
      <MessagesCard />
      <SessionsCard />
      <DeviceCard />
      <DataCard />
    </div>
  )
}
