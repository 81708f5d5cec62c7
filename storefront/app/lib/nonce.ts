import { createContext, useContext } from 'react'

/** Nonce of inline scripts; known only while the server renders. */
export const NonceContext = createContext<string | undefined>(undefined)

export function useNonce(): string | undefined {
  return useContext(NonceContext)
}
