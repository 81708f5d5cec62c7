import { readStored, writeStored } from '../../lib/browser-store.ts'
import { depositDraftName } from '../../lib/draft-name.ts'
import { isRecord } from '../../lib/record.ts'
import { readAccountId } from '../../session/tokens.ts'

/** What was typed and chosen for a deposit. */
type Draft = { typed: string; channel: string; phone: string }
type Kept = Draft & { account: string | null }

/** Keeps it in this tab, for the same user, until the deposit is opened. */
export function keepDepositDraft(draft: Draft): void {
  writeStored('sessionStorage', depositDraftName, { ...draft, account: readAccountId() })
}

export function readDepositDraft(): Draft {
  const kept = readStored<Kept | null>('sessionStorage', depositDraftName, isKept, null)
  return kept && kept.account === readAccountId() ? kept : { typed: '', channel: '', phone: '' }
}

export function dropDepositDraft(): void {
  writeStored('sessionStorage', depositDraftName, null)
}

function isKept(value: unknown): value is Kept {
  return isRecord(value) && [value.typed, value.channel, value.phone].every(part => typeof part === 'string')
}
