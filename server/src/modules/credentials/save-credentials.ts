import type { Ctx, TxCtx } from '../../ctx/context.ts'
import { announce } from '../../db/announce.ts'
import { inTx } from '../../db/in-tx.ts'
import { toActorColumns } from '../../db/schema/columns.ts'
import { credentials } from '../../db/schema/credentials.ts'
import type { Account } from '../../platform/account.ts'
import type { ByHand } from '../../platform/by-hand-options.ts'
import { staleVersion, wrongState } from '../../platform/operator-problems.ts'
import { Problem } from '../../platform/problem.ts'
import { StartError } from '../../platform/start-error.ts'
import { recordAct } from '../audit/record-act.ts'
import type { CheckedCompany } from '../operations/check-companies.ts'
import { refuseOtherEnvironment } from '../operations/refuse-other-environment.ts'
import { type GoodCredentials, judgeCredentials, type TypedCredentials } from './judge-credentials.ts'
import { findAccount, lockKept } from './read.ts'
import { proveGateway, refuseOtherAccount } from './same-account.ts'

/** A shorter secret would be guessed from a part of it. */
const shortestShown = 12

/**
 * Keeps the credentials of an account, sealed, by an operator who has seen its version; all processes work with them soon after. Asks the company first,
 * outside of the tx: what it refuses is not kept, what it does not answer to is. Throws what `judgeCredentials` does, `credentials_invalid` if the company
 * refuses them, `stale_version`, and `wrong_state` if they are of another account or environment than the one that still owes the store something.
 */
export async function saveCredentials(ctx: Ctx, input: TypedCredentials & ByHand & { version: number }): Promise<CheckedCompany> {
  const good = await judgeCredentials(ctx, input)
  if (good.answer.outcome === 'wrong_credentials' || good.answer.outcome === 'wrong_environment')
    throw new Problem('credentials_invalid', `${input.id} menolak kredensial ini, jadi tidak disimpan: ${good.answer.detail}`)
  const proof = input.kind === 'gateway' ? await proveGateway(ctx, { id: input.id, company: good.company }) : 'same'
  await inTx(ctx, async ctx => {
    // Of two operators who save at once the second finds what the first has saved.
    const kept = await lockKept(ctx, input)
    const version = kept?.version ?? 0
    if (version !== input.version) throw staleVersion({ status: 'entered', version })
    await refuseOtherAccount(ctx, { ...input, company: good.company, proof })
    if (good.environment) await keepEnvironment(ctx, { gateway: input.id, environment: good.environment })
    await write(ctx, { ...input, good, version: version + 1 })
  })
  return good.answer
}

async function keepEnvironment(
  ctx: TxCtx,
  { gateway, environment }: { gateway: string; environment: 'production' | 'test' },
): Promise<void> {
  try {
    await refuseOtherEnvironment(ctx, { environments: new Map([[gateway, environment]]) })
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    throw wrongState(
      environment === 'production'
        ? 'Pembukuan toko ini berisi uang uji coba dari gateway ini, jadi akun sungguhan tidak bisa dipakai. Mulai dengan database baru.'
        : 'Pembukuan toko ini berisi uang sungguhan dari gateway ini, jadi akun uji coba tidak bisa dipakai.',
    )
  }
}

type ToWrite = Pick<Account, 'kind' | 'id'> & ByHand & { good: GoodCredentials; version: number }

async function write(ctx: TxCtx, { kind, id, by, note, good: { values, answer }, version }: ToWrite): Promise<void> {
  const { fields } = findAccount(ctx, { kind, id })
  const isSecret = (name: string) => fields.some(field => field.name === name && field.isSecret)
  const each = Object.entries(values)
  const sealed = Object.fromEntries(each.map(([name, value]) => [name, ctx.accounts.seal.seal(value, name).sealed]))
  const shown = Object.fromEntries(each.map(([name, value]) => [name, isSecret(name) ? lastFour(value) : value]))
  const row = { version, sealed, shown, at: ctx.clock.now(), ...toActorColumns(by) }
  await ctx.db
    .insert(credentials)
    .values({ kind, company: id, ...row })
    .onConflictDoUpdate({ target: [credentials.kind, credentials.company], set: row })
  // What is shown of them, and never more.
  const data = { note, version, shown, outcome: answer.outcome }
  await recordAct(ctx, { by, act: 'credentials_saved', subjectKind: 'account', subjectId: `${kind}/${id}`, reason: 'by_hand', data })
  announce(ctx, { topic: 'credentials' })
}

function lastFour(secret: string): string | null {
  return secret.length >= shortestShown ? secret.slice(-4) : null
}
