import { type StoredTheme, storedThemeSchema } from '@kilat/contract/operator/theme.ts'
import { z } from 'zod'
import { findColourProblems } from './contrast.ts'
import { demoTheme } from './demo-theme.ts'

/** `places` are the wrong fields, such as `footer.sosmed.0.link`. */
export type ThemeReading = { theme: StoredTheme } | { problems: string[]; places: string[] }

type Found = { place: string; sentence: string }

const text = (longest: number) => z.string().trim().min(1, 'must not be empty').max(longest, `must be at most ${longest} letters`)
const { store, footer, categories } = storedThemeSchema.shape

/** Rules for an operator's own theme beyond its shape: texts that fit their place, and no duplicates. */
const themeFileSchema = storedThemeSchema.extend({
  store: store.extend({ name: text(40), tagline: text(200) }),
  seo: z.object({ meta_title: text(120), meta_description: text(320) }),
  footer: footer.extend({
    sosmed: z
      .array(footer.shape.sosmed.element.extend({ title: text(40) }))
      .max(12, 'must be at most 12 links')
      .refine(list => areUnique(list.map(({ title }) => title)), 'has two links of the same title'),
  }),
  categories: categories.min(1, 'must not be empty').refine(list => areUnique(list.map(({ id }) => id)), 'has the same category twice'),
})

/** Reads an operator's theme. Answers all problems at once, each with its place. */
export function readThemeFile(value: unknown): ThemeReading {
  const read = themeFileSchema.safeParse(value, { reportInput: true })
  const colors = isRecord(value) ? storedThemeSchema.shape.colors.safeParse(value.colors).data : undefined
  const found = [
    ...(read.error?.issues.map(issue => describe(issue.path.join('.') || 'the file', toSentence(issue))) ?? []),
    ...findUnknown(value, demoTheme, '').map(path => describe(path, 'is not known here')),
    ...(colors ? findColourProblems(colors).map(sentence => ({ place: sentence.split(' ', 1).join(), sentence })) : []),
  ]
  if (read.success && found.length === 0) return { theme: read.data }
  return { problems: uniqueOf(found.map(({ sentence }) => sentence)), places: uniqueOf(found.map(({ place }) => place)) }
}

function describe(place: string, sentence: string): Found {
  return { place, sentence: `${place} ${sentence}` }
}

function uniqueOf(values: readonly string[]): string[] {
  return [...new Set(values)]
}

function toSentence(issue: z.core.$ZodIssue): string {
  if (issue.input === undefined) return 'is missing'
  if (issue.code === 'invalid_type') return `must be ${/^[aeiou]/.test(issue.expected) ? 'an' : 'a'} ${issue.expected}`
  if (issue.code === 'invalid_value') return `must be one of ${issue.values.join(', ')}`
  return issue.message
}

/** Paths of unknown names, found by comparison with a theme that has every part. */
function findUnknown(given: unknown, whole: unknown, path: string): string[] {
  if (Array.isArray(given) && Array.isArray(whole))
    return given.flatMap((entry: unknown, index) => findUnknown(entry, whole[0], `${path}.${index}`))
  if (!isRecord(given) || !isRecord(whole)) return []
  return Object.entries(given).flatMap(([name, inner]) => {
    const at = path ? `${path}.${name}` : name
    return name in whole ? findUnknown(inner, whole[name], at) : [at]
  })
}

function areUnique(values: readonly string[]): boolean {
  return new Set(values).size === values.length
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
