import { privacyAsked } from '../lib/signals.ts'
import { usePublicSettings } from '../lib/use-public-settings.ts'
import { shellText } from '../text/shell/shell.ts'

/** Opens the question about counting visits again; shown only if visits may be counted. */
export function PrivacyLink({ className }: { className: string }) {
  if (!usePublicSettings()?.analytics) return null
  return (
    <button type="button" className={`${className} not-js:hidden`} onClick={privacyAsked.send}>
      {shellText.privacyChoice}
    </button>
  )
}
