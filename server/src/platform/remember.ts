import type { Clock } from './clock.ts'
import type { Outbox, Topic } from './outbox.ts'

type Kept<Value> = { atMs: number; value: Promise<Value> }

/**
 * Keeps the value of a read for `maxAgeMs`, for each input, or until there is news of it. Callers during a read wait for that
 * read; a failure is not kept, and neither is an answer that `isKept` refuses.
 */
export function remember<Ctx extends { clock: Clock }, Value, Input = void>(options: {
  maxAgeMs: number
  /** The owner of the memory, so that two stores in one process do not share it. */
  of(ctx: Ctx): object
  read(ctx: Ctx, input: Input): Promise<Value>
  /** Most inputs kept; the one unused for longest is dropped first. */
  mostKept?: number
  isKept?(value: Value): boolean
  /** News of these topics makes the next caller read again. */
  until?: { topics: readonly Topic[]; outbox(ctx: Ctx): Outbox }
}): (ctx: Ctx, input: Input) => Promise<Value> {
  const { maxAgeMs, of, read, mostKept = 1_000, isKept = () => true, until } = options
  const memories = new WeakMap<object, Map<string, Kept<Value>>>()
  const openMemory = (ctx: Ctx) => {
    const memory = new Map<string, Kept<Value>>()
    memories.set(of(ctx), memory)
    for (const topic of until?.topics ?? []) until?.outbox(ctx).listen(topic, () => memory.clear())
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
    // Setting the key again moves it to the end of the map, so the first key is the one unused for longest.
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
