import type { User } from '@kilat/contract/identity.ts'
import { TroubleCard } from '../../features/account/trouble-card.tsx'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { usePublicSettings } from '../../lib/use-public-settings.ts'
import { useAuth } from '../../session/auth-store.ts'
import { loadProfile, useProfile } from '../../session/use-profile.ts'
import { profileText } from '../../text/profile.ts'
import { formatDateTime } from '../../text/shell/time.ts'
import { AvatarField } from './avatar-field.tsx'
import { ProfileCard } from './profile-card.tsx'
import { UserForm } from './user-form.tsx'

const VerifyPhone = lazyPart(() => import('./late/verify-phone.tsx').then(module => module.VerifyPhone))

/** The signed-in user: picture, name and number. */
export function UserCard() {
  const user = useProfile()
  const error = useAuth(state => state.error)
  return (
    <ProfileCard id="kamu" title={profileText.about} isBusy={!user && !error}>
      {user ? <Known key={user.id} user={user} /> : error ? <TroubleCard isBare sentence={error} onRetry={loadProfile} /> : <Unknown />}
    </ProfileCard>
  )
}

function Known({ user }: { user: User }) {
  const canSend = usePublicSettings()?.one_time_codes.includes('whatsapp')
  const canVerify = canSend && user.phone !== null && !user.is_phone_verified
  return (
    <>
      <div className="flex items-center gap-4 mt-3 mb-4">
        <AvatarField user={user} />
      </div>
      <p className="mb-4 note wrap-anywhere">
        {user.email && (
          <>
            <b className="text-ink">{user.email}</b>, {profileText.emailNote}.{' '}
          </>
        )}
        {profileText.since(formatDateTime(user.created_at).split(',')[0] ?? '')}.
      </p>
      <UserForm user={user} />
      {canVerify && (
        <div className="mt-4">
          <VerifyPhone key={user.phone} user={user} />
        </div>
      )}
    </>
  )
}

function Unknown() {
  return (
    <div aria-hidden="true">
      <div className="flex items-center gap-4 mt-3 mb-4">
        <span className="skeleton size-18 rounded-full" />
        <span className="skeleton w-28 h-11" />
      </div>
      <span className="skeleton block w-3/4 h-4 mb-4" />
      <div className="grid gap-4">
        <span className="skeleton h-20" />
        <span className="skeleton h-26" />
        <span className="skeleton w-24 h-12" />
      </div>
    </div>
  )
}
