import { approvalVerbs } from './approvals.ts'
import { claimVerbs } from './claims.ts'
import { companyVerbs } from './companies.ts'
import { deliveryVerbs } from './deliveries.ts'
import { fundVerbs } from './funds.ts'
import { marginVerbs } from './margins.ts'
import { moneyVerbs } from './money.ts'
import { operatorVerbs } from './operators.ts'
import { orderVerbs } from './orders.ts'
import { priceListVerbs } from './price-lists.ts'
import { priceVerbs } from './prices.ts'
import { reconciliationVerbs } from './reconciliation.ts'
import { routeVerbs } from './routes.ts'
import { stockVerbs } from './stock.ts'
import { suspenseVerbs } from './suspense.ts'
import { switchVerbs } from './switches.ts'
import { transferVerbs } from './transfers.ts'
import type { Verb } from './verb.ts'
import { waitingVerbs } from './waiting.ts'

/** All verbs, in the order of the help. */
export const verbs: readonly Verb[] = [
  ...waitingVerbs,
  ...orderVerbs,
  ...moneyVerbs,
  ...fundVerbs,
  ...suspenseVerbs,
  ...transferVerbs,
  ...claimVerbs,
  ...reconciliationVerbs,
  ...deliveryVerbs,
  ...priceVerbs,
  ...priceListVerbs,
  ...marginVerbs,
  ...stockVerbs,
  ...routeVerbs,
  ...companyVerbs,
  ...switchVerbs,
  ...approvalVerbs,
  ...operatorVerbs,
]
