import { hkdfSync } from 'node:crypto'
import { generateSecret, generateURI, verify } from 'otplib'
import type { Ctx } from '../../ctx/context.ts'
import { type CodeVault, createCodeVault } from '../../platform/code-vault.ts'

/** A phone's clock may be a step early or late. */
const toleranceSeconds = 30

/** A new secret for an operator's app, as the database keeps it and as the app is given it. */
export function newTotp(ctx: Pick<Ctx, 'codeSecret' | 'settings'>, { name }: { name: string }) {
  const secret = generateSecret()
  const issuer = `Konsol ${new URL(ctx.settings.publicUrl).hostname}`
  return { secret, sealed: vaultOf(ctx).seal(secret).sealed, uri: generateURI({ issuer, label: name, secret }) }
}

type Shown = { code: string; sealed: string | null; after: number }

/**
 * The number of the step that a code is of, if it is right and newer than the step `after`: a code that was used, or one before it, does not
 * count again. Undefined for a wrong one, and if the secret can not be read because the key outside the database is another one.
 */
export async function readStep(ctx: Pick<Ctx, 'codeSecret' | 'clock'>, { code, sealed, after }: Shown): Promise<number | undefined> {
  const secret = sealed === null ? undefined : vaultOf(ctx).open(sealed)
  if (secret === undefined) return undefined
  const epoch = Math.floor(ctx.clock.now().getTime() / 1000)
  const result = await verify({ secret, token: code, epoch, epochTolerance: toleranceSeconds })
  return result.valid && 'timeStep' in result && result.timeStep > after ? result.timeStep : undefined
}

/** The key is made of a secret that the database does not contain. */
function vaultOf({ codeSecret }: Pick<Ctx, 'codeSecret'>): CodeVault {
  return createCodeVault([Buffer.from(hkdfSync('sha256', codeSecret, 'kilat', "secrets of operators' apps", 32))])
}
