import { expect, test } from 'vitest'
import { isSameOrigin } from './same-origin.ts'

const host = 'localhost:3000'

test.each<[string, Record<string, string>, boolean]>([
  ['the browser says so', { 'sec-fetch-site': 'same-origin' }, true],
  ['the browser says so of a page it hides the name of', { 'sec-fetch-site': 'same-origin', origin: 'null' }, true],
  ['the browser says so through a proxy that changes the host', { 'sec-fetch-site': 'same-origin', origin: 'http://localhost:4000' }, true],
  ['the page is of this host', { origin: 'http://localhost:3000' }, true],
  ['nobody names a page', {}, true],
  ['the page is of another site', { 'sec-fetch-site': 'cross-site' }, false],
  ['the page is a sister of this one', { 'sec-fetch-site': 'same-site', origin: 'http://localhost:3000' }, false],
  ['the page is of another host', { origin: 'https://evil.example' }, false],
  ['the page is of another port', { origin: 'http://localhost:4000' }, false],
  ['the page hides its name', { origin: 'null' }, false],
  ['the name is none', { origin: 'nonsense' }, false],
])('a form with %s (%o) is from the same origin: %s', (_, headers, expected) => {
  expect(isSameOrigin(new Headers(headers), host)).toBe(expected)
})
