import type { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { createTransport, type Transporter } from 'nodemailer'
import type { CheckOutcome } from '../../platform/company-check.ts'
import { isLoopback } from '../../platform/loopback.ts'
import { compose, isPlainAddress } from '../compose.ts'
import type { Mailer, MailOutcome, SmtpChoice } from '../mailer.ts'

/** Time limit of a mail, from its connection to the server's last answer. */
const sendTimeoutMs = 45_000

/** Longest wait for a connection. Both together are shorter than a job may take. */
const slotTimeoutMs = 30_000

const mostConnections = 2

/** Port on which TLS begins at once. */
const tlsPort = 465

/**
 * Sends mails by an SMTP server. The connection is encrypted and the server's certificate checked, unless the server is on this
 * machine. Few connections are kept open, one after the other.
 */
export function createSmtpMailer(choice: SmtpChoice, { timeoutMs = sendTimeoutMs }: { timeoutMs?: number } = {}): Mailer {
  const transport = createTransport({ ...optionsOf(choice), pool: true, maxConnections: mostConnections, maxMessages: 50 })
  const connections = createSlots(mostConnections)
  const wasBegun = watchBodies(transport)
  return {
    async send(mail) {
      if (!isPlainAddress(mail.to)) return { kind: 'refused', detail: 'no plain address' }
      if (!(await connections.take(Math.min(timeoutMs, slotTimeoutMs)))) return { kind: 'later', detail: 'no connection in time' }
      const limit = new AbortController()
      const timer = setTimeout(() => limit.abort(), timeoutMs)
      const { signal } = limit
      try {
        await transport.sendMail({ ...compose(mail, choice), signal })
        return { kind: 'sent' }
      } catch (error) {
        return describeFailure(error, { isTooLate: signal.aborted, isBegun: wasBegun(signal) })
      } finally {
        clearTimeout(timer)
        connections.giveBack()
      }
    },
    check: () => checkServer(choice, timeoutMs),
    close: async () => transport.close(),
  }
}

function optionsOf({ host, port, user, password }: SmtpChoice) {
  const isLocal = isLoopback(host)
  return {
    host,
    port,
    secure: port === tlsPort,
    requireTLS: !isLocal,
    tls: { rejectUnauthorized: !isLocal },
    ...(user && { auth: { user, pass: password ?? '' } }),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  }
}

/** Connects as for a mail, on a connection of its own, signs in and leaves. */
async function checkServer(choice: SmtpChoice, timeoutMs: number): Promise<CheckOutcome> {
  const transport = createTransport(optionsOf(choice))
  const timeout = new AbortController()
  const tooLate = wait(timeoutMs, undefined, { signal: timeout.signal }).then(() => {
    throw Object.assign(new Error('no answer'), { code: 'ETIMEDOUT' })
  })
  try {
    await Promise.race([transport.verify(), tooLate])
    return { kind: 'works', detail: choice.user ? 'the server takes user and password' : 'the server answers, without a sign-in' }
  } catch (error) {
    const { code, responseCode } = Object(error) as { code?: unknown; responseCode?: unknown }
    const detail = [code, responseCode].filter(part => part !== undefined).join(' ') || 'unknown'
    if (code === 'EAUTH') return { kind: 'wrong_credentials', detail }
    return { kind: code === 'ECONNECTION' || code === 'EDNS' || code === 'ESOCKET' ? 'unreachable' : 'unknown', detail }
  } finally {
    timeout.abort()
    transport.close()
  }
}

/**
 * Places for so many mails at a time. The transport's own queue can not be left: a mail that has waited there too long would still be
 * sent, and come again with each try.
 */
function createSlots(most: number) {
  let free = most
  const waiting = new Set<() => void>()
  return {
    /** Answers false if none became free in time. */
    take(timeoutMs: number): Promise<boolean> {
      if (free > 0) {
        free -= 1
        return Promise.resolve(true)
      }
      return new Promise(resolve => {
        const timer = setTimeout(() => {
          waiting.delete(start)
          resolve(false)
        }, timeoutMs)
        const start = () => {
          clearTimeout(timer)
          resolve(true)
        }
        waiting.add(start)
      })
    },
    giveBack(): void {
      const [next] = waiting
      if (!next) free += 1
      else {
        waiting.delete(next)
        next()
      }
    },
  }
}

/**
 * Tells of a mail, by the signal it was sent with, whether the server was given a byte of its body: it asks for it after DATA. Before that
 * a mail whose connection ends is certainly not sent.
 */
function watchBodies(transport: Pick<Transporter, 'use'>): (signal: AbortSignal) => boolean {
  const bodies = new WeakMap<AbortSignal, Readable>()
  transport.use('stream', ({ data: { signal }, message }, done) => {
    const open = message.createReadStream.bind(message)
    message.createReadStream = options => {
      const body = open(options)
      if (signal) bodies.set(signal, body)
      return body
    }
    done()
  })
  return signal => bodies.get(signal)?.readableDidRead === true
}

/**
 * A detailed code (RFC 3463) of the server's load (`5.4.5`: a day's mails are used up) or of a policy (`5.7.1`: no relaying, a blocked sender). The
 * recipient's own server does not answer or is not found with `5.4.1` and `5.4.4`.
 */
const ofStore = /^\d{3}[ -]5\.(?:4\.[56]|7\.\d)/

/**
 * Only a refusal of the recipient or of the mail itself is final. One of the sender, the password or the store is the operator's to mend. If the
 * server has the mail and says nothing, it may have sent it. The server's sentence is left out, because it may contain the address.
 */
function describeFailure(error: unknown, { isTooLate, isBegun }: { isTooLate: boolean; isBegun: boolean }): MailOutcome {
  const { code, command, responseCode, response } = Object(error) as Partial<
    Record<'code' | 'command' | 'responseCode' | 'response', unknown>
  >
  const detail = isTooLate ? 'no answer in time' : [code, command, responseCode].filter(part => part !== undefined).join(' ') || 'unknown'
  if (typeof responseCode !== 'number') return { kind: isBegun ? 'unknown' : 'later', detail }
  const isOfMail = (command === 'RCPT TO' || command === 'DATA') && !ofStore.test(String(response))
  const isFinal = isOfMail && responseCode >= 500 && responseCode < 600
  return { kind: isFinal ? 'refused' : 'later', detail }
}
