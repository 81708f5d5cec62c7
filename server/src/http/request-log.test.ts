import { expect, test } from 'vitest'
import { withoutSecrets } from './request-log.ts'

test.each([
  ['/transactions/KLT-7Q2M-9XH4-T8RC', '/transactions/KLT-7Q…'],
  ['/transactions/klt7q2m9xh4t8rc.data', '/transactions/klt-7q….data'],
  ['/api/transactions/KLT-7Q2M-9XH4-T8RC/cancel', '/api/transactions/KLT-7Q…/cancel'],
  ['/sandbox/pay/abcdefghij', '/sandbox/pay/abc…'],
  ['/berhenti/abcdefghij.klmnop', '/berhenti/abc…'],
  ['/products/mobile-legends', '/products/mobile-legends'],
])('%s is logged as %s', (path, logged) => {
  expect(withoutSecrets(path)).toBe(logged)
})
