import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { usePublicSettings } from '../../lib/use-public-settings.ts'
import { canSignIn } from '../can-sign-in.ts'
import { signInPath } from '../sign-in-path.ts'
import { useAccessToken } from '../tokens.ts'
import { useRenewal } from '../use-renewal.ts'
import { closeAuthDialog, openAuthDialog, useAuthDialogOpen } from './auth-dialog.ts'

type ViewProps = { isOpen: boolean; onClose: () => void }

const loadView = () => import('./auth-dialog-view.tsx')
const AuthDialogView = lazy<React.ComponentType<ViewProps>>(() =>
  loadView().then(
    module => ({ default: module.AuthDialogView }),
    () => ({ default: GoToLogin }),
  ),
)

/** The place of the sign-in dialog, once in every page; the dialog itself is loaded when it opens. */
export function AuthDialogHost() {
  const isOpen = useAuthDialogOpen()
  const settings = usePublicSettings()
  const isUsable = settings !== null && canSignIn(settings)
  const [wasOpen, setWasOpen] = useState(false)
  if (isOpen && !wasOpen) setWasOpen(true)
  useClosing(isOpen)
  useLoginLinks(isUsable)
  useRenewal()
  if (!isUsable || !wasOpen) return null
  return (
    <Suspense>
      <AuthDialogView isOpen={isOpen} onClose={closeAuthDialog} />
    </Suspense>
  )
}

/** Closes the dialog when the page changes or a user is signed in. */
function useClosing(isOpen: boolean): void {
  const { key } = useLocation()
  const openedAt = useRef(key)
  const token = useAccessToken()
  useEffect(() => {
    if (isOpen && (token || openedAt.current !== key)) closeAuthDialog()
    openedAt.current = key
  }, [isOpen, token, key])
}

/** Opens the dialog for links that lead to sign in and back to this page, so that its input is not lost. */
function useLoginLinks(isUsable: boolean): void {
  useEffect(() => {
    if (!isUsable) return
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href^="/login"]') : null
      if (!link || !isPlain(event) || !leadsBackHere(new URL(link.href))) return
      event.preventDefault()
      // Some browsers do not focus a clicked link, to which the focus later returns.
      link.focus()
      openAuthDialog()
    }
    addEventListener('click', onClick, true)
    return () => removeEventListener('click', onClick, true)
  }, [isUsable])
}

function isPlain({ button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  return button === 0 && !(altKey || ctrlKey || metaKey || shiftKey)
}

function leadsBackHere({ pathname, searchParams }: URL): boolean {
  if (pathname !== '/login' || location.pathname === '/login') return false
  const to = searchParams.get('to')
  return to === null || to === location.pathname + location.search
}

/** If the dialog can not be loaded, goes to the login page, which may still work. */
function GoToLogin({ isOpen }: ViewProps) {
  const navigate = useNavigate()
  useEffect(() => {
    if (isOpen) navigate(signInPath(location))
  }, [isOpen, navigate])
  return null
}
