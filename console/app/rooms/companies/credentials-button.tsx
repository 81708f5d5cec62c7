import type { ShownAccount } from '@kilat/contract/operator/credentials.ts'
import { useState } from 'react'
import { credentialsText } from '../../text/credentials.ts'
import { Button } from '../../ui/button.tsx'
import { CredentialsSheet } from './credentials-sheet.tsx'

/** Opens the credentials of an account. */
export function CredentialsButton({ account, text = credentialsText.open }: { account: ShownAccount; text?: string }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>
        {text}
        <span className="unseen"> {account.id}</span>
      </Button>
      {isOpen && <CredentialsSheet account={account} onClose={() => setIsOpen(false)} />}
    </>
  )
}
