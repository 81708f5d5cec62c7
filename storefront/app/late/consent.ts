/** What this browser's visitor said to being counted; null until asked. */
export type Consent = 'yes' | 'no' | null

const name = 'analyticsConsent'

/** True where the browser itself asks not to be followed: that is a no, without a question. */
export function browserSaysNo(): boolean {
  const signals: { globalPrivacyControl?: boolean; doNotTrack?: string | null } = navigator
  return signals.globalPrivacyControl === true || signals.doNotTrack === '1'
}

export function readConsent(): Consent {
  if (browserSaysNo()) return 'no'
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
    // A browser that keeps nothing is asked again on the next visit.
  }
}
