import { useSearchParams } from 'react-router'
import { Approvals } from '../../acts/approvals.tsx'
import { useMay } from '../../api/use-may.ts'
import { type MoneyPart, moneyParts, moneyText } from '../../text/money.ts'
import { Say } from '../../ui/say.tsx'
import { Claims } from './claims.tsx'
import { Deposits } from './deposits.tsx'
import { Differences } from './differences.tsx'
import { Unowned } from './unowned.tsx'
import { Wallets } from './wallets.tsx'
import './money.css'
import { showChosen } from '../../lib/show-chosen.ts'

/** The store's money that waits for a person, and users' wallets. The part that is shown is in the address. */
export function Component() {
  const [search, setSearch] = useSearchParams()
  const part = moneyParts.find(part => part === search.get('bagian')) ?? 'klaim'
  const mayMove = useMay('move_money')
  return (
    <>
      <title>Uang | Konsol</title>
      <div className="page-head">
        <h1 tabIndex={-1}>{moneyText.title}</h1>
        <p>{moneyText.intro}</p>
      </div>
      {mayMove === false && <Say kind="warn">{moneyText.noRight}</Say>}
      {mayMove && (
        <>
          <fieldset className="filters" ref={showChosen}>
            <legend className="unseen">{moneyText.choose}</legend>
            {moneyParts.map(known => (
              <label className="chip" key={known}>
                <input
                  type="radio"
                  name="part"
                  checked={known === part}
                  onChange={() => setSearch(known === 'klaim' ? {} : { bagian: known }, { replace: true })}
                />
                {moneyText.parts[known]}
              </label>
            ))}
          </fieldset>
          <div className="stack money-part">
            <Part part={part} />
          </div>
        </>
      )}
    </>
  )
}

function Part({ part }: { part: MoneyPart }) {
  switch (part) {
    case 'klaim':
      return <Claims />
    case 'isi-saldo':
      return <Deposits />
    case 'saldo':
      return <Wallets />
    case 'tanpa-pemilik':
      return <Unowned />
    case 'selisih':
      return <Differences />
    case 'persetujuan':
      return <Approvals limit={50} isAlwaysShown />
  }
}
