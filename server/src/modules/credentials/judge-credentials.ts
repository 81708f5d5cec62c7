import type { CredentialProblem, Ctx, JudgedAccount } from '../../ctx/context.ts'
import type { Account, Credentials } from '../../platform/account.ts'
import { wrongState } from '../../platform/operator-problems.ts'
import { Problem } from '../../platform/problem.ts'
import { askCompany, type CheckedCompany } from '../operations/check-companies.ts'
import { findAccount, findKept, readEntered } from './read.ts'

export type TypedCredentials = Pick<Account, 'kind' | 'id'> & { values: Credentials }

export type GoodCredentials = Extract<JudgedAccount, { kind: 'good' }> & { values: Credentials; answer: CheckedCompany }

/** A company without an answer would keep the operator waiting. */
const patienceMs = 15_000

/**
 * What was typed together with what is kept, and what the company says to it: asked at an endpoint that changes nothing, with credentials that nothing
 * else uses yet. Throws `not_found`, `wrong_state` if the environment gives this account, and `credentials_invalid` with a sentence for each field.
 */
export async function judgeCredentials(ctx: Ctx, typed: TypedCredentials): Promise<GoodCredentials> {
  const account = findAccount(ctx, typed)
  if (account.isFromEnvironment) throw wrongState('Kredensial ini diatur di lingkungan server, jadi hanya bisa diganti di sana.')
  const { seal } = ctx.accounts
  if (seal.keyIds.length === 0)
    throw wrongState('Toko ini belum punya kunci untuk menyimpan kredensial. Isi CREDENTIALS_KEYS di server, lalu mulai ulang toko.')
  const values = await completeValues(ctx, { account, typed })
  const others = await readEntered({ ...ctx, seal })
  const judged = ctx.accounts.judge({ ...withoutAccount(others, account), ...values }, account)
  if (judged.kind === 'refused') throw refused(judged.problems, account)
  const { kind, id } = account
  const check = judged.company.check?.bind(judged.company)
  const answer = check
    ? await askCompany({ kind, id, check }, patienceMs)
    : { kind, id, outcome: 'unknown' as const, detail: 'nobody to ask', tookMs: 0 }
  return { ...judged, values, answer }
}

function withoutAccount(entered: Credentials, { fields }: Account): Credentials {
  return Object.fromEntries(Object.entries(entered).filter(([name]) => !fields.some(field => field.name === name)))
}

/** What was typed; a secret that was left out is the kept one. */
async function completeValues(ctx: Ctx, { account, typed }: { account: Account; typed: TypedCredentials }): Promise<Credentials> {
  const stranger = Object.keys(typed.values).find(name => !account.fields.some(field => field.name === name))
  if (stranger) throw new Problem('credentials_invalid', 'Ada isian yang bukan milik perusahaan ini. Muat ulang halaman ini.')
  const kept = await findKept(ctx, account)
  const values = account.fields.flatMap(({ name, isSecret }) => {
    const given = typed.values[name]
    if (given) return [[name, given]]
    const sealed = isSecret ? kept?.sealed[name] : undefined
    const value = sealed && ctx.accounts.seal.open(sealed, name)
    return value ? [[name, value]] : []
  })
  return Object.fromEntries(values) as Credentials
}

const sentences: Record<CredentialProblem['why'], string> = {
  missing: 'Isi ini.',
  unreadable: 'Bentuknya bukan seperti ini. Salin lagi dari dasbor perusahaannya, tanpa spasi.',
  contradicts: 'Ini tidak cocok dengan toko atau isian lain. Periksa apakah ini kunci sungguhan atau kunci uji coba.',
}

function refused(problems: readonly CredentialProblem[], { fields }: Account): Problem {
  const own = problems.filter(({ name }) => fields.some(field => field.name === name))
  const other = problems.find(({ name }) => !fields.some(field => field.name === name))
  const said = other ? `Dengan ini toko tidak bisa jalan: ${other.name} tidak cocok.` : 'Periksa isian yang ditandai.'
  return new Problem('credentials_invalid', said, { fields: Object.fromEntries(own.map(({ name, why }) => [name, sentences[why]])) })
}
