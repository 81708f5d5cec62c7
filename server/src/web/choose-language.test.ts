import { expect, test } from 'vitest'
import { chooseLanguage } from './choose-language.ts'

const origin = 'https://toko.test'

function choose(language: string, headers: Record<string, string> = {}, asked = origin) {
  return chooseLanguage(
    new Request(`${asked}/language`, { method: 'POST', headers: { origin, ...headers }, body: new URLSearchParams({ language }) }),
    origin,
  )
}

const placeAfter = async (referer: string) => (await choose('en', { referer })).headers.get('location')

test('English is kept for a year, and leads back to the page with what its address says', async () => {
  const answer = await choose('en', { referer: `${origin}/products/mobile-legends?item=86` })
  expect(answer.status).toBe(303)
  expect(answer.headers.get('location')).toBe('/products/mobile-legends?item=86')
  expect(answer.headers.get('set-cookie')).toBe('kilat-language=en; Path=/; Max-Age=31536000; SameSite=Lax; Secure')
  expect(answer.headers.get('cache-control')).toBe('no-store')
})

test.each(['id', 'fr', ''])('%j is Indonesian, which needs no cookie', async language => {
  expect((await choose(language)).headers.get('set-cookie')).toContain('kilat-language=; Path=/; Max-Age=0;')
})

test.each([
  'https://evil.test/products/x',
  'https://toko.test.evil.test/products/x',
  'https://toko.test@evil.test/',
  'javascript:alert(1)//toko.test/',
  'data:text/html,toko.test',
  'not an address',
  '',
])('%j is no page of the store, so the home page follows', async referer => {
  expect(await placeAfter(referer)).toBe('/')
})

test.each([
  'https://toko.test//evil.test/',
  'https://toko.test/\\evil.test/',
  'https://toko.test/%2F/evil.test',
  'https://toko.test/..//evil.test',
])('%j leads to no other host', async referer => {
  const place = await placeAfter(referer)
  expect(new URL(place ?? '', origin).origin).toBe(origin)
})

test('the form itself is no page to return to', async () => {
  expect(await placeAfter(`${origin}/language`)).toBe('/')
})

test('a proxy may change the address that the form is sent to', async () => {
  const answer = await choose('en', { referer: `${origin}/promos` }, 'http://10.0.0.5:3000')
  expect(answer.headers.get('location')).toBe('/promos')
})

test.each<Record<string, string>>([{ origin: 'https://evil.test' }, { 'sec-fetch-site': 'cross-site', origin: 'null' }])(
  'another site can not choose: %j',
  async headers => {
    await expect(choose('en', headers)).rejects.toMatchObject({ code: 'not_allowed' })
  },
)

test('a browser that hides its address can choose', async () => {
  expect((await choose('en', { origin: 'null' })).headers.get('location')).toBe('/')
})
