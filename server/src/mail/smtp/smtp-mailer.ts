import { createTransport } from 'nodemailer'
import { isLoopback } from '../../platform/loopback.ts'
import { compose, isPlainAddress } from '../compose.ts'
import type { Mailer, MailOutcome, SmtpChoice } from '../mailer.ts'

/** Time limit of a mail, from the pool's queue to the server's last answer. */
const sendTimeoutMs = 45_000

/** Port on which TLS begins at once. */
const tlsPort = 465

/**
 * Sends mails by an SMTP server. The connection is encrypted and the server's certificate checked, unless the server is on this
 * machine. Few connections are kept open, one after the other.
 */
export function createSmtpMailer(choice: SmtpChoice, { timeoutMs = sendTimeoutMs }: { timeoutMs?: number } = {}): Mailer {
  const isLocal = isLoopback(choice.host)
  const transport = createTransport({
    host: choice.host,
    port: choice.port,
    secure: choice.port === tlsPort,
    requireTLS: !isLocal,
    tls: { rejectUnauthorized: !isLocal },
    ...(choice.user && { auth: { user: choice.user, pass: choice.password ?? '' } }),
    pool: true,
    maxConnections: 2,
    maxMessages: 50,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  })
  return {
    async send(mail) {
      if (!isPlainAddress(mail.to)) return { kind: 'refused', detail: 'no plain address' }
      return within(timeoutMs, transport.sendMail(compose(mail, choice)))
    },
    close: async () => transport.close(),
  }
}

async function within(timeoutMs: number, sending: Promise<unknown>): Promise<MailOutcome> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<MailOutcome>(resolve => {
    timer = setTimeout(() => resolve({ kind: 'later', detail: 'no answer in time' }), timeoutMs)
  })
  const sent = sending.then((): MailOutcome => ({ kind: 'sent' }), describeRefusal)
  return Promise.race([sent, timeout]).finally(() => clearTimeout(timer))
}

/**
 * Only a refusal of the recipient or of the mail itself is final. One of the sender or the password is the operator's to mend.
 * The server's sentence is left out, because it may contain the address.
 */
function describeRefusal(error: unknown): MailOutcome {
  const { code, command, responseCode } = Object(error) as { code?: unknown; command?: unknown; responseCode?: unknown }
  const detail = [code, command, responseCode].filter(part => part !== undefined).join(' ') || 'unknown'
  const isFinal =
    typeof responseCode === 'number' && responseCode >= 500 && responseCode < 600 && (command === 'RCPT TO' || command === 'DATA')
  return { kind: isFinal ? 'refused' : 'later', detail }
}
