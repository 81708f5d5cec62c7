import { expect, test } from 'vitest'
import { isChannelName, isSocketId, kindOf } from '../platform/realtime-names.ts'
import { findForgery, signCall, signChannel } from './sign.ts'

const app = { id: '3', key: '278d425bdf160c739803', secret: '7ad3773142a6692b25b8' }

test("the proof of a private channel is the one of the protocol's documents", () => {
  expect(signChannel(app, { socketId: '1234.1234', channel: 'private-foobar' })).toBe(
    '278d425bdf160c739803:58df8b0c36d6982b82c3ecf6b4662e34fe8c25bba48f5369f135bf843651c3a4',
  )
})

const body = '{"name":"foo","channels":["project-3"],"data":"{\\"some\\":\\"data\\"}"}'
const call = { method: 'POST', path: '/apps/3/events', body }
const now = new Date(1_353_088_179_000)
const signed = signCall(app, { ...call, now })
const changed = (name: string, value: string) => {
  const query = new URLSearchParams(signed)
  query.set(name, value)
  return query
}

test("the signature of a call is the one of the protocol's documents", () => {
  const query = new URLSearchParams(signed)
  expect(query.get('body_md5')).toBe('ec365a775a4cd0599faeb73354201b6f')
  expect(query.get('auth_signature')).toBe('da454824c97ba181a32ccc17a72625ba02771f50b50e1e7430e47a1f3f457e6c')
  expect(findForgery(app, { ...call, query, now })).toBeUndefined()
})

test.each([
  ['with another body', { ...call, body: body.replace('foo', 'bar') }, new URLSearchParams(signed)],
  ['with another body and its checksum', { ...call, body: '{}' }, changed('body_md5', '99914b932bd37a50b983c5e7c90ae93b')],
  ['to another path', { ...call, path: '/apps/3/batch_events' }, new URLSearchParams(signed)],
  ['by another method', { ...call, method: 'GET' }, new URLSearchParams(signed)],
  ['with one more parameter', call, new URLSearchParams(`${signed}&info=user_count`)],
  ['with a parameter given twice', call, new URLSearchParams(`${signed}&auth_key=other`)],
  ['with a shorter signature', call, changed('auth_signature', 'da45')],
  ['of another app', call, changed('auth_key', 'other')],
  ['of another version', call, changed('auth_version', '2.0')],
  ['without a time', call, changed('auth_timestamp', '')],
  ['with a time that is no number', call, changed('auth_timestamp', '1e99')],
])('a signed call %s is refused', (_, forged, query) => {
  expect(findForgery(app, { ...forged, query, now })).toEqual(expect.any(String))
})

test('a signed call can be sent again for ten minutes, before and after its time, and not longer', () => {
  const at = (seconds: number) =>
    findForgery(app, { ...call, query: new URLSearchParams(signed), now: new Date(now.getTime() + seconds * 1_000) })
  expect([at(600), at(-600)]).toEqual([undefined, undefined])
  expect(at(601)).toContain('600 s')
  expect(at(-601)).toContain('600 s')
})

test.each(['1.1', '123456789.987654321'])('%s is a socket id', id => expect(isSocketId(id)).toBe(true))

test.each([
  '',
  '1',
  '1.',
  '.1',
  '1.1.1',
  '1.1:private-user.x',
  '1.1\n',
  '\n1.1',
  '1.1:',
  ' 1.1',
  '１.１',
  ['1.1'],
  undefined,
  `${'1'.repeat(21)}.1`,
])('%j is no socket id', id => expect(isSocketId(id)).toBe(false))

test.each(['order.KLT-1', 'private-user.1', '__proto__', 'a-Z_0=@,.;', 'x'.repeat(164)])('%s is a channel', name =>
  expect(isChannelName(name)).toBe(true),
)

test.each(['', 'a b', 'a:b', 'private-user.1\n', '#server-to-user-1', 'ünder', 'a/b', 'x'.repeat(165), ['a'], {}, null])(
  '%j is no channel',
  name => expect(isChannelName(name)).toBe(false),
)

test('only public and private channels are offered', () => {
  expect(['store', 'private-user.1'].map(kindOf)).toEqual(['public', 'private'])
  for (const other of ['presence-a', 'private-encrypted-a', 'cache-a', 'private-cache-a', 'presence-cache-a'])
    expect(kindOf(other)).toBeUndefined()
})
