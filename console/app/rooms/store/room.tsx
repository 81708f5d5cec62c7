import { useSearchParams } from 'react-router'
import { useMay } from '../../api/use-may.ts'
import { storeParts, storeText } from '../../text/store.ts'
import { Say } from '../../ui/say.tsx'
import { Contents } from './contents.tsx'
import { Settings } from './settings.tsx'
import { Theme } from './theme.tsx'
import './store.css'
import { showChosen } from '../../lib/show-chosen.ts'

/** What buyers see of the store itself: its look, and its texts. The part that is shown is in the address. */
export function Component() {
  const [search, setSearch] = useSearchParams()
  const part = storeParts.find(part => part === search.get('bagian')) ?? 'tampilan'
  const mayEdit = useMay('edit_store')
  return (
    <>
      <title>Toko | Konsol</title>
      <div className="page-head">
        <h1 tabIndex={-1}>{storeText.title}</h1>
        <p>{storeText.intro}</p>
      </div>
      {mayEdit === false && <Say kind="warn">{storeText.noRight}</Say>}
      {mayEdit && (
        <>
          <fieldset className="filters" ref={showChosen}>
            <legend className="unseen">{storeText.choose}</legend>
            {storeParts.map(known => (
              <label className="chip" key={known}>
                <input
                  type="radio"
                  name="part"
                  checked={known === part}
                  onChange={() => setSearch(known === 'tampilan' ? {} : { bagian: known }, { replace: true })}
                />
                {storeText.parts[known]}
              </label>
            ))}
          </fieldset>
          {part === 'tampilan' && <Theme />}
          {part === 'tulisan' && <Contents />}
          {part === 'pengaturan' && <Settings />}
        </>
      )}
    </>
  )
}
