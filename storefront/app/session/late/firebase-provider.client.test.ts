import { createServer } from 'node:http'
import { GoogleAuthProvider, signInWithCredential } from 'firebase/auth'
import { afterEach, expect, test, vi } from 'vitest'
import { noteOpened, openAuth, takeIdToken } from './firebase-provider.client.ts'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/** An unsigned ID token like the emulator's, valid for an hour. */
function makeIdToken(): string {
  const nowSeconds = Math.floor(Date.now() / 1000)
  const claims = { sub: 'uid-1', user_id: 'uid-1', iat: nowSeconds, exp: nowSeconds + 3600, firebase: { sign_in_provider: 'google.com' } }
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  return `${encode({ alg: 'none', typ: 'JWT' })}.${encode(claims)}.`
}

/** The two calls of the identity service that the SDK makes to sign in, served like the emulator's. */
async function openIdentityService(idToken: string) {
  const asked: { path: string; body: unknown }[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const path = new URL(request.url ?? '', 'http://emulator').pathname
    asked.push({ path, body: JSON.parse(body) })
    const answer = path.endsWith(':signInWithIdp')
      ? { idToken, refreshToken: 'refresh', expiresIn: '3600', localId: 'uid-1', providerId: 'google.com', rawUserInfo: '{}' }
      : { users: [{ localId: 'uid-1', displayName: 'Sari', email: 'sari@contoh.id' }] }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => {
    server.closeAllConnections()
    return new Promise(resolve => server.close(resolve))
  })
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('no port')
  return { asked, url: `http://127.0.0.1:${address.port}` }
}

test('[auth.google] the real SDK gives the ID token of the signed-in user, and then forgets the user', async () => {
  const idToken = makeIdToken()
  const { asked, url } = await openIdentityService(idToken)
  const firebase = {
    api_key: 'key',
    auth_domain: 'toko-contoh.firebaseapp.com',
    project_id: 'toko-contoh',
    storage_bucket: null,
    messaging_sender_id: null,
    app_id: 'app',
    measurement_id: null,
  }
  const auth = openAuth({ firebase, emulatorUrl: url })
  expect(auth.languageCode).toBe('id')
  const credential = GoogleAuthProvider.credential(JSON.stringify({ sub: 'google-1', email: 'sari@contoh.id', email_verified: true }))
  await expect(takeIdToken(auth, await signInWithCredential(auth, credential))).resolves.toBe(idToken)
  expect(auth.currentUser).toBeNull()
  expect(asked.map(({ path }) => path.split('/').at(-1))).toEqual(['accounts:signInWithIdp', 'accounts:lookup'])
})

test('[auth.google] the SDK’s window is noticed, and window.open is then as before', () => {
  const popup = { closed: false }
  const open = vi.fn(() => popup)
  vi.stubGlobal('open', open)
  const onOpened = vi.fn()
  const stop = noteOpened(onOpened)
  expect(globalThis.open('https://toko.firebaseapp.com/__/auth/handler', 'popup')).toBe(popup)
  expect(onOpened.mock.calls).toEqual([[popup]])
  expect(open).toHaveBeenCalledWith('https://toko.firebaseapp.com/__/auth/handler', 'popup')
  stop()
  expect(globalThis.open).toBe(open)
  vi.unstubAllGlobals()
})
