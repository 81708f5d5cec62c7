import { CompactSign, type CryptoKey, generateKeyPair } from 'jose'

export const projectId = 'toko-contoh'

/** Firebase's claims for a user who has just signed in with Google. */
export function googleClaims(now: Date): Record<string, unknown> {
  const seconds = Math.floor(now.getTime() / 1_000)
  return {
    iss: `https://securetoken.google.com/${projectId}`,
    aud: projectId,
    auth_time: seconds - 5,
    user_id: 'uidContoh123',
    sub: 'uidContoh123',
    iat: seconds - 5,
    exp: seconds + 3_595,
    name: 'Sari',
    picture: 'https://lh3.googleusercontent.com/a/contoh',
    email: 'sari@contoh.id',
    email_verified: true,
    firebase: {
      identities: { 'google.com': ['100000000000000000001'], email: ['sari@contoh.id'] },
      sign_in_provider: 'google.com',
    },
  }
}

export type Signer = {
  publicKey: CryptoKey
  sign(claims: unknown, header?: { alg: string; kid?: string; crit?: string[] }): Promise<string>
}

/** A new key pair, like one of Google's. */
export async function createSigner(keyId = 'key-1'): Promise<Signer> {
  const { publicKey, privateKey } = await generateKeyPair('RS256')
  return {
    publicKey,
    sign: (claims, header = { alg: 'RS256', kid: keyId }) =>
      new CompactSign(new TextEncoder().encode(JSON.stringify(claims))).setProtectedHeader(header).sign(privateKey),
  }
}

/** A token as Firebase's emulator writes it, without a signature. */
export function unsignedToken(claims: unknown, header: unknown = { alg: 'none', type: 'JWT' }): string {
  return `${encodePart(header)}.${encodePart(claims)}.`
}

export function encodePart(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}
