import { expect, test } from 'vitest'
import { loadConfig } from './config.ts'

const store = { PROFILE: 'store', GATEWAYS: 'none', SUPPLIERS: 'none', PLAYER_CHECKERS: 'none' }
const smtp = { SMTP_HOST: 'smtp.example', MAIL_FROM: 'toko@toko.example' }

test('a trial keeps its mails in a folder, a store without a server sends none', () => {
  expect(loadConfig({})).toMatchObject({ config: { mail: { kind: 'mailbox' } } })
  expect(loadConfig(store)).toMatchObject({ config: { mail: null } })
})

test('a store sends by the server it names', () => {
  const given = { ...store, ...smtp, SMTP_USER: 'toko', SMTP_PASSWORD: 'rahasia' }
  const expected = { host: 'smtp.example', port: 587, user: 'toko', password: 'rahasia', from: 'toko@toko.example' }
  expect(loadConfig(given)).toMatchObject({ config: { mail: { kind: 'smtp', smtp: expected } } })
})

test.each([
  [smtp, /SMTP_HOST is set, but PROFILE=trial/],
  [{ ...store, SMTP_HOST: 'smtp.example' }, /MAIL_FROM is missing/],
  [{ ...store, ...smtp, SMTP_USER: 'toko' }, /SMTP_USER and SMTP_PASSWORD/],
  [{ ...store, ...smtp, MAIL_FROM: 'Toko <toko@toko.example>' }, /MAIL_FROM must be an e-mail address/],
])('a half or doubtful choice stops the start: %o', (env, problem) => {
  expect(loadConfig(env)).toMatchObject({ ok: false, problems: [expect.stringMatching(problem)] })
})
