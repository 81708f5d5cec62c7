import type { ListedItem, ListedProduct } from '@kilat/contract/operator/items.ts'
import type { PriceScope } from '@kilat/contract/operator/prices.ts'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { sentenceOf } from '../../api/call.ts'
import { useItems, usePriceRules } from '../../api/prices.ts'
import { listedText } from '../../text/listed.ts'
import { pricesText } from '../../text/prices.ts'
import { Button } from '../../ui/button.tsx'
import { Say } from '../../ui/say.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { ItemSheet } from './item-sheet.tsx'
import { PriceTable } from './price-table.tsx'
import { RuleSheet } from './rule-sheet.tsx'
import { TextsSheet } from './texts-sheet.tsx'
import { type FilterName, filterNames, isOf, rowsOf } from './tree-rows.ts'
import './prices.css'
import { showChosen } from '../../lib/show-chosen.ts'

/** Every price with its cost and its rule. What is shown is in the address. */
export function Component() {
  const items = useItems()
  const rules = usePriceRules()
  const error = items.error ?? rules.error
  const isThere = items.data !== undefined && rules.data !== undefined
  return (
    <>
      <title>{`${pricesText.title} | Konsol`}</title>
      <div className="page-head">
        <div>
          <h1 tabIndex={-1}>{pricesText.title}</h1>
          {items.data && (
            <p>
              {pricesText.intro(
                items.data.reduce((sum, { items }) => sum + items.length, 0),
                items.data.length,
              )}
            </p>
          )}
        </div>
      </div>
      {error && (
        <Say kind="bad">
          {sentenceOf(error)} {isThere && listedText.old}{' '}
          <button type="button" className="link" onClick={() => Promise.all([items.refetch(), rules.refetch()])}>
            {pricesText.again}
          </button>
        </Say>
      )}
      {!isThere && !error && <Bones />}
      {isThere && <Shown products={items.data} rules={rules.data} isOffline={error !== null} />}
    </>
  )
}

type ShownInput = { products: readonly ListedProduct[]; rules: NonNullable<ReturnType<typeof usePriceRules>['data']>; isOffline: boolean }

function Shown({ products, rules, isOffline }: ShownInput) {
  const [address, setAddress] = useSearchParams()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const all = products.flatMap(({ items }) => items)
  const filter = filterNames.find(name => name === address.get('saring')) ?? 'semua'
  const search = address.get('cari') ?? ''
  const opened = address.get('buka')
  const open = opened === 'semua' ? ('all' as const) : new Set(opened?.split(',') ?? [])
  const change = (changes: Record<string, string | null>) =>
    setAddress(
      was => {
        const next = new URLSearchParams(was)
        for (const [name, value] of Object.entries(changes)) value ? next.set(name, value) : next.delete(name)
        return next
      },
      { replace: true },
    )
  const toggle = (id: string) => {
    const ids = new Set(open === 'all' ? products.map(product => product.id) : open)
    if (!ids.delete(id)) ids.add(id)
    change({ buka: [...ids].filter(Boolean).join(',') })
  }
  const choose = (id: string) => {
    const ids = new Set(chosen)
    if (!ids.delete(id)) ids.add(id)
    setChosen(ids)
  }
  const rows = rowsOf(products, { filter, search, open })
  const rule = readRule(address.get('aturan'))
  const item = all.find(({ id }) => id === address.get('item'))
  const worded = all.find(({ id }) => id === address.get('kata'))
  return (
    <>
      <Filters items={all} filter={filter} onChoose={name => change({ saring: name === 'semua' ? null : name })} />
      <div className="tools">
        <label className="field search">
          <span className="unseen">{pricesText.search}</span>
          <input type="search" value={search} placeholder={pricesText.search} onChange={event => change({ cari: event.target.value })} />
        </label>
        <Link className="button" to="/harga/daftar">
          {pricesText.lists}
        </Link>
        <Link className="button" to="/harga/produk/baru">
          {pricesText.addProduct}
        </Link>
        <Button onClick={() => change({ aturan: 'store' })}>{pricesText.storeRule}</Button>
        <Button onClick={() => change({ buka: open === 'all' ? null : 'semua' })}>
          {open === 'all' ? pricesText.closeAll : pricesText.openAll}
        </Button>
      </div>
      {rows.length === 0 ? (
        <Nothing filter={filter} isAll={all.length === 0} onAll={() => setAddress({}, { replace: true })} />
      ) : (
        <section className="panel">
          <PriceTable
            rows={rows}
            rules={rules}
            chosen={chosen}
            onChoose={choose}
            onToggle={toggle}
            onRule={({ scope, subject }) => change({ aturan: `${scope}/${subject}` })}
            onItem={id => change({ item: id })}
          />
          <p className="inside small muted">{pricesText.foot}</p>
        </section>
      )}
      <BulkBar items={all.filter(({ id }) => chosen.has(id))} isOffline={isOffline} onDone={() => setChosen(new Set())} />
      {rule && (
        <RuleSheet key={address.get('aturan')} {...rule} rules={rules} products={products} onClose={() => change({ aturan: null })} />
      )}
      {item && !rule && (
        <ItemSheet
          key={item.id}
          item={item}
          onClose={() => change({ item: null })}
          onRule={() => change({ aturan: `item/${item.id}` })}
          onTexts={() => change({ item: null, kata: item.id })}
        />
      )}
      {worded && <TextsSheet key={worded.id} item={worded} onClose={() => change({ kata: null })} />}
    </>
  )
}

/** The rule that the address names: `product/free-fire`, or `store`. */
function readRule(asked: string | null): { scope: PriceScope; subject: string } | null {
  const [scope, subject = ''] = asked?.split('/') ?? []
  if (scope === 'store') return { scope, subject: '' }
  return (scope === 'category' || scope === 'product' || scope === 'item') && subject !== '' ? { scope, subject } : null
}

type FiltersInput = { items: readonly ListedItem[]; filter: FilterName; onChoose: (name: FilterName) => void }

function Filters({ items, filter, onChoose }: FiltersInput) {
  return (
    <fieldset className="filters" ref={showChosen}>
      <legend className="unseen">{pricesText.filter}</legend>
      {filterNames.map(name => (
        <label className="chip" key={name}>
          <input type="radio" name="filter" checked={filter === name} onChange={() => onChoose(name)} />
          {pricesText.filters[name]} <span>{items.filter(item => isOf(item, name)).length}</span>
        </label>
      ))}
    </fieldset>
  )
}

function Nothing({ filter, isAll, onAll }: { filter: FilterName; isAll: boolean; onAll: () => void }) {
  return (
    <div className="panel clear">
      <h2>{pricesText.emptyTitle[isAll ? 'semua' : filter] ?? pricesText.empty}</h2>
      {isAll ? <p>{pricesText.noItems}</p> : <Button onClick={onAll}>{pricesText.all}</Button>}
    </div>
  )
}

function Bones() {
  return (
    <div className="panel rows" role="status" aria-label={pricesText.loading}>
      {['a', 'b', 'c', 'd', 'e', 'f'].map(key => (
        <div className="bones" key={key}>
          <div className="bone" />
          <div className="bone" />
          <div className="bone" />
        </div>
      ))}
    </div>
  )
}
