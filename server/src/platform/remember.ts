import type { Clock } from './clock.ts'
import type { Outbox, Topic } from './outbox.ts'

type Kept<Value> = { atMs: number; value: Promise<Value> }

/**
 * Keeps what a read gave for `maxAgeMs`, apart for each input, or until there is news of it. Whoever asks while it runs waits for
 * the same read; a failure is not kept, and neither is an answer that `isKept` refuses.
 */
export function remember<Ctx extends { clock: Clock }, Value, Input = void>(options: {
  maxAgeMs: number
  /** Whose memory it is, so that two stores in one process never share theirs. */
  of(ctx: Ctx): object
  read(ctx: Ctx, input: Input): Promise<Value>
  /** At most this many inputs; the one longest not asked for goes first. */
  mostKept?: number
  isKept?(value: Value): boolean
  /** After news of this topic the next one who asks reads anew. */
  until?: { topic: Topic; outbox(ctx: Ctx): Outbox }
}): (ctx: Ctx, input: Input) => Promise<Value> {
  const { maxAgeMs, of, read, mostKept = 1_000, isKept = () => true, until } = options
  const memories = new WeakMap<object, Map<string, Kept<Value>>>()
  const openMemory = (ctx: Ctx) => {
    const memory = new Map<string, Kept<Value>>()
    memories.set(of(ctx), memory)
    until?.outbox(ctx).listen(until.topic, () => memory.clear())
    return memory
  }
  return (ctx, input) => {
    const key = JSON.stringify(input ?? null)
    const memory = memories.get(of(ctx)) ?? openMemory(ctx)
    const nowMs = ctx.clock.now().getTime()
    const known = memory.get(key)
    memory.delete(key)
    const isYoung = known && Math.abs(nowMs - known.atMs) < maxAgeMs
    const entry = isYoung ? known : { atMs: nowMs, value: read(ctx, input) }
    // Written anew it stands last in the map, so the first one is the one longest not asked for.
    memory.set(key, entry)
    if (isYoung) return entry.value
    for (const oldest of memory.keys()) if (memory.size > mostKept) memory.delete(oldest)
    const drop = () => {
      if (memory.get(key) === entry) memory.delete(key)
    }
    entry.value.then(value => isKept(value) || drop(), drop)
    return entry.value
  }
}
