import {
  type CatalogSwitchKind,
  catalogSwitchKinds,
  listSwitches,
  planCatalogSwitch,
  planStoreSwitch,
  type SwitchKind,
  turnCatalogOff,
  turnCatalogOn,
  turnStoreOff,
  turnStoreOn,
} from '@kilat/contract/operator/switches.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from './call.ts'

export type Named = { kind: SwitchKind; subject: string }

const everyMs = 5_000

/** True for what belongs to the catalogue: another right than for the store. */
export function isOfCatalog(kind: SwitchKind): kind is CatalogSwitchKind {
  return catalogSwitchKinds.some(known => known === kind)
}

/** What is off, and what can be switched besides items and products. */
export function useSwitches() {
  return useQuery({
    queryKey: ['switches'],
    queryFn: ({ signal }) => call(listSwitches, {}, signal),
    refetchInterval: everyMs,
    retry: false,
  })
}

/** What a switch would stop; nothing is asked while nothing is chosen. */
export function useSwitchPlan(named: Named | null) {
  return useQuery({
    queryKey: ['switches', 'plan', named],
    queryFn: async ({ signal }) => {
      if (!named) throw new Error('invariant: there is something to plan')
      const { kind, subject } = named
      const asked = isOfCatalog(kind)
        ? call(planCatalogSwitch, { params: { kind, subject } }, signal)
        : call(planStoreSwitch, { params: { kind, subject } }, signal)
      return (await asked).data
    },
    enabled: named !== null,
    // What it stops depends on everything that changes meanwhile.
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
}

type Off = Named & { version: number; sentence: string; until: string | null; reason: string }

/** Switches a thing off. The same again is the same act. */
export function turnOff({ kind, ...said }: Off) {
  return isOfCatalog(kind) ? call(turnCatalogOff, { body: { kind, ...said } }) : call(turnStoreOff, { body: { kind, ...said } })
}

/** Switches a thing on. */
export function turnOn({ kind, ...said }: Named & { version: number; reason: string }) {
  return isOfCatalog(kind) ? call(turnCatalogOn, { body: { kind, ...said } }) : call(turnStoreOn, { body: { kind, ...said } })
}
