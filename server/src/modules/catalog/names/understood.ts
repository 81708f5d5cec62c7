import type { Content } from '../content.ts'

/** Parts of a pack as its name adds them up: `78 + 8`. */
export type Sum = { base: number; bonus: number }

/** The content of a text without its brand, or the first part that is not understood. */
export type Understood = { content: Content; sum: Sum | null } | { doubt: string }
