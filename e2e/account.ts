import { randomUUID } from 'node:crypto'
import type { EndpointAnswer } from '@kilat/contract/endpoint.ts'
import type { login } from '@kilat/contract/identity.ts'
import { expect, type Page } from '@playwright/test'

type SignedIn = EndpointAnswer<typeof login>

/** A name and e-mail that no other journey uses. */
export function newPerson(name = 'Dimas'): { name: string; email: string } {
  return { name, email: `${name.toLowerCase().replace(/\W/g, '')}-${randomUUID()}@contoh.id` }
}

/**
 * Signs a new user in without the sign-in window: makes a trial account, its ID token and a session. Pages opened after this are
 * signed in.
 */
export async function signIn(page: Page, given: { name?: string; email?: string; origin?: string } = {}): Promise<SignedIn> {
  const origin = given.origin ?? `http://localhost:${process.env.E2E_PORT}`
  const { name, email } = { ...newPerson(given.name), ...(given.email && { email: given.email }) }
  const headers = { origin, 'x-api-key': 'kilat-demo' }
  const chosen = await page.request.post(`${origin}/sandbox/sign-in`, { headers, form: { state: randomUUID(), name, email } })
  const idToken: unknown = JSON.parse(/id="answer"[^>]*>(.*?)<\/script>/s.exec(await chosen.text())?.[1] ?? '{}').id_token
  const answer = await page.request.post(`${origin}/api/auth/login`, { headers, data: { token: idToken } })
  expect(answer.status(), 'signing in').toBe(200)
  const signedIn: SignedIn = await answer.json()
  await page.addInitScript(keepOnce, signedIn)
  return signedIn
}

/** Runs at each load of a page. Only the first one stores the tokens, so that later pages keep their changes. */
function keepOnce({ token, refresh_token, user }: SignedIn): void {
  const mark = `kept ${token}`
  if (sessionStorage.getItem(mark)) return
  sessionStorage.setItem(mark, 'yes')
  localStorage.setItem('accountId', user.id)
  localStorage.setItem('refreshToken', refresh_token)
  localStorage.setItem('accessToken', token)
}

/** The tokens stored in this browser. */
export function keptTokens(page: Page): Promise<{ accessToken: string | null; refreshToken: string | null }> {
  return page.evaluate(() => ({ accessToken: localStorage.getItem('accessToken'), refreshToken: localStorage.getItem('refreshToken') }))
}

/** Makes the access token expired, as it is after an hour; the refresh token stays valid. */
export async function expireAccessToken(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.setItem('accessToken', 'one-that-is-over'))
}

/** Makes both tokens invalid, as they are once the user has signed this browser out elsewhere. */
export async function endSession(page: Page): Promise<void> {
  await page.evaluate(() => {
    localStorage.setItem('accessToken', 'one-that-is-over')
    localStorage.setItem('refreshToken', 'one-that-is-over')
  })
}
