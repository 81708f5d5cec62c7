import { themeInfoSchema } from '@kilat/contract/store.ts'
import type { z } from 'zod'

/** The theme as it is kept: all but what follows from how the server runs. */
export const storedThemeSchema = themeInfoSchema.extend({ store: themeInfoSchema.shape.store.omit({ is_trial: true }) })

export type StoredTheme = z.infer<typeof storedThemeSchema>

/** Key of the theme's row. */
export const themeKey = 'theme'
