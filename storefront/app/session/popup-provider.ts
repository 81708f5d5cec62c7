import { signInText } from '../text/sign-in.ts'

/** Who vouches for a user, behind one window. `openPopup` has to be called in the click itself, or browsers block the window. */
export type PopupProvider = {
  /** Answers the ID token; fails with an error that has a `code` such as `auth/popup-closed-by-user`. */
  openPopup(): Promise<string>
  /** True while the window it opened last can still be seen to be there. */
  isPopupOpen(): boolean
}

/** Why no ID token came, in the codes of Firebase whoever the provider is. */
export class PopupProblem extends Error {
  override name = 'PopupProblem'
  readonly code: string

  constructor(code: string) {
    super(code)
    this.code = code
  }
}

/** The code of a failure; undefined for one that has none. */
function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

const silent = new Set(['popup-closed-by-user', 'user-cancelled', 'cancelled-popup-request'])

const messages: Record<string, string> = {
  'popup-blocked': signInText.blocked,
  'network-request-failed': signInText.network,
  timeout: signInText.network,
  'unauthorized-domain': signInText.notSetUp,
  'operation-not-allowed': signInText.notSetUp,
  'invalid-api-key': signInText.notSetUp,
  'auth-domain-config-required': signInText.notSetUp,
  'operation-not-supported-in-this-environment': signInText.otherBrowser,
  'embedded-browser': signInText.otherBrowser,
  'web-storage-unsupported': signInText.storage,
  'account-exists-with-different-credential': signInText.otherWay,
  'user-disabled': signInText.disabled,
  'admin-restricted-operation': signInText.closed,
  'too-many-requests': signInText.tooOften,
  'quota-exceeded': signInText.tooOften,
  'invalid-credential': signInText.again,
  'user-token-expired': signInText.again,
}

/** What to say when the provider's window brought nobody; null where that was meant so. */
export function popupMessage(error: unknown): string | null {
  const code = codeOf(error)?.replace(/^auth\//, '') ?? ''
  if (silent.has(code)) return null
  return Object.hasOwn(messages, code) ? (messages[code] ?? signInText.broken) : signInText.broken
}
