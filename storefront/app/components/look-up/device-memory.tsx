import { useEffect, useState } from 'react'
import { dropTyped, listTyped } from '../../features/memory/forget-typed.ts'
import { keepProducts, type ProductList, readProducts } from '../../features/memory/lists/product-lists.ts'
import { forgetTarget, forgetTargets, labelTarget, nameTarget, readTargets, type Target } from '../../features/memory/targets.ts'
import { showToast } from '../../features/toast/toasts.ts'
import { forgetBuyer, readLastBuyer } from '../../lib/last-buyer.ts'
import { isSharedDevice, setSharedDevice } from '../../lib/shared-device.ts'
import { forgetProofs } from '../../session/forget-proofs.ts'
import { memoryText } from '../../text/memory.ts'
import { myProductsText } from '../../text/my-products.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Cover } from '../../ui/cover.tsx'
import { Field } from '../../ui/field.tsx'
import { SectionTitle } from '../../ui/section-title.tsx'

const productLists: readonly ProductList[] = ['seen', 'favourites']

type Memory = { targets: Target[]; contact: string; typedCount: number; productCount: number; isShared: boolean }

/** Everything this device remembers for the next order, each with a way to forget it. Only the browser knows it. */
export function DeviceMemory() {
  const { memory, read } = useMemory()
  const onForget = (target: Target) => {
    const undo = forgetTarget(target)
    read()
    const onUndo = () => {
      undo()
      read()
    }
    showToast({ title: memoryText.forgotten(nameTarget(target)), action: { label: memoryText.undo, onAction: onUndo, takesFocus: true } })
    focusTitle()
  }
  const forgetAll = () => {
    forgetTargets()
    forgetBuyer()
    dropTyped()
    forgetProofs()
    for (const list of productLists) keepProducts(list, [])
    read()
  }
  const onForgetAll = () => {
    forgetAll()
    focusTitle()
  }
  const onShared = (isShared: boolean) => {
    setSharedDevice(isShared)
    if (isShared) forgetAll()
    read()
  }
  if (!memory) return <div id="diingat" className="min-h-60" />
  const { targets, contact, typedCount, productCount, isShared } = memory
  const isEmpty = targets.length === 0 && contact === '' && typedCount === 0 && productCount === 0
  return (
    <section id="diingat" aria-labelledby="judul-diingat" className="scroll-mt-20 not-js:hidden">
      <SectionTitle>
        <span id="judul-diingat" tabIndex={-1} className="outline-none">
          {memoryText.title}
        </span>
      </SectionTitle>
      <div className="card p-4">
        <p className="note">{memoryText.note}</p>
        {targets.length > 0 ? (
          <ul className="mt-2 divide-y divide-line">
            {targets.map(target => (
              <Row key={`${target.productId} ${target.display}`} target={target} onForget={() => onForget(target)} onLabelled={read} />
            ))}
          </ul>
        ) : (
          <p className="mt-2 font-semibold">{memoryText.none}</p>
        )}
        {contact && (
          <p className="mt-3 text-sm">
            <b className="block">{memoryText.contact}</b>
            {contact}
          </p>
        )}
        {typedCount > 0 && (
          <p className="mt-3 text-sm">
            <b className="block">{memoryText.typed}</b>
            {memoryText.typedNote(typedCount)}
          </p>
        )}
        {productCount > 0 && (
          <p className="mt-3 text-sm">
            <b className="block">{myProductsText.remembered}</b>
            {memoryText.typedNote(productCount)}
          </p>
        )}
        {!isEmpty && (
          <button type="button" onClick={onForgetAll} className={buttonClass('danger', '-ml-3 mt-2')}>
            {memoryText.forgetAll}
          </button>
        )}
        <label className="flex items-center gap-3 min-h-11 mt-2 pt-3 border-t border-line font-bold">
          <input type="checkbox" checked={isShared} onChange={event => onShared(event.target.checked)} className="size-5" />
          {memoryText.shared}
        </label>
        <p className="note">{memoryText.sharedNote}</p>
      </div>
    </section>
  )
}

/** The button that was pressed has disappeared. */
function focusTitle(): void {
  document.getElementById('judul-diingat')?.focus()
}

type RowProps = { target: Target; onForget: () => void; onLabelled: () => void }

function Row({ target, onForget, onLabelled }: RowProps) {
  // Null once it has been typed and saved.
  const [label, setLabel] = useState<string | null>()
  const name = nameTarget(target)
  const onSave = (event: React.SubmitEvent) => {
    event.preventDefault()
    labelTarget(target, label ?? '')
    setLabel(null)
    onLabelled()
  }
  return (
    <li className="py-2">
      <div className="flex items-center gap-3">
        <Cover src={target.cover} className="w-9 flex-none rounded-s" />
        <span className="flex-1 min-w-0">
          <b className="block wrap-anywhere">{name}</b>
          <span className="block wrap-anywhere fine">{[target.productTitle, target.display].filter(Boolean).join(' · ')}</span>
        </span>
        <button type="button" aria-label={memoryText.forgetThis(name)} onClick={onForget} className={buttonClass('quiet', '-mr-3')}>
          {memoryText.forget}
        </button>
      </div>
      {typeof label !== 'string' ? (
        <button
          type="button"
          // biome-ignore lint/a11y/noAutofocus: the pressed button has disappeared, and this one is what it leads back to
          autoFocus={label === null}
          aria-label={memoryText.nameThis(name)}
          onClick={() => setLabel(target.label ?? '')}
          className={buttonClass('quiet', '-ml-3')}
        >
          {memoryText.nameIt}
        </button>
      ) : (
        <form onSubmit={onSave} className="grid gap-2 mt-2">
          <Field label={memoryText.nameLabel(target.display || target.productTitle)}>
            {input => (
              <input
                {...input}
                // The field appears because the visitor asked for it.
                // biome-ignore lint/a11y/noAutofocus: the name is typed here next
                autoFocus
                maxLength={40}
                enterKeyHint="done"
                value={label}
                onChange={event => setLabel(event.target.value)}
              />
            )}
          </Field>
          <button type="submit" className={buttonClass('small', 'justify-self-start')}>
            {memoryText.nameSave}
          </button>
        </form>
      )}
    </li>
  )
}

/** What is remembered, once the browser's storage is read; another tab's changes show at once. */
function useMemory() {
  const [memory, setMemory] = useState<Memory>()
  const read = () =>
    setMemory({
      targets: readTargets(),
      contact: readLastBuyer()?.contact ?? '',
      typedCount: listTyped().length,
      productCount: new Set(productLists.flatMap(readProducts)).size,
      isShared: isSharedDevice(),
    })
  // biome-ignore lint/correctness/useExhaustiveDependencies: it only reads the storage
  useEffect(() => {
    read()
    addEventListener('storage', read)
    return () => removeEventListener('storage', read)
  }, [])
  return { memory, read }
}
