import {
  type PriceRuleChange,
  type PriceScope,
  removePriceRule,
  type ShownPriceRule,
  type ShownRuleAct,
  setPriceRule,
} from '@kilat/contract/operator/prices.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useSheetAct } from '../../acts/use-sheet-act.ts'
import { call } from '../../api/call.ts'
import { ruleActsKey } from '../../api/prices.ts'
import { editText, ruleText } from '../../text/prices.ts'
import { toast } from '../../ui/toasts.tsx'
import { tellNotUndone } from './tell-not-undone.ts'
import { readsOfPrices } from './use-edits.ts'

export type Terms = Pick<ShownPriceRule, 'basis_points' | 'flat' | 'ends' | 'floor'>

/** A rule as an operator has seen it, undefined where there is none, and the version that says so. */
export type SeenRule = { rule: ShownPriceRule | undefined; version: number }

type Subject = { scope: PriceScope; subject: string }
type Known = { rules: readonly ShownPriceRule[]; acts: readonly ShownRuleAct[] | undefined }

/** The rule of a subject; undefined as long as nobody knows its version. A removed rule keeps its version, which only its acts name. */
export function seeRule({ scope, subject }: Subject, { rules, acts }: Known): SeenRule | undefined {
  const rule = rules.find(rule => rule.scope === scope && rule.subject === subject)
  if (rule) return { rule, version: rule.version }
  // The acts may be newer than the rules: what was set since is not the rule that is missing here.
  return acts && { rule: undefined, version: acts.find(({ terms }) => terms === null)?.version ?? 0 }
}

type Input = Subject & {
  seen: SeenRule | undefined
  onClose: () => void
  /** Nothing was done, because the rule has changed: it is this now. */
  onStale: (now: SeenRule | undefined) => void
}

/** Sets or removes the rule, and offers the reversed act for some seconds. */
export function useSaveRule({ scope, subject, seen, onClose, onStale }: Input) {
  const known = useQueryClient()
  const before = seen?.rule
  const save = async (terms: Terms | null, version: number, reason: string): Promise<PriceRuleChange> => {
    const act = { scope, subject, version, reason, is_preview: false }
    if (!terms) return (await call(removePriceRule, { body: act })).data
    const { basis_points, flat, ends, floor } = terms
    return (await call(setPriceRule, { body: { ...act, basis_points, flat, ends, floor } })).data
  }
  const undo = async (version: number, reason: string) => {
    try {
      await save(before && before.version > 0 ? before : null, version, editText.undoReason(reason))
      toast({ kind: 'ok', title: editText.undone })
    } catch (error) {
      tellNotUndone(error)
    }
    await Promise.all(readsOfPrices.map(name => known.invalidateQueries({ queryKey: [name] })))
  }
  return useSheetAct({
    send: ({ terms, reason }: { terms: Terms | null; reason: string }) => save(terms, seen?.version ?? 0, reason),
    reads: readsOfPrices,
    onDone: (change, close, { terms, reason }) => {
      const title = terms ? ruleText.done(change.moved_count) : ruleText.removed(change.moved_count)
      toast({ kind: 'ok', title, act: { label: editText.undo, onPress: () => void undo(change.version, reason) } })
      close()
    },
    onStale: () => {
      const rules = known.getQueryData<ShownPriceRule[]>(['price-rules']) ?? []
      onStale(seeRule({ scope, subject }, { rules, acts: known.getQueryData(ruleActsKey({ scope, subject })) }))
    },
    onClose,
  })
}
