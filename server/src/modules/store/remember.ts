import type { Ctx } from '../../ctx/context.ts'

type Kept<T> = { atMs: number; value: Promise<T> }

/** Keeps what a read gave for a while, one per store. Whoever asks while it runs waits for the same read; a failure is not kept. */
export function remember<T>(maxAgeMs: number, read: (ctx: Ctx) => Promise<T>): (ctx: Ctx) => Promise<T> {
  const kept = new WeakMap<Ctx, Kept<T>>()
  return ctx => {
    const nowMs = ctx.clock.now().getTime()
    const known = kept.get(ctx)
    if (known && nowMs - known.atMs < maxAgeMs) return known.value
    const value = read(ctx)
    kept.set(ctx, { atMs: nowMs, value })
    value.catch(() => kept.delete(ctx))
    return value
  }
}
