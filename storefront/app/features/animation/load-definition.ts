import { isRecord } from '../../lib/record.ts'

/** The checked part of a Lottie file. */
export type AnimationDefinition = { w: number; h: number; fr: number; op: number; layers: unknown[] }

/** Loads an animation as JSON. Null if that fails, because a missing animation must not break the page. */
export async function loadDefinition(link: string, signal?: AbortSignal): Promise<AnimationDefinition | null> {
  try {
    const response = await fetch(link, { headers: { accept: 'application/json' }, signal })
    const found: unknown = response.ok ? await response.json() : null
    return isDefinition(found) ? found : null
  } catch {
    // Offline, not JSON, or the page was left: in each case there is nothing to play.
    return null
  }
}

function isDefinition(value: unknown): value is AnimationDefinition {
  return (
    isRecord(value) &&
    [value.w, value.h, value.fr, value.op].every(side => typeof side === 'number' && side > 0) &&
    Array.isArray(value.layers)
  )
}
