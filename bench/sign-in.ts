import { randomUUID } from 'node:crypto'
import { login } from '@kilat/contract/identity.ts'

/** Signs one of the trial's accounts in. Answers its access token. */
export async function signIn(url: string, email = 'dimas@contoh.id'): Promise<string> {
  const form = new URLSearchParams({ state: randomUUID(), name: 'Dimas', email })
  const chosen = await fetch(`${url}/sandbox/sign-in`, { method: 'POST', headers: { origin: url }, body: form })
  const answer: { id_token?: unknown } = JSON.parse(/id="answer"[^>]*>(.*?)<\/script>/s.exec(await chosen.text())?.[1] ?? '{}')
  const signedIn = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': 'kilat-demo' },
    body: JSON.stringify({ token: answer.id_token }),
  })
  if (!signedIn.ok || !login.answer) throw new Error(`signing in answered ${signedIn.status}`)
  return login.answer.parse(await signedIn.json()).token
}
