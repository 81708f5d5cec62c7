import type { ShownSwitch, SwitchPlan } from '@kilat/contract/operator/switches.ts'
import type { Ctx } from '../../ctx/context.ts'
import { describeOff, findOffAt } from '../switches/find-off.ts'
import { listSwitchRows } from '../switches/read.ts'
import { type Named, readSwitchVersion } from '../switches/write-switch.ts'
import { readEffect } from './switch-effect.ts'
import { findName, nameSubject } from './switch-subject.ts'

/** What switching a thing off would stop, or stops if it is off, and the version to decide on. Changes nothing. Throws `not_found`. */
export async function planSwitch(ctx: Ctx, named: Named): Promise<SwitchPlan> {
  const name = await nameSubject(ctx, named)
  const rows = await listSwitchRows(ctx)
  return {
    ...{ ...named, name },
    version: await readSwitchVersion(ctx, named),
    is_off: findOffAt(rows, ctx.clock.now())(named.kind, named.subject) !== undefined,
    stops: await readEffect(ctx, { named, rows }),
  }
}

/** Everything that is off now, the newest first. A thing that the store no longer has keeps its id as its name. */
export async function listSwitches(ctx: Ctx): Promise<ShownSwitch[]> {
  const rows = await listSwitchRows(ctx)
  const findOff = findOffAt(rows, ctx.clock.now())
  const inForce = rows.filter(({ kind, subject }) => findOff(kind, subject) !== undefined)
  return Promise.all(
    inForce
      .toSorted((one, other) => other.at.getTime() - one.at.getTime())
      .map(async row => {
        const named = { kind: row.kind, subject: row.subject }
        return {
          ...named,
          name: (await findName(ctx, named)) ?? row.subject,
          version: await readSwitchVersion(ctx, named),
          ...describeOff(row),
          ...{ at: row.at.toISOString(), by: row.actorId ?? row.actorKind, reason: row.note },
          stops: await readEffect(ctx, { named, rows }),
        }
      }),
  )
}
