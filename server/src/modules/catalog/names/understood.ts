import type { Content } from '../content.ts'

/** Parts of a pack that the name itself adds up: `78 + 8`. */
export type Sum = { base: number; bonus: number }

/** What a text without its brand says, or the first thing about it that is not understood. */
export type Understood = { content: Content; sum: Sum | null } | { doubt: string }
