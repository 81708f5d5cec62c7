import type { User } from '@kilat/contract/identity.ts'
import { useLayoutEffect, useState } from 'react'
import { accountFace } from '../lib/signals.ts'
import { useAccessToken } from '../session/tokens.ts'
import { useProfile } from '../session/use-profile.ts'
import { authText } from '../text/auth.ts'

/** Shows the user's picture or initial in the header, in place of the word *Akun*. */
export function AccountFace() {
  const user = useProfile()
  const isIn = Boolean(useAccessToken())
  useLayoutEffect(() => {
    if (!user || !isIn) return
    accountFace.show(<Face user={user} />)
    return () => accountFace.show(null)
  }, [user, isIn])
  return null
}

function Face({ user: { name, avatar_url: picture } }: { user: User }) {
  const [lost, setLost] = useState<string>()
  return (
    <span className="grid place-items-center size-11 overflow-hidden rounded-m bg-violet text-white font-extrabold">
      <span className="sr-only">{authText.accountOf(name)}</span>
      {picture && picture !== lost ? (
        <img
          src={picture}
          alt=""
          width={44}
          height={44}
          referrerPolicy="no-referrer"
          onError={() => setLost(picture)}
          className="size-full object-cover"
        />
      ) : (
        <span aria-hidden="true">{initialOf(name)}</span>
      )}
    </span>
  )
}

/** The first letter of a name, in any script. */
function initialOf(name: string): string {
  const [first = ''] = name.trim()
  return first.toUpperCase() || '·'
}
