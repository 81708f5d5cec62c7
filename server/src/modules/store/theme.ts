import { themeInfoSchema } from '@kilat/contract/store.ts'
import type { z } from 'zod'

/** The stored theme: everything except the parts that follow from the server's configuration. */
export const storedThemeSchema = themeInfoSchema.extend({ store: themeInfoSchema.shape.store.omit({ is_trial: true }) })

export type StoredTheme = z.infer<typeof storedThemeSchema>

/** Key of the theme's row. */
export const themeKey = 'theme'
