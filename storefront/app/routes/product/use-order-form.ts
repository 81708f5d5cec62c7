import type { Product } from '@kilat/contract/catalog.ts'
import { useLayoutEffect, useRef, useState } from 'react'
import { readStored, writeStored } from '../../lib/browser-store.ts'
import { draftName } from '../../lib/draft-name.ts'
import { readLastBuyer } from '../../lib/last-buyer.ts'
import { isRecord } from '../../lib/record.ts'
import { emptyOrderForm, type OrderForm, readOrderForm } from './order-form.ts'

type Given = { product: Product; posted: OrderForm | undefined; itemId: string | null }

/** The buyer's form, starting from the posted, linked or last used values. */
export function useOrderForm({ product, posted, itemId }: Given) {
  const ref = useRef<HTMLFormElement>(null)
  const [form, setForm] = useState<OrderForm>(() => posted ?? { ...emptyOrderForm, itemId: availableId(product, itemId) })
  const change = (part: Partial<OrderForm>) => setForm(before => ({ ...before, ...part }))

  // Text typed before the scripts ran, or restored by the browser, is in the page but not in the state. It is read before any
  // other event, because a first tap would reset it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page comes to life
  useLayoutEffect(() => {
    if (!ref.current) return
    const inPage = readOrderForm(product.fields, new FormData(ref.current))
    const draft = takeDraft(product.id)
    const isEmpty = Object.values(inPage.player).every(value => value === '')
    const typed = draft && isEmpty ? readOrderForm(product.fields, draft) : inPage
    const last = readLastBuyer()
    setForm(before => {
      const contact = typed.contact || !last ? {} : { contactKind: last.contactKind, contact: last.contact }
      return { ...before, ...keepFilled(typed), channel: typed.channel || before.channel || (last?.channel ?? ''), ...contact }
    })
  }, [])

  useLayoutEffect(() => {
    const onLeave = () => ref.current && keepDraft(product.id, ref.current)
    addEventListener('pagehide', onLeave)
    return () => {
      removeEventListener('pagehide', onLeave)
      // A buyer who signs in or fills the wallet on the way comes back to the same input.
      if (/^.(login|dashboard)/.test(location.pathname)) onLeave()
    }
  }, [product.id])

  return { ref, form, change }
}

function availableId(product: Product, itemId: string | null): string {
  return product.items.find(item => item.id === itemId && item.availability.is_available)?.id ?? ''
}

function keepFilled(typed: OrderForm): Partial<OrderForm> {
  const { itemId, contact, ...rest } = typed
  return { ...rest, ...(itemId ? { itemId } : {}), ...(contact ? { contact } : {}) }
}

type Draft = { productId: string; entries: [string, string][] }

/** Stores the form's input in this tab during a reload. */
function keepDraft(productId: string, form: HTMLFormElement): void {
  const entries = [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  writeStored('sessionStorage', draftName, { productId, entries } satisfies Draft)
}

/** The input for this product from before the reload, once; null if there was none. */
export function takeDraft(productId: string): FormData | null {
  const draft = readStored<Draft | null>('sessionStorage', draftName, isDraft, null)
  writeStored('sessionStorage', draftName, null)
  if (draft?.productId !== productId) return null
  const data = new FormData()
  for (const [name, value] of draft.entries) data.append(name, value)
  return data
}

function isDraft(value: unknown): value is Draft {
  if (!isRecord(value) || typeof value.productId !== 'string' || !Array.isArray(value.entries)) return false
  return value.entries.every(entry => Array.isArray(entry) && entry.length === 2 && entry.every(part => typeof part === 'string'))
}
