import { generateKeyPairSync, hash, randomBytes, sign } from 'node:crypto'
import type { NewPasskey, UsedPasskey } from '@kilat/contract/operator/sign-in.ts'

/** What the store asks of a passkey. */
type Options = { challenge: string; rp?: { id?: string }; rpId?: string }

/** The page that asks; a browser names it in what is signed. `asked`: the browser asked for the person's finger or PIN. */
type Asking = { origin?: string; asked?: boolean }

export type TestPasskey = {
  make(options: unknown, asking?: Asking): NewPasskey
  use(options: unknown, asking?: Asking): UsedPasskey
}

const present = 0x01
const verified = 0x04
const withKey = 0x40

/** A passkey of a phone, with a key of its own: it signs as authenticators do (WebAuthn, ES256, no attestation). */
export function createPasskey({ origin: own = 'http://localhost:3000' } = {}): TestPasskey {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let counter = 0
  const named = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' as const, clientExtensionResults: {} }
  const clientData = (type: string, { challenge }: Options, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const authData = (rpId: string, flags: number, more: Buffer) => {
    counter += 1
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([hash('sha256', rpId, 'buffer'), Buffer.from([flags]), count, more])
  }
  return {
    make(given, { origin = own, asked = true } = {}) {
      const options = given as Options
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const key = Buffer.concat([bytes('a5010203262001215820'), Buffer.from(x, 'base64url'), bytes('225820'), Buffer.from(y, 'base64url')])
      const more = Buffer.concat([Buffer.alloc(16), bytes('0020'), id, key])
      const data = authData(options.rp?.id ?? '', present | withKey | (asked ? verified : 0), more)
      const length = Buffer.alloc(2)
      length.writeUInt16BE(data.length)
      const attestation = Buffer.concat([bytes('a363666d74646e6f6e656761747453746d74a068617574684461746159'), length, data])
      return {
        ...named,
        response: {
          clientDataJSON: clientData('webauthn.create', options, origin).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    use(given, { origin = own, asked = true } = {}) {
      const options = given as Options
      const client = clientData('webauthn.get', options, origin)
      const data = authData(options.rpId ?? '', present | (asked ? verified : 0), Buffer.alloc(0))
      const signature = sign('sha256', Buffer.concat([data, hash('sha256', client, 'buffer')]), privateKey)
      return {
        ...named,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      }
    },
  }
}

function bytes(hex: string): Buffer {
  return Buffer.from(hex, 'hex')
}
