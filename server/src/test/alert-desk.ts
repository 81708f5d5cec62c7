import type { AlertCause, AlertWay } from '@kilat/contract/operator/alerts.ts'
import type { Role } from '@kilat/contract/operator/roles.ts'
import type { AlertSenders, OutgoingAlert, SendOutcome } from '../ctx/context.ts'
import { inTx } from '../db/in-tx.ts'
import { operators } from '../db/schema/operators.ts'
import { followAlerts } from '../modules/alerts/follow-alerts.ts'
import { planAlertMessages } from '../modules/alerts/plan-alert-messages.ts'
import { setWay } from '../modules/alerts/set-way.ts'
import { createEngine, type Engine } from './engine.ts'

export type AlertDesk = Engine & {
  /** What was sent, by way, oldest first. */
  sent: (OutgoingAlert & { way: AlertWay })[]
  /** The next message on any way ends so; `after` runs while it is being sent. */
  answer(outcome: SendOutcome, after?: () => Promise<void>): void
  /** An operator who hears by e-mail. */
  listen(
    name: string,
    more?: { role?: Role; address?: string; quietFrom?: number; quietUntil?: number; urgentPasses?: boolean },
  ): Promise<void>
  /** From now on exactly these things are wrong. */
  wrong(cause: AlertCause, subjects: readonly string[]): Promise<void>
  /** Plans and sends. */
  tell(): Promise<void>
}

/** A store with operators and a mailer that follows the test's script. */
export async function createAlertDesk(): Promise<AlertDesk> {
  const sent: AlertDesk['sent'] = []
  let next: { outcome: SendOutcome; after?: (() => Promise<void>) | undefined } | undefined
  const by = (way: AlertWay): NonNullable<AlertSenders[AlertWay]> => {
    return async (_ctx, alert) => {
      sent.push({ ...alert, way })
      const { outcome, after } = next ?? { outcome: { kind: 'sent' as const } }
      next = undefined
      await after?.()
      return outcome
    }
  }
  const engine = await createEngine({ alertSenders: { email: by('email'), telegram: by('telegram') } })
  const { ctx } = engine
  const desk: AlertDesk = {
    ...engine,
    sent,
    answer(outcome, after) {
      next = { outcome, after }
    },
    async listen(name, { role = 'owner', address = `${name}@toko.id`, quietFrom, quietUntil, urgentPasses = false } = {}) {
      await ctx.db.insert(operators).values({ name, role, createdAt: ctx.clock.now() }).onConflictDoNothing()
      const hours = { quietFrom: quietFrom ?? null, quietUntil: quietUntil ?? null, urgentPasses }
      await setWay(ctx, { name, way: 'email', address, isOn: true, ...hours })
    },
    wrong: (cause, subjects) => inTx(ctx, ctx => followAlerts(ctx, { cause, found: subjects.map(subject => ({ subject, facts: {} })) })),
    async tell() {
      await planAlertMessages(ctx)
      await engine.runJobs()
    },
  }
  return desk
}
