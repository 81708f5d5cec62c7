import type { PlayerCheck } from '@kilat/contract/catalog.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ConfirmFacts } from './confirm-facts.tsx'
import { PlayerFound } from './player-found.tsx'

const hostile = '<img src=x onerror=alert(1)> 👨‍👩‍👧'
const channel = { name: 'QRIS', can_refund: true, pay_within: 86_400 }

/** What the page and the confirmation show. */
function show(check: PlayerCheck | null): { page: string; confirmation: string } {
  return {
    page: renderToStaticMarkup(<PlayerFound check={check} isChecking={false} fields={[]} />),
    confirmation: renderToStaticMarkup(
      <ConfirmFacts
        isVoucher={false}
        isSignedIn={false}
        account="123456789 (1234)"
        check={check}
        what="86 Diamonds"
        channel={channel}
        contact="0812"
        total={20_000}
      />,
    ),
  }
}

test.each<[PlayerCheck, string, string]>([
  [
    { status: 'found', nickname: 'Sari', region: 'Indonesia' },
    'Region Indonesia. Benar ini akunmu?',
    '123456789 (1234) · Region Indonesia',
  ],
  [{ status: 'found', nickname: 'Sari' }, 'Benar ini akunmu?', '123456789 (1234)'],
  [
    { status: 'found', nickname: 'Sari', region: 'Malaysia', is_other_region: true },
    'Region Malaysia: paket Indonesia bisa tidak masuk.',
    'Akun ini region Malaysia.',
  ],
  [{ status: 'not_found' }, 'Akun tidak ketemu', 'Akun tidak ketemu'],
  [{ status: 'unavailable' }, 'Nama belum bisa dicek', 'Namanya belum bisa dicek.'],
  [{ status: 'found' }, 'Nama belum bisa dicek', '123456789 (1234)'],
])('each result is told on the page and in the confirmation: %o', (check, page, confirmation) => {
  const shown = show(check)
  expect(shown.page).toContain(page)
  expect(shown.confirmation).toContain(confirmation)
})

test('a result that comes while the confirmation is open is heard, because its place was there before', () => {
  const liveIn = (check: PlayerCheck | null) => /<p role="status"[^>]*>.*?<\/p>/s.exec(show(check).confirmation)?.[0]
  expect(liveIn(null)).toContain('123456789 (1234)')
  expect(liveIn({ status: 'not_found' })).toContain('Akun tidak ketemu')
})

test('a nickname is shown as text, whatever is in it', () => {
  const shown = show({ status: 'found', nickname: hostile })
  for (const html of Object.values(shown)) {
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; 👨‍👩‍👧')
    expect(html).not.toContain('<img')
  }
})

test('the confirmation says how long there is to pay, and nothing of what is paid at once', () => {
  const { confirmation } = show({ status: 'unavailable' })
  expect(confirmation).toContain('24 jam')
  const facts = { isVoucher: false, isSignedIn: true, account: '', check: null, what: '86 Diamonds', contact: '0812', total: 20_000 }
  expect(renderToStaticMarkup(<ConfirmFacts {...facts} channel={{ ...channel, pay_within: null }} />)).not.toContain('Waktu bayar')
})
