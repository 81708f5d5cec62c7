import type { PlayerField } from '@kilat/contract/player.ts'
import type { Redeeming } from '@kilat/contract/redeeming.ts'
import type { Cover } from './covers.ts'

/** A game or voucher brand the store can sell: everything about it except its packs and prices. */
export type ProductDefinition = {
  /** Slug, also the product's address. */
  id: string
  title: string
  publisher: string
  category: 'mobile' | 'pc' | 'voucher'
  cover: Cover
  /** The plural of its currency, such as `Diamonds`; used in sentences. */
  unit: string
  /** How pack names are written: `86 Diamonds`, or `Steam Wallet Rp12.000` for vouchers worth rupiah. */
  packName: 'count' | 'rupiah'
  /** Suppliers' words for the unit, in lower case. */
  unitWords: readonly string[]
  /** Words for passes that only this product uses, in lower case. */
  passWords?: readonly string[]
  /** Regions besides Indonesia that the product's page mentions, such as `global`: their packs are separate items, but are sold. */
  alsoFor?: readonly string[]
  /** Heading of the membership and pass group. */
  membershipGroup: string
  description: string
  /** Empty for vouchers. */
  fields: PlayerField[]
  /** Where to find the id, step by step; null for vouchers. */
  idSteps: string[] | null
  hasPlayerCheck: boolean
  /** Only of a voucher: how its code is redeemed, in the words of the brand's own pages. */
  redeeming?: Redeeming
  faq: { question: string; answer: string }[]
  /** Other names people search by, in lower case. */
  searchWords: string[]
  /** Brand names suppliers use for it, in lower case. */
  brands: readonly string[]
  /** The format of the player for suppliers unless their row gives another, such as `{user_id}{zone_id}`. */
  customerTemplate: string
}
