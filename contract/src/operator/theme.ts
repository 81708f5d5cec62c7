import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { themeInfoSchema } from '../store.ts'
import { operatorCall, reasonSchema, seenVersionSchema } from './act.ts'
import { editVersionSchema } from './versions.ts'

/** The stored theme: everything except the parts that follow from the server's configuration. */
export const storedThemeSchema = themeInfoSchema.extend({ store: themeInfoSchema.shape.store.omit({ is_trial: true, notice: true }) })

export type StoredTheme = z.infer<typeof storedThemeSchema>

const editedThemeSchema = z.object({ theme: storedThemeSchema, version: seenVersionSchema, history: z.array(editVersionSchema) })

export type EditedTheme = z.infer<typeof editedThemeSchema>

const theme = { ...operatorCall, access: { operator: 'edit_store' } } as const

export const readTheme = endpoint({
  ...theme,
  name: 'readTheme',
  method: 'GET',
  path: '/operator/theme',
  summary: "The store's theme as its operators edit it, with its twenty latest versions",
  answer: z.object({ data: editedThemeSchema }),
  problems: [],
})

export const readThemeVersion = endpoint({
  ...theme,
  name: 'readThemeVersion',
  method: 'GET',
  path: '/operator/theme/versions/{version}',
  summary: 'The theme as it was saved once',
  params: z.object({ version: z.coerce.number().int().min(0) }),
  answer: z.object({ data: storedThemeSchema }),
  problems: ['not_found'],
})

export const saveTheme = endpoint({
  ...theme,
  name: 'saveTheme',
  method: 'PUT',
  path: '/operator/theme',
  summary: 'Replaces the theme; running servers show it at once. The same theme again changes nothing',
  body: z.object({
    /** A whole theme. It is checked by the rules of theme files, and refused with a sentence for each wrong field. */
    theme: z.record(z.string(), z.unknown()),
    version: seenVersionSchema,
    reason: reasonSchema,
  }),
  answer: z.object({ data: editedThemeSchema }),
  problems: ['theme_invalid', 'stale_version'],
  bodyLimitBytes: 128 * 1024,
})
