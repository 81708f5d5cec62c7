import { outsideLinkSchema } from '@kilat/contract/store.ts'
import { demoTheme } from './demo-theme.ts'
import { type StoredTheme, storedThemeSchema } from './theme.ts'

/**
 * Reads a theme as any older store may have kept it: parts it has not got yet are the built-in ones. A link that is none,
 * or could run as a script, is left out. Throws where what remains is no theme.
 */
export function readStoredTheme(value: unknown): StoredTheme {
  return storedThemeSchema.parse(withSafeLinks(filled(value, demoTheme)))
}

/** `given` with what it lacks taken from `builtIn`, at any depth; lists are one piece. */
function filled(given: unknown, builtIn: unknown): unknown {
  if (given === undefined) return builtIn
  if (!isRecord(given) || !isRecord(builtIn)) return given
  const names = new Set([...Object.keys(builtIn), ...Object.keys(given)])
  return Object.fromEntries([...names].map(name => [name, filled(given[name], builtIn[name])]))
}

function withSafeLinks(theme: unknown): unknown {
  if (!isRecord(theme) || !isRecord(theme.footer) || !Array.isArray(theme.footer.sosmed)) return theme
  const links: unknown[] = theme.footer.sosmed
  const sosmed = links.filter(isRecord).filter(({ link }) => outsideLinkSchema.safeParse(link).success)
  return { ...theme, footer: { ...theme.footer, sosmed: sosmed.map(link => ({ icon: null, ...link })) } }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
