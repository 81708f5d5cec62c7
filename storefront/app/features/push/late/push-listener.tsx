import { useEffect, useRef } from 'react'
import { useLocation, useNavigate, useRevalidator } from 'react-router'
import { spare } from '../../../lib/spare.ts'
import { usePublicSettings } from '../../../lib/use-public-settings.ts'
import { useAccessToken } from '../../../session/tokens.ts'
import { pushText } from '../../../text/push.ts'
import { showToast } from '../../toast/toasts.ts'
import { readPushMemory } from '../push-memory.ts'
import { subscribeWorker } from './worker-messages.ts'

/** Shows push messages that arrive while the store is looked at, and opens the order of a clicked notification. */
export function PushListener() {
  const settings = usePublicSettings()
  const isSignedIn = Boolean(useAccessToken())
  const { pathname } = useLocation()
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const renew = () => {
    if (settings?.push && readPushMemory())
      void spare(() => import('../register-browser.ts')).then(
        module => module.renewBrowser(settings),
        () => {},
      )
  }
  const now = useRef({ pathname, revalidate, navigate, renew })
  now.current = { pathname, revalidate, navigate, renew }
  useEffect(
    () =>
      subscribeWorker({
        onMessage({ title, body, to }) {
          // The order's own page says it better than a message over it.
          if (now.current.pathname === to) return void now.current.revalidate()
          showToast({ title, description: body, action: { label: pushText.openOrder, to } })
        },
        onOpen: to => void now.current.navigate(to),
        onRenew: () => now.current.renew(),
      }),
    [],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page load and each sign-in
  useEffect(() => now.current.renew(), [isSignedIn])
  return null
}
