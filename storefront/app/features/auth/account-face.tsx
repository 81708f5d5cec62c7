import { useState } from 'react'
import { Link } from 'react-router'
import { authText } from '../../text/auth.ts'
import { useProfile } from './use-profile.ts'

/** The way to the account, with the user's picture or initial; until they are known, the children. Loaded on demand. */
export function AccountFace({ children }: { children: React.ReactNode }) {
  const user = useProfile()
  const [lost, setLost] = useState<string>()
  if (!user) return children
  const { name, avatar_url: picture } = user
  return (
    <Link
      to="/dashboard"
      aria-label={authText.accountOf(name)}
      className="grid place-items-center size-11 flex-none overflow-hidden rounded-m bg-violet text-white font-extrabold no-underline"
    >
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
        initialOf(name)
      )}
    </Link>
  )
}

/** The first letter of a name, whatever it is written in. */
function initialOf(name: string): string {
  const [first = ''] = name.trim()
  return first.toUpperCase() || '·'
}
