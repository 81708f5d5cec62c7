import { beforeEach, expect, test, vi } from 'vitest'
import { dropTokens, keepAccountId } from '../../session/keep-tokens.ts'
import { dropDepositDraft, keepDepositDraft, readDepositDraft } from './deposit-draft.ts'

const empty = { typed: '', channel: '', phone: '' }
const draft = { typed: '75000', channel: 'qris', phone: '0812' }

beforeEach(() => {
  for (const storage of ['localStorage', 'sessionStorage']) {
    const kept = new Map<string, string>()
    vi.stubGlobal(storage, {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, value: string) => void kept.set(name, value),
      removeItem: (name: string) => void kept.delete(name),
    })
  }
  vi.stubGlobal('dispatchEvent', () => true)
  keepAccountId('u1')
})

test('what was typed for a deposit is there again until the deposit is opened', () => {
  keepDepositDraft(draft)
  expect(readDepositDraft()).toMatchObject(draft)
  dropDepositDraft()
  expect(readDepositDraft()).toEqual(empty)
})

test('another user of the tab reads nothing of it, and signing out removes it', () => {
  keepDepositDraft(draft)
  keepAccountId('u2')
  expect(readDepositDraft()).toEqual(empty)
  keepAccountId('u1')
  dropTokens()
  keepAccountId('u1')
  expect(readDepositDraft()).toEqual(empty)
})

test('what another version stored is left out', () => {
  sessionStorage.setItem('kilat-deposit-draft', '{"typed":5,"account":"u1"}')
  expect(readDepositDraft()).toEqual(empty)
})
