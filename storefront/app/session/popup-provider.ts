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
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
