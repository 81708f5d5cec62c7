import type { Role } from '@kilat/contract/operator/roles.ts'
import { generateSync } from 'otplib'
import type { Ctx } from '../ctx/context.ts'
import { inviteOperator } from '../modules/operators/invite-operator.ts'
import { type Console, openConsole } from './call-console.ts'
import { createPasskey, type TestPasskey } from './passkey.ts'

const byOwner = { by: { kind: 'operator', id: 'ujang' }, note: 'a test needs one' } as const

/** The token in an invitation's link. */
export function tokenOf({ link }: { link: string }): string {
  return link.split('#')[1] ?? ''
}

/** A new invitation's token. */
export async function invite(ctx: Ctx, { name, role }: { name: string; role: Role }): Promise<string> {
  return tokenOf(await inviteOperator(ctx, { name, role, ...byOwner }))
}

/** The code that an operator's app shows now. */
export function codeOf(ctx: Pick<Ctx, 'clock'>, secret: string): string {
  return generateSync({ secret, epoch: Math.floor(ctx.clock.now().getTime() / 1000) })
}

/** An operator who has joined with a passkey, in the browser that is signed in. */
export async function joinOperator(
  ctx: Ctx,
  { name, role }: { name: string; role: Role },
): Promise<{ browser: Console; passkey: TestPasskey; codes: string[] }> {
  const browser = openConsole(ctx)
  const passkey = createPasskey()
  const invited = { token: await invite(ctx, { name, role }), name }
  const options = await browser.data('POST', '/operator/join/passkey/options', { body: invited })
  const body = { ...invited, passkey: passkey.make(options) }
  const { codes } = await browser.data<{ codes: string[] }>('POST', '/operator/join/passkey', { body })
  return { browser, passkey, codes }
}

export const password = 'empat kuda hijau berlari'

/** An operator who has joined with a password and the codes of an app. */
export async function joinWithPassword(
  ctx: Ctx,
  { name, role }: { name: string; role: Role },
): Promise<{ browser: Console; secret: string; codes: string[] }> {
  const browser = openConsole(ctx)
  const invited = { token: await invite(ctx, { name, role }), name }
  const { secret } = await browser.data<{ secret: string }>('POST', '/operator/join/password/options', { body: invited })
  const body = { ...invited, password, code: codeOf(ctx, secret) }
  const { codes } = await browser.data<{ codes: string[] }>('POST', '/operator/join/password', { body })
  return { browser, secret, codes }
}
