import type { SwitchKind } from '@kilat/contract/operator/switches.ts'
import type { Ctx } from '../ctx/context.ts'
import { turnOff, turnOn } from '../modules/operations/act-on-switch.ts'
import type { Switched } from '../modules/switches/write-switch.ts'
import { readSwitchVersion } from '../modules/switches/write-switch.ts'

/** What buyers read of whatever tests switch off. */
export const sentence = 'Lagi kami cek, balik jam 16.00'

/** The operator who switches. */
export const by = { kind: 'operator' as const, id: 'sari' }

type More = { until?: Date | null; version?: number; sentence?: string }

/** Switches a thing off as an operator who has just looked at it. */
export async function off(ctx: Ctx, kind: SwitchKind, subject: string, more: More = {}): Promise<Switched> {
  const version = await readSwitchVersion(ctx, { kind, subject })
  return turnOff(ctx, { kind, subject, version, sentence, until: null, by, note: 'dicek', ...more })
}

/** Switches a thing on as an operator who has just looked at it. */
export async function on(ctx: Ctx, kind: SwitchKind, subject: string): Promise<Switched> {
  const version = await readSwitchVersion(ctx, { kind, subject })
  return turnOn(ctx, { kind, subject, version, by, note: 'sudah beres' })
}
