import { z } from 'zod'
import type { ServiceAccount } from './push/fcm/service-account.ts'

/** The parts of a Google service account's JSON that sending needs. The private key is a secret. */
const schema = z.object({
  project_id: z.string().regex(/^[a-z0-9-]{1,100}$/),
  client_email: z.email(),
  private_key: z.string().startsWith('-----BEGIN PRIVATE KEY-----'),
  token_uri: z.url({ protocol: /^https$/ }),
})

/** Reads a service account's JSON; undefined if it is none. */
export function readServiceAccount(text: string): ServiceAccount | undefined {
  try {
    const {
      project_id: projectId,
      client_email: clientEmail,
      private_key: privateKey,
      token_uri: tokenUri,
    } = schema.parse(JSON.parse(text))
    return { projectId, clientEmail, privateKey, tokenUri }
  } catch {
    return undefined
  }
}
