import { shellText } from '../text/shell/shell.ts'

/** The form that switches the language, without scripts too. The server of the sources has one language only. */
export function LanguageSwitch({ className }: { className: string }) {
  if (import.meta.env.DEV) return null
  const { otherLanguage: language, otherName } = shellText
  return (
    <form method="post" action="/language">
      <button type="submit" className={className} name="language" value={language} lang={language}>
        {otherName}
      </button>
    </form>
  )
}
