import type { ItemEdit, ListedItem, ListedProduct } from '@kilat/contract/operator/items.ts'
import { editItems } from '@kilat/contract/operator/items.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useSheetAct } from '../../acts/use-sheet-act.ts'
import { call } from '../../api/call.ts'
import { editText } from '../../text/prices.ts'
import { toast } from '../../ui/toasts.tsx'
import { tellNotUndone } from './tell-not-undone.ts'

/** Edits with the items as they were, what is told when they are made, and why they are. */
type Wish = { edits: { item: ListedItem; set: ItemEdit['set'] }[]; reason: string; done: string }

/** The names of what shows prices. */
export const readsOfPrices: readonly string[] = ['items', 'item-prices', 'price-rules']

type Input = {
  onDone: () => void
  /** Nothing was done, because an item has changed. The items are as they are now. */
  onStale?: (items: readonly ListedItem[]) => void
}

/** Edits items by hand. What is told afterwards offers the reversed edits for some seconds. */
export function useEdits({ onDone, onStale }: Input) {
  const known = useQueryClient()
  const undo = async ({ edits, reason }: Wish, versions: ReadonlyMap<string, number>) => {
    const reversed = edits.map(({ item, set }) => ({ id: item.id, version: versions.get(item.id) ?? 0, set: reverse(item, set) }))
    try {
      await call(editItems, { body: { reason: editText.undoReason(reason), edits: reversed } })
      toast({ kind: 'ok', title: editText.undone })
    } catch (error) {
      tellNotUndone(error)
    }
    await Promise.all(readsOfPrices.map(name => known.invalidateQueries({ queryKey: [name] })))
  }
  return useSheetAct({
    send: async ({ edits, reason }: Wish) => {
      const asked = edits.map(({ item, set }) => ({ id: item.id, version: item.version, set }))
      return (await call(editItems, { body: { reason, edits: asked } })).data
    },
    reads: readsOfPrices,
    onDone: (edited, close, wish) => {
      const versions = new Map(edited.map(({ id, version }) => [id, version]))
      const loss = edited.find(({ loss }) => loss !== null)
      toast({
        kind: loss ? 'info' : 'ok',
        title: wish.done,
        act: { label: editText.undo, onPress: () => void undo(wish, versions) },
      })
      close()
    },
    onStale: () => onStale?.((known.getQueryData<ListedProduct[]>(['items']) ?? []).flatMap(({ items }) => items)),
    onClose: onDone,
  })
}

/** The edit that puts back what the item was. A price that no rule has set can only be set by hand again. */
function reverse(before: ListedItem, set: ItemEdit['set']): ItemEdit['set'] {
  if ('is_on' in set) return { is_on: !before.is_off_by_hand }
  return { price: before.is_price_by_hand || before.price_by_rule === null ? before.price : null }
}
