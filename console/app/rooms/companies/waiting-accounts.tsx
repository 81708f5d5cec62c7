import type { ShownAccount } from '@kilat/contract/operator/credentials.ts'
import { kindName } from '../../text/companies.ts'
import { credentialsText } from '../../text/credentials.ts'
import { CredentialsButton } from './credentials-button.tsx'

/** Companies that the store names and can not work with yet. */
export function WaitingAccounts({ accounts }: { accounts: readonly ShownAccount[] }) {
  return (
    <ul className="panel rows">
      {accounts.map(account => (
        <li className="row" key={`${account.kind} ${account.id}`}>
          <span>
            <b>{account.id}</b>
            <small>{kindName(account.kind)}</small>
          </span>
          <CredentialsButton account={account} text={credentialsText.fill} />
        </li>
      ))}
    </ul>
  )
}
