import { z } from 'zod'
import type { Profile } from './config-companies.ts'
import { wholeNumber } from './config-numbers.ts'
import { type ConfigProblem, contradicts, missing } from './config-problem.ts'
import type { MailChoice } from './mail/mailer.ts'

/** The environment's settings for e-mail. */
export const mailShape = {
  SMTP_HOST: z
    .string()
    .regex(/^(?:[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|\[?[0-9a-f:]+\]?)$/i, 'must be a host name or an address')
    .optional(),
  SMTP_PORT: wholeNumber(1, 65_535),
  SMTP_USER: z.string().optional(),
  SMTP_PASSWORD: z.string().optional(),
  MAIL_FROM: z.email('must be an e-mail address, without a name').optional(),
}

export const mailVariables = [
  { name: 'SMTP_HOST', fallback: undefined, meaning: 'SMTP server that sends the mails about orders; a `store` sends none until set' },
  {
    name: 'SMTP_PORT',
    fallback: '587',
    meaning: 'Its port; TLS begins at once on 465, and is required on all others unless the server is on this machine',
  },
  { name: 'SMTP_USER', fallback: undefined, meaning: 'User name at the SMTP server, if it wants one' },
  { name: 'SMTP_PASSWORD', fallback: undefined, meaning: 'Its password' },
  { name: 'MAIL_FROM', fallback: undefined, meaning: "Address the mails come from; the name beside it is the store's" },
] as const

type Given = { [Name in keyof typeof mailShape]?: z.output<(typeof mailShape)[Name]> | undefined }

/** How the store sends mails, and the problems with the choice. A trial sends none: it keeps them in a folder. */
export function chooseMail(given: Given, profile: Profile): { choice: MailChoice; problems: ConfigProblem[] } {
  const { SMTP_HOST: host, SMTP_PORT: port = 587, SMTP_USER: user, SMTP_PASSWORD: password, MAIL_FROM: from } = given
  const refuse = (problem: ConfigProblem) => ({ choice: null, problems: [problem] })
  if (profile === 'trial') {
    if (host) return refuse(contradicts('SMTP_HOST', 'is set, but PROFILE=trial keeps its mails in a folder: leave one of them out'))
    return { choice: { kind: 'mailbox' }, problems: [] }
  }
  if (!host) return { choice: null, problems: [] }
  if (!from) return refuse(missing('MAIL_FROM', 'SMTP_HOST needs it'))
  if ((user === undefined) !== (password === undefined))
    return refuse(contradicts('SMTP_USER', 'and SMTP_PASSWORD are set together, or not at all'))
  return { choice: { kind: 'smtp', smtp: { host, port, user, password, from } }, problems: [] }
}
