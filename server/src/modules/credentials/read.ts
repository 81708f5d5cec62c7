import type { ShownAccount } from '@kilat/contract/operator/credentials.ts'
import { and, eq } from 'drizzle-orm'
import type { AccountDesk, Ctx, TxCtx } from '../../ctx/context.ts'
import type { ReadCtx } from '../../db/in-tx.ts'
import { toActorColumns } from '../../db/schema/columns.ts'
import { credentials } from '../../db/schema/credentials.ts'
import type { Account, Credentials } from '../../platform/account.ts'
import type { Actor } from '../../platform/actor.ts'
import { Problem } from '../../platform/problem.ts'
import type { Seal } from '../../platform/seal.ts'
import { StartError } from '../../platform/start-error.ts'

type Named = Pick<Account, 'kind' | 'id'>
type KeptRow = typeof credentials.$inferSelect

/**
 * Everything that operators have entered, opened. Throws a StartError if something can not be opened: a store that would go on without an account
 * loses sight of the money there.
 */
export async function readEntered(ctx: ReadCtx & { seal: Seal }): Promise<Credentials> {
  if (ctx.seal.keyIds.length === 0) return {}
  const rows = await ctx.db.select().from(credentials)
  return Object.assign({}, ...rows.map(row => openRow(ctx.seal, row))) as Credentials
}

function openRow(seal: Seal, { company, sealed }: KeptRow): Credentials {
  const opened = Object.entries(sealed).map(([name, text]) => {
    const value = seal.open(text, name)
    if (value === undefined)
      throw new StartError(
        `The credentials of ${company} were sealed with a key that CREDENTIALS_KEYS does not have, or were changed. ` +
          `Put the key back beside the new one, or give the credentials in the environment.`,
      )
    return [name, value]
  })
  return Object.fromEntries(opened) as Credentials
}

/** The kept row of an account; undefined if nothing was entered. */
export async function findKept({ db }: ReadCtx, { kind, id }: Named): Promise<KeptRow | undefined> {
  const [row] = await db.select().from(credentials).where(isOf({ kind, id }))
  return row
}

/** The same, with a row that no other tx changes meanwhile; an empty one of version 0 if nothing was entered. */
export async function lockKept(ctx: TxCtx, { by, ...named }: Named & { by: Actor }): Promise<KeptRow | undefined> {
  const { kind, id: company } = named
  const first = { kind, company, version: 0, sealed: {}, shown: {}, at: ctx.clock.now(), ...toActorColumns(by) }
  await ctx.db.insert(credentials).values(first).onConflictDoNothing()
  const [row] = await ctx.db.select().from(credentials).where(isOf(named)).for('update')
  return row
}

function isOf({ kind, id }: Named) {
  return and(eq(credentials.kind, kind), eq(credentials.company, id))
}

/** The account of a company that the store names. Throws `not_found`. */
export function findAccount({ accounts }: Pick<Ctx, 'accounts'>, { kind, id }: Named): AccountDesk['list'][number] {
  const account = accounts.list.find(account => account.kind === kind && account.id === id)
  if (!account) throw new Problem('not_found', 'Toko ini tidak memakai perusahaan itu.')
  return account
}

/** Every account, as the console shows it. */
export async function listAccounts(ctx: Ctx): Promise<{ data: ShownAccount[]; can_enter: boolean }> {
  const rows = await ctx.db.select().from(credentials)
  const data = ctx.accounts.list.map(account => {
    const row = rows.find(({ kind, company }) => kind === account.kind && company === account.id)
    return describe(ctx, { account, row: account.isFromEnvironment ? undefined : row })
  })
  return { data, can_enter: ctx.accounts.seal.keyIds.length > 0 }
}

type Described = { account: AccountDesk['list'][number]; row: KeptRow | undefined }

function describe(ctx: Ctx, { account: { kind, id, fields, isFromEnvironment }, row }: Described): ShownAccount {
  const running = { gateway: ctx.gateways, supplier: ctx.suppliers, player_checker: ctx.players }[kind]
  return {
    ...{ kind, id },
    source: isFromEnvironment ? 'environment' : row ? 'console' : 'waiting',
    fields: fields.map(({ name, isSecret, isRequired, choices, fallback }) => ({
      ...{ name, fallback, is_secret: isSecret, is_required: isRequired, choices: choices && [...choices] },
      is_kept: row?.sealed[name] !== undefined,
      shown: row?.shown[name] ?? null,
    })),
    version: row?.version ?? 0,
    saved_at: row?.at.toISOString() ?? null,
    saved_by: row?.actorId ?? null,
    notice_url: noticeUrl(ctx, { kind, id }),
    is_running: running.has(id),
  }
}

function noticeUrl({ settings }: Ctx, { kind, id }: Named): string | null {
  if (kind === 'player_checker') return null
  return `${settings.publicUrl}/api/webhooks/${kind === 'gateway' ? 'payments' : 'suppliers'}/${id}`
}
