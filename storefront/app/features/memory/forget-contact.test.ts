import { afterEach, expect, test, vi } from 'vitest'
import { readLastBuyer, rememberBuyer } from '../../lib/last-buyer.ts'
import { openTab } from '../../lib/test-tab.ts'
import { keepTyped, takeTyped } from '../../lib/typed.ts'
import { keepProof, readProofs } from '../../session/late/kept-proofs.ts'
import { forgetContact } from './forget-contact.ts'
import { listTyped } from './forget-typed.ts'
import { readTargets, rememberTarget, type Target } from './targets.ts'

afterEach(() => vi.unstubAllGlobals())

const buyer = { contactKind: 'whatsapp', contact: '081234567890', channel: 'qris' } as const
const target: Target = {
  ...{ ...buyer, productId: 'mobile-legends', productTitle: 'Mobile Legends', cover: '', player: { user_id: '1' }, display: '1' },
  ...{ nickname: null, region: null, label: null, item: null, quantity: 1, isAccount: false },
}
const contactEntries: [string, string][] = [
  ['contact', '081234567891'],
  ['payer_phone', '081234567892'],
]

test.each([false, true])('a forgotten contact is nowhere on the device, and players and packs stay (of an account: %s)', isAccount => {
  const storage = openTab()
  rememberBuyer(buyer, { isAccount })
  rememberTarget({ ...target, isAccount })
  keepTyped({ productId: 'valorant', entries: contactEntries }, { isAccount: false })
  keepTyped({ productId: 'free-fire', entries: [['player.user_id', '2'], ...contactEntries] }, { isAccount })
  keepProof({ kind: 'whatsapp', masked: '0812••••7890' }, 'a'.repeat(32))
  forgetContact()
  expect(JSON.stringify([...storage])).not.toMatch(/0812/)
  expect([readLastBuyer(), readProofs(), listTyped()]).toEqual([null, [], ['free-fire']])
  expect(takeTyped('free-fire')?.entries).toEqual([['player.user_id', '2']])
  expect(readTargets()).toEqual([{ ...target, contact: '', isAccount }])
})
