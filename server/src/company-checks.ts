import type { Ctx } from './ctx/context.ts'
import type { Mailer } from './mail/mailer.ts'
import type { CompanyCheck } from './platform/company-check.ts'
import type { Realtime } from './realtime/realtime.ts'
import type { Telegram } from './telegram/telegram.ts'

type Opened = Pick<Ctx, 'gateways' | 'suppliers' | 'players' | 'signIn' | 'push' | 'whatsapp'> & {
  mailer: Mailer | null
  telegram: Telegram | null
  realtime: Realtime
}

/** The companies of this store that can be asked whether they work. */
export function listChecks({ gateways, suppliers, players, signIn, mailer, whatsapp, telegram, push, realtime }: Opened): CompanyCheck[] {
  return [
    ...[...gateways.values()].map(gateway => ({ kind: 'gateway' as const, id: gateway.id, check: () => gateway.check() })),
    ...[...suppliers.values()].flatMap(supplier => checkOf('supplier', supplier.id, supplier)),
    ...[...players.values()].flatMap(checker => checkOf('player_checker', checker.id, checker)),
    ...checkOf('sign_in', signIn?.id ?? '', signIn),
    ...checkOf('mail', 'smtp', mailer),
    ...checkOf('whatsapp', 'cloud-api', whatsapp),
    ...checkOf('telegram', 'bot-api', telegram),
    ...checkOf('push', push?.kind ?? '', push),
    ...checkOf('realtime', 'pusher', realtime),
  ]
}

function checkOf(kind: CompanyCheck['kind'], id: string, company: Partial<Pick<CompanyCheck, 'check'>> | null): CompanyCheck[] {
  const check = company?.check?.bind(company)
  return check ? [{ kind, id, check }] : []
}
