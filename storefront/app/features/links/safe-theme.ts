import type { ThemeInfo } from '@kilat/contract/store.ts'
import { checkTarget } from './safe-target.ts'

/** The theme without social links that are invalid or could run as a script. Checked once on the server, so that pages just follow them. */
export function withSafeLinks(theme: ThemeInfo, origin: string): ThemeInfo {
  const sosmed = theme.footer.sosmed.flatMap(social => {
    const target = checkTarget(social.link, { origin, external: true })
    if (target.kind === 'refused') return []
    return [{ ...social, link: target.kind === 'own' ? target.to : target.href }]
  })
  return { ...theme, footer: { ...theme.footer, sosmed } }
}
