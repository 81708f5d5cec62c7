import type { EndpointInput } from '@kilat/contract/endpoint.ts'
import { listItems } from '@kilat/contract/operator/items.ts'
import { getItemPrices, listPriceRules, listRuleActs, type PriceScope, setPriceRule } from '@kilat/contract/operator/prices.ts'
import { useQuery } from '@tanstack/react-query'
import { call, isStale } from './call.ts'

/** Prices move by themselves: lists come, channels' fees change. */
const everyMs = 30_000

/** All products with their items and prices. */
export function useItems() {
  return useQuery({
    queryKey: ['items'],
    queryFn: async ({ signal }) => (await call(listItems, {}, signal)).data,
    refetchInterval: everyMs,
    retry: false,
  })
}

/** The price rules in force. */
export function usePriceRules() {
  return useQuery({
    queryKey: ['price-rules'],
    queryFn: async ({ signal }) => (await call(listPriceRules, {}, signal)).data,
    refetchInterval: everyMs,
    retry: false,
  })
}

export const ruleActsKey = ({ scope, subject }: { scope: PriceScope; subject: string }) => ['price-rules', 'acts', scope, subject]

/** The changes of one rule, the newest first; always read anew, because the last one may name the rule's version. */
export function useRuleActs({ scope, subject }: { scope: PriceScope; subject: string }) {
  return useQuery({
    queryKey: ruleActsKey({ scope, subject }),
    queryFn: async ({ signal }) => (await call(listRuleActs, { query: { scope, subject } }, signal)).data,
    gcTime: 0,
    retry: false,
  })
}

/** One item with its offers and its history. */
export function useItemPrices(id: string) {
  return useQuery({
    queryKey: ['item-prices', id],
    queryFn: async ({ signal }) => (await call(getItemPrices, { params: { id } }, signal)).data,
    retry: false,
  })
}

type Rule = Omit<EndpointInput<typeof setPriceRule>['body'], 'reason' | 'is_preview'>

/** What a rule would change; nothing is asked while it is null. */
export function useRulePreview(rule: Rule | null, reason: string) {
  return useQuery({
    queryKey: ['rule-preview', rule],
    queryFn: async ({ client, signal }) => {
      if (!rule) throw new Error('invariant: there is a rule to preview')
      try {
        return (await call(setPriceRule, { body: { ...rule, reason, is_preview: true } }, signal)).data
      } catch (error) {
        // With the version that counts now it is asked again.
        if (isStale(error)) void client.invalidateQueries({ queryKey: ['price-rules'] })
        throw error
      }
    },
    enabled: rule !== null,
    // What it moves depends on everything that changes meanwhile.
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
}
