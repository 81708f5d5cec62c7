import type { CheckOutcome } from '../platform/company-check.ts'

/** Sends mails. */
export type Mailer = {
  /** Sends a mail within a time limit. Sending it again with the same id is the same mail. Does not throw. */
  send(mail: Mail): Promise<MailOutcome>
  /** Connects and signs in, and sends nothing; omitted if there is no server. */
  check?(): Promise<CheckOutcome>
  close(): Promise<void>
}

export type Mail = {
  /** Letters, digits and hyphens; part of the Message-ID. */
  id: string
  /** The store's name, shown as the sender. */
  fromName: string
  /** One address. */
  to: string
  subject: string
  text: string
  html: string
  /** Address of the page that stops such mails; it takes a POST (RFC 8058). Null for a mail its reader has just asked for. */
  stopUrl: string | null
}

export type MailOutcome =
  | { kind: 'sent' }
  /** This address will never take this mail. */
  | { kind: 'refused'; detail: string }
  /** The server is down or asks to wait. The mail was certainly not sent. */
  | { kind: 'later'; detail: string }
  /** The server was given the mail and has not answered: it may have been sent. */
  | { kind: 'unknown'; detail: string }

/** How a store sends mails: by its server, into a folder, or not at all. */
export type MailChoice = { kind: 'smtp'; smtp: SmtpChoice } | { kind: 'mailbox' } | null

/** An SMTP server and the store's account at it. */
export type SmtpChoice = {
  host: string
  port: number
  user?: string | undefined
  password?: string | undefined
  /** The store's own address. */
  from: string
}
