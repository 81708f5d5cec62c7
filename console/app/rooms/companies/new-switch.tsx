import type { ListedProduct } from '@kilat/contract/operator/items.ts'
import { type SwitchKind, type SwitchSubject, switchKinds, wholeStore } from '@kilat/contract/operator/switches.ts'
import { useState } from 'react'
import { useItems } from '../../api/prices.ts'
import { isOfCatalog, type Named } from '../../api/switches.ts'
import { switchKindNames, switchText } from '../../text/switches.ts'
import { Choice } from '../../ui/choice.tsx'
import { OffForm } from './off-form.tsx'
import type { Rights } from './off-list.tsx'

const kinds = ['supplier', 'item', 'product', 'channel', 'gateway', 'store'] as const satisfies readonly SwitchKind[]

/** Chooses what to switch off, and then until when and with which sentence. */
export function NewSwitch({ subjects, rights }: { subjects: readonly SwitchSubject[]; rights: Rights }) {
  const [kind, setKind] = useState<SwitchKind | ''>('')
  const [subject, setSubject] = useState('')
  const choose = (chosen: string) => {
    setKind(switchKinds.find(known => known === chosen) ?? '')
    setSubject(chosen === 'store' ? wholeStore : '')
  }
  const offered = kinds.filter(known => (isOfCatalog(known) ? rights.catalog : rights.store))
  const named: Named | null = kind !== '' && subject !== '' ? { kind, subject } : null
  return (
    <section className="panel" aria-labelledby="new-switch">
      <div className="panel-head">
        <h2 id="new-switch">{switchText.newTitle}</h2>
      </div>
      <div className="inside stack">
        <Choice
          label={switchText.what}
          value={kind}
          all={switchText.choose}
          options={offered.map(id => ({ id, name: switchKindNames[id] }))}
          onChoose={choose}
        />
        {(kind === 'item' || kind === 'product') && <OfCatalog kind={kind} subject={subject} onChoose={setSubject} />}
        {(kind === 'supplier' || kind === 'channel' || kind === 'gateway') && (
          <Choice
            label={switchText.which}
            value={subject}
            all={switchText.choose}
            options={subjects.filter(one => one.kind === kind).map(one => ({ id: one.subject, name: one.name }))}
            onChoose={setSubject}
          />
        )}
        {named && <OffForm key={`${named.kind} ${named.subject}`} named={named} onDone={() => choose('')} />}
      </div>
    </section>
  )
}

type OfCatalogInput = { kind: 'item' | 'product'; subject: string; onChoose: (subject: string) => void }

/** A product, or an item of one. */
function OfCatalog({ kind, subject, onChoose }: OfCatalogInput) {
  const { data = [] } = useItems()
  const [productId, setProductId] = useState('')
  const product: ListedProduct | undefined = data.find(({ id }) => id === productId)
  return (
    <>
      <Choice
        label={switchText.product}
        value={productId}
        all={switchText.choose}
        options={data.map(({ id, title }) => ({ id, name: title }))}
        onChoose={id => {
          setProductId(id)
          onChoose(kind === 'product' ? id : '')
        }}
      />
      {kind === 'item' && product && (
        <Choice label={switchText.which} value={subject} all={switchText.choose} options={product.items} onChoose={onChoose} />
      )}
    </>
  )
}
