import type { User } from '@kilat/contract/identity.ts'
import { useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { Link, useLocation } from 'react-router'
import { useAccessToken } from '../session/use-access-token.ts'
import { useProfile } from '../session/use-profile.ts'
import { authText } from '../text/auth.ts'

/** In the header, the user's picture or initial in the place of the word that leads to the account. */
export function AccountFace() {
  const user = useProfile()
  const token = useAccessToken()
  const { key } = useLocation()
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  const isKnown = Boolean(user && token)
  // Every layout has a header of its own, and some have none.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the header may be another one at each place
  useLayoutEffect(() => setSlot(document.getElementById('akun')), [key])
  useLayoutEffect(() => {
    const word = slot?.querySelector('a')
    if (!word || !isKnown) return
    const hadFocus = document.activeElement === word
    word.hidden = true
    if (hadFocus) slot?.querySelector<HTMLElement>('a:not([hidden])')?.focus()
    return () => {
      word.hidden = false
    }
  }, [slot, isKnown])
  return user && isKnown && slot ? createPortal(<Face user={user} />, slot) : null
}

function Face({ user: { name, avatar_url: picture } }: { user: User }) {
  const [lost, setLost] = useState<string>()
  return (
    <Link
      to="/dashboard"
      aria-label={authText.accountOf(name)}
      className="grid place-items-center size-11 overflow-hidden rounded-m bg-violet text-white font-extrabold no-underline"
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
