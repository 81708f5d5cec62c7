import { type StoredTheme, storedThemeSchema } from '@kilat/contract/operator/theme.ts'
import { outsideLinkSchema } from '@kilat/contract/store.ts'
import { demoTheme } from './demo-theme.ts'

/**
 * Reads a theme as any older version may have stored it: missing parts come from the built-in theme. A link that is invalid, or
 * could run as a script, is left out. Throws if the rest is not a theme.
 */
export function readStoredTheme(value: unknown): StoredTheme {
  return storedThemeSchema.parse(withSafeLinks(filled(value, demoTheme)))
}

/** Fills missing parts of `given` from `builtIn`, at any depth; a list is one part. */
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
