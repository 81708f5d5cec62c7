/** The visitor's answer to being counted; null until asked. */
export type Consent = 'yes' | 'no' | null

const name = 'analyticsConsent'

/** True if the browser itself asks not to be tracked, which counts as a no without a question. */
export function browserDeclines(): boolean {
  const signals: { globalPrivacyControl?: boolean; doNotTrack?: string | null } = navigator
  return signals.globalPrivacyControl === true || signals.doNotTrack === '1'
}

export function readConsent(): Consent {
  if (browserDeclines()) return 'no'
  try {
    const kept = localStorage.getItem(name)
    return kept === 'yes' || kept === 'no' ? kept : null
  } catch {
    return null
  }
}

export function keepConsent(consent: 'yes' | 'no'): void {
  try {
    localStorage.setItem(name, consent)
  } catch {
    // A browser without storage is asked again at the next visit.
  }
}
