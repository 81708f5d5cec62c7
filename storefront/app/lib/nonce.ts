import { createContext, useContext } from 'react'

/** Goes on inline scripts; only known while the server renders. */
export const NonceContext = createContext<string | undefined>(undefined)

export function useNonce(): string | undefined {
  return useContext(NonceContext)
}
