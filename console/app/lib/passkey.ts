import type { NewPasskey, UsedPasskey } from '@kilat/contract/operator/sign-in.ts'
import { startAuthentication, startRegistration } from '@simplewebauthn/browser'

// The contract passes the options on as they are; only the library knows their shape.
type SigningOptions = Parameters<typeof startAuthentication>[0]['optionsJSON']
type MakingOptions = Parameters<typeof startRegistration>[0]['optionsJSON']

/** Lets the operator sign the store's options with a passkey. */
export async function signWithPasskey(options: object): Promise<UsedPasskey> {
  const passkey = await startAuthentication({ optionsJSON: options as SigningOptions })
  return { ...passkey, clientExtensionResults: { ...passkey.clientExtensionResults } }
}

/** Lets the operator's device make a passkey for the store. */
export async function makePasskey(options: object): Promise<NewPasskey> {
  const passkey = await startRegistration({ optionsJSON: options as MakingOptions })
  const { clientDataJSON, attestationObject, transports } = passkey.response
  return {
    ...passkey,
    clientExtensionResults: { ...passkey.clientExtensionResults },
    response: { clientDataJSON, attestationObject, transports },
  }
}
