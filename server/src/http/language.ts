/** A language that a visitor can choose instead of the store's own, which is Indonesian. */
export type ChosenLanguage = 'en'

/** The visitor's choice. Scripts may read it: the offline page has no server to ask. */
export const languageCookie = 'kilat-language'

/** The language that a request's cookies ask for; undefined for Indonesian. */
export function readLanguage(cookies: string | undefined): ChosenLanguage | undefined {
  return cookies?.split(/; */).includes(`${languageCookie}=en`) ? 'en' : undefined
}
