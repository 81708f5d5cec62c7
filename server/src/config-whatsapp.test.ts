import { expect, test } from 'vitest'
import { loadConfig } from './config.ts'

const store = { PROFILE: 'store', GATEWAYS: 'none', SUPPLIERS: 'none', PLAYER_CHECKERS: 'none' }
const account = {
  WHATSAPP_TOKEN: 'EAAG-token',
  WHATSAPP_PHONE_NUMBER_ID: '106540352242922',
  WHATSAPP_APP_SECRET: 'app-secret',
  WHATSAPP_VERIFY_TOKEN: 'any-word',
}
const simulator = { WHATSAPP_SIMULATOR: 'http://127.0.0.1:9400' }

test('nothing is sent by WhatsApp until an account is named', () => {
  for (const env of [{}, store, { ...store, WHATSAPP_LANGUAGE: 'en_US' }])
    expect(loadConfig(env)).toMatchObject({ config: { whatsapp: null } })
})

test('a store sends with its account, its templates and the real API', () => {
  const read = loadConfig({ ...store, ...account, WHATSAPP_TEMPLATE_CODE: 'kode' })
  const templates = { paid: 'order_paid', needs_you: 'order_needs_you', code: 'kode' }
  expect(read).toMatchObject({ config: { whatsapp: { token: 'EAAG-token', language: 'id', simulator: undefined, templates } } })
})

test('the version of the API is the settings’ own, and can be another', () => {
  expect(loadConfig({ ...store, ...account })).toMatchObject({ config: { whatsapp: { apiVersion: 'v23.0' } } })
  expect(loadConfig({ ...store, ...account, WHATSAPP_API_VERSION: 'v26.0' })).toMatchObject({
    config: { whatsapp: { apiVersion: 'v26.0' } },
  })
})

test('a trial sends to a simulator on this machine', () => {
  expect(loadConfig({ ...account, ...simulator })).toMatchObject({ config: { whatsapp: { simulator: 'http://127.0.0.1:9400' } } })
})

test.each([
  [account, /WHATSAPP_TOKEN is set, but PROFILE=trial/],
  [{ ...store, ...account, ...simulator }, /WHATSAPP_SIMULATOR is set, which starts with PROFILE=trial only/],
  [{ ...account, WHATSAPP_SIMULATOR: 'http://10.0.0.1:9400' }, /WHATSAPP_SIMULATOR must be an address on this machine/],
  [{ ...store, ...account, WHATSAPP_APP_SECRET: undefined }, /WHATSAPP_APP_SECRET is missing: WHATSAPP_TOKEN needs it/],
  [{ ...store, ...account, WHATSAPP_PHONE_NUMBER_ID: '+62812' }, /WHATSAPP_PHONE_NUMBER_ID must be digits/],
  [{ ...store, WHATSAPP_TEMPLATE_PAID: 'Lunas!' }, /WHATSAPP_TEMPLATE_PAID must be/],
])('a half or doubtful choice stops the start: %o', (env, problem) => {
  expect(loadConfig(env)).toMatchObject({ ok: false, problems: [expect.stringMatching(problem)] })
})
