import { forgetBuyer } from '../../lib/last-buyer.ts'
import { forgetProofs } from '../../session/forget-proofs.ts'
import { dropTypedContact } from './forget-typed.ts'
import { forgetTargetContacts } from './targets.ts'

/** Forgets the buyer's contact wherever this device remembers it; what else it remembers for the next order stays. */
export function forgetContact(): void {
  forgetBuyer()
  forgetTargetContacts()
  dropTypedContact()
  forgetProofs()
}
