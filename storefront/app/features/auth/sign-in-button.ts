/** The button that signs in, where the store has sign-in set up; null where it has none. */
export function useSignInButton(): React.ReactNode {
  return null
}
