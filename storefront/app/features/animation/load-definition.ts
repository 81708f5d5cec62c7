import { isRecord } from '../../lib/record.ts'

/** What a Lottie file holds, as far as it is looked at here. */
export type AnimationDefinition = { w: number; h: number; fr: number; op: number; layers: unknown[] }

/** Gets an animation as JSON. Null where there is none: a picture that does not move breaks no page. */
export async function loadDefinition(link: string, signal?: AbortSignal): Promise<AnimationDefinition | null> {
  try {
    const response = await fetch(link, { headers: { accept: 'application/json' }, signal })
    const found: unknown = response.ok ? await response.json() : null
    return isDefinition(found) ? found : null
  } catch {
    // Offline, not JSON, or the page has gone on: all of it means that nothing plays.
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
