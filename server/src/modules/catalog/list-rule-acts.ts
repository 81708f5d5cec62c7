import { rupiahSchema } from '@kilat/contract/money.ts'
import { type PriceScope, priceEnds, priceFloors, type ShownRuleAct } from '@kilat/contract/operator/prices.ts'
import { z } from 'zod'
import type { ReadCtx } from '../../db/in-tx.ts'
import { listActsOn } from '../audit/read.ts'
import { ruleKey } from './price-rule.ts'

const mostActs = 50

/** As `setPriceRule` records it; without terms the rule was removed. */
const recordedSchema = z.object({
  note: z.string(),
  version: z.int(),
  moved: z.int(),
  ...z.object({ basis_points: z.int(), flat: rupiahSchema, ends: z.enum(priceEnds), floor: z.enum(priceFloors) }).partial().shape,
})

/** The latest changes of one price rule, the newest first. */
export async function listRuleActs(ctx: ReadCtx, { scope, subjectId }: { scope: PriceScope; subjectId: string }): Promise<ShownRuleAct[]> {
  const acts = await listActsOn(ctx, { subjectKind: 'price_rule', subjectId: ruleKey({ scope, subjectId }), limit: mostActs })
  return acts.map(({ at, actorId, data }) => {
    const { note, version, moved, basis_points: basisPoints, flat, ends, floor } = recordedSchema.parse(data)
    const isSet = basisPoints !== undefined && flat !== undefined && ends !== undefined && floor !== undefined
    return {
      ...{ at: at.toISOString(), by: actorId, note, version: version + 1, moved },
      terms: isSet ? { basis_points: basisPoints, flat, ends, floor } : null,
    }
  })
}
