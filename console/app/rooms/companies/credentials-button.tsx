import type { ShownAccount } from '@kilat/contract/operator/credentials.ts'
import { credentialsText } from '../../text/credentials.ts'
import { Button } from '../../ui/button.tsx'
import { useSheets } from '../../ui/sheet-host.tsx'
import { CredentialsSheet } from './credentials-sheet.tsx'

/** Opens the credentials of an account. */
export function CredentialsButton({ account, text = credentialsText.open }: { account: ShownAccount; text?: string }) {
  const show = useSheets()
  return (
    <Button onClick={() => show(onClose => <CredentialsSheet account={account} onClose={onClose} />)}>
      {text}
      <span className="unseen"> {account.id}</span>
    </Button>
  )
}
