/** Key of the theme's row. */
export const themeKey = 'theme'

/** The theme as a thing whose versions are kept. */
export const themeSubject = { subjectKind: 'theme', subjectId: 'store' } as const
