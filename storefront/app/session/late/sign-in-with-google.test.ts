import type { User } from '@kilat/contract/identity.ts'
import { rupiah } from '@kilat/contract/money.ts'
import type { PublicSettings } from '@kilat/contract/store.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openTab } from '../../lib/test-tab.ts'

const api = vi.hoisted(() => ({ call: vi.fn() }))
vi.mock('../api/browser-api.ts', () => ({ browserApi: () => api }))
const provider = vi.hoisted(() => ({ openPopup: vi.fn(), isPopupOpen: vi.fn() }))
vi.mock('./local-provider.ts', () => ({ localProvider: provider }))

const settings: PublicSettings = {
  sign_in: { provider: 'local' },
  firebase: null,
  pusher: null,
  push: null,
  one_time_codes: [],
  mailbox: null,
  analytics: null,
}
const user: User = {
  id: 'USR-1',
  name: 'Dimas',
  email: null,
  avatar_url: null,
  phone: null,
  is_phone_verified: false,
  balance: rupiah(0),
  created_at: '2026-11-01T03:00:00.000Z',
}
const signedIn = { token: 'a', refresh_token: 'r', user }

beforeEach(() => {
  vi.resetModules()
  api.call.mockReset().mockResolvedValue(signedIn)
  provider.openPopup.mockReset().mockResolvedValue('id-token')
  provider.isPopupOpen.mockReset().mockReturnValue(true)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function open() {
  const kept = openTab()
  const modules = {
    ...(await import('./sign-in-with-google.ts')),
    ...(await import('../auth-store.ts')),
    ...(await import('./auth-dialog.ts')),
    ...(await import('../../features/toast/toasts.ts')),
    ...(await import('../../api/problems/api-problem.ts')),
    ...(await import('./popup-provider.ts')),
    ...(await import('../../api/own-endpoints.ts')),
  }
  await modules.prepareSignIn(settings)
  return { kept, ...modules }
}

/** A promise that the test settles. */
function later<T>() {
  let resolve = (_value: T) => {}
  let reject = (_error: Error) => {}
  const promise = new Promise<T>((yes, no) => {
    resolve = yes
    reject = no
  })
  return { promise, resolve, reject }
}

test('[auth.google] the window opens in the click, its token goes to the server, and token and user are kept', async () => {
  const { signInWithGoogle, useAuth, login, kept } = await open()
  const window = later<string>()
  provider.openPopup.mockReturnValue(window.promise)
  const done = signInWithGoogle(settings)
  expect(provider.openPopup).toHaveBeenCalledTimes(1)
  expect(useAuth.getState()).toMatchObject({ isLoading: true, isFirebaseLoading: true, error: null })
  window.resolve('id-token')
  await done
  expect(api.call.mock.calls).toEqual([[login, { body: { token: 'id-token' } }, { token: null }]])
  expect(Object.fromEntries(kept)).toEqual({ accessToken: 'a', refreshToken: 'r', accountId: 'USR-1' })
  expect(useAuth.getState()).toMatchObject({ accessToken: 'a', user, isLoading: false, isFirebaseLoading: false })
})

test('[auth.google] in every case loading ends and the dialog closes', async () => {
  const { signInWithGoogle, useAuth, openAuthDialog, isAuthDialogOpen, ApiProblem, PopupProblem } = await open()
  const endings = [
    () => {},
    () => api.call.mockRejectedValueOnce(new ApiProblem({ code: 'sign_in_failed', status: 401, message: 'no' })),
    () => api.call.mockRejectedValueOnce(new Error('a fault')),
    () => provider.openPopup.mockRejectedValueOnce(new PopupProblem('auth/popup-blocked')),
  ]
  for (const prepare of endings) {
    prepare()
    openAuthDialog()
    await signInWithGoogle(settings).catch(() => {})
    expect(useAuth.getState()).toMatchObject({ isLoading: false, isFirebaseLoading: false })
    expect(isAuthDialogOpen()).toBe(false)
  }
})

test('[auth.server-error] the server’s own sentence is shown', async () => {
  const { signInWithGoogle, readToast, ApiProblem, kept } = await open()
  const body = { error: 'Masuk belum berhasil. Coba lagi, ya.', code: 'unavailable' }
  api.call.mockRejectedValue(ApiProblem.from(503, body, '1f2e3d4c5b6a7988'))
  await signInWithGoogle(settings)
  expect(readToast()).toMatchObject({ title: 'Error', description: body.error, variant: 'destructive' })
  expect(kept.size).toBe(0)
})

test('[auth.server-error] a server that does not answer is reported too', async () => {
  const { signInWithGoogle, readToast, ApiProblem } = await open()
  api.call.mockRejectedValue(ApiProblem.unanswered('Sambungan terputus.'))
  await signInWithGoogle(settings)
  expect(readToast()).toMatchObject({ title: 'Error', description: 'Sambungan terputus.', variant: 'destructive' })
})

test("[auth.popup-error] the provider's message is kept and the failure thrown", async () => {
  const { signInWithGoogle, useAuth, readToast } = await open()
  const failure = Object.assign(new Error('Firebase: Error (auth/unauthorized-domain).'), { code: 'auth/unauthorized-domain' })
  provider.openPopup.mockRejectedValue(failure)
  await expect(signInWithGoogle(settings)).rejects.toBe(failure)
  expect(useAuth.getState().error).toBe(failure.message)
  expect(readToast()).toBeUndefined()
  expect(api.call).not.toHaveBeenCalled()
})

test('a second click is a new attempt, which the late end of the first does not disturb', async () => {
  const { signInWithGoogle, useAuth, PopupProblem } = await open()
  const [first, second] = [later<string>(), later<string>()]
  provider.openPopup.mockReturnValueOnce(first.promise).mockReturnValueOnce(second.promise)
  const ends = [signInWithGoogle(settings), signInWithGoogle(settings)]
  first.reject(new PopupProblem('auth/popup-closed-by-user'))
  await ends[0]
  expect(useAuth.getState()).toMatchObject({ isLoading: true, error: null })
  second.resolve('id-token')
  await ends[1]
  expect(useAuth.getState()).toMatchObject({ accessToken: 'a', isLoading: false })
})

test('[auth.google] loading stays on while the window is open, even if the user looks at the page behind it', async () => {
  vi.useFakeTimers()
  const { signInWithGoogle, useAuth } = await open()
  provider.openPopup.mockReturnValue(new Promise(() => {}))
  void signInWithGoogle(settings)
  dispatchEvent(new Event('focus'))
  vi.advanceTimersByTime(60_000)
  expect(useAuth.getState()).toMatchObject({ isLoading: true, isFirebaseLoading: true })
})

test('[auth.google] a user who closed the window can press the button again before the provider notices', async () => {
  vi.useFakeTimers()
  const { signInWithGoogle, useAuth } = await open()
  provider.openPopup.mockReturnValue(new Promise(() => {}))
  void signInWithGoogle(settings)
  dispatchEvent(new Event('focus'))
  vi.advanceTimersByTime(1000)
  provider.isPopupOpen.mockReturnValue(false)
  expect(useAuth.getState().isLoading).toBe(true)
  dispatchEvent(new Event('focus'))
  vi.advanceTimersByTime(1000)
  expect(useAuth.getState().isLoading).toBe(false)
})

test('[auth.google] a profile, a renewal or a loaded file does not end the loading state of an open window', async () => {
  const { signInWithGoogle, useAuth, setUser, prepareSignIn, kept } = await open()
  provider.openPopup.mockReturnValue(new Promise(() => {}))
  void signInWithGoogle(settings)
  await prepareSignIn(settings)
  kept.set('refreshToken', 's').set('accessToken', 'b')
  dispatchEvent(new Event('storage'))
  setUser(user)
  kept.delete('accessToken')
  dispatchEvent(new Event('storage'))
  expect(useAuth.getState()).toMatchObject({ accessToken: null, isLoading: true, isFirebaseLoading: true })
})

test('[auth.google] a provider loaded in the click itself does not end the loading state either', async () => {
  openTab()
  const [{ signInWithGoogle }, { useAuth }] = [await import('./sign-in-with-google.ts'), await import('../auth-store.ts')]
  provider.openPopup.mockReturnValue(new Promise(() => {}))
  void signInWithGoogle(settings)
  await vi.waitFor(() => expect(provider.openPopup).toHaveBeenCalled())
  expect(useAuth.getState()).toMatchObject({ isLoading: true, isFirebaseLoading: true })
})

test('a browser without storage can not sign in, and shows a message', async () => {
  const { signInWithGoogle, useAuth } = await open()
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => {
      throw new Error('refused')
    },
  })
  await expect(signInWithGoogle(settings)).rejects.toMatchObject({ code: 'auth/web-storage-unsupported' })
  expect(useAuth.getState().user).toBeNull()
})

test('[auth.dialog-flag] the dialog can be opened, closed and toggled from anywhere', async () => {
  const { openAuthDialog, closeAuthDialog, toggleAuthDialog, isAuthDialogOpen } = await open()
  const seen = [openAuthDialog, closeAuthDialog, toggleAuthDialog, toggleAuthDialog].map(act => {
    act()
    return isAuthDialogOpen()
  })
  expect(seen).toEqual([true, false, true, false])
})
