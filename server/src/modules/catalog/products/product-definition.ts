import type { PlayerField } from '@kilat/contract/player.ts'
import type { Cover } from './covers.ts'

/** A game or voucher brand the store knows how to sell: everything about it but its packs and prices. */
export type ProductDefinition = {
  /** Slug, also the product's address. */
  id: string
  title: string
  publisher: string
  category: 'mobile' | 'pc' | 'voucher'
  cover: Cover
  /** What its packs are counted in, such as `Diamonds`; used in sentences. */
  unit: string
  /** How the packs are written: `86 Diamonds`, or `Rp12.000` for vouchers worth rupiah. */
  packName: 'count' | 'rupiah'
  /** Words, in lower case, that suppliers write for the unit. */
  unitWords: readonly string[]
  /** Words, in lower case, that only this product's passes are called by. */
  passWords?: readonly string[]
  /** Regions besides Indonesia that the page of the product speaks of, such as `global`: packs for them stay apart, but are sold. */
  alsoFor?: readonly string[]
  /** Heading over the packs that are a membership or pass. */
  membershipGroup: string
  description: string
  /** Empty for vouchers. */
  fields: PlayerField[]
  /** Where to find the id, step by step; null for vouchers. */
  idSteps: string[] | null
  hasPlayerCheck: boolean
  faq: { question: string; answer: string }[]
  /** Other names people search by, in lower case. */
  searchWords: string[]
  /** Names suppliers list it under, in lower case. */
  brands: readonly string[]
  /** How suppliers want the player written unless their row says otherwise, such as `{user_id}{zone_id}`. */
  customerTemplate: string
}
