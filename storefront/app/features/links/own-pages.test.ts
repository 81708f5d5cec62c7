import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import routes from '../../routes.ts'
import { isOwnPage } from './own-pages.ts'

function pathsOf(entries: RouteConfigEntry[], above = ''): string[] {
  return entries.flatMap(({ path, index, children }) => {
    const own = path ? `${above}/${path}` : above
    return children ? pathsOf(children, own) : [index ? own || '/' : own]
  })
}

const paths = pathsOf(routes).filter(path => !path.includes('*'))

test('all routes are found', () => {
  expect(paths).toContain('/')
  expect(paths).toContain('/transactions/:id')
  expect(paths).toContain('/dashboard/riwayat-deposit')
})

test.each(paths)('%s is a page of the router', path => {
  expect(isOwnPage(path.replace(':id', 'cara-top-up'))).toBe(true)
})

test.each(['/Promos', '/promos/', '/transactions/KLT-7Q2M-9XH4-T8RC'])('%s is a page of the router too', path => {
  expect(isOwnPage(path)).toBe(true)
})

test.each([
  ...['/api', '/API/docs', '/api/products', '/icons/x.json', '/offline', '/metrics', '/sandbox/pay/x', '/qr/x.png', '/health/live'],
  ...[
    '',
    'promos',
    '//promos',
    '/promos//',
    '/promos/x',
    '/promosi',
    '/products',
    '/products/a/b',
    '/products/a.png',
    '/promos.data',
    '/x',
  ],
])('%j is none', path => {
  expect(isOwnPage(path)).toBe(false)
})
